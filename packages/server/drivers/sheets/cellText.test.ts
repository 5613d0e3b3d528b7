import { cellNumber, sameDecimal } from '@tandem/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { columnOf, dateText, isDateFormat, numberText } from './cellText.ts'

test('columns count from A as 0 to XFD as 16,383', () => {
  expect(['A1', 'Z9', 'AA1', 'XFD1048576'].map(columnOf)).toEqual([0, 25, 26, 16_383])
  expect(['', '1', 'a1', 'ABCD1'].map(columnOf)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('a whole number of up to 15 digits keeps every digit, however it is written', () => {
  fc.assert(
    fc.property(fc.nat(999_999_999_999_999), (number) => {
      expect(numberText(number.toExponential(16))).toBe(String(number))
      expect(numberText(String(number))).toBe(String(number))
    }),
  )
})

test('days become dates, also on both sides of the day in 1900 that never was', () => {
  expect(dateText('59', false)).toBe('1900-02-28')
  expect(dateText('61', false)).toBe('1900-03-01')
  expect(dateText('46081', false)).toBe('2026-02-28')
  expect(dateText('46081.5', false)).toBe('2026-02-28 12:00:00')
  expect(dateText('0.75', false)).toBe('18:00:00')
})

test('a phone number in a cell formatted as a date stays a phone number', () => {
  expect(dateText('8613800138000', false)).toBe('8613800138000')
})

test('date formats are told from number formats', () => {
  expect([14, 22, 31, 47, 58].every((id) => isDateFormat(id, undefined))).toBe(true)
  expect([0, 1, 4, 10, 49].some((id) => isDateFormat(id, undefined))).toBe(false)
  expect(isDateFormat(164, '[$-409]d-mmm-yy;@')).toBe(true)
  expect(isDateFormat(164, '[h]:mm')).toBe(true)
  expect(isDateFormat(164, '"My "0.00_);[Red](0.00)')).toBe(false)
  expect(isDateFormat(164, 'General')).toBe(false)
})

test('a value written as a number reads back as the same decimal', () => {
  const nanos = fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n })
  fc.assert(
    fc.property(nanos, (n) => {
      const digits = String(n < 0n ? -n : n).padStart(10, '0')
      const text = `${n < 0n ? '-' : ''}${digits.slice(0, -9)}.${digits.slice(-9)}`
      const number = cellNumber(text)
      expect(number).toBeDefined()
      expect(n === 0n || sameDecimal(numberText(String(number)), text)).toBe(true)
    }),
  )
  expect(numberText('1e-9')).toBe('0.000000001')
  expect(numberText('-1.25e-7')).toBe('-0.000000125')
  expect(numberText('1e21')).toBe('1000000000000000000000')
})
