import { expect, test } from 'vitest'

import { cellDay, cellNumber, sameDecimal } from './cellNumbers.ts'

test('a price is a number where a spreadsheet keeps all of its digits', () => {
  expect(cellNumber('0.050000000')).toBe(0.05)
  expect(cellNumber('-12.5')).toBe(-12.5)
  expect(cellNumber('123456789.123456')).toBe(123456789.123456)
  expect(cellNumber('1234567890.1234567')).toBeUndefined()
  expect(cellNumber('1e3')).toBeUndefined()
  expect(cellNumber('+6581234567')).toBeUndefined()
})

test('0.05 and 0.0500 are one decimal, 0.05 and 0.5 are two', () => {
  expect(sameDecimal('0.05', '0.0500')).toBe(true)
  expect(sameDecimal('7', '007.000')).toBe(true)
  expect(sameDecimal('0.05', '0.5')).toBe(false)
  expect(sameDecimal('', '')).toBe(false)
  expect(sameDecimal('a', 'a')).toBe(false)
})

test('a local time is the day a spreadsheet counts', () => {
  expect(cellDay('1970-01-01 00:00:00')).toBe(25_569)
  expect(cellDay('2026-11-22 12:00:00')).toBe(46_348.5)
  expect(cellDay('1900-01-01 00:00:00')).toBeUndefined()
})
