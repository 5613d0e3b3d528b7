import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseNanos } from '../money/decimal.ts'
import {
  buildExchangeIndex,
  convertMicros,
  EXCHANGE_DECIMALS,
  type ExchangeRate,
} from '../money/exchange.ts'
import type { Buyer } from '../companies/sellers.ts'
import { atFixedPrice, chainPrices, rateChain } from './rateChain.ts'
import { buildRateIndex, type Priceable, type Rate } from './rateIndex.ts'
import { perPart, perUnit, type RateFigures, type Terms, termsOf } from './terms.ts'

const gb = { country: 'GB', mcc: '234', mnc: '10' }
const rate = (id: string, priceNanos: bigint): Rate => {
  const terms = perPart(priceNanos)
  return { id, country: 'GB', mcc: null, mnc: null, terms, chargeOn: 'submit', effectiveAt: 0 }
}

/** A chain of companies, the customer first; each pays its seller by a group of its own. */
function world(
  prices: readonly (bigint | null)[],
  change: (buyers: Buyer[]) => void = () => {},
  exchangeRates: readonly ExchangeRate[] = [],
) {
  const buyers = prices.map((_price, hop): Buyer => ({
    id: String(hop),
    parentId: String(hop + 1),
    status: 'active',
    currency: 'USD',
    rateGroupId: `g${hop}`,
  }))
  change(buyers)
  const platform = { id: String(prices.length), parentId: null, rateGroupId: null } as const
  const companies = new Map(
    [...buyers, { ...platform, status: 'active', currency: 'USD' } satisfies Buyer].map(
      (company) => [company.id, company],
    ),
  )
  const indexes = new Map(
    prices.map((price, hop) => [
      `g${hop}`,
      buildRateIndex(price === null ? [] : [rate(String(hop), price)], 0),
    ]),
  )
  const rates = (group: string) => indexes.get(group) ?? buildRateIndex([], 0)
  return { companies, rates, exchange: buildExchangeIndex(exchangeRates, 0) }
}
const nanos = (price: string) => parseNanos(price) ?? 0n
const asked = { companyId: '0', product: 'notify' }
const priced = (snapshot: ReturnType<typeof world>, parts = 1) =>
  chainPrices(rateChain(snapshot, asked, gb), parts)

test('a message of two parts is priced at every hop', () => {
  const vector = priced(world([nanos('0.05'), nanos('0.04'), nanos('0.04')]), 2)
  expect(vector.ok && vector.pricesMicros).toEqual([100_000n, 80_000n, 80_000n])
  expect(vector.ok && vector.rates.map(({ id }) => id)).toEqual(['0', '1', '2'])
})

test('selling below cost is refused and the hop is named', () => {
  expect(priced(world([nanos('0.05'), nanos('0.04'), nanos('0.045')]))).toEqual({
    ok: false,
    reason: 'rate.belowCost',
    hop: 2,
  })
})

test('a loss too small to show in one part is refused all the same', () => {
  const vector = priced(world([nanos('0.0400001'), nanos('0.0400002')]))
  expect(vector).toMatchObject({ ok: false, reason: 'rate.belowCost', hop: 1 })
})

test('a hop without a rate, without a group, or a chain of nobody refuses the message', () => {
  expect(priced(world([nanos('0.05'), null]))).toMatchObject({ reason: 'rate.notPresent', hop: 1 })
  const without = world([nanos('0.05'), nanos('0.05')], ([, agent]) => {
    if (agent) agent.rateGroupId = null
  })
  expect(priced(without)).toMatchObject({ reason: 'rate.noGroup', hop: 1 })
  expect(priced(world([]))).toMatchObject({ ok: false, reason: 'rate.notPresent' })
})

test('a chain in two currencies without an exchange rate is refused: its prices cannot be compared', () => {
  const mixed = world([nanos('0.05'), nanos('0.04')], ([customer]) => {
    if (customer) customer.currency = 'EUR'
  })
  expect(priced(mixed)).toEqual({ ok: false, reason: 'rate.otherCurrency', hop: 0 })
})

/** The customer buys in EUR from an agent that buys in USD. */
const inEuro = ([customer]: Buyer[]) => {
  if (customer) customer.currency = 'EUR'
}
const UNITS = 10n ** BigInt(EXCHANGE_DECIMALS)
const dollars = (rateUnits: bigint): ExchangeRate => {
  return { id: '7', base: 'EUR', quote: 'USD', rateUnits, effectiveAt: 0 }
}

test('a chain in two currencies is priced by their exchange rate, and keeps it with what it was used for', () => {
  const rateUnits = (UNITS * 5n) / 4n
  const mixed = world([nanos('0.04'), nanos('0.05')], inEuro, [dollars(rateUnits)])
  const vector = priced(mixed, 2)
  expect(vector).toMatchObject({ ok: true, pricesMicros: [80_000n, 100_000n] })
  const kept = { rateId: '7', rateUnits, isInverse: true, costMicros: 80_000n }
  expect(vector.ok && vector.costs).toEqual([kept, null])
  const dearer = world([nanos('0.039999999'), nanos('0.05')], inEuro, [dollars(rateUnits)])
  expect(priced(dearer)).toEqual({ ok: false, reason: 'rate.belowCost', hop: 1 })
})

