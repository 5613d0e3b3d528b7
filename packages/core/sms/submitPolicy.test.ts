import fc from 'fast-check'
import { expect, test } from 'vitest'
import { submitPolicy } from './submitPolicy.ts'

test('zero is accepted', () => {
  expect(submitPolicy(0)).toEqual({ kind: 'accepted' })
})

test('throttling is distinguished by the limit exceeded', () => {
  expect(submitPolicy(0x58)).toEqual({
    kind: 'throttle',
    signal: 'rate',
    reason: 'carrier.throttled',
  })
  expect(submitPolicy(0x14)).toEqual({
    kind: 'throttle',
    signal: 'queue',
    reason: 'carrier.queueFull',
  })
})

test.each([
  [0x01, 'permanent', 'carrier.invalidText'],
  [0x04, 'rebind', 'carrier.sessionInvalid'],
  [0x08, 'retry', 'carrier.systemError'],
  [0x64, 'retry', 'carrier.temporaryError'],
  [0x0a, 'failover', 'carrier.invalidSource'],
  [0x0b, 'failover', 'carrier.invalidDestination'],
  [0x43, 'failover', 'carrier.invalidFormat'],
  [0x45, 'failover', 'carrier.refused'],
  [0x101, 'failover', 'carrier.notAllowed'],
] as const)('status %i is %s because of %s', (code, kind, reason) => {
  expect(submitPolicy(code)).toEqual({ kind, reason })
})

test('vendor codes and codes nobody defined fail over', () => {
  expect(submitPolicy(0x400)).toEqual({ kind: 'failover', reason: 'carrier.vendorError' })
  expect(submitPolicy(0x4ff)).toEqual({ kind: 'failover', reason: 'carrier.vendorError' })
  expect(submitPolicy(0x500)).toEqual({ kind: 'failover', reason: 'carrier.unknownError' })
})

test('the table of the gateway wins', () => {
  const overrides = new Map([[0x401, { kind: 'retry', reason: 'carrier.temporaryError' } as const]])
  expect(submitPolicy(0x401, overrides)).toEqual({
    kind: 'retry',
    reason: 'carrier.temporaryError',
  })
  expect(submitPolicy(0x45, overrides)).toEqual(submitPolicy(0x45))
})

test('every code has a policy, and only zero is accepted', () => {
  fc.assert(
    fc.property(fc.oneof(fc.integer(), fc.double(), fc.integer({ min: 0, max: 0x110 })), (code) => {
      expect(submitPolicy(code).kind === 'accepted').toBe(code === 0)
    }),
  )
})
