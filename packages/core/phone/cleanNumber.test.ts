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
  ['+৮৮০১৭১২৩৪৫৬৭৮', '+8801712345678'],
  ['+९१ ९८७६५ ४३२१०', '+919876543210'],
  ['+๖๖ ๘๑ ๒๓๔ ๕๖๗๘', '+66812345678'],
  ['+81 90ー1234ー5678', '+819012345678'],
  ['+81 90ｰ1234ｰ5678', '+819012345678'],
  ['+81 90・1234・5678', '+819012345678'],
  ['+81 90･1234･5678', '+819012345678'],
  ['+81 90∼1234〜5678', '+819012345678'],
  ['+81 90～1234～5678', '+819012345678'],
  ['“+6591234572”', '+6591234572'],
  ['‘+6591234572’', '+6591234572'],
  ['「+6591234572」', '+6591234572'],
  ['"+6591234572"', '+6591234572'],
  ['TEL: +65 9123 4572', '+6591234572'],
  ['sms:+6591234572', '+6591234572'],
  ['sms:+6591234572?body=Hi', '+6591234572'],
  ['smsto:+6591234572', '+6591234572'],
  ['whatsapp:+6591234572', '+6591234572'],
  ['wa.me/6591234572', '+6591234572'],
  ['https://wa.me/6591234572?text=Hi', '+6591234572'],
  ['https://api.whatsapp.com/send?phone=6591234572', '+6591234572'],
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
  ['+65 9123 4567 ext. 2', 'number.extension'],
  ['+65 9123 4567 ext 2', 'number.extension'],
  ['+65 9123 4567 extension 2', 'number.extension'],
  ['+65 9123 4567x2', 'number.extension'],
  ['+65 9123 4567 x 22', 'number.extension'],
  ['+65 9123 4567 #2', 'number.extension'],
  ['tel:+6591234567;ext=2', 'number.extension'],
  ['+7 916 123-45-67 доб. 12', 'number.extension'],
  ['+86 10 8888 6666 转 8', 'number.extension'],
  ['+86 10 8888 6666 分机８', 'number.extension'],
])('%j is refused: %s', (text, reason) => {
  expect(cleanNumber(text)).toEqual({ reason })
})

test('a text of ten million digits is refused at once', () => {
  expect(cleanNumber('9'.repeat(10_000_000))).toEqual({ reason: 'number.tooLong' })
})

test.each([
  ['+65 9123 4567 and more', 'number.notDigits'],
  ['whatsapp:', 'number.empty'],
])('%j is refused: %s', (text, reason) => {
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