test('at a fixed price the exchange rate is the one of that time', () => {
  const then = rateChain(world([nanos('1'), nanos('1')], inEuro, [dollars(2n * UNITS)]), asked, gb)
  const now = rateChain(world([nanos('1'), nanos('1')], inEuro, [dollars(UNITS / 2n)]), asked, gb)
  expect(chainPrices(now, 1)).toMatchObject({ reason: 'rate.belowCost' })
  const fixed = {
    rates: then.flatMap((hop) => hop.rate ?? []),
    exchanges: then.map(({ exchange }) => exchange),
  }
  expect(chainPrices(atFixedPrice(now, fixed), 1)).toEqual(chainPrices(then, 1))
  // Also by a snapshot that has not heard of any rate yet.
  const before = rateChain(world([nanos('1'), nanos('1')], inEuro), asked, gb)
  expect(chainPrices(atFixedPrice(before, fixed), 1)).toEqual(chainPrices(then, 1))
})

test('of one currency nothing is converted', () => {
  const vector = priced(world([nanos('1'), nanos('1')], () => {}, [dollars(UNITS)]))
  expect(vector.ok && vector.costs).toBeNull()
})

test('a chain in two currencies is refused exactly where it sells below cost, and converts what it really pays', () => {
  const price = fc.bigInt({ min: 0n, max: 10n ** 11n })
  fc.assert(
    fc.property(
      price,
      price,
      fc.bigInt({ min: 1n, max: 10n ** 14n }),
      fc.integer({ min: 1, max: 20 }),
      (sold, bought, rateUnits, parts) => {
        const vector = priced(world([sold, bought], inEuro, [dollars(rateUnits)]), parts)
        expect(vector.ok).toBe(sold * rateUnits >= bought * UNITS)
        if (!vector.ok) return
        const [, paid = 0n] = vector.pricesMicros
        const by = { rateId: '7', rateUnits, isInverse: true }
        expect(vector.costs?.[0]?.costMicros).toBe(convertMicros(paid, by))
      },
    ),
  )
})

test('a suspended seller stops everybody below it', () => {
  const suspended = world([nanos('0.05'), nanos('0.04')], ([, agent]) => {
    if (agent) agent.status = 'suspended'
  })
  expect(priced(suspended)).toMatchObject({ reason: 'company.suspended', hop: 1 })
})

test('an accepted vector never rises towards the platform and grows with the parts', () => {
  const price = fc.bigInt({ min: 0n, max: 10n ** 9n })
  fc.assert(
    fc.property(
      fc.array(price, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 1, max: 20 }),
      fc.constantFrom('half_up' as const, 'up' as const, 'down' as const),
      (prices, parts, rounding) => {
        const hops = rateChain(world(prices), asked, gb)
        const vector = chainPrices(hops, parts, rounding)
        const falling = prices.every((each, hop) => hop === 0 || each <= (prices[hop - 1] ?? 0n))
        expect(vector.ok).toBe(falling)
        if (!vector.ok) return
        const more = chainPrices(hops, parts + 1, rounding)
        vector.pricesMicros.forEach((micros, hop) => {
          expect(hop === 0 || micros <= (vector.pricesMicros[hop - 1] ?? 0n)).toBe(true)
          expect(more.ok && micros <= (more.pricesMicros[hop] ?? 0n)).toBe(true)
        })
      },
    ),
  )
})

test('calls sold by the second over minutes at one price lost on every short call', () => {
  const by = (seconds: number, more: Partial<RateFigures> = {}) =>
    termsOf('autoIvr', {
      priceNanos: nanos('0.06'),
      firstSeconds: seconds,
      nextSeconds: seconds,
      ...more,
    })
  const chain = (sold: Terms, bought: Terms) => {
    const snapshot = world([nanos('0.06'), nanos('0.06')])
    const index = (id: string, terms: Terms) => {
      const line = { ...rate(id, 0n), country: null, mcc: null, mnc: null }
      return buildRateIndex([{ ...line, prefix: '44', terms }], 0)
    }
    const rates = (group: string) => (group === 'g0' ? index('0', sold) : index('1', bought))
    return rateChain({ ...snapshot, rates }, asked, { dialled: '447700900123' })
  }
  const refused = (sold: Terms, bought: Terms) => chain(sold, bought)[1]?.refusals
  expect(refused(by(1), by(60))).toEqual(['rate.belowCost'])
  expect(refused(by(60), by(1))).toEqual([])
  expect(refused(by(60), by(60))).toEqual([])
  expect(refused(by(60), by(60, { connectNanos: 1n }))).toEqual(['rate.belowCost'])
  expect(refused(by(60), by(60, { speechNanos: 1n }))).toEqual(['rate.belowCost'])
  expect(refused(by(60, { per: 'call' }), by(60))).toEqual(['rate.belowCost'])
  // 61 s by minutes over 61 s by the second.
  expect(chainPrices(chain(by(60), by(1)), { ms: 61_000 })).toMatchObject({
    ok: true,
    pricesMicros: [120_000n, 61_000n],
  })
})

test('queries and templates are priced by their number along the same chain', () => {
  const snapshot = world([nanos('0.002'), nanos('0.001')])
  const index = (id: string, price: string, key: { country: string | null; category?: string }) =>
    buildRateIndex([{ ...rate(id, 0n), ...key, terms: perUnit(nanos(price)) }], 0)
  const priced = (key: { country: string | null; category?: string }, what: Priceable) => {
    const rates = (group: string) =>
      group === 'g0' ? index('0', '0.002', key) : index('1', '0.001', key)
    return chainPrices(rateChain({ ...snapshot, rates }, asked, what), 1)
  }
  const both = { ok: true, pricesMicros: [2_000n, 1_000n] }
  expect(priced({ country: 'GB' }, gb)).toMatchObject(both)
  const category = 'marketing'
  expect(priced({ country: null, category }, { country: 'GB', category })).toMatchObject(both)
})
