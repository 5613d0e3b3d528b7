/** Where SMPP clients of companies connect, as people are told. */
export interface ClientAddressShown {
  /** Null: the host of the console. */
  host: string | null
  port: number
  /** Null: no TLS. */
  tlsPort: number | null
}
