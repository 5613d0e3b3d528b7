import fc from 'fast-check'
import { expect, test } from 'vitest'
import { economyOf } from '../traffic/economy.ts'
import { gatewayQuality, qualitiesOf } from './gatewayQuality.ts'
import { isOpenAt } from './routeHours.ts'
import { compileSenders, isSenderList } from './senderNames.ts'
import { closedOn, readWeekdays } from './weekdays.ts'
import { buildSnapshot } from '../traffic/snapshot.ts'
import { turnAt } from '../task/taskSchedule.ts'
import { perPart } from '../rates/terms.ts'

test('sender IDs are listed, with * for any characters', () => {
  const matches = compileSenders('ACME, Bank*,+4477*，A.B')
  const among = ['acme', 'ACMEs', 'bank', 'BankOfX', '+447712', 'A.B', 'AxB', 'myBank']
  expect(among.filter((sender) => matches?.(sender))).toEqual([
    'acme',
    'bank',
    'BankOfX',
    '+447712',
    'A.B',
  ])
  expect(['', 'ACME,', ',', 'A;;B'].map(isSenderList)).toEqual([false, false, false, false])
})

test('days of the week are read as people write them', () => {
  expect(readWeekdays('1-5')).toEqual([1, 2, 3, 4, 5])
  expect(readWeekdays('6，7')).toEqual([6, 7])
  expect(readWeekdays('7, 1-2')).toEqual([1, 2, 7])
  expect(closedOn([1, 2, 3, 4, 5])).toEqual([6, 0])
  for (const wrong of ['', '0', '8', '5-1', 'Mon', '1-', '1,,2']) {
    expect(readWeekdays(wrong), wrong).toBeUndefined()
  }
})

test('what is remembered of hours is what they say, whenever they are asked', () => {
  const hours = {
    zone: 'Europe/Berlin',
    slots: [
      { from: 480, to: 720 },
      { from: 780, to: 1080 },
    ],
    closedOn: [0],
  }
  const instants = fc.integer({ min: Date.UTC(2026, 2, 20), max: Date.UTC(2026, 3, 10) })
  fc.assert(
    fc.property(fc.array(instants, { minLength: 1, maxLength: 20 }), (all) => {
      for (const at of all) {
        const turn = turnAt({ ...hours, start: null, end: null }, at)
        expect(isOpenAt(hours, at)).toBe(turn.isOpen)
      }
    }),
  )
})

test('a gateway delivers as it does to the country, or to all where few went there', () => {
  const known = qualitiesOf([
    { gatewayId: 'A', country: 'GB', delivered: 90, ended: 100 },
    { gatewayId: 'A', country: 'FR', delivered: 10, ended: 20 },
    { gatewayId: 'B', country: 'GB', delivered: 1, ended: 2 },
  ])
  expect(gatewayQuality(known, 'A', 'GB')).toBe(0.9)
  expect(gatewayQuality(known, 'A', 'FR')).toBeCloseTo(100 / 120)
  expect(gatewayQuality(known, 'B', 'GB')).toBeNull()
  expect(gatewayQuality(known, 'C', 'GB')).toBeNull()
})

test('what a carrier takes is compared in the currency the platform is paid in', () => {
  const rate = { mcc: null, mnc: null, chargeOn: 'submit' as const, effectiveAt: 0, country: 'GB' }
  const snapshot = buildSnapshot(
    {
      companies: [],
      prefixes: [],
      routes: [],
      gateways: [
        { id: 'usd', costRateGroupId: '1', costCurrency: 'USD' },
        { id: 'eur', costRateGroupId: '2', costCurrency: 'EUR' },
        { id: 'cny', costRateGroupId: '3', costCurrency: 'CNY' },
        { id: 'none', costRateGroupId: null, costCurrency: null },
      ],
      rates: ['1', '2', '3'].map((group) => ({
        ...rate,
        id: group,
        rateGroupId: group,
        product: 'notify',
        terms: perPart(30_000_000n),
      })),
      exchangeRates: [
        { id: '1', base: 'EUR', quote: 'USD', rateUnits: 11_000_000_000n, effectiveAt: 0 },
      ],
    },
    1,
    1,
  )
  const network = { country: 'GB', mcc: null, mnc: null, operatorId: null }
  const sold = { product: 'notify', network, paidMicros: 64_000n, currency: 'USD', parts: 2 }
  const economy = economyOf(snapshot, sold)
  expect(economy.priceNanos).toBe(32_000_000n)
  expect(['usd', 'eur', 'cny', 'none'].map((id) => economy.costNanos(id))).toEqual([
    30_000_000n,
    33_000_000n,
    null,
    null,
  ])
  expect(['usd', 'eur', 'cny', 'none'].map((id) => economy.isBelowCost(id))).toEqual([
    false,
    true,
    false,
    false,
  ])
})
