/** A phone number in log form: 138****8000. */
export function maskedNumber(mobile: string): string {
  const digits = mobile.replace(/\D/g, '')
  return digits.length < 8 ? '****' : `${digits.slice(0, 3)}****${digits.slice(-4)}`
}
