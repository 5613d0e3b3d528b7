/** A number or name with its type of number and numbering plan (SMPP 3.4 §5.2.5, §5.2.6). */
export interface Address {
  readonly ton: number
  readonly npi: number
  readonly address: string
}
