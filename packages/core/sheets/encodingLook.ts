import type { LegacyEncoding } from '../text/encodings.ts'
import { commonLetters } from './commonLetters.ts'

/** Letters beside a to z, in small letters, of the languages written in each Latin code page. */
const latin: Readonly<Partial<Record<LegacyEncoding, readonly string[]>>> = {
  'windows-1252': [
    'äöüß',
    'àâæçéèêëîïôœùûü',
    'áéíñóúü',
    'àçéèíïóòúü',
    'ãáâàçéêíóôõú',
    'àèéìíòóùú',
    'áéëïóöü',
    'æøåéäö',
    'åäöé',
    'áðéíóúýþæö',
  ],
  'windows-1250': [
    'áčďéěíňóřšťúůýž',
    'áäčďéíĺľňóôŕšťúýž',
    'ąćęłńóśźż',
    'áéíóöőúüű',
    'ăâîşţ',
    'čćđšž',
    'äöüß',
  ],
  'windows-1254': ['çğıİöşü', 'âçğıİîöşûü'],
  'windows-1257': ['ąčęėįšųūž', 'āčēģīķļņšūž', 'äõöüšž'],
  'windows-1258': ['àáâãèéêìíòóôùúýăđĩũơư\u0300\u0301\u0303\u0309\u0323'],
}

const cyrillic = [
  'абвгдеёжзийклмнопрстуфхцчшщъыьэюя',
  'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя',
  'абвгдежзийклмнопрстуфхцчшщъьюя',
  'абвгдеёжзійклмнопрстуўфхцчшыьэюя',
  'абвгдђежзијклљмнњопрстћуфхцчџш',
  'абвгдѓежзѕијклљмнњопрстќуфхцчџш',
]
const VOWELS: Readonly<Partial<Record<LegacyEncoding, RegExp>>> = {
  'windows-1251': /[аеёиоуыэюяіїє]/gu,
  'windows-1253': /[αεηιουωάέήίόύώϊϋΐΰ]/gu,
}
const scripts: Readonly<Partial<Record<LegacyEncoding, RegExp>>> = {
  'windows-1251': /^\p{Script=Cyrillic}+$/u,
  'windows-1253': /^\p{Script=Greek}+$/u,
  'windows-1255': /^\p{Script=Hebrew}+$/u,
  'windows-1256': /^[\p{Script=Arabic}\u0640\u064B-\u0652\u200C\u200D]+$/u,
  'windows-874': /^\p{Script=Thai}+$/u,
}

