import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js'

const PLAIN = 'aceinorsuyACEINORSUY'
const MARKED = 'áçéíñóřšúýÁÇÉÍÑÓŘŠÚÝ'
const OPEN = '\u27e6'
const CLOSE = '\u27e7'
/** English grows by about two fifths in other languages; short words by more. */
const GROWTH = 0.4

/** Whether a text came from a catalog: hard-coded ones have neither brackets nor accents. */
export const isTranslated = (text: string): boolean =>
  text.includes(OPEN) ||
  text.includes(CLOSE) ||
  Array.from(MARKED).some((letter) => text.includes(letter))

/**
 * A catalog in a pseudo-language: readable, in brackets, with accents, and two fifths longer. Texts it does not reach
 * are hard-coded; space it does not fit is too narrow.
 */
export function pseudoCatalog(catalog: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(catalog).map(([key, text]) => [key, pseudo(text)]))
}

/** One ICU message: arguments and branches are unchanged. */
export function pseudo(message: string): string {
  const length = Math.ceil(message.replaceAll(/\{[^{}]*\}/g, '').length * GROWTH)
  // Words, so that lines break as in a real language.
  const more = '~'.repeat(length).replaceAll(/~{6}(?=~)/g, '~~~~~ ')
  const parts = parse(message, { ignoreTag: true }).map(accented)
  return `${OPEN}${printAST(parts)}${more}${CLOSE}`
}

function accented(part: MessageFormatElement): MessageFormatElement {
  if (part.type === TYPE.literal) return { ...part, value: withMarks(part.value) }
  if (part.type !== TYPE.plural && part.type !== TYPE.select) return part
  const options = Object.entries(part.options).map(([name, option]) => [
    name,
    { ...option, value: option.value.map(accented) },
  ])
  return { ...part, options: Object.fromEntries(options) }
}

const withMarks = (text: string): string =>
  Array.from(text, (letter) => MARKED[PLAIN.indexOf(letter)] ?? letter).join('')
