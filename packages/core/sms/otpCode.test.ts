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
