import { expect, test } from 'vitest'
import { ManualTimers } from '../testing/manualTimers.ts'
import { Admission, type AdmissionLimits } from './admission.ts'
import { addressList, canonicalAddress, isListed, limitKey } from './peerAddress.ts'

function admission(limits: Partial<AdmissionLimits> = {}) {
  const timers = new ManualTimers()
  const many = { maxConnections: 100, maxUnboundPerAddress: 100, maxUnboundPerMinute: 100 }
  const delays = { refusalDelayMs: 1_000, maxRefusalDelayMs: 8_000 }
  return { timers, counted: new Admission({ ...many, ...delays, ...limits, timers }) }
}

test('connections are limited in all, and come back when they close', () => {
  const { counted } = admission({ maxConnections: 2 })
  expect([counted.enter(), counted.enter(), counted.enter()]).toEqual([true, true, false])
  counted.leave()
  expect(counted.enter()).toBe(true)
  expect(counted.connectionCount).toBe(2)
})

test('connections without a bind are limited per address', () => {
  const { counted } = admission({ maxUnboundPerAddress: 2 })
  expect(counted.admit('192.0.2.1')).toBeUndefined()
  expect(counted.admit('192.0.2.1')).toBeUndefined()
  expect(counted.admit('192.0.2.1')).toBe('unboundPerAddress')
  expect(counted.admit('192.0.2.2')).toBeUndefined()
  counted.bound('192.0.2.1')
  expect(counted.admit('192.0.2.1')).toBeUndefined()
  counted.release('192.0.2.1')
  counted.release('192.0.2.1')
  expect(counted.admit('192.0.2.1')).toBeUndefined()
})

test('vain connections of an address are limited per minute, those that bind or say nothing are not', () => {
  const { counted, timers } = admission({ maxUnboundPerMinute: 3 })
  for (let bind = 0; bind < 50; bind++) {
    expect(counted.admit('192.0.2.3')).toBeUndefined()
    counted.bound('192.0.2.3')
    expect(counted.admit('192.0.2.1')).toBeUndefined()
    counted.release('192.0.2.1')
    counted.forgive('192.0.2.1')
  }
  const attempts = Array.from({ length: 4 }, () => {
    const limit = counted.admit('192.0.2.1')
    if (limit === undefined) counted.release('192.0.2.1')
    return limit
  })
  expect(attempts).toEqual([undefined, undefined, undefined, 'unboundPerMinute'])
  expect(counted.admit('192.0.2.2')).toBeUndefined()
  timers.advance(60_000)
  expect(counted.admit('192.0.2.1')).toBeUndefined()
})

test('an address that has a session, or had one lately, is not kept out by vain attempts from it', () => {
  const { counted, timers } = admission({ maxUnboundPerMinute: 3, maxUnboundPerAddress: 5 })
  const address = '192.0.2.1'
  counted.admit(address)
  counted.bound(address)
  const tries = (count: number) =>
    Array.from({ length: count }, () => {
      const limit = counted.admit(address)
      if (limit === undefined) counted.release(address)
      return limit
    })
  expect(tries(100)).not.toContain('unboundPerMinute')
  counted.ended(address)
  timers.advance(9 * 60_000)
  expect(tries(100)).not.toContain('unboundPerMinute')
  timers.advance(60_000)
  expect(tries(4).at(-1)).toBe('unboundPerMinute')
  // At a time it has a limit too.
  timers.advance(60_000)
  counted.admit(address)
  counted.bound(address)
  const open = Array.from({ length: 51 }, () => counted.admit(address))
  expect(open.filter((limit) => limit === undefined)).toHaveLength(50)
})

test('a limit may be changed while it counts', () => {
  const { counted } = admission({ maxUnboundPerMinute: 1 })
  counted.admit('192.0.2.1')
  counted.release('192.0.2.1')
  expect(counted.admit('192.0.2.1')).toBe('unboundPerMinute')
  counted.limitUnbound(2)
  expect(counted.admit('192.0.2.1')).toBeUndefined()
})

test('fifty clients of an address that bind at once are all let in, some at a time', () => {
  const { counted } = admission({ maxUnboundPerAddress: 20, maxUnboundPerMinute: 60 })
  let rounds = 0
  for (let waiting = 50; waiting > 0; rounds += 1) {
    const limits = Array.from({ length: waiting }, () => counted.admit('192.0.2.1'))
    const admitted = limits.filter((limit) => limit === undefined).length
    for (let bind = 0; bind < admitted; bind += 1) counted.bound('192.0.2.1')
    waiting -= admitted
  }
  // Once one of them has a session, more may come at a time.
  expect(rounds).toBe(2)
})

test('each refused bind of an address waits twice as long as the one before, up to a limit', () => {
  const { counted, timers } = admission()
  const delays = Array.from({ length: 6 }, () => counted.refusalDelay('192.0.2.1'))
  expect(delays).toEqual([1_000, 2_000, 4_000, 8_000, 8_000, 8_000])
  expect(counted.refusalDelay('192.0.2.2')).toBe(1_000)
  timers.advance(10 * 60_000)
  expect(counted.refusalDelay('192.0.2.1')).toBe(1_000)
})

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['2001:db8:1:2::', '2001:db8:1:2'],
  ['::1', '0:0:0:0'],
])('%s counts as %s', (address, key) => {
  expect(limitKey(address)).toBe(key)
})

test('a list has addresses and networks of both families', () => {
  const list = addressList(['10.0.0.0/8', '192.0.2.1', '2001:db8::/32'])
  const of = (address: string): boolean => isListed(list, canonicalAddress(address))
  expect(['10.255.0.1', '::ffff:10.1.2.3', '192.0.2.1', '2001:DB8::7'].map(of)).not.toContain(false)
  expect(['11.0.0.1', '192.0.2.2', '2001:db9::1', 'nonsense'].map(of)).not.toContain(true)
})
