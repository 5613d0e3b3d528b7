import { expect, test } from 'vitest'

import { GatewayWatch, PROBES, type WatchLimits } from './gatewayWatch.ts'

const none: WatchLimits = {
  minDelivered: null,
  maxRefused: null,
  maxMissing: null,
  receiptSeconds: 60,
  restSeconds: 300,
}
const MINUTE = 60_000

/** So many messages are accepted, and of these so many delivered at once. */
function traffic(watch: GatewayWatch, count: number, delivered: number, now: number): void {
  for (let n = 0; n < count; n++) {
    watch.sent()
    watch.accepted(`${now}-${n}`, now)
    watch.ended(`${now}-${n}`, n < delivered, now)
  }
}

test('a gateway that delivers too little is suspended, with what was measured', () => {
  const watch = new GatewayWatch({ ...none, minDelivered: 60 })
  traffic(watch, 100, 59, 0)
  expect(watch.judge(0)).toBe(true)
  expect(watch.suspension).toEqual({
    fault: 'lowDelivery',
    percent: 59,
    of: 100,
    until: 5 * MINUTE,
  })
})

test('a few failures prove nothing, and without limits nothing is judged', () => {
  const few = new GatewayWatch({ ...none, minDelivered: 60 })
  traffic(few, 49, 0, 0)
  expect([few.judge(0), few.suspension]).toEqual([false, null])
  const off = new GatewayWatch(none)
  traffic(off, 500, 0, 0)
  expect([off.judge(0), off.suspension]).toEqual([false, null])
})

test('after its rest ten messages try it, and it is used again once they arrive', () => {
  const watch = new GatewayWatch({ ...none, minDelivered: 60 })
  traffic(watch, 100, 0, 0)
  watch.judge(0)
  expect(watch.judge(5 * MINUTE - 1)).toBe(false)
  expect(watch.judge(5 * MINUTE)).toBe(true)
  expect(watch.suspension).toBeNull()
  for (let n = 0; n < PROBES; n++) {
    watch.sent()
    watch.accepted(`probe ${n}`, 5 * MINUTE)
  }
  // No more than these until it is known what became of them.
  expect(watch.suspension).not.toBeNull()
  for (let n = 0; n < PROBES; n++) watch.ended(`probe ${n}`, true, 5 * MINUTE + 1)
  expect(watch.judge(5 * MINUTE + 2)).toBe(true)
  expect(watch.suspension).toBeNull()
})

test('a trial that fails makes the next rest longer, up to an hour', () => {
  const watch = new GatewayWatch({ ...none, minDelivered: 60 })
  traffic(watch, 100, 0, 0)
  watch.judge(0)
  const rests = [5, 10, 20, 40, 60, 60]
  let now = 0
  for (const minutes of rests) {
    expect(watch.suspension?.until).toBe(now + minutes * MINUTE)
    now += minutes * MINUTE
    watch.judge(now)
    traffic(watch, PROBES, 0, now)
    expect(watch.judge(now)).toBe(true)
  }
})

test('a carrier that accepts and never answers is found by its missing receipts', () => {
  const watch = new GatewayWatch({ ...none, maxMissing: 20 })
  for (let n = 0; n < 100; n++) watch.accepted(`id ${n}`, 0)
  for (let n = 0; n < 70; n++) watch.ended(`id ${n}`, false, 1_000)
  watch.judge(59_999)
  expect(watch.suspension).toBeNull()
  expect(watch.judge(60_001)).toBe(true)
  expect(watch.suspension).toMatchObject({ fault: 'missingReceipts', percent: 30, of: 100 })
})

test('receipts sent twice, and those of others, are not counted', () => {
  const watch = new GatewayWatch({ ...none, minDelivered: 60 })
  traffic(watch, 60, 60, 0)
  for (let n = 0; n < 500; n++) {
    watch.ended(`0-${n % 60}`, false, 1)
    watch.ended(`foreign ${n}`, false, 1)
  }
  expect([watch.judge(2), watch.suspension]).toEqual([false, null])
})

test('too many refusals suspend it', () => {
  const watch = new GatewayWatch({ ...none, maxRefused: 30 })
  for (let n = 0; n < 100; n++) {
    if (n < 40) watch.refused(0)
    else watch.accepted(`id ${n}`, 0)
  }
  expect(watch.judge(0)).toBe(true)
  expect(watch.suspension).toMatchObject({ fault: 'manyRefused', percent: 40, of: 100 })
})

test('what happened long ago is forgotten', () => {
  const watch = new GatewayWatch({ ...none, minDelivered: 60 })
  traffic(watch, 49, 0, 0)
  traffic(watch, 49, 49, 11 * MINUTE)
  expect(watch.judge(11 * MINUTE)).toBe(false)
  traffic(watch, 10, 0, 11 * MINUTE)
  expect(watch.judge(11 * MINUTE)).toBe(false)
})

test('a limit that is taken away ends the suspension', () => {
  const watch = new GatewayWatch({ ...none, minDelivered: 60 })
  traffic(watch, 100, 0, 0)
  watch.judge(0)
  watch.setLimits(none)
  expect(watch.suspension).toBeNull()
})
