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

export const doors = { ...errors } as const
