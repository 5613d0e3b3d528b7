import { expect, test } from 'vitest'

import { AskAgain } from './askAgain.ts'

const TICK_MS = 100

/** How often a backlog was rerouted in a minute of ten ticks a second. */
function askedInAMinute(state: (tick: number) => { count: number; changes: number }): number {
  const asking = new AskAgain()
  let asked = 0
  for (let tick = 0; tick < 600; tick++) {
    if (asking.mayAsk('gateway', { ...state(tick), now: tick * TICK_MS })) asked += 1
  }
  return asked
}

test('an unchanged backlog is rerouted every ten seconds, not ten times a second', () => {
  expect(askedInAMinute(() => ({ count: 60_000, changes: 1 }))).toBe(6)
})

test('new messages of a backlog are rerouted with it once a second', () => {
  expect(askedInAMinute((tick) => ({ count: 1_000 + tick, changes: 1 }))).toBe(60)
})

test('a gateway that came back is found at once, and an empty backlog routes nothing', () => {
  expect(askedInAMinute((tick) => ({ count: 1_000, changes: tick < 305 ? 1 : 2 }))).toBe(7)
  expect(askedInAMinute(() => ({ count: 0, changes: 1 }))).toBe(0)
})
