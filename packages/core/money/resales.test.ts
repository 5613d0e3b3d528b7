import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Charge, type HopAccounts, moneyBatch } from './moneyBatch.ts'
import { resales } from './resales.ts'

const companies = ['customer', 'agent', 'distributor', 'platform']
/** A chain of so many sales; the first seller buys in another currency where `isConverted`. */
function chain(prices: readonly bigint[], isConverted: boolean): Charge {
  const hops = prices.map((_, hop): HopAccounts => ({
    companyId: companies[hop] ?? '',
    sellerId: hop === prices.length - 1 ? 'platform' : (companies[hop + 1] ?? ''),
    channel: 'sms',
    product: 'notify',
    currency: hop === 0 && isConverted ? 'EUR' : 'USD',
    walletId: `wallet ${hop}`,
    heldAccountId: `held ${hop}`,
    revenueAccountId: `revenue ${hop}`,
    conversion: {
      owedAccountId: 'owed',
      boughtAccountId: 'bought',
      givenAccountId: 'given',
      costAccountId: 'cost',
    },
  }))
  const costs = prices.map((_, hop) =>
    hop === 0 && isConverted && prices.length > 1
      ? { rateId: '1', rateUnits: 13_000_000_000n, isInverse: true, costMicros: 777n }
      : null,
  )
  return { hops, pricing: { prices, costs } }
}

test('a seller that its buyer does not pay may still pay its own', () => {
  const charge = chain([12n, 9n, 7n], false)
  expect(resales(charge, (hop) => hop > 0)).toEqual([
    { sellerId: 'agent', currency: 'USD', soldMicros: 0n, costMicros: 9n },
    { sellerId: 'distributor', currency: 'USD', soldMicros: 9n, costMicros: 7n },
  ])
  expect(resales(chain([7n], false), () => true)).toEqual([])
})

test('what sellers get and pay is what the ledger counts, in any chain', () => {
  fc.assert(
    fc.property(
      fc.array(fc.bigInt(0n, 99_999n), { minLength: 1, maxLength: 3 }),
      fc.boolean(),
      fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
      (prices, isConverted, paying) => {
        const charge = chain(prices, isConverted)
        const pays = (hop: number): boolean => paying[hop] ?? false
        const money = moneyBatch()
        money.settle(charge, pays)
        const sold = money
          .sales()
          .filter(({ sellerId, buyerId }) => sellerId !== buyerId && sellerId !== 'platform')
          .map(({ sellerId, currency, soldMicros, costMicros }) => ({
            sellerId,
            currency,
            soldMicros,
            costMicros,
          }))
        const isSome = ({ soldMicros, costMicros }: { soldMicros: bigint; costMicros: bigint }) =>
          soldMicros !== 0n || costMicros !== 0n
        expect(resales(charge, pays).filter(isSome)).toEqual(sold.filter(isSome))
      },
    ),
  )
})
