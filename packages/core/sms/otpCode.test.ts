import fc from 'fast-check'
import { expect, test } from 'vitest'
import { carriesOtp, drawOtp, otpAlphabets, otpLengths, typedOtp } from './otpCode.ts'
import { readText } from './variableText.ts'

const looks = { digits: /^[0-9]+$/, letters: /^[A-HJKMNP-Z]+$/, both: /^[A-HJKMNP-Z2-9]+$/ }

test('a code has its length, no lookalikes, and is the same however it is typed', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...otpAlphabets),
      fc.integer({ min: otpLengths.least, max: otpLengths.most }),
      fc.infiniteStream(fc.nat()),
      (alphabet, length, numbers) => {
        const code = drawOtp({ alphabet, length }, (most) => (numbers.next().value ?? 0) % most)
        expect(code).toHaveLength(length)
        expect(code).toMatch(looks[alphabet])
        expect(typedOtp(` ${code.slice(0, 2)}-${code.slice(2).toLowerCase()} `)).toBe(code)
      },
    ),
  )
})

test('every character of an alphabet is drawn', () => {
  const drawn = Array.from({ length: 31 }, (_, index) =>
    drawOtp({ alphabet: 'both', length: 4 }, () => index),
  )
  expect(new Set(drawn.join('')).size).toBe(31)
})

test('a text carries a code if {code} is all there is to fill in', () => {
  for (const text of ['{code}', 'Your code: {CODE}. {code}', '\\{x\\} {code|none}']) {
    expect(carriesOtp(readText(text))).toBe(true)
  }
  for (const text of ['', 'code', '\\{code\\}', '{code} {name}', '{code', '{codes}']) {
    expect(carriesOtp(readText(text))).toBe(false)
  }
})

test.each([
  ['full-width digits', '９５２８４４'],
  ['Arabic digits', '٩٥٢٨٤٤'],
  ['Persian digits', '۹۵۲۸۴۴'],
  ['Devanagari digits', '९५२८४४'],
  ['Bengali digits', '৯৫২৮৪৪'],
  ['an en dash', '952–844'],
  ['a non-breaking hyphen', '952‑844'],
  ['a minus sign', '952−844'],
  ['a Japanese sound mark', '952ー844'],
  ['a full-width hyphen', '９５２－８４４'],
  ['a mark of direction before it', '\u200e952844'],
  ['marks of direction around it', '\u2068952844\u2069'],
  ['a zero-width space in it', '952\u200b844'],
  ['a byte-order mark', '\ufeff952844'],
  ['a non-breaking space', '952\u00a0844'],
])('a code typed with %s is that code', (_how, typed) => {
  expect(typedOtp(typed)).toBe('952844')
})

test('letters in full width are those of the code, and other signs are not left out', () => {
  expect(typedOtp('ａｂＣ2')).toBe('ABC2')
  expect(typedOtp('95+28')).toBe('95+28')
})
