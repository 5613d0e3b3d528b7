import { keywordForm, optOutWords } from '../inbound/optWord.ts'
import { foldedText } from '../text/foldedText.ts'
import type { SignatureBrackets } from './signatureBrackets.ts'

/** A name in its brackets. */
export const bracketed = (name: string, brackets: SignatureBrackets): string =>
  brackets === 'square' ? `[${name}]` : `【${name}】`

/** As texts are compared: folded and without blanks; 【 and [ are the same. */
const plain = (text: string): string =>
  foldedText(text)
    .replaceAll(/\s+/gu, '')
    .replaceAll(/[【〔]/gu, '[')
    .replaceAll(/[】〕]/gu, ']')

/** Whether a text says itself who it is from, in either brackets. */
export const isSigned = (text: string, name: string): boolean =>
  plain(text).includes(plain(bracketed(name, 'square')))

/** The line by which a country lets people opt out, in its language, English and Chinese; null: none. */
export interface OptOutLines {
  local: string | null
  en: string | null
  zh: string | null
}

const HAN = /\p{Script=Han}/u
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const OTHER_SCRIPT = /(?!\p{Script=Latin})\p{L}/u

/**
 * The line that goes with a text: the Chinese one with a Chinese text, the English one with a Latin text where the country
 * writes otherwise, so that the line alone never forces a text into UCS-2; else that of the country.
 */
export function optOutLine({ local, en, zh }: OptOutLines, text: string): string | null {
  if (HAN.test(text) && !KANA.test(text)) return zh ?? local ?? en
  if (local === null) return en ?? zh
  return OTHER_SCRIPT.test(local) && !OTHER_SCRIPT.test(text) ? (en ?? local) : local
}

/** Verbs that ask for an answer in front of a word, in the languages of the lines. */
const ASKING =
  'reply replying text texting send txt 回复 回覆 回復 回 发送 發送 发 發 repondez repondre envoyez envoyer responde responda envia envie antworte antworten'.split(
    ' ',
  )
const foldedLow = (text: string): string => foldedText(text).toLowerCase()
// What stands between the verb and the word; sticky, so that it is looked for at one place.
const BETWEEN = /[\s:："“”'‘’「【[]*/uy
const WITH = /\s+with[\s:："“”'‘’「【[]*/uy

/**
 * Whether a text says itself how to opt out: by one of the lines, by asking for a word in answer, or by a word with the
 * number it is sent to ("STOP au 36180").
 * @param words what the lines of the country name, beside those that are honoured everywhere
 */
export function holdsOptOut(
  text: string,
  { local, en, zh }: OptOutLines,
  words: readonly string[],
): boolean {
  const said = plain(text)
  for (const line of [local, en, zh]) if (line !== null && said.includes(plain(line))) return true
  return asksFor(text, words) || /(?<!\p{L})STOP\s+\p{L}{1,3}\s+\+?\d{3,}/u.test(text)
}

// The words are compared one by one: as one regular expression, a long list is too large to be compiled.
function asksFor(text: string, words: readonly string[]): boolean {
  const said = foldedLow(text)
  const all = [...words, ...optOutWords].map(foldedLow)
  return ASKING.some((verb) =>
    placesOf(said, verb).some((at) =>
      [BETWEEN, WITH].some((between) => {
        between.lastIndex = at + verb.length
        if (!between.test(said)) return false
        const from = between.lastIndex
        return all.some(
          (word) => said.startsWith(word, from) && !isLetter(said.charAt(from + word.length)),
        )
      }),
    ),
  )
}

/** Where a word begins in a text. */
function placesOf(text: string, word: string): number[] {
  const places: number[] = []
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) places.push(at)
  return places
}

const isLetter = (char: string): boolean => /^[A-Za-z0-9]$/.test(char)

/** The words of a list such as "R, 退订": each as keywords are compared, once. */
export const wordsOf = (list: string): string[] => [
  ...new Set(
    list
      .split(/[,，、;；\n]/u)
      .map(keywordForm)
      .filter((word) => word !== ''),
  ),
]

/** Whether a line names one of the words, so that who reads it can opt out. */
export function namesWord(line: string, words: readonly string[]): boolean {
  const said = keywordForm(line)
  return [...words, ...optOutWords].some((word) => {
    const named = keywordForm(word)
    if (named === '') return false
    // Chinese sentences have no blanks around a word.
    const isApart = !/^[\x20-\x7e]+$/.test(named)
    return placesOf(said, named).some(
      (at) =>
        isApart || !(isLetter(said.charAt(at - 1)) || isLetter(said.charAt(at + named.length))),
    )
  })
}

/** A text with what is added before and behind it. */
export interface Additions {
  before: string
  after: string
}

/**
 * What is added to a text: its signature and its opt-out line, each once.
 * @param signature null: none
 * @param line null: none
 */
export function additionsTo(
  text: string,
  {
    signature,
    line,
  }: {
    signature: { name: string; brackets: SignatureBrackets; place: 'front' | 'behind' } | null
    line: string | null
  },
): Additions {
  const name = signature && !isSigned(text, signature.name) ? signature : null
  const shown = name && bracketed(name.name, name.brackets)
  const gap = name?.brackets === 'square' ? ' ' : ''
  const before = shown !== null && name?.place === 'front' ? `${shown}${gap}` : ''
  const behind = shown !== null && name?.place === 'behind' ? `${gap}${shown}` : ''
  return { before, after: `${line === null ? '' : joined(text, line)}${behind}` }
}

/** A line behind a text, as its language writes it. */
function joined(text: string, line: string): string {
  if (/\s$/u.test(text)) return line
  const isChinese = HAN.test(text.slice(-2)) && HAN.test(line.slice(0, 1))
  if (!isChinese) return ` ${line}`
  return /\p{P}$/u.test(text) ? line : `，${line}`
}
