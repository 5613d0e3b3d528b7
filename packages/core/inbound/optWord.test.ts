import fc from 'fast-check'
import { expect, test } from 'vitest'

import { keywordForm, optInWords, optOutWords, optWord } from './optWord.ts'

const around = fc.string({
  unit: fc.constantFrom(
    ' ',
    '\t',
    '\n',
    '.',
    '!',
    '。',
    '！',
    '"',
    '“',
    '”',
    '-',
    '\u200b',
    '\u3000',
    '\u0000',
    '~',
  ),
  maxLength: 6,
})
/** ASCII as full-width forms (U+FF01 to U+FF5E). */
const wide = (text: string): string =>
  text.replaceAll(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))
const cased = (text: string) =>
  fc
    .array(fc.constantFrom('upper', 'lower', 'wide'), {
      minLength: text.length,
      maxLength: text.length,
    })
    .map((ways) =>
      Array.from(text, (letter, at) => {
        if (ways[at] === 'wide') return wide(letter)
        return ways[at] === 'lower' ? letter.toLowerCase() : letter
      }).join(''),
    )

test.each([
  [optOutWords, 'optOut'],
  [optInWords, 'optIn'],
] as const)(
  '%s ask for %s in any case and width, with anything but words around',
  (list, asked) => {
    fc.assert(
      fc.property(fc.constantFrom(...list).chain(cased), around, around, (word, before, after) => {
        expect(optWord(before + word + after)).toBe(asked)
      }),
    )
  },
)

test('a word among others asks for nothing', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...optOutWords, ...optInWords),
      fc.constantFrom('please', 'THE', '我', 'x', '1', 'nonstop'),
      fc.boolean(),
      (word, other, isFirst) => {
        expect(optWord(isFirst ? `${other} ${word}` : `${word} ${other}`)).toBeNull()
      },
    ),
  )
})

test.each(['', ' ', '.', 'STOPPED', 'stopp', 'when does it end?', '不退订', 'Thanks', 'TT', '123'])(
  '%j asks for nothing',
  (text) => {
    expect(optWord(text)).toBeNull()
  },
)

test('the form of a form is itself, for any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(keywordForm(keywordForm(text))).toBe(keywordForm(text))
    }),
  )
})
