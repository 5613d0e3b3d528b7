import { expect, test } from 'vitest'
import { isQueryCharged, isTemplateCharged, ivrMicros, type IvrTerms } from './unitCharges.ts'

const ivr: IvrTerms = {
  per: 'call',
  priceNanos: 20_000_000n,
  connectNanos: 1_000_000n,
  speechNanos: 5_000_000n,
  firstSeconds: 60,
  nextSeconds: 60,
}

test.each([
  ['per call', ivr, 5_000, false, 21_000n],
  ['per call, spoken', ivr, 5_000, true, 26_000n],
  ['per minute', { ...ivr, per: 'minute' }, 61_000, false, 41_000n],
  ['per minute, spoken', { ...ivr, per: 'minute' }, 61_000, true, 46_000n],
  ['not answered', ivr, 0, true, 0n],
] as const)('an automatic call %s', (_name, terms, ms, isSpoken, micros) => {
  expect(ivrMicros(terms, { ms, isSpoken })).toBe(micros)
})

test('fees and minutes are rounded together, not each for itself', () => {
  const third = { ...ivr, per: 'minute', firstSeconds: 1, nextSeconds: 1 } as const
  // 0.4 + 0.4 micros of fees and 0.333 of time are 1.133: one micro, where three roundings would make none.
  const terms = { ...third, priceNanos: 20_000n, connectNanos: 400n, speechNanos: 400n }
  expect(ivrMicros(terms, { ms: 1000, isSpoken: true })).toBe(1n)
})

test('a query is charged when it was asked and answered', () => {
  expect(isQueryCharged({ isAnswered: true, isKnown: false })).toBe(true)
  expect(isQueryCharged({ isAnswered: false, isKnown: false })).toBe(false)
  expect(isQueryCharged({ isAnswered: true, isKnown: true })).toBe(false)
})

test.each([
  ['regular', 'delivered', true],
  ['regular', 'read', true],
  ['regular', 'sent', false],
  ['regular', 'failed', false],
  ['free_customer_service', 'delivered', false],
  ['free_entry_point', 'read', false],
] as const)('a template, %s and %s, is charged: %s', (type, status, charged) => {
  expect(isTemplateCharged({ type, status })).toBe(charged)
})
