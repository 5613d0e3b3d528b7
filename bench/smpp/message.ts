/** The text of all measurements: 100 characters of the GSM alphabet, one part. */
export const text =
  'Your order 4711 has left our house and will be with you on Friday between 9 and 12. Track it online.'

export const source = { ton: 5, npi: 0, address: 'Tandem' }
export const destination = { ton: 1, npi: 1, address: '6281234567890' }

/** The same message in the fields of npm `smpp`. */
export const npmFields = {
  source_addr_ton: 5,
  source_addr_npi: 0,
  source_addr: 'Tandem',
  dest_addr_ton: 1,
  dest_addr_npi: 1,
  destination_addr: '6281234567890',
  registered_delivery: 1,
  short_message: text,
}
