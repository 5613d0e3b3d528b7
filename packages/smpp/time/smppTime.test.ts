import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  formatAbsoluteTime,
  formatReceiptDate,
  formatRelativeTime,
  parseReceiptDate,
  parseSmppTime,
} from './smppTime.ts'

const from = Date.UTC(2000, 0, 2)
const to = Date.UTC(2099, 11, 30)

describe('absolute times', () => {
  test('are written with tenths and the offset in quarters of an hour', () => {
    const at = Date.UTC(2026, 10, 20, 15, 4, 5, 678)
    expect(formatAbsoluteTime(at)).toBe('261120150405600+')
    expect(formatAbsoluteTime(at, 345)).toBe('261120204905623+')
    expect(formatAbsoluteTime(at, -210)).toBe('261120113405614-')
  })

  test('read back as the instant they were written from', () => {
    const quarters = fc.integer({ min: -48, max: 48 })
    fc.assert(
      fc.property(fc.integer({ min: from, max: to }), quarters, (at, quarter) => {
        const offsetMinutes = quarter * 15
        const tenths = Math.floor(at / 100) * 100
        expect(parseSmppTime(formatAbsoluteTime(tenths, offsetMinutes))).toEqual({
          kind: 'absolute',
          at: tenths,
          offsetMinutes,
        })
      }),
    )
  })

  test('are not written for another century or a crooked offset', () => {
    expect(() => formatAbsoluteTime(Date.UTC(1999, 11, 31))).toThrow(RangeError)
    expect(() => formatAbsoluteTime(Number.NaN)).toThrow(RangeError)
    expect(() => formatAbsoluteTime(from, 7)).toThrow(RangeError)
    expect(() => formatAbsoluteTime(from, 735)).toThrow(RangeError)
  })
})

describe('relative times', () => {
  test('are written in days, hours, minutes and seconds', () => {
    expect(formatRelativeTime(600)).toBe('000000001000000R')
    expect(formatRelativeTime(2 * 86_400 + 3 * 3_600 + 4 * 60 + 5)).toBe('000002030405000R')
  })

  test('stay relative when read', () => {
    expect(parseSmppTime('010203040506000R')).toEqual({
      kind: 'relative',
      years: 1,
      months: 2,
      days: 3,
      hours: 4,
      minutes: 5,
      seconds: 6,
    })
  })

  test('are not written beyond 31 days or for parts of a second', () => {
    expect(() => formatRelativeTime(32 * 86_400)).toThrow(RangeError)
    expect(() => formatRelativeTime(1.5)).toThrow(RangeError)
    expect(() => formatRelativeTime(-1)).toThrow(RangeError)
  })
})

test.each([
  '',
  '261120150405',
  '261120150405600',
  '261120150405600*',
  '261320150405600+',
  '260230150405600+',
  '261120240405600+',
  '261120150405649+',
  '2611201504056x0+',
  '261120150405612R',
  '26112015040560 +',
])('%j is no time', (text) => {
  expect(parseSmppTime(text)).toBeUndefined()
})

test('dates of receipts are read with and without seconds, in the zone of the SMSC', () => {
  expect(parseReceiptDate('2611201504')).toBe(Date.UTC(2026, 10, 20, 15, 4))
  expect(parseReceiptDate('261120150405')).toBe(Date.UTC(2026, 10, 20, 15, 4, 5))
  expect(parseReceiptDate('2611201504', 420)).toBe(Date.UTC(2026, 10, 20, 8, 4))
  expect(parseReceiptDate('0000000000')).toBeUndefined()
  expect(parseReceiptDate('26112015040')).toBeUndefined()
  expect(formatReceiptDate(Date.UTC(2026, 10, 20, 8, 4, 59), 420)).toBe('2611201504')
})
