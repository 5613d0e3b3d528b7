import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nanosToDecimal } from '../money/decimal.ts'
import { changeOf, jumpOf, markedUp, warningsOf } from './compareRate.ts'
import { rateColumns, rateHeadings } from './rateColumns.ts'
import { type RateLine, readRateLine } from './readRateLine.ts'
import { perPart, termsOf } from './terms.ts'

const words = {
  products: ['marketing', 'notify', 'hlr', 'voice', 'autoIvr', 'whatsapp'],
  productNames: new Map([['通知短信', 'notify']]),
}
const read = (said: Record<string, string>, more = {}) =>
  readRateLine(Object.values(said), rateHeadings(Object.keys(said)), { ...words, ...more })
const faultOf = (said: Record<string, string>) => {
  const found = read(said)
  return 'fault' in found ? found.fault : null
}

describe('a line of a price list', () => {
  test('is read by the headings of others too', () => {
    const found = read(
      { MCCMNC: '23410', Rate: '0.016', Charge: 'delivered', Note: 'x' },
      { product: 'notify' },
    )
    expect(found).toMatchObject({
      line: {
        product: 'notify',
        mcc: '234',
        mnc: '10',
        priceNanos: 16_000_000n,
        chargeOn: 'delivered',
      },
    })
  })

  test('of a call is billed by the minute unless it says otherwise', () => {
    expect(read({ product: 'voice', prefix: '+44', price: '0.01' })).toMatchObject({
      line: { prefix: '44', firstSeconds: 60, nextSeconds: 60 },
    })
    expect(read({ product: 'voice', prefix: '44', price: '0.01', interval: '30/6' })).toMatchObject(
      {
        line: { firstSeconds: 30, nextSeconds: 6 },
      },
    )
  })

  test('knows products by name', () => {
    expect(read({ 产品: '通知短信', 国家: 'sg', 价格: '0.01' })).toMatchObject({
      line: { product: 'notify', country: 'SG' },
    })
  })

  test.each([
    [{ product: 'fax', country: 'SG', price: '1' }, 'product'],
    [{ country: 'SG', price: '1' }, 'product'],
    [{ product: 'notify', mcc: '52', mnc: '501', price: '1' }, 'mcc'],
    [{ product: 'notify', country: 'SG', mnc: '01', price: '1' }, 'mcc'],
    [{ product: 'notify', country: 'SG', price: '' }, 'price'],
    [{ product: 'notify', country: 'SG', price: '1e-3' }, 'price'],
    [{ product: 'notify', country: 'SG', price: '０.５' }, 'price'],
    [{ product: 'notify', country: 'SG', price: '-1' }, 'negative'],
    [{ product: 'notify', country: 'SG', price: '1000.000000001' }, 'tooHigh'],
    [{ product: 'notify', country: 'SG', price: '0.0123456789' }, 'decimals'],
    [{ product: 'notify', country: 'SG', price: '1', chargeOn: 'never' }, 'chargeOn'],
    [{ product: 'voice', prefix: '0044', price: '1' }, 'prefix'],
    [{ product: 'voice', prefix: '44', price: '1', interval: '0/6' }, 'interval'],
    [{ product: 'voice', country: 'GB', price: '1' }, 'key'],
    [{ product: 'notify', country: 'GB', price: '1', connectFee: '1' }, 'key'],
    [{ product: 'whatsapp', category: 'news', price: '1' }, 'category'],
  ])('%o is wrong: %s', (said, fault) => {
    expect(faultOf(said)).toBe(fault)
  })

  test('P6: what was written is read back as it was', () => {
    const price = fc.bigInt({ min: 0n, max: 10n ** 12n })
    const seconds = fc.integer({ min: 1, max: 3600 })
    const nothing = {
      country: null,
      mcc: null,
      mnc: null,
      operator: null,
      prefix: null,
      category: null,
      connectNanos: null,
      firstSeconds: null,
      nextSeconds: null,
      freeSeconds: null,
      leastSeconds: null,
      per: null,
      speechNanos: null,
      effectiveAt: null,
    }
    const chargeOn = fc.constantFrom('submit' as const, 'delivered' as const)
    const message = fc.record({
      product: fc.constantFrom('notify', 'hlr'),
      country: fc.constantFrom('SG', 'GB'),
      network: fc.option(fc.constantFrom(['525', '01'], ['525', '001'])),
      priceNanos: price,
      chargeOn,
    })
    const call = fc.record({
      product: fc.constantFrom('voice', 'autoIvr'),
      prefix: fc.constantFrom('44', '4420', '1'),
      priceNanos: price,
      chargeOn,
      connectNanos: fc.option(price),
      firstSeconds: seconds,
      nextSeconds: seconds,
      freeSeconds: fc.option(seconds),
      leastSeconds: fc.option(seconds),
    })
    const lines = fc.oneof(
      message.map(({ network, ...line }): RateLine => ({
        ...nothing,
        ...line,
        mcc: network?.[0] ?? null,
        mnc: network?.[1] ?? null,
      })),
      call.map((line): RateLine => ({
        ...nothing,
        ...line,
        per: line.product === 'autoIvr' ? 'call' : null,
      })),
    )
    fc.assert(
      fc.property(lines, (line) => {
        const amount = (nanos: bigint | null) => (nanos === null ? '' : nanosToDecimal(nanos))
        const text: Record<string, string> = {
          ...Object.fromEntries(
            Object.entries(line).map(([name, value]) => [name, String(value ?? '')]),
          ),
          price: amount(line.priceNanos),
          connectFee: amount(line.connectNanos),
          speechFee: amount(line.speechNanos),
        }
        const cells = rateColumns.map((column) => text[column] ?? '')
        expect(readRateLine(cells, rateHeadings(rateColumns), words)).toEqual({ line })
      }),
    )
  })
})

