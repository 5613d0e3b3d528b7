import { expect, test } from 'vitest'
import { parseMicros } from '../money/decimal.ts'
import { isoCurrencies } from '../money/isoCurrencies.ts'
import { fromProviderUnits, providerAmounts, toProviderUnits } from './providerAmounts.ts'

const stripe = (amount: string, currency: string) =>
  toProviderUnits(parseMicros(amount) ?? 0n, providerAmounts('stripe', currency))

test.each([
  ['USD', '100.01', 10_001n],
  ['ISK', '6000', 600_000n],
  ['UGX', '50000', 5_000_000n],
  ['MGA', '50000', 50_000n],
  ['JPY', '6000', 6_000n],
  ['CLP', '6000', 6_000n],
  ['XOF', '6000', 6_000n],
  ['HUF', '6000.50', 600_050n],
  ['TWD', '6000.5', 600_050n],
  ['KWD', '60.12', 60_120n],
  ['BHD', '60.12', 60_120n],
  ['TND', '60', 60_000n],
  ['RSD', '6000', 600_000n],
])('Stripe is asked for %s %s in its own units', (currency, amount, units) => {
  expect(stripe(amount, currency)).toBe(units)
})

test.each([
  ['ISK', '6000.50'],
  ['UGX', '50000.01'],
  ['MGA', '50000.5'],
  ['JPY', '6000.5'],
  ['KWD', '60.125'],
  ['OMR', '0.001'],
  ['USD', '100.001'],
  ['IRR', '100'],
])('Stripe cannot be asked for %s %s', (currency, amount) => {
  expect(stripe(amount, currency)).toBeUndefined()
})

test.each(isoCurrencies)(
  '%s: what a provider is asked for is what it is understood to say',
  (currency) => {
    for (const driver of ['stripe', 'btcpay', 'nowpayments', 'bankTransfer'] as const) {
      const amounts = providerAmounts(driver, currency)
      if (!amounts) continue
      expect(amounts.step % amounts.unit).toBe(0n)
      for (const steps of [1n, 7n, 12_345n]) {
        const micros = amounts.step * steps
        const units = toProviderUnits(micros, amounts)
        expect(fromProviderUnits(Number(units), amounts)).toBe(micros)
        expect(toProviderUnits(micros + 1n, amounts)).toBeUndefined()
      }
      if (amounts.least !== null) expect(amounts.least % amounts.step).toBe(0n)
    }
  },
)

test.each([1.5, '100', null, undefined, Number.NaN, 2 ** 60])(
  'an amount of %s is none',
  (units) => {
    expect(fromProviderUnits(units, providerAmounts('stripe', 'USD'))).toBeUndefined()
  },
)
