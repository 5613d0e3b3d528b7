import { type FilledText, finalText } from '../sms/filledText.ts'
import { missingNames, readText, renderText } from '../sms/variableText.ts'

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

/** The name of the variable that the code fills. */
const CODE_NAME = 'code'

/** The text with its code: in every place for it, or at the end where it has none. It is filled in as any text is. */
export function withCode(source: string, code: string): FilledText {
  const text = readText(source)
  const filled = renderText(
    text,
    text.names.map((name) => (name === CODE_NAME ? code : '')),
  )
  return text.names.includes(CODE_NAME) ? filled : finalText(`${filled.trimEnd()} ${code}`)
}

/** What a test cannot fill in: the first variable that has neither the code nor a fallback; null: nothing. */
export function unfilledName(source: string): string | null {
  const text = readText(source)
  const values = text.names.map((name) => (name === CODE_NAME ? name : ''))
  return missingNames(text, values)[0] ?? null
}