describe('a draft against what is in force', () => {
  const rate = (priceNanos: bigint) => ({ priceNanos, terms: `${priceNanos} submit` })
  const message = (priceNanos: bigint) => ({ priceNanos, terms: perPart(priceNanos) })

  test('adds, changes, leaves and removes', () => {
    expect(changeOf(undefined, rate(1n))).toBe('new')
    expect(changeOf(rate(1n), rate(2n))).toBe('changed')
    expect(changeOf(rate(1n), rate(1n))).toBe('same')
    expect(changeOf(rate(1n), null)).toBe('removed')
    expect(changeOf(undefined, null)).toBeUndefined()
  })

  test.each([
    [100n, 120n, 20, []],
    [100n, 121n, 20, ['jump']],
    [100n, 79n, 20, ['jump']],
    [0n, 1n, 900, ['jump']],
    [0n, 0n, 0, []],
  ])('%s to %s with a limit of %d %% warns: %s', (beforeNanos, price, jumpPercent, expected) => {
    const about = { beforeNanos, costs: [], isAgent: false, jumpPercent }
    expect(warningsOf(message(price), about)).toEqual(expected)
  })

  test('warns of a price below what the seller pays, an agent of its seller’s and the platform of its carriers’', () => {
    const cost = (nanos: bigint) => ({ terms: perPart(nanos), exchange: null })
    const about = { beforeNanos: null, costs: [cost(9n), cost(5n)], jumpPercent: 20 }
    expect(warningsOf(message(4n), { ...about, isAgent: true })).toEqual(['belowBuy'])
    expect(warningsOf(message(4n), { ...about, isAgent: false })).toEqual(['belowCost'])
    expect(warningsOf(message(5n), { ...about, isAgent: true })).toEqual([])
  })

  test('calls by the second under carriers that bill minutes at the same price were not warned of', () => {
    const call = (seconds: number) => {
      const intervals = { firstSeconds: seconds, nextSeconds: seconds }
      const terms = termsOf('voice', { priceNanos: 60_000n, ...intervals })
      return { priceNanos: 60_000n, terms, exchange: null }
    }
    const about = { beforeNanos: null, isAgent: false, jumpPercent: 20 }
    expect(warningsOf(call(1), { ...about, costs: [call(60)] })).toEqual(['belowCost'])
    // One carrier that bills by the second is enough.
    expect(warningsOf(call(1), { ...about, costs: [call(60), call(1)] })).toEqual([])
    expect(warningsOf(call(60), { ...about, costs: [call(1)] })).toEqual([])
  })

  test('a jump is none from a price to itself, and the same in any unit', () => {
    const price = fc.bigInt({ min: 0n, max: 10n ** 12n })
    fc.assert(
      fc.property(price, price, fc.bigInt({ min: 1n, max: 1000n }), (one, other, unit) => {
        expect(jumpOf(one, one)).toBe(0n)
        expect(jumpOf(one * unit, other * unit)).toBe(jumpOf(one, other))
      }),
    )
  })

  test('a mark-up is never below the price it is on, and a whole number of micros', () => {
    const price = fc.bigInt({ min: 0n, max: 10n ** 12n })
    fc.assert(
      fc.property(price, fc.bigInt({ min: -9_999n, max: 100_000n }), (nanos, hundredths) => {
        const raised = markedUp(nanos, hundredths)
        expect(raised % 1000n).toBe(0n)
        expect(raised * 10_000n >= nanos * (10_000n + hundredths)).toBe(true)
        expect(raised * 10_000n - nanos * (10_000n + hundredths) < 10_000_000n).toBe(true)
      }),
    )
  })
})
