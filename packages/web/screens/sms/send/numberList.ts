/** What may stand between two numbers, in Chinese punctuation too. */
const SEPARATORS = /[\n\r,;，；、]+/

/** How many numbers a pasted text holds; whether each is one, the quote says. */
export function countNumbers(text: string): number {
  return text.split(SEPARATORS).filter((one) => one.trim() !== '').length
}

/** The list as the API takes it: plain digits, commas and line breaks for whatever stood between. */
export const wireNumbers = (text: string): string => text.normalize('NFKC').replaceAll('、', ',')
