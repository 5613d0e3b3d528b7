/** What is refused about ways to sign in, requests for accounts, and mail. */
export const errorsOfDoors = {
  'error.door.closed': 'This sign-in method isn’t available here. Use another one.',
  'error.door.codeWait': 'A code was just sent. Wait {seconds} s before requesting another.',
  'error.door.codeQuota': 'Too many codes requested. Try again in {hours} h.',
  'error.door.codeWrong': 'This code is wrong or has expired. Check it, or request a new one.',
  'error.door.resetExpired': 'The password reset has expired. Start again.',
  'error.door.ssoService': 'Single sign-on returned to an unknown address.',
  'error.door.ssoRefused':
    'Single sign-on didn’t match an account here. Sign in again, or use your password.',
  'error.door.ssoUnreachable':
    'The single sign-on server isn’t responding. Try again, or use your password.',
  'error.registration.parent': 'An agent can’t be placed there. Choose the platform or an agent.',
  'error.mail.notSet': 'Email isn’t set up. Enter the mail server and the sender first.',
  'error.mail.noAddress': 'Your account has no email address. Add one first.',
} as const
