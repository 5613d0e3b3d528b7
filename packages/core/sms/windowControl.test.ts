import fc from 'fast-check'
import { expect, test } from 'vitest'
import { WindowControl } from './windowControl.ts'

/** With so many submits in flight. */
function used(size: number, inFlight: number): WindowControl {
  const window = new WindowControl(size)
  window.inFlight = inFlight
  return window
}

/** Ten answers a second that took so long each. */
function answers(window: WindowControl, tookMs: number, from: number, until: number): void {
  for (let now = from; now < until; now += 100) window.answered(tookMs, now)
}

test('the whole window is used until the carrier objects', () => {
  expect(new WindowControl(100).allowed(60_000)).toBe(100)
})

test('a throttled submit halves it once, and ten seconds later it is back', () => {
  const window = used(100, 90)
  for (const now of [1_000, 1_200, 1_900]) window.throttled(now)
  expect(window.allowed(1_900)).toBeGreaterThanOrEqual(50)
  expect(window.allowed(1_900)).toBeLessThan(65)
  expect(window.allowed(11_000)).toBe(100)
})

test('a carrier that throttles again and again gets one at a time in the end, never none', () => {
  const window = used(100, 90)
  for (let now = 1_000; now < 30_000; now += 1_001) {
    window.inFlight = window.allowed(now)
    window.throttled(now)
  }
  expect(window.allowed(30_000)).toBeLessThanOrEqual(2)
  expect(window.allowed(30_000)).toBeGreaterThanOrEqual(1)
})

test('a few submits that are throttled say nothing of a large window: it is their rate', () => {
  const window = used(100, 3)
  window.throttled(1_000)
  expect(window.allowed(1_000)).toBe(100)
})

test('answers that become slow halve it, down to an eighth, and quick ones give it back', () => {
  const window = used(80, 80)
  answers(window, 100, 0, 5_000)
  expect(window.allowed(5_000)).toBe(80)
  answers(window, 5_000, 5_000, 7_100)
  expect(window.allowed(7_100)).toBeLessThanOrEqual(60)
  answers(window, 5_000, 7_100, 60_000)
  expect(window.allowed(60_000)).toBeGreaterThanOrEqual(10)
  expect(window.allowed(60_000)).toBeLessThanOrEqual(40)
  answers(window, 100, 60_000, 120_000)
  expect(window.allowed(120_000)).toBe(80)
})

test('a carrier that always takes five seconds is no slow one', () => {
  const window = used(80, 80)
  answers(window, 5_000, 0, 60_000)
  expect(window.allowed(60_000)).toBe(80)
})

test('a carrier that has become slower for good has its window back within minutes', () => {
  const window = used(80, 80)
  answers(window, 500, 0, 5_000)
  answers(window, 2_500, 5_000, 600_000)
  expect(window.allowed(600_000)).toBe(80)
})

/** A carrier that throttles what exceeds its own window; how much of that is used on average. */
function converse(theirs: number, size: number, latencyMs: number): number {
  const window = new WindowControl(size)
  const due: number[] = []
  let total = 0
  let steps = 0
  for (let now = 0; now < 180_000; now += 10) {
    while ((due[0] ?? Infinity) <= now) {
      due.shift()
      window.inFlight -= 1
      window.answered(latencyMs, now)
    }
    while (window.inFlight < window.allowed(now)) {
      if (window.inFlight >= theirs) {
        window.throttled(now)
        break
      }
      window.inFlight += 1
      due.push(now + latencyMs)
    }
    if (now < 60_000) continue
    steps += 1
    total += window.inFlight
  }
  return total / steps / theirs
}

test('of a smaller window at the carrier, two thirds are used, whatever its size and its answers take', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 4, max: 60 }),
      fc.integer({ min: 10, max: 800 }),
      (theirs, latencyMs) => converse(theirs, 100, latencyMs) > 0.66,
    ),
    { numRuns: 30 },
  )
})

test('it is from one to all slots, whatever happens', () => {
  const event = fc.record({
    kind: fc.constantFrom('throttled', 'answered', 'sent'),
    after: fc.integer({ min: 0, max: 5_000 }),
    tookMs: fc.integer({ min: 0, max: 60_000 }),
  })
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.array(event), (size, events) => {
      const window = new WindowControl(size)
      let now = 0
      return events.every(({ kind, after, tookMs }) => {
        now += after
        if (kind === 'throttled') window.throttled(now)
        else if (kind === 'answered') window.answered(tookMs, now)
        else window.inFlight += 1
        const allowed = window.allowed(now)
        return Number.isInteger(allowed) && allowed >= 1 && allowed <= size
      })
    }),
  )
})
