/** Errors of the ways in besides the password. */
const errors = {
  'error.door.closed': 'This way in is not open here. Use another one.',
  'error.door.codeWait': 'A code was asked for a moment ago. Wait {seconds} s for another.',
  'error.door.codeQuota': 'Too many codes were asked for. Try again in {hours} h.',
  'error.door.codeWrong': 'The code is wrong or no longer holds. Check it, or send a new one.',
  'error.door.resetExpired': 'The time for a new password is over. Start again.',
  'error.door.ssoService': 'The single sign-on came back to an address that is not ours.',
  'error.door.ssoRefused':
    'The single sign-on did not name an account here. Sign in again, or use your password.',
  'error.door.ssoUnreachable':
    'The single sign-on server does not answer. Try again, or use your password.',
  'error.registration.judged': 'Somebody decided on this request already.',
  'error.registration.parent': 'An agent cannot stand there. Choose the platform or an agent.',
  'error.mail.notSet': 'Mail is not set up. Enter the mail server and the sender first.',
  'error.mail.noAddress': 'Your account has no e-mail address. Add one first.',
} as const

const texts = {
  'doors.sms.code0':
    '{brand}: {code} is your code to sign in. It holds 10 minutes. Tell it to nobody.',
  'doors.sms.code1': '{brand}: {code} is your code to ask for an account. It holds 10 minutes.',
  'doors.sms.code2':
    '{brand}: {code} is your code for a new password. It holds 10 minutes. Tell it to nobody.',
  'doors.mail.code.subject': 'Your code for {brand}',
  'doors.mail.code.text0': 'This is your code to sign in:',
  'doors.mail.code.text1': 'This is your code to ask for an account:',
  'doors.mail.code.text2': 'This is your code for a new password:',
  'doors.mail.code.hold': 'It holds 10 minutes. Tell it to nobody.',
  'doors.mail.code.foot':
    'Somebody entered this address on the sign-in page. If it was not you, nothing needs to be done.',
  'doors.mail.foot': 'This mail was written by the console. Answers to it are not read.',
  'doors.mail.hello': 'Hello {name},',
  'doors.mail.changed.subject': 'Your password for {brand} was changed',
  'doors.mail.changed.text':
    'The password of the account {username} was set anew, and every session of it was ended.',
  'doors.mail.changed.not':
    'If it was not you, set another password at once and tell your administrator.',
  'doors.mail.approved.subject': 'Your account at {brand} is ready',
  'doors.mail.approved.text':
    'your request {reference} was approved. Your username is {username}; the password is the one you chose.',
  'doors.mail.approved.link': 'Sign in',
  'doors.mail.refused.subject': 'Your request to {brand}',
  'doors.mail.refused.text': 'your request {reference} was not approved. The reason:',
  'doors.mail.test.subject': 'Test mail from {brand}',
  'doors.mail.test.text':
    'This mail was asked for by {name}. It arrived, so the mail settings work.',
  'registration.one': 'Account request',
  'registration.many': 'Account requests',
  'registration.purpose':
    'Companies that ask for an account; approving makes the company and its first user.',
  'registration.empty':
    'Nobody has asked for an account yet. Requests come from the register page.',
  'registration.reference.label': 'Reference',
  'registration.companyName.label': 'Company',
  'registration.status.label': 'Status',
  'registration.status.pending': 'Waiting',
  'registration.status.approved': 'Approved',
  'registration.status.refused': 'Refused',
  'registration.contactName.label': 'Contact',
  'registration.username.label': 'Username',
  'registration.email.label': 'E-mail',
  'registration.phone.label': 'Phone',
  'registration.verified.label': 'Proven by',
  'registration.verified.phone': 'Phone',
  'registration.verified.mail': 'E-mail',
  'registration.country.label': 'Country',
  'registration.locale.label': 'Language',
  'registration.locale.en_US': 'English',
  'registration.locale.zh_CN': 'Chinese',
  'registration.remark.label': 'Remark',
  'registration.reason.label': 'Reason of refusal',
  'registration.judgeBy.label': 'Decided by',
  'registration.judgeTime.label': 'Decided at',
  'registration.companyId.label': 'Company made',
  'registration.userId.label': 'User made',
  'registration.mail.label': 'Mail to the applicant',
  'registration.mail.queued': 'On its way',
  'registration.mail.sent': 'Sent',
  'registration.mail.failed': 'Failed',
  'registration.approve': 'Approve',
  'registration.refuse': 'Refuse',
  'registration.approve.title': 'Approve the request of {company}',
  'registration.approve.text':
    'Makes the company and the user {username}. The applicant gets a mail and signs in with the password chosen then.',
  'registration.approve.done': '{company} can sign in now',
  'registration.kind.label': 'Kind of company',
  'registration.kind.customer': 'Customer',
  'registration.kind.agent': 'Agent',
  'registration.parent.label': 'Below',
  'registration.parent.help': 'The platform, or the agent that sells to it.',
  'registration.currency.label': 'Currency',
  'registration.currency.help': 'Three letters, such as USD. It stays as it is.',
  'registration.rateGroup.label': 'Rate group',
  'registration.rateGroup.help':
    'Price list of the company above, in the same currency. It can follow later.',
  'registration.rateGroup.none': 'None yet',
  'registration.companyName.help': 'Change it if there is one of that name already.',
  'registration.username.help': 'Change it if it is taken; the mail tells the applicant.',
  'registration.refuse.title': 'Refuse the request of {company}',
  'registration.refuse.text': 'The reason goes to {email} as it is written here.',
  'registration.refuse.reason': 'Reason',
  'registration.refuse.required': 'Write the reason',
  'registration.refuse.done': '{company} was refused',
  'registration.section.applicant': 'Applicant',
  'registration.section.decision': 'Decision',
} as const

export const doors = { ...errors, ...texts } as const
