import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS } from './partition.ts'
import { dayOf, startOfDay, startOfWeek, zoneOffset } from './zone.ts'

const iso = (ms: number) => new Date(ms).toISOString()
const at = (text: string) => Date.parse(text)

test('offsets follow the zone through its clock changes', () => {
  expect(zoneOffset('Asia/Shanghai')(at('2026-11-20T00:00Z'))).toBe(480)
  expect(zoneOffset('America/New_York')(at('2026-07-01T00:00Z'))).toBe(-240)
  expect(zoneOffset('America/New_York')(at('2026-12-01T00:00Z'))).toBe(-300)
  expect(zoneOffset('Asia/Kolkata')(at('2026-11-20T00:00Z'))).toBe(330)
})

test('an unknown zone is refused', () => {
  expect(() => zoneOffset('Mars/Base')).toThrow(RangeError)
})

test('a day and a week begin at midnight of the zone', () => {
  const shanghai = zoneOffset('Asia/Shanghai')
  const friday = at('2026-11-20T17:30:00Z')
  expect(dayOf(friday, shanghai)).toBe('2026-11-21')
  expect(iso(startOfDay(friday, shanghai))).toBe('2026-11-20T16:00:00.000Z')
  expect(iso(startOfWeek(friday, shanghai))).toBe('2026-11-15T16:00:00.000Z')
})

test('a fixed offset needs no zone database', () => {
  expect(iso(startOfDay(at('2026-11-20T01:00:00Z'), () => -120))).toBe('2026-11-19T02:00:00.000Z')
})

test('a day whose midnight is skipped begins at the clock change', () => {
  // Beirut: 2026-03-29 00:00 became 01:00.
  const beirut = zoneOffset('Asia/Beirut')
  expect(iso(startOfDay(at('2026-03-29T12:00:00Z'), beirut))).toBe('2026-03-28T22:00:00.000Z')
})

test('a day whose midnight comes twice begins at the first', () => {
  // Havana: 2025-11-02 01:00 went back to 00:00.
  const havana = zoneOffset('America/Havana')
  expect(iso(startOfDay(at('2025-11-02T12:00:00Z'), havana))).toBe('2025-11-02T04:00:00.000Z')
})

const zones = [
  'Asia/Shanghai',
  'Asia/Kolkata',
  'Asia/Beirut',
  'America/New_York',
  'America/Havana',
  'America/St_Johns',
  'Africa/Casablanca',
  'Australia/Lord_Howe',
  'Europe/London',
  'Pacific/Chatham',
].map((name) => ({ name, offset: zoneOffset(name) }))
const zone = fc.constantFrom(...zones)
const instant = fc.integer({ min: Date.UTC(2015, 0), max: Date.UTC(2035, 0) })

test('a day begins with the first instant of its date, in every zone', () => {
  fc.assert(
    fc.property(zone, instant, ({ offset }, ms) => {
      const start = startOfDay(ms, offset)
      expect(start <= ms && ms - start <= DAY_MS + 2 * 3_600_000).toBe(true)
      expect(dayOf(start, offset)).toBe(dayOf(ms, offset))
      expect(dayOf(start - 1000, offset) < dayOf(start, offset)).toBe(true)
    }),
    { numRuns: 300 },
  )
})

test('a week begins with the day of a Monday, at most seven days before', () => {
  fc.assert(
    fc.property(zone, instant, ({ offset }, ms) => {
      const start = startOfWeek(ms, offset)
      expect(start <= ms && ms - start <= 7 * DAY_MS + 2 * 3_600_000).toBe(true)
      expect(new Date(dayOf(start, offset)).getUTCDay()).toBe(1)
      expect(startOfDay(start, offset)).toBe(start)
    }),
    { numRuns: 300 },
  )
})
