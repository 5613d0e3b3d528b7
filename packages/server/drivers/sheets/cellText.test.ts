import { cellNumber, sameDecimal } from '@tandem/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { columnOf, dateText, isoDateText, momentFormat, numberText } from './cellText.ts'

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

test('built-in formats are dates, times or numbers', () => {
  const shown = (...ids: number[]) => ids.map((id) => momentFormat(id, undefined))
  expect(shown(14, 31, 58)).toEqual(['date', 'date', 'date'])
  expect(shown(20, 45, 47)).toEqual(['time', 'time', 'time'])
  expect(shown(22, 46)).toEqual(['date', 'elapsed'])
  expect(shown(0, 1, 4, 10, 49)).toEqual([undefined, undefined, undefined, undefined, undefined])
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

test('a number has the 15 significant digits that spreadsheets show', () => {
  const shown = ['0.30000000000000004', '3.3000000000000003', '0.037950000000000005', '1E-9', '-0']
  expect(shown.map(numberText)).toEqual(['0.3', '3.3', '0.03795', '0.000000001', '0'])
  expect(numberText('1234567890123456')).toBe('1234567890123460')
  expect(numberText('861380013800012.4')).toBe('861380013800012')
  expect(numberText('8613800138000.0')).toBe('8613800138000')
})

test('a date that a cell holds as ISO 8601 is the text of its day number', () => {
  const days = fc.integer({ min: 61, max: 2_958_465 })
  fc.assert(
    fc.property(days, fc.nat(86_399), (day, second) => {
      const iso = new Date(Date.UTC(1899, 11, 30) + (day * 86_400 + second) * 1000).toISOString()
      expect(isoDateText(iso.slice(0, 19))).toBe(dateText(String(day + second / 86_400), false))
    }),
  )
  expect(isoDateText('2026-11-28')).toBe('2026-11-28')
  expect(isoDateText('2026-11-28T10:30Z')).toBe('2026-11-28 10:30:00')
  expect(isoDateText('next week')).toBe('next week')
})

test.for([
  ['[Magenta]0', undefined],
  ['[Red]General;[Blue]-0.00', undefined],
  ['[Color10][>100]#,##0', undefined],
  ['[$€-407] #,##0.00', undefined],
  ['0.00E+00', undefined],
  ['0" days"', undefined],
  ['0\\d\\a\\y\\s', undefined],
  ['0 Stk', undefined],
  ['#,##0.00\\ _D_M', undefined],
  ['# ?/?', undefined],
  ['@', undefined],
  ['Standard', undefined],
  ['G/通用格式', undefined],
  ['', undefined],
  ['yyyy"年"m"月"d"日"', 'date'],
  ['[$-411]ggge"年"m"月"d"日";@', 'date'],
  ['[$-409]d-mmm-yy;@', 'date'],
  ['mmmm', 'date'],
  ['mm:ss.0', 'time'],
  ['[$-F400]h:mm:ss AM/PM', 'time'],
  ['m/d/yy h:mm', 'date'],
  ['[h]:mm', 'elapsed'],
  ['[mm]:ss.00', 'elapsed'],
  ['[Red][h]:mm:ss', 'elapsed'],
] as const)('the number format %j shows %s of a moment', ([code, shows]) => {
  expect(momentFormat(164, code)).toBe(shows)
})
