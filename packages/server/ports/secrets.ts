/** Seals secrets that must be read again (passwords of gateways), so that a dump of the database holds none. */
export interface Secrets {
  /** A sealed text for a column; sealing the same text twice gives two different ones. */
  seal(plain: string): string
  /** The text that was sealed. @throws when it was tampered with or its key is gone */
  open(sealed: string): string
}
