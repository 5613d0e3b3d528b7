/** A plain value of a row or the wire as text; anything composite as JSON. */
export function plainText(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') {
    return value.toString()
  }
  return JSON.stringify(value) ?? ''
}
