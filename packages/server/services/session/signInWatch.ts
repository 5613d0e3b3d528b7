import type { SignInHealth } from '@tandem/model'

/**
 * Watches failed sign-ins of the whole platform: many accounts tried a little each, from many addresses, pass every
 * limit of one account and one address. Above a number of accounts everybody reads a picture at the password door
 * until it is over. Nobody is ever refused for it: who reads the picture gets in, and the other doors stay as they are.
 */
export interface SignInWatch {
  /** Whether everybody must read a picture now. Answers from memory for a second. */
  asksEverybody(): Promise<boolean>
  /** How it stands, for those who watch the platform. */
  health(): Promise<SignInHealth>
}
