import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allowedRate, noteAccepted, noteThrottled, startRateControl } from './rateControl.ts'
import { fullBucket, takeTokens } from './tokenBucket.ts'

const limits = { minPerSecond: 1, maxPerSecond: 1000, queuePauseMs: 1000 }

test('it runs at the configured rate until the carrier objects', () => {
  expect(allowedRate(startRateControl(0), limits, 60_000)).toBe(1000)
})

test('the first refusal halves the rate while nothing is known of the carrier', () => {
  const control = noteThrottled(startRateControl(0), limits, 100, 'rate')
  expect(allowedRate(control, limits, 100)).toBeCloseTo(500)
})

test('later rejections of a busy sender lower the rate to just below what the carrier accepted', () => {
  const mixed = noteAccepted(noteThrottled(startRateControl(0), limits, 0, 'rate'), 500, 100)
  const again = noteThrottled(mixed, limits, 1_000, 'rate', 600)
  expect(allowedRate(again, limits, 1_000)).toBeCloseTo(96)
})

test('two throttles on an idle sender cut 100 a second to 8 for 30 s: they hardly slow it down', () => {
  const hundred = { ...limits, maxPerSecond: 100 }
  let control = noteAccepted(startRateControl(0), 60_000, 1)
  for (const nowMs of [60_500, 62_000]) {
    control = noteThrottled(control, hundred, nowMs, 'rate')
    expect(allowedRate(control, hundred, nowMs)).toBe(0)
    expect(allowedRate(control, hundred, nowMs + 250)).toBeGreaterThan(80)
  }
})

test('an idle sender that becomes busy finds the limit of the carrier a second later', () => {
  const idle = noteThrottled(startRateControl(0), limits, 60_000, 'rate')
  const busy = noteThrottled(noteAccepted(idle, 60_500, 10), limits, 60_900, 'rate', 600)
  const cut = noteThrottled(noteAccepted(busy, 60_950, 10), limits, 61_000, 'rate')
  expect(allowedRate(cut, limits, 61_000)).toBeCloseTo(20 * 0.96)
})

test('a burst of rejections cuts the rate once', () => {
  const once = noteThrottled(startRateControl(0), limits, 100, 'rate')
  const again = noteThrottled(once, limits, 900, 'rate')
  expect(allowedRate(again, limits, 900)).toBe(allowedRate(once, limits, 900))
})

test('a full queue also pauses', () => {
  const control = noteThrottled(startRateControl(0), limits, 100, 'queue')
  expect(allowedRate(control, limits, 1099)).toBe(0)
  expect(allowedRate(control, limits, 1100)).toBeGreaterThan(0)
})

type Carrier = { perSecond: number; burst: number; latencyMs: number }

/** Full speed against a carrier that refuses above its limit; counts per 10 ms step. */
function converse(carrierAt: (nowMs: number) => Carrier, untilMs: number, countFromMs: number) {
  let control = startRateControl(0)
  let own = fullBucket({ ratePerSecond: 1000, burst: 10 }, 0)
  let theirs = fullBucket({ ratePerSecond: 1, burst: carrierAt(0).burst }, 0)
  const answers: { atMs: number; accepted: number; refused: number }[] = []
  let accepted = 0
  let refused = 0
  for (let nowMs = 0; nowMs < untilMs; nowMs += 10) {
    const carrier = carrierAt(nowMs)
    while (answers[0] && answers[0].atMs <= nowMs) {
      const answer = answers.shift()
      if (!answer) break
      if (answer.accepted > 0) control = noteAccepted(control, nowMs, answer.accepted)
      const count = answer.refused
      if (count > 0) control = noteThrottled(control, limits, nowMs, 'rate', count)
    }
    const ratePerSecond = allowedRate(control, limits, nowMs)
    const sent = takeTokens(
      own,
      { ratePerSecond, burst: Math.max(2, ratePerSecond / 50) },
      nowMs,
      1000,
    )
    own = sent.bucket
    const limit = { ratePerSecond: carrier.perSecond, burst: carrier.burst }
    const taken = takeTokens(theirs, limit, nowMs, sent.granted)
    theirs = taken.bucket
    const over = sent.granted - taken.granted
    answers.push({ atMs: nowMs + carrier.latencyMs, accepted: taken.granted, refused: over })
    if (nowMs >= countFromMs) {
      accepted += taken.granted
      refused += over
    }
  }
  const seconds = (untilMs - countFromMs) / 1000
  return { perSecond: accepted / seconds, refusedShare: refused / Math.max(1, accepted + refused) }
}

test('within 30 s it holds at least 90 % of any limit with at most 2 % refused', () => {
  const carriers = fc
    .record({
      perSecond: fc.integer({ min: 20, max: 900 }),
      burstShare: fc.integer({ min: 5, max: 100 }),
      latencyMs: fc.integer({ min: 1, max: 30 }).map((tens) => tens * 10),
    })
    .map(({ perSecond, burstShare, latencyMs }) => {
      return { perSecond, burst: Math.max(4, (perSecond * burstShare) / 100), latencyMs }
    })
  fc.assert(
    fc.property(carriers, (carrier) => {
      const steady = converse(() => carrier, 150_000, 30_000)
      expect(steady.perSecond).toBeGreaterThanOrEqual(carrier.perSecond * 0.9)
      expect(steady.refusedShare).toBeLessThanOrEqual(0.02)
    }),
    { numRuns: 100 },
  )
})

test('a limit lifted from 50 to 800 a second is used within a minute', () => {
  const lifted = (nowMs: number) => ({
    perSecond: nowMs < 60_000 ? 50 : 800,
    burst: 20,
    latencyMs: 50,
  })
  expect(converse(lifted, 180_000, 120_000).perSecond).toBeGreaterThanOrEqual(720)
})

test('the rate stays within its limits whatever the responses', () => {
  const event = fc.record({
    waitMs: fc.nat({ max: 20_000 }),
    accepted: fc.nat({ max: 5000 }),
    throttled: fc.option(fc.constantFrom('rate' as const, 'queue' as const), { nil: null }),
  })
  fc.assert(
    fc.property(fc.array(event), (events) => {
      let control = startRateControl(0)
      let nowMs = 0
      for (const { waitMs, accepted, throttled } of events) {
        nowMs += waitMs
        control = noteAccepted(control, nowMs, accepted)
        if (throttled) control = noteThrottled(control, limits, nowMs, throttled, accepted)
        const rate = allowedRate(control, limits, nowMs)
        expect(rate === 0 ? nowMs < control.pausedUntilMs : rate >= 1 && rate <= 1000).toBe(true)
      }
    }),
  )
})
