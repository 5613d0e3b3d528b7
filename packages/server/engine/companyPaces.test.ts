import fc from 'fast-check'
import { expect, test } from 'vitest'

import { CompanyPaces } from './companyPaces.ts'

const campaign = { company: 'a', isSingle: false }
const code = { company: 'a', isSingle: true }

function paces(smsTps: number) {
  const clock = { at: 1_000 }
  const made = new CompanyPaces(() => clock.at)
  made.sync([{ id: 'a', smsTps }, { id: 'b' }])
  /** Takes whatever goes, looking every few ms, and counts the submits. */
  const run = (ms: number, { every = 20, parts = 1, share = campaign } = {}) => {
    let sent = 0
    for (const end = clock.at + ms; clock.at < end; clock.at += every) {
      for (; made.mayGo(share); sent += parts) made.take(share, parts)
    }
    return sent
  }
  return { made, clock, run }
}

test('over ten seconds a company submits what it may, within two per cent and never more than a burst above it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5_000 }),
      fc.constantFrom(1, 2, 7),
      fc.integer({ min: 1, max: 30 }),
      (smsTps, parts, every) => {
        const sent = paces(smsTps).run(10_000, { every, parts })
        expect(sent).toBeLessThanOrEqual(smsTps * 10.1 + parts + 1)
        expect(sent).toBeGreaterThanOrEqual(smsTps * 9.8 - parts - 1)
      },
    ),
  )
})

test('an engine that takes over begins with nothing saved up', () => {
  const { made, run } = paces(1_000)
  expect(made.mayGo(code)).toBe(false)
  expect(run(1_000)).toBeLessThanOrEqual(1_000)
})

test('a single message goes before a campaign that takes whatever comes free', () => {
  const { made, clock, run } = paces(10)
  run(5_000)
  expect(made.mayGo(code)).toBe(false)
  const at = clock.at
  for (; !made.mayGo(code); clock.at += 1) {
    if (made.mayGo(campaign)) made.take(campaign, 1)
  }
  expect(clock.at - at).toBeLessThanOrEqual(100)
  made.take(code, 1)
  expect(run(1_000)).toBeGreaterThanOrEqual(9)
})

test('a single message that goes elsewhere keeps the campaigns only for a moment', () => {
  const { made, run } = paces(10)
  run(1_000)
  made.mayGo(code)
  expect(run(2_000)).toBeGreaterThanOrEqual(17)
})

test('companies without a limit, and those whose limit was taken away, never wait', () => {
  const { made, run, clock } = paces(1)
  const other = { company: 'b', isSingle: false }
  for (let n = 0; n < 1_000; n++) {
    expect(made.mayGo(other)).toBe(true)
    made.take(other, 1)
  }
  run(100)
  expect(made.mayGo(campaign)).toBe(false)
  expect(made.held(1_000)).toEqual(['a'])
  clock.at += 5_000
  expect(made.held(1_000)).toEqual([])
  made.sync([{ id: 'a', smsTps: null }])
  expect(made.mayGo(campaign)).toBe(true)
})
