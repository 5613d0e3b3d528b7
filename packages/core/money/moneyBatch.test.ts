import fc from 'fast-check'
import { expect, test } from 'vitest'
import { convertMicros } from './exchange.ts'
import { type Charge, moneyBatch } from './moneyBatch.ts'

/** A customer that buys from an agent, which buys from another agent, which buys from the platform. */
const chain = ['customer', 'agent', 'upper', 'platform']
const hops = chain.slice(0, -1).map((companyId, hop) => ({
  companyId,
  sellerId: chain[hop + 1] ?? '',
  channel: 'sms' as const,
  product: 'notify',
  currency: 'USD',
  walletId: `wallet ${companyId}`,
  heldAccountId: `held ${companyId}`,
  revenueAccountId: `revenue ${chain[hop + 1]}`,
}))
const charge = (prices: bigint[], from = 0): Charge => ({
  hops: hops.slice(from),
  pricing: { prices: prices.slice(from) },
})

type Money = ReturnType<typeof moneyBatch>
const postings = (money: Money) => money.transactions('settle', () => 1)
const balances = (money: Money): Map<string, bigint> => {
  const sums = new Map<string, bigint>()
  for (const { accountIds, amounts } of postings(money)) {
    for (const [index, id] of accountIds.entries()) {
      sums.set(id, (sums.get(id) ?? 0n) + (amounts[index] ?? 0n))
    }
  }
  return sums
}

const prices = fc.array(fc.bigInt({ min: 0n, max: 10n ** 9n }), { minLength: 3, maxLength: 3 })
const pays = fc.array(fc.boolean(), { minLength: 3, maxLength: 3 })
const message = fc.record({
  prices,
  pays,
  paid: pays,
  from: fc.nat({ max: 2 }),
  count: fc.integer({ min: 1, max: 9 }),
  isLate: fc.boolean(),
})
const says = (flags: boolean[]) => (hop: number) => flags[hop] ?? false

test('sales and costs of sellers equal the postings of the same batch', () => {
  fc.assert(
    fc.property(fc.array(message, { maxLength: 20 }), (messages) => {
      const money = moneyBatch()
      for (const { isLate, ...one } of messages) {
        const of = charge(one.prices, one.from)
        if (isLate) money.correct(of, says(one.paid), says(one.pays), one.count)
        else money.settle(of, says(one.pays), one.count)
      }
      const moved = balances(money)
      const on = (account: string): bigint => moved.get(account) ?? 0n
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
      for (const { amounts } of postings(money)) expect(sum(amounts)).toBe(0n)
    }),
  )
})

test('whatever happens to a charge in between, its last end alone decides who has the money', () => {
  fc.assert(
    fc.property(prices, fc.array(pays, { minLength: 1, maxLength: 5 }), (each, ends) => {
      const money = moneyBatch()
      const of = charge(each)
      money.reserve(of)
      const [first, ...later] = ends
      money.settle(of, says(first ?? []))
      for (const [index, end] of later.entries()) {
        money.correct(of, says(ends[index] ?? []), says(end))
      }
      const once = moneyBatch()
      once.reserve(of)
      once.settle(of, says(ends.at(-1) ?? []))
      const moved = (all: Money) => [...balances(all)].filter(([, amount]) => amount !== 0n)
      expect(new Map(moved(money))).toEqual(new Map(moved(once)))
      expect(money.sales().filter((sale) => sale.soldMicros + sale.costMicros !== 0n)).toEqual(
        once.sales(),
      )
    }),
  )
})

test('each customer of a batch has a transaction of its own, and those whose money rests have none', () => {
  const money = moneyBatch()
  money.reserve(charge([5n, 4n, 3n]), 2)
  money.reserve(charge([0n, 7n, 6n], 1))
  money.reserve(charge([0n, 0n, 0n], 2))
  expect(money.transactions('reserve', () => 40)).toEqual([
    {
      txId: 40,
      companyId: 'customer',
      kind: 'reserve',
      key: 'reserve:40',
      accountIds: hops.flatMap(({ walletId, heldAccountId }) => [walletId, heldAccountId]),
      amounts: [-10n, 10n, -8n, 8n, -6n, 6n],
    },
    {
      txId: 41,
      companyId: 'agent',
      kind: 'reserve',
      key: 'reserve:41',
      accountIds: hops.slice(1).flatMap(({ walletId, heldAccountId }) => [walletId, heldAccountId]),
      amounts: [-7n, 7n, -6n, 6n],
    },
  ])
  expect(money.reserved()).toEqual({
    walletIds: hops.map(({ walletId }) => walletId),
    amounts: [10n, 15n, 12n],
  })
  expect(money.sales()).toEqual([])
})

