import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Rating } from './message.ts'
import { settlement } from './settlement.ts'

/**
 * A customer that buys from an agent, which buys from another agent, which buys from the platform.
 */
const chain = ['customer', 'agent', 'upper', 'platform']
const hops = chain.slice(0, -1).map((companyId, hop) => ({
  companyId,
  sellerId: chain[hop + 1] ?? '',
  walletId: `wallet ${companyId}`,
  heldAccountId: `held ${companyId}`,
  revenueAccountId: `revenue ${chain[hop + 1]}`,
}))
const rating = (prices: bigint[]): Rating => ({
  hops,
  parts: 1,
  pricing: { prices, rateIds: prices.map(() => '1'), deliveredHops: 0 },
})

const message = fc.record({
  prices: fc.array(fc.bigInt({ min: 0n, max: 10n ** 9n }), { minLength: 3, maxLength: 3 }),
  pays: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
})

test('sales and costs of sellers equal the postings of the same batch', () => {
  fc.assert(
    fc.property(fc.array(message, { maxLength: 20 }), (messages) => {
      const money = settlement()
      for (const { prices, pays } of messages) {
        money.add(rating(prices), (hop) => pays[hop] ?? false)
      }
      const { accountIds, amounts } = money.postings()
      const on = (account: string): bigint => amounts[accountIds.indexOf(account)] ?? 0n
      const sales = money.sales()
      for (const company of chain) {
        const sold = sales.filter(({ sellerId }) => sellerId === company)
        const bought = sales.filter(
          ({ sellerId, buyerId }) => buyerId === company && sellerId !== company,
        )
        const spent = -on(`held ${company}`) - on(`wallet ${company}`)
        expect(sum(sold.map(({ soldMicros }) => soldMicros))).toBe(on(`revenue ${company}`))
        expect(sum(sold.map(({ costMicros }) => costMicros))).toBe(spent)
        expect(sum(bought.map(({ soldMicros }) => soldMicros))).toBe(spent)
      }
    }),
  )
})

test('a message a customer does not pay for may still cost its seller', () => {
  const money = settlement()
  money.add(rating([5n, 4n, 0n]), (hop) => hop === 1)
  expect(money.sales()).toEqual([
    { sellerId: 'agent', buyerId: 'customer', soldMicros: 0n, costMicros: 4n },
    { sellerId: 'upper', buyerId: 'agent', soldMicros: 4n, costMicros: 0n },
  ])
})

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, one) => all + one, 0n)
