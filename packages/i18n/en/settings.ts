import type { SettingGroup, SettingKey } from '@tandem/model'

const texts = {
  'setting.publicUrl.label': 'Public address',
  'setting.publicUrl.help':
    'Begins the links in mails and brings single sign-on back, such as https://console.example.com.',
  'setting.trustedProxies.label': 'Trusted proxies',
  'setting.trustedProxies.help':
    'Addresses or networks, one per line. Only from these a forwarded client address is believed.',
  'setting.registrationOpen.label': 'Account requests',
  'setting.registrationOpen.help': 'Whether companies may ask for an account on the register page.',
  'setting.signInAlarmAccounts.label': 'Failing accounts before a picture check',
  'setting.signInAlarmAccounts.help':
    'When so many accounts fail to sign in within ten minutes, everybody types the letters of a picture to sign in, and administrators are told.',
  'setting.smtpHost.label': 'Mail server',
  'setting.smtpHost.help':
    'Name or address. Empty: no mail is sent, and codes by e-mail are not offered.',
  'setting.smtpPort.label': 'Port',
  'setting.smtpPort.help': 'Usually 587, or 465 with TLS from the start.',
  'setting.smtpSecurity.label': 'Encryption',
  'setting.smtpSecurity.help': 'STARTTLS refuses a server that does not offer it.',
  'setting.smtpUser.label': 'Username',
  'setting.smtpUser.help': 'Empty: the server asks for none.',
  'setting.smtpPassword.label': 'Password',
  'setting.smtpPassword.help': 'Kept sealed and never shown again.',
  'setting.mailFrom.label': 'Sender',
  'setting.mailFrom.help': 'An address, or a name and an address: Tandem <no-reply@example.com>.',
  'setting.codeCompanyId.label': 'Company that sends codes',
  'setting.codeCompanyId.help':
    'Its balance pays for codes by SMS. Without one, signing in by phone is not offered.',
  'setting.codeSender.label': 'Sender ID of codes',
  'setting.codeSender.help': 'An approved sender ID of that company. Empty: the carrier chooses.',
  'setting.casUrl.label': 'CAS server',
  'setting.casUrl.help':
    'Begins the addresses of the CAS server, such as https://sso.example.com/cas. Empty: no single sign-on.',
  'setting.marketingDays.label': 'Marketing messages',
  'setting.marketingDays.help':
    'Older tasks are removed with their messages. Charges and statistics stay.',
  'setting.notifyDays.label': 'Notification messages',
  'setting.notifyDays.help':
    'Older tasks are removed with their messages. Charges and statistics stay.',
  'setting.otpPremiumDays.label': 'Messages with codes, premium',
  'setting.otpPremiumDays.help':
    'Older tasks are removed with their messages. Charges and statistics stay.',
  'setting.otpRegulerDays.label': 'Messages with codes, regular',
  'setting.otpRegulerDays.help':
    'Older tasks are removed with their messages. Charges and statistics stay.',
  'setting.signInLogDays.label': 'Sign-in log',
  'setting.signInLogDays.help': 'Older lines are removed.',
  'setting.operationLogDays.label': 'Operation log',
  'setting.operationLogDays.help': 'Older lines are removed.',
  'setting.noticeDays.label': 'Notices',
  'setting.noticeDays.help': 'Notices and system messages are removed after that.',
  'setting.jobRunDays.label': 'Job runs',
  'setting.jobRunDays.help': 'History of scheduled jobs.',
  'setting.dictionaryCacheSeconds.label': 'Dictionary cache',
  'setting.dictionaryCacheSeconds.help':
    'How long dictionary items may be answered from memory. 0: never.',
  'settingGroup.access': 'Access',
  'settingGroup.access.text': 'Where the console is and who may come.',
  'settingGroup.mail': 'Mail',
  'settingGroup.mail.text':
    'Where mail goes out: codes, decisions on account requests, notes on passwords.',
  'settingGroup.codes': 'Codes by SMS',
  'settingGroup.codes.text': 'Sent as messages of a company, priced and traced like any other.',
  'settingGroup.sso': 'Single sign-on',
  'settingGroup.sso.text':
    'People of a CAS server sign in with their account there; usernames must match.',
  'settingGroup.retention': 'Retention',
  'settingGroup.retention.text': 'How many days are kept.',
  'settingGroup.data': 'Data',
  'settingGroup.data.text': 'How answers are kept in memory.',
  'setting.smtpSecurity.none': 'None',
  'setting.smtpSecurity.starttls': 'STARTTLS',
  'setting.smtpSecurity.tls': 'TLS',
  'settings.title': 'Platform settings',
  'settings.purpose': 'What holds for the whole platform; changes count at once.',
  'settings.save': 'Save {n, plural, one {# change} other {# changes}}',
  'settings.undo': 'Undo',
  'settings.saved': 'Settings saved',
  'settings.secret.set': 'Set',
  'settings.secret.unset': 'Not set',
  'settings.secret.replace': 'Replace',
  'settings.secret.enter': 'Enter',
  'settings.secret.remove': 'Remove',
  'settings.secret.keep': 'Keep',
  'settings.secret.removed': 'Will be removed',
  'settings.days': 'days',
  'settings.accounts': 'accounts',
  'settings.seconds': 'seconds',
  'settings.readOnly':
    'You can look at these settings. Changing them takes the right "setting:edit".',
  'settings.mail.test': 'Send a test mail to me',
  'settings.mail.saveFirst': 'Save or undo the changes first',
  'settings.mail.testHelp': 'Uses the saved settings; save changes first.',
  'settings.mail.sent': 'The mail server took the mail to {to}.',
  'settings.mail.failed': 'The mail server did not take the mail to {to}: {answer}',
  'settings.mail.troubles': 'On the way or failed',
  'settings.mail.retry': 'Try again',
  'settings.mail.to': 'To',
  'settings.mail.kind': 'Mail',
  'settings.mail.state': 'Status',
  'settings.mail.error': 'Last answer',
  'settings.mail.queued': 'On its way',
  'settings.mail.gaveUp': 'Failed',
  'settings.mail.kind.code': 'Code',
  'settings.mail.kind.code.sms': 'Code by SMS',
  'settings.mail.kind.registration.approved': 'Request approved',
  'settings.mail.kind.registration.refused': 'Request refused',
  'settings.mail.kind.password.changed': 'Password changed',
  'settings.mail.when': 'Time',
  'settings.fault.number': 'Use a whole number from {from} to {to}',
  'settings.fault.address': 'Use an address that begins with https:// or http://',
  'settings.fault.text': 'Use at most {max} characters',
} as const

/** Every setting says its name and what it does; the compiler names one that does not. */
export const settings = texts satisfies Record<
  | `setting.${SettingKey}.${'label' | 'help'}`
  | `settingGroup.${SettingGroup}`
  | `settingGroup.${SettingGroup}.text`,
  string
>
