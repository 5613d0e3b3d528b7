/** Stands in the text of a test for the code of each message. */
export const CODE_PLACE = '{code}'
/** Without what is easily confused, or made into other words. */
const LETTERS = '23456789ACDEFHJKLMNPRTUVWXYZ'
export const CODE_LENGTH = 6

/**
 * A code by which a message of a test is known on the phone again, whoever carried it. All its characters are in every
 * alphabet of the GSM, so that it does not change how a text is encoded.
 * @param random whole numbers from 0, below its argument
 */
export function makeCode(random: (below: number) => number): string {
  return Array.from({ length: CODE_LENGTH }, () => LETTERS[random(LETTERS.length)]).join('')
}

/** The text with its code: in every place for it, or at the end where it has none. */
export function withCode(text: string, code: string): string {
  return text.includes(CODE_PLACE)
    ? text.replaceAll(CODE_PLACE, () => code)
    : `${text.trimEnd()} ${code}`
}
