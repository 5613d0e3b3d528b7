import { expect, test } from 'vitest'
import type { Snapshot } from '../../ports/trafficSnapshot.ts'
import { scheduleOf } from '../tasks/scheduleOf.ts'
import { fittingOf } from './fittingTime.ts'

const now = new Date('2026-11-24T08:00:00Z')
const caller = { now, timeZone: 'UTC' }
// Of the configuration only these are looked at.
const traffic = {
  routes: [
    { product: 'notify', gatewayId: 'a', enabled: true },
    { product: 'notify', gatewayId: 'a', enabled: true },
    // A route of every product.
    { product: null, gatewayId: 'b', enabled: true },
    { product: 'notify', gatewayId: 'c', enabled: false },
    { product: 'marketing', gatewayId: 'c', enabled: true },
  ],
  gateways: new Map([
    ['a', { tps: 3 }],
    ['b', { tps: 2 }],
    ['c', { tps: 900 }],
  ]),
} as unknown as Snapshot
const asked = { messages: 10_000, parts: 10_000, now }

test('a quote says how many messages can be sent before the end, in the slots there are until then', () => {
  const slots = [{ from: 540, to: 570 }]
  const until = (endTime: string) => scheduleOf(caller, { endTime, slots })
  const half = until('2026-11-24T18:00:00Z')
  // Half an hour at five a second.
  expect(fittingOf(traffic, 'notify', half, asked)).toEqual({ fitting: 9_000 })
  expect(fittingOf(traffic, 'notify', until('2026-11-25T18:00:00Z'), asked)).toEqual({})
  expect(fittingOf(traffic, 'notify', scheduleOf(caller, { slots }), asked)).toEqual({})
  expect(fittingOf(traffic, 'notify', undefined, asked)).toEqual({})
  // One that is spread is to end, although it need not.
  const spread = scheduleOf(caller, { slots, pace: 'even' })
  expect(fittingOf(traffic, 'notify', spread, asked)).toEqual({ fitting: 9_000 })
})
