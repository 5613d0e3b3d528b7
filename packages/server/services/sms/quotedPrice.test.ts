import { buildSnapshot, moneyBatch, type Rate } from '@tandem/core'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TaskRater } from '../../engine/rateMessages.ts'
import type { Snapshot } from '../../ports/trafficSnapshot.ts'
import { Recipients } from './recipients.ts'

const numbers = { GB: '447700900123', FR: '33612345678', US: '12025550123' }
const countries = ['GB', 'FR', 'US'] as const
const chain = ['customer', 'agent', 'upper']
const hops = chain.map((companyId, hop) => ({
  companyId,
  sellerId: chain[hop + 1] ?? 'platform',
  channel: 'sms' as const,
  product: 'notify',
  currency: 'USD',
  walletId: `wallet ${companyId}`,
  heldAccountId: `held ${companyId}`,
  revenueAccountId: `revenue ${companyId}`,
}))

/** A price list: what each of the chain pays to each country; null is no price. */
type Prices = (bigint | null)[][]

function snapshotOf(prices: Prices, isMixed = false): Snapshot {
  const companies = [...chain, 'platform'].map((id, hop) => ({
    id,
    parentId: [...chain, 'platform'][hop + 1] ?? null,
    status: 'active' as const,
    currency: isMixed && hop === 0 ? 'EUR' : 'USD',
    rateGroupId: id === 'platform' ? null : `of ${id}`,
  }))
  const rates = prices.flatMap((ofHop, hop) =>
    ofHop.flatMap((priceNanos, index): (Rate & { rateGroupId: string; product: string })[] => {
      if (priceNanos === null) return []
      const country = countries[index] ?? null
      const row = {
        id: `${hop}${index}`,
        country,
        mcc: null,
        mnc: null,
        chargeOn: 'submit' as const,
      }
      return [
        { ...row, priceNanos, effectiveAt: 0, rateGroupId: `of ${chain[hop]}`, product: 'notify' },
      ]
    }),
  )
  const route = { id: 'r', gatewayId: 'g', enabled: true, product: null, priority: 1, weight: 1 }
  return buildSnapshot(
    {
      companies,
      prefixes: [],
      rates,
      routes: [{ ...route, country: null, mcc: null, mnc: null }],
      gateways: [],
      exchangeRates: [],
    },
    1,
    1,
  )
}

const price = fc.option(fc.bigInt({ min: 0n, max: 10n ** 9n }), { freq: 5 })
const prices: fc.Arbitrary<Prices> = fc
  .array(fc.tuple(price, price, price), { minLength: 3, maxLength: 3 })
  .chain((drawn) =>
    // Half of the time each seller pays less than it asks.
    fc
      .boolean()
      .map((isSound) =>
        isSound
          ? drawn.map((_, hop) => (drawn[0] ?? []).map((first) => first && first / BigInt(hop + 1)))
          : drawn,
      ),
  )

test('what a quote accepts is charged exactly what it said, whatever the prices are by then; what it refuses is rejected', async () => {
  await fc.assert(
    fc.asyncProperty(
      prices,
      prices,
      fc.string({ maxLength: 400 }),
      fc.nat({ max: 7 }).map((n) => n === 0),
      async (then, now, content, isMixed) => {
        const asked = snapshotOf(then, isMixed)
        const quote = new Recipients({
          snapshot: asked,
          companyId: 'customer',
          product: 'notify',
          content,
          closed: new Set(),
          availableMicros: 0n,
        })
        const { numbers: accepted } = await quote.take(
          Object.values(numbers).map((text, index) => ({ row: index + 1, text: `+${text}` })),
        )
        const task = {
          companyId: 'customer',
          product: 'notify',
          content,
          prices: quote.fixedPrices(),
        }
        const sent = new TaskRater(snapshotOf(now), task, hops)
        const refused = new TaskRater(asked, { ...task, prices: [] }, hops)
        const money = moneyBatch()
        for (const number of Object.values(numbers)) {
          const rater = accepted.includes(number) ? sent : refused
          const rating = rater.rate(rater.network(number), rater.partsAt('g'))
          expect(typeof rating === 'string').toBe(!accepted.includes(number))
          if (typeof rating !== 'string') money.settle(rating, () => true)
        }
        const charged = money
          .sales()
          .filter(({ buyerId, sellerId }) => buyerId === 'customer' && sellerId !== buyerId)
        expect(charged[0]?.soldMicros ?? 0n).toBe(quote.amountMicros)
      },
    ),
    { numRuns: 300 },
  )
})
