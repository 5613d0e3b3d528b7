import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SlowedCompanies } from './slowedCompanies.ts'

const limits = { minPerSecond: 1, maxPerSecond: 200, queuePauseMs: 1_000 }

/** Submits that a company makes in a second of polling every 5 ms. */
function sentIn(companies: SlowedCompanies, company: string, from: number): number {
  let sent = 0
  for (let now = from; now < from + 1_000; now += 5) {
    while (companies.mayGo(company, limits, now) && sent < 10_000) {
      companies.take(company, 1, limits, now)
      sent += 1
    }
  }
  return sent
}

test('only the company that is throttled is slowed down, and no company stops for good', () => {
  const events = fc.array(
    fc.record({
      waitMs: fc.nat({ max: 3_000 }),
      signal: fc.constantFrom('rate' as const, 'queue' as const),
      inFlight: fc.nat({ max: 100 }),
    }),
    { minLength: 1 },
  )
  fc.assert(
    fc.property(events, (given) => {
      const companies = new SlowedCompanies(100)
      let now = 0
      for (const { waitMs, ...answer } of given) {
        now += waitMs
        companies.throttled('B', answer, limits, now)
        expect(companies.mayGo('A', limits, now)).toBe(true)
        expect(companies.hasRoom('A', 99, now)).toBe(true)
        expect(companies.msUntil('B', limits, now)).toBeLessThanOrEqual(1_000)
      }
      expect(companies.hasRoom('B', 0, now)).toBe(true)
      expect(sentIn(companies, 'B', now + 1_000)).toBeGreaterThan(0)
    }),
  )
})

test('a company that is throttled again and again falls to about one a second, and recovers within minutes', () => {
  const companies = new SlowedCompanies(100)
  const answer = { signal: 'rate', inFlight: 0 } as const
  companies.throttled('B', answer, limits, 0)
  for (let now = 5; now < 30_000; now += 5) {
    if (!companies.mayGo('B', limits, now)) continue
    companies.take('B', 1, limits, now)
    companies.throttled('B', answer, limits, now)
  }
  expect(sentIn(companies, 'B', 30_000)).toBeLessThanOrEqual(3)
  expect(companies.count).toBe(1)
  let freeAt = Infinity
  for (let now = 40_000; now < 600_000; now += 1_000) {
    companies.mayGo('B', limits, now)
    if (companies.count === 0) freeAt = Math.min(freeAt, now)
  }
  expect(freeAt).toBeLessThan(300_000)
})

test('long messages cost what they have parts', () => {
  const companies = new SlowedCompanies(100)
  companies.throttled('B', { signal: 'rate', inFlight: 0 }, { ...limits, maxPerSecond: 20 }, 0)
  let parts = 0
  for (let now = 0; now < 10_000; now += 10) {
    if (!companies.mayGo('B', { ...limits, maxPerSecond: 20 }, now)) continue
    companies.take('B', 10, { ...limits, maxPerSecond: 20 }, now)
    parts += 10
  }
  expect(parts).toBeLessThanOrEqual(220)
  expect(parts).toBeGreaterThan(80)
})
