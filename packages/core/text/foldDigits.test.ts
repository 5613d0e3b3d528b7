import { expect, test } from 'vitest'
import { foldDigits } from './foldDigits.ts'

test.each([
  ['full-width', '０１２３４５６７８９'],
  ['Arabic', '٠١٢٣٤٥٦٧٨٩'],
  ['Persian', '۰۱۲۳۴۵۶۷۸۹'],
  ['Devanagari', '०१२३४५६७८९'],
  ['Bengali', '০১২৩৪৫৬৭৮৯'],
  ['Thai', '๐๑๒๓๔๕๖๗๘๙'],
  ['Khmer', '០១២៣៤៥៦៧៨៩'],
  ['Myanmar', '၀၁၂၃၄၅၆၇၈၉'],
  ['mathematical bold', '𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗'],
  ['mathematical double-struck, which follow without a gap', '𝟘𝟙𝟚𝟛𝟜𝟝𝟞𝟟𝟠𝟡'],
])('%s digits are those of ASCII', (_script, digits) => {
  expect(foldDigits(`a${digits}b`)).toBe('a0123456789b')
})

test('every decimal digit of Unicode has a value from 0 to 9, ten to a script', () => {
  const all = Array.from({ length: 0x110000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((one) => /\p{Nd}/u.test(one))
  const values = all.map(foldDigits)
  for (const digit of '0123456789') {
    expect(values.filter((value) => value === digit)).toHaveLength(all.length / 10)
  }
})

test('what is no decimal digit stays', () => {
  expect(foldDigits('٪ ½ ② Ⅳ 十 7')).toBe('٪ ½ ② Ⅳ 十 7')
})
