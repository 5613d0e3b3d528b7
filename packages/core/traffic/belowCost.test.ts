import { expect, test } from 'vitest'
import { buildSnapshot } from './snapshot.ts'
import { ratesBelowCost } from './belowCost.ts'
import { perPart } from '../rates/terms.ts'

const rate = (id: string, rateGroupId: string, country: string, priceNanos: bigint) => ({
  id,
  rateGroupId,
  product: 'notify',
  country,
  mcc: null,
  mnc: null,
  terms: perPart(priceNanos),
  chargeOn: 'submit' as const,
  effectiveAt: 0,
})
const route = (gatewayId: string, priority: number) => ({
  id: `route ${gatewayId}`,
  gatewayId,
  enabled: true,
  product: null,
  country: null,
  mcc: null,
  mnc: null,
  priority,
  weight: 1,
})
const company = (id: string, parentId: string | null, rateGroupId: string | null) => ({
  id,
  parentId,
  status: 'active' as const,
  currency: 'USD',
  rateGroupId,
})

const snapshot = buildSnapshot(
  {
    companies: [
      company('platform', null, null),
      company('agent', 'platform', 'sold'),
      company('customer', 'agent', 'resold'),
    ],
    prefixes: [],
    rates: [
      rate('loss', 'sold', 'GB', 10n),
      rate('gain', 'sold', 'DE', 60n),
      rate('even', 'sold', 'FR', 50n),
      rate('unknown', 'sold', 'SG', 1n),
      rate('not ours', 'resold', 'GB', 1n),
      rate('cost GB', 'cost', 'GB', 40n),
      rate('cost DE', 'cost', 'DE', 50n),
      rate('cost FR', 'cost', 'FR', 50n),
      rate('dear', 'fallback', 'DE', 900n),
    ],
    exchangeRates: [],
    routes: [route('first', 1), route('second', 2)],
    gateways: [
      { id: 'first', costRateGroupId: 'cost' },
      { id: 'second', costRateGroupId: 'fallback' },
    ],
  },
  1,
  1,
)
const currencies = new Map(['sold', 'cost', 'fallback', 'resold'].map((id) => [id, 'USD']))
const lost = (currencyOf: ReadonlyMap<string, string>) =>
  ratesBelowCost(snapshot, 'platform', ['notify'], currencyOf).map(({ id }) => id)

test('a price below the cost of the first route is found; not an equal one, that of a fallback, or one without a known cost', () => {
  expect(lost(currencies)).toEqual(['loss'])
})

test('prices of two currencies are not compared', () => {
  expect(lost(new Map([...currencies, ['cost', 'EUR']]))).toEqual([])
})
