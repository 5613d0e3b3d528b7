import type { SignInHealth } from '@tandem/model'

/**
 * Watches failed sign-ins across the platform: many accounts attempted a little each, from many addresses, stay below
 * every limit per account and address. Above a number of accounts everyone needs a captcha to sign in with a password
 * until it is over. Nobody is locked out: solving the captcha is enough, and the other sign-in methods are unaffected.
 */
export interface SignInWatch {
  /** Whether everyone currently needs a captcha. Cached for a second. */
  asksEverybody(): Promise<boolean>
  /** The current state, for monitoring. */
  health(): Promise<SignInHealth>
}
