import fc from 'fast-check'
import { expect, test } from 'vitest'

import { harmless, unquoted } from './formulaGuard.ts'

const blanks = ['', ' ', '\n', '\r', '\t', '\u00a0', '\u3000', '\u200b', '\ufeff', '\u2028', '\0']

test('a formula behind a line feed, a blank or a no-break space is a text like any other', () => {
  for (const blank of blanks) {
    for (const sign of ['=', '+', '-', '@', '＝', '＋', '－', '＠']) {
      expect(harmless(`${blank}${sign}1+1`)).toBe(`'${blank}${sign}1+1`)
    }
  }
  for (const plain of ['a=1', '+4915112345678', '12', ' a', 'O’Neill', "'tis"]) {
    expect(harmless(plain)).toBe(plain)
  }
})

test('whatever text is written to a sheet, no cell begins like a formula, and it reads back unchanged', () => {
  const tricky = fc.string({ unit: fc.constantFrom(...blanks, '=', '+', '-', '@', "'", '1', 'a') })
  fc.assert(
    fc.property(fc.oneof(tricky, fc.string()), (text) => {
      const cell = harmless(text)
      const seen = cell.replace(/^[\s\p{Z}\p{Cf}\0]+/u, '')
      expect(/^[=\-@＝＋－＠]|^\+(?!\d+$)/.test(seen)).toBe(false)
      expect(unquoted(cell)).toBe(text)
    }),
    { numRuns: 2_000 },
  )
})
