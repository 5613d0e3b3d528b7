/** Encrypts secrets that must be readable again (gateway passwords), so that a database dump contains none. */
export interface Secrets {
  /** An encrypted text for a column; encrypting the same text twice gives two different results. */
  seal(plain: string): string
  /** The decrypted text. @throws if it was tampered with or its key is missing */
  open(sealed: string): string
}
