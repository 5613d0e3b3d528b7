import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Yielding } from './yielding.ts'

const PIECE = 500

/** Campaigns that write as soon as they may, `perSecond` at most; what they did in so many ms from `now` on. */
function campaign(yielding: Yielding, now: number, ms: number, perSecond: number): number {
  let at = now
  let written = 0
  while (at < now + ms) {
    at += Math.max(yielding.waitFor(PIECE, at), (PIECE * 1_000) / perSecond)
    written += PIECE
  }
  return (written * 1_000) / ms
}

/** Groups of single messages, one every 20 ms, that take so many ms each. */
function groups(
  yielding: Yielding,
  from: number,
  ms: number,
  takes: (perSecond: number) => number,
) {
  for (let now = from; now < from + ms; now += 20) {
    yielding.learn(takes(yielding.perSecond ?? Infinity), now)
  }
}

test('campaigns go as fast as they can while no single messages flow', () => {
  const yielding = new Yielding()
  expect(campaign(yielding, 0, 2_000, 40_000)).toBeCloseTo(40_000, -3)
  groups(yielding, 2_000, 500, () => 4)
  groups(yielding, 2_500, 2_000, () => 50)
  expect(yielding.perSecond).toBeLessThan(40_000)
  yielding.end()
  expect(yielding.perSecond).toBeNull()
  expect(campaign(yielding, 10_000, 2_000, 40_000)).toBeCloseTo(40_000, -3)
})

test('campaigns settle where single messages are no longer hindered', () => {
  const yielding = new Yielding()
  campaign(yielding, 0, 2_000, 30_000)
  // Above 16,000 a second each group waits behind campaigns.
  groups(yielding, 2_000, 20_000, (perSecond) => (perSecond > 16_000 ? 40 : 4))
  expect(yielding.perSecond).toBeGreaterThan(12_000)
  expect(yielding.perSecond).toBeLessThan(18_000)
  const held = campaign(yielding, 30_000, 1_000, 30_000)
  expect(held).toBeLessThan(19_000)
})

test('on a slow disk campaigns are not slowed for what is no fault of theirs', () => {
  const yielding = new Yielding()
  groups(yielding, 0, 10_000, () => 30)
  expect(yielding.perSecond).toBeGreaterThan(10_000)
})

test('whatever single messages take, campaigns keep a quarter of what they reach', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 10_000, max: 50_000 }),
      fc.array(fc.double({ min: 0.1, max: 5_000, noNaN: true }), { minLength: 1, maxLength: 300 }),
      (reached, times) => {
        const yielding = new Yielding()
        campaign(yielding, 0, 3_000, reached)
        for (const [n, ms] of times.entries()) yielding.learn(ms, 3_000 + n * 50)
        // As measured, in pieces.
        expect(yielding.perSecond).toBeGreaterThanOrEqual(reached * 0.24)
        expect(yielding.perSecond).toBeLessThanOrEqual(reached * 2.2)
      },
    ),
  )
})
