import { expect, test } from 'vitest'
import type { Snapshot } from '../../ports/sms/trafficSnapshot.ts'
import { scheduleOf } from '../campaign/scheduleOf.ts'
import { fittingOf } from './fittingTime.ts'
import { Places } from './places.ts'
import { waitsOf } from './waitsOf.ts'

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

test('of recipients in their own zones, those whose slots come too late are not counted, and told', () => {
  const slots = [{ from: 540, to: 600 }]
  const scheduled = scheduleOf(caller, {
    endTime: '2026-11-24T12:00:00Z',
    slots,
    timeZone: 'recipient',
  })
  const rules = { country: 'GB', product: 'notify', slots: [{ from: 570, to: 1_200 }] }
  const hours = new Map([['notify', new Map([['GB', rules]])]])
  const places = new Places({ hours }, 'notify', scheduled)
  for (let n = 0; n < 40; n++) places.add(String(447_400_000_000 + n), 'GB', 1)
  for (let n = 0; n < 30; n++) places.add(String(12_125_550_000 + n), 'US', 1)
  for (let n = 0; n < 20; n++) places.add(String(33_612_345_000 + n), 'FR', 1)
  const list = { messages: 90, parts: 90, places, now }
  // 9 o'clock in New York is 14:00 here, after the end.
  expect(fittingOf(traffic, 'notify', scheduled, list)).toEqual({ fitting: 60 })
  const totals = places.totals.values()
  expect(waitsOf(totals, scheduled?.schedule, places.hours, now.getTime())).toEqual([
    {
      zone: 'Europe/London',
      iso2: 'GB',
      messages: 40,
      until: '2026-11-24T09:30:00.000Z',
      because: 'slots',
    },
    { zone: 'America/New_York', iso2: null, messages: 30, until: null, because: 'slots' },
  ])
})

test('places matter only where hours or zones decide, and are shared by their numbers', () => {
  const hours = new Map([
    ['marketing', new Map([['US', { country: 'US', product: '', slots: [] }]])],
  ])
  expect(new Places({ hours }, 'notify', undefined).matter).toBe(false)
  const places = new Places({ hours }, 'marketing', undefined)
  expect(places.matter).toBe(true)
  expect(places.add('447400123456', 'GB', 1)).toBeNull()
  const place = places.add('12125550100', 'US', 1)
  expect(place).toEqual({ zone: 'America/New_York', country: 'US' })
  expect(places.add('12125550101', 'US', 2)).toBe(place)
  expect([...places.totals.values()]).toEqual([{ place, messages: 2, parts: 3 }])
})