test('a message a customer does not pay for may still cost its seller', () => {
  const money = moneyBatch()
  money.settle(charge([5n, 4n, 0n]), (hop) => hop === 1)
  const product = { channel: 'sms', product: 'notify', currency: 'USD', paidMicros: null }
  expect(money.sales()).toEqual([
    { ...product, sellerId: 'agent', buyerId: 'customer', soldMicros: 0n, costMicros: 4n },
    { ...product, sellerId: 'upper', buyerId: 'agent', soldMicros: 4n, costMicros: 0n },
  ])
})

/** The agent sells in EUR and buys in USD, as everybody above it does. */
const converting = hops.map((hop) =>
  hop.companyId === 'customer'
    ? {
        ...hop,
        currency: 'EUR',
        conversion: {
          owedAccountId: 'owed USD',
          boughtAccountId: 'bought USD',
          givenAccountId: 'given EUR',
          costAccountId: 'cost EUR',
        },
      }
    : hop,
)
const isEuro = (account: string) => /customer$|revenue agent|EUR$/.test(account)
const rated = fc.record({
  prices,
  exchange: fc.record({
    rateId: fc.constant('1'),
    rateUnits: fc.bigInt({ min: 1n, max: 10n ** 15n }),
    isInverse: fc.boolean(),
  }),
  ends: fc.array(pays, { minLength: 1, maxLength: 5 }),
  count: fc.integer({ min: 1, max: 9 }),
})

test('of a chain in two currencies each balances by itself, and whatever came in between leaves nothing behind', () => {
  fc.assert(
    fc.property(fc.array(rated, { minLength: 1, maxLength: 8 }), (messages) => {
      const money = moneyBatch()
      const only = moneyBatch()
      for (const { prices: each, exchange, ends, count } of messages) {
        const cost = { ...exchange, costMicros: convertMicros(each[1] ?? 0n, exchange) }
        const of = { hops: converting, pricing: { prices: each, costs: [cost, null, null] } }
        const settle = (end: boolean[] | undefined) => says(end ?? [])
        money.settle(of, settle(ends[0]), count)
        for (const [index, end] of ends.slice(1).entries()) {
          money.correct(of, settle(ends[index]), settle(end), count)
        }
        only.settle(of, settle(ends.at(-1)), count)
      }
      const moved = balances(money)
      const on = (account: string): bigint => moved.get(account) ?? 0n
      const inEuro = [...moved].filter(([account]) => isEuro(account))
      expect(sum(inEuro.map(([, amount]) => amount))).toBe(0n)
      expect(sum([...moved.values()])).toBe(0n)
      // Linked legs: what was paid in USD is what was bought, and what it cost is what was given for it.
      const paid = -on('held agent') - on('wallet agent')
      expect(on('owed USD')).toBe(paid)
      expect(on('bought USD')).toBe(-paid)
      expect(on('given EUR')).toBe(-on('cost EUR'))
      const sale = money
        .sales()
        .find(({ buyerId, sellerId }) => buyerId === 'customer' && sellerId === 'agent')
      expect(sale?.paidMicros ?? 0n).toBe(paid)
      expect(sale?.costMicros ?? 0n).toBe(on('given EUR'))
      const left = (all: Money) => [...balances(all)].filter(([, amount]) => amount !== 0n)
      expect(new Map(left(money))).toEqual(new Map(left(only)))
    }),
  )
})

test('a cost in another currency without accounts for it is refused', () => {
  const cost = { rateId: '1', rateUnits: 1n, isInverse: false, costMicros: 1n }
  const of = { hops, pricing: { prices: [3n, 2n, 1n], costs: [cost, null, null] } }
  expect(() => moneyBatch().settle(of, () => true)).toThrow(RangeError)
})

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, one) => all + one, 0n)

test('what is told apart for bills adds up to what each buyer was charged, late ends included', () => {
  const use = fc.record({
    country: fc.constantFrom('GB', 'SG', ''),
    operatorId: fc.constantFrom('1', '2', '0'),
    parts: fc.integer({ min: 1, max: 4 }),
  })
  fc.assert(
    fc.property(fc.array(fc.tuple(message, use), { maxLength: 20 }), (messages) => {
      const money = moneyBatch()
      for (const [{ isLate, ...one }, of] of messages) {
        const priced = charge(one.prices, one.from)
        if (isLate) money.correct(priced, says(one.paid), says(one.pays), one.count, of)
        else money.settle(priced, says(one.pays), one.count, of)
      }
      const used = money.used()
      for (const company of chain.slice(0, -1)) {
        const told = used.filter(({ buyerId }) => buyerId === company)
        const sold = money
          .sales()
          .filter(({ buyerId, soldMicros }) => buyerId === company && soldMicros !== 0n)
        expect(told.reduce((sum, { amountMicros }) => sum + amountMicros, 0n)).toBe(
          sold.reduce((sum, { soldMicros }) => sum + soldMicros, 0n),
        )
      }
      const keys = used.map((row) =>
        JSON.stringify({ ...row, amountMicros: 0, messages: 0, parts: 0 }),
      )
      expect(new Set(keys).size).toBe(keys.length)
    }),
  )
})