// Between words: ASCII signs and digits, blanks, and what typography adds in every language.
const BETWEEN =
  /[\s\0-@[-`{-\u007f\u00a0\u00ab\u00bb\u2010-\u201f\u2024-\u2027\u2039\u203a\u20ac\u3000-\u3003\u3008-\u3011\u3014-\u301b\uff01-\uff20§©®™·、。，；：]+/u
const NEVER = /[\p{Co}\p{Cn}\p{Cc}\uFFFD]/u
const NOT_ASCII = /[^\0-\u007f]/
const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu

/**
 * How much a text looks as if it had been written in an encoding, from 0 to 1: whether the words beside ASCII are words
 * of its languages. A text in another encoding mixes scripts and case, has signs within words, or rare letters.
 */
export function encodingLook(encoding: LegacyEncoding, text: string): number {
  const words = text
    .split(BETWEEN)
    .map((word) => word.replace(/^[¡¿]+/, ''))
    .filter((word) => NOT_ASCII.test(word))
  if (words.length === 0) return 0
  if (latin[encoding]) return latinLook(latin[encoding], words)
  return scripts[encoding] ? scriptLook(encoding, words) : asianLook(encoding, words)
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** A mixture of languages of a code page is likelier than none of them, and less likely than one. */
const SEVERAL_LANGUAGES = 0.7

function latinLook(languages: readonly string[], words: readonly string[]): number {
  const shapes = words.map(latinShape)
  const ofLanguage = (letters: string): number => {
    const own = new Set(letters)
    return mean(
      words.map((word, at) => {
        const special = Array.from(word).filter((one) => NOT_ASCII.test(one))
        const known =
          special.filter((one) => own.has(one) || own.has(one.toLowerCase())).length /
          special.length
        return (shapes[at] ?? 0) * (known === 1 ? 1 : known * 0.35)
      }),
    )
  }
  const several = SEVERAL_LANGUAGES * ofLanguage(languages.join(''))
  return Math.max(several, ...languages.map(ofLanguage))
}

function latinShape(word: string): number {
  if (NEVER.test(word)) return 0
  // Ordinals end a word: 1º, Mª.
  if (/[^\p{Script=Latin}\p{M}]/u.test(word) || /[ªº](?!$)/u.test(word)) return 0.1
  if (isMixedCase(word)) return 0.15
  const special = Array.from(word).filter((one) => /[^\0-\u007f\p{M}]/u.test(one)).length
  return word.length > 2 && special / Array.from(word).length > 0.7 ? 0.3 : 1
}

/** A capital beside ASCII after a small letter. Capitals of ASCII are found there: McDonald. */
const isMixedCase = (word: string): boolean => /\p{Ll}[\p{L}\p{M}]*?(?![A-Z])\p{Lu}/u.test(word)

function scriptLook(encoding: LegacyEncoding, words: readonly string[]): number {
  const script = scripts[encoding] ?? /^$/
  const shapes = words.map((word) => (NEVER.test(word) ? 0 : scriptShape(encoding, word, script)))
  const plain = words.join('').toLowerCase()
  // A letter alone is no word.
  if (words.every((word) => word.length < 2)) return 0
  let look = mean(shapes)
  if (encoding === 'windows-1251') {
    look *= Math.max(
      ...cyrillic.map((letters) =>
        mean(
          words.map((word) =>
            Array.from(word.toLowerCase()).every((one) => letters.includes(one)) ? 1 : 0.3,
          ),
        ),
      ),
    )
  }
  if (encoding === 'windows-874') {
    const signs = (plain.match(/[\u0e30-\u0e4e]/g)?.length ?? 0) / plain.length
    if (signs < 0.2 || signs > 0.65) look *= 0.5
  }
  const vowels = VOWELS[encoding]
  if (vowels) {
    const share = (plain.match(vowels)?.length ?? 0) / plain.length
    if (share < 0.25 || share > 0.75) look *= 0.6
    if (!words.some((word) => /^\p{Lu}/u.test(word))) look *= 0.9
  }
  return look
}

function scriptShape(encoding: LegacyEncoding, word: string, script: RegExp): number {
  if (!script.test(word)) return 0.1
  if (isMixedCase(word)) return 0.15
  // A final sigma ends a word; iota and upsilon with both marks are rare.
  if (encoding === 'windows-1253' && /ς.|[ΐΰ]/u.test(word)) return 0.3
  if (encoding === 'windows-874') {
    const isThai = !/^[\u0e30-\u0e3a\u0e45\u0e47-\u0e4e]|[\u0e40-\u0e44](?![\u0e01-\u0e2e])/u.test(
      word,
    )
    return isThai ? 1 : 0.2
  }
  if (encoding === 'windows-1256') {
    const usual = word.match(/[\u0621-\u064a]/gu)?.length ?? 0
    return usual * 2 > word.length ? 1 : 0.3
  }
  return encoding === 'windows-1255' && /^[\u05b0-\u05c7]/u.test(word) ? 0.2 : 1
}

const firstLevels = new Map<LegacyEncoding, ReadonlySet<string>>()
/** Where the more common half of each character set is: leading and trailing bytes, first and last. */
const levels: Readonly<Partial<Record<LegacyEncoding, readonly [number, number, number]>>> = {
  gb18030: [0xb0, 0xd7, 0xa1],
  big5: [0xa4, 0xc6, 0x40],
  shift_jis: [0x88, 0x98, 0x40],
  'euc-kr': [0xb0, 0xc8, 0xa1],
}

function firstLevel(encoding: LegacyEncoding): ReadonlySet<string> {
  let set = firstLevels.get(encoding)
  if (!set) {
    const [from, to, trail] = levels[encoding] ?? [1, 0, 0]
    const bytes: number[] = []
    for (let lead = from; lead <= to; lead++) {
      for (let second = trail; second <= 0xfe; second++) bytes.push(lead, second, 0x0a)
    }
    const text = new TextDecoder(encoding).decode(Uint8Array.from(bytes))
    set = new Set(text.match(CJK))
    firstLevels.set(encoding, set)
  }
  return set
}

function asianLook(encoding: LegacyEncoding, words: readonly string[]): number {
  const first = firstLevel(encoding)
  const common = commonLetters[encoding]
  const shapes = words.map((word) => asianShape(encoding, word, first))
  const characters = words.join('').match(CJK) ?? []
  if (characters.length === 0 || !common) return 0
  const known = characters.filter((one) => common.test(one)).length / characters.length
  return mean(shapes) * (0.4 + 0.6 * Math.min(1, known * 2))
}

function asianShape(encoding: LegacyEncoding, word: string, first: ReadonlySet<string>): number {
  if (NEVER.test(word)) return 0
  const all = Array.from(word)
  const asian = all.filter((one) => one.match(CJK) !== null)
  // A Chinese word may have a Latin letter beside it; a Latin word has no Chinese letter in it.
  if (all.length - asian.length >= asian.length) return 0.1
  return mean(asian.map((one) => characterLook(encoding, one, first)))
}

function characterLook(encoding: LegacyEncoding, one: string, first: ReadonlySet<string>): number {
  // Four bytes of a pattern are hardly met by chance.
  if (encoding === 'gb18030' && one.length > 1) return 1
  if (encoding === 'shift_jis' && /[\uff61-\uff9f]/.test(one)) return 0.3
  if (/[\u3041-\u30ff]/.test(one)) return encoding === 'shift_jis' ? 1 : 0.1
  if (encoding === 'euc-kr' && !/\p{Script=Hangul}/u.test(one)) return 0.2
  return first.has(one) ? 1 : 0.4
}
