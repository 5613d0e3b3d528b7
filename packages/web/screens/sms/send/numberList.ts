/** Separators between numbers, including Chinese punctuation. */
const SEPARATORS = /[\n\r,;，；、]+/

/** How many numbers a pasted text contains; the quote validates them. */
export function countNumbers(text: string): number {
  return text.split(SEPARATORS).filter((one) => one.trim() !== '').length
}

/** The list as the API expects it: plain digits, with commas and line breaks as separators. */
export const wireNumbers = (text: string): string => text.normalize('NFKC').replaceAll('、', ',')
