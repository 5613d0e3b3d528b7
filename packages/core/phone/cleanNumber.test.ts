import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanNumber } from './cleanNumber.ts'

test.each([
  ['8613800138000', '8613800138000'],
  ['+86 138-0013-8000', '+8613800138000'],
  ['(415) 555.2671', '4155552671'],
  ['＋８６１３８００１３８０００', '+8613800138000'],
  ['٠٠٩٦٦٥٠١٢٣٤٥٦٧', '00966501234567'],
  ['۰۹۱۲۳۴۵۶۷۸۹', '09123456789'],
  ['\u202a+8613800138000\u202c', '+8613800138000'],
  ['\ufeff8613800138000', '8613800138000'],
  ['86\u00a0138\u20090013\u30008000', '8613800138000'],
  ['+44\u20117400\u2013123456', '+447400123456'],
  ["'8613800138000", '8613800138000'],
  ['tel:+8613800138000', '+8613800138000'],
  ['8613800138000.0', '8613800138000'],
  ['+44 (0)7400 123456', '+447400123456'],
  ['\t13800138000\r', '13800138000'],
])('%j is %s', (text, digits) => {
  expect(cleanNumber(text)).toEqual({ digits })
})

test.each([
  ['', 'number.empty'],
  ['   ', 'number.empty'],
  ['\u200f\ufeff', 'number.empty'],
  [' '.repeat(100), 'number.empty'],
  ['8.61E+12', 'number.scientific'],
  ['8,61e+12', 'number.scientific'],
  ['８.６１Ｅ＋１２', 'number.scientific'],
  ['4.4791E12', 'number.scientific'],
  ['abc', 'number.notDigits'],
  ['1-800-FLOWERS', 'number.notDigits'],
  ['=1+1', 'number.notDigits'],
  ['+44+7911', 'number.notDigits'],
  ['---', 'number.notDigits'],
  ['13800138000,13800138001', 'number.notDigits'],
  ['9'.repeat(10_000_000), 'number.tooLong'],
])('%.40j is refused: %s', (text, reason) => {
  expect(cleanNumber(text)).toEqual({ reason })
})

test('an accepted number is digits with at most a leading plus, and is its own clean form', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' })),
      (text) => {
        const cleaned = cleanNumber(text)
        if ('reason' in cleaned) return
        expect(cleaned.digits).toMatch(/^\+?[0-9]+$/)
        expect(cleanNumber(cleaned.digits)).toEqual(cleaned)
      },
    ),
  )
})

test('separators between the digits change nothing', () => {
  const number = fc.array(fc.integer({ min: 0, max: 9 }).map(String), {
    minLength: 7,
    maxLength: 15,
  })
  const between = fc.constantFrom('', ' ', '-', '\u00a0', '/', '\u2013', '\u200e')
  fc.assert(
    fc.property(number, fc.array(between, { minLength: 15, maxLength: 15 }), (digits, gaps) => {
      const text = digits.map((digit, index) => digit + (gaps[index] ?? '')).join('')
      expect(cleanNumber(text)).toEqual({ digits: digits.join('') })
    }),
  )
})
