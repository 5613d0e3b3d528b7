import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fullBucket, msUntilToken, takeTokens } from './tokenBucket.ts'

const limit = { ratePerSecond: 100, burst: 10 }

test('a full bucket gives its burst, then the rate', () => {
  const first = takeTokens(fullBucket(limit, 0), limit, 0, 50)
  expect(first.granted).toBe(10)
  const second = takeTokens(first.bucket, limit, 50, 50)
  expect(second.granted).toBe(5)
})

test('it tells how long until the next submit', () => {
  const { bucket } = takeTokens(fullBucket(limit, 0), limit, 0, 10)
  expect(msUntilToken(bucket, limit, 0)).toBe(10)
  expect(msUntilToken(bucket, limit, 4)).toBe(6)
  expect(msUntilToken(bucket, limit, 10)).toBe(0)
})

test('a rate of zero grants nothing more and has no next submit', () => {
  const stopped = { ratePerSecond: 0, burst: 1 }
  const { bucket } = takeTokens(fullBucket(stopped, 0), stopped, 0, 1)
  expect(takeTokens(bucket, stopped, 60_000, 1).granted).toBe(0)
  expect(msUntilToken(bucket, stopped, 60_000)).toBe(Infinity)
})

test('a clock that steps back grants nothing twice', () => {
  const { bucket } = takeTokens(fullBucket(limit, 1000), limit, 1000, 10)
  const back = takeTokens(bucket, limit, 0, 10)
  expect(back.granted).toBe(0)
  expect(takeTokens(back.bucket, limit, 1000, 10).granted).toBe(0)
})

const calls = fc.array(fc.record({ waitMs: fc.nat({ max: 300 }), wanted: fc.nat({ max: 40 }) }), {
  maxLength: 60,
})
const limits = fc.record({
  ratePerSecond: fc.integer({ min: 1, max: 2000 }),
  burst: fc.integer({ min: 1, max: 100 }),
})

test('never more than burst + rate x time is granted', () => {
  fc.assert(
    fc.property(limits, calls, (given, sequence) => {
      let bucket = fullBucket(given, 0)
      let nowMs = 0
      let total = 0
      for (const { waitMs, wanted } of sequence) {
        nowMs += waitMs
        const taken = takeTokens(bucket, given, nowMs, wanted)
        expect(taken.granted).toBeLessThanOrEqual(wanted)
        bucket = taken.bucket
        total += taken.granted
        expect(total).toBeLessThanOrEqual(given.burst + (given.ratePerSecond * nowMs) / 1000 + 1e-6)
      }
    }),
  )
})

test('waiting the told time is enough for one submit', () => {
  fc.assert(
    fc.property(limits, calls, (given, sequence) => {
      let bucket = fullBucket(given, 0)
      let nowMs = 0
      for (const { waitMs, wanted } of sequence) {
        nowMs += waitMs
        bucket = takeTokens(bucket, given, nowMs, wanted).bucket
        const waited = nowMs + msUntilToken(bucket, given, nowMs) + 1
        expect(takeTokens(bucket, given, waited, 1).granted).toBe(1)
      }
    }),
  )
})
