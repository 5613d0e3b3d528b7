import { expect, test } from 'vitest'
import { minorDigits, paidDigits, paidUnit, powerOfDollar } from './currency.ts'
import { inDecimalsOf, moneyText } from './moneyText.ts'
import { formatMoney } from './formatMoney.ts'
import { isoCurrencies } from './isoCurrencies.ts'
import { rechargeLimits } from './recharge.ts'

test.each([
  ['USD', 2],
  ['JPY', 0],
  ['ISK', 0],
  ['UGX', 0],
  ['MGA', 2],
  ['HUF', 2],
  ['TWD', 2],
  ['KWD', 3],
  ['IQD', 3],
  ['CLF', 4],
])('%s has %d decimals by ISO 4217', (currency, digits) => {
  expect(minorDigits(currency)).toBe(digits)
})

test.each(isoCurrencies)(
  '%s: what is paid and what limits it has no more decimals than it',
  (currency) => {
    const digits = paidDigits(currency)
    expect(digits).toBeLessThanOrEqual(Math.min(2, minorDigits(currency)))
    const { least, most } = rechargeLimits(currency)
    for (const limit of [least, most]) expect(limit % paidUnit(currency)).toBe(0n)
    expect([least >= 50_000_000n, least * 100n <= most]).toEqual([true, true])
    // Ten thousand times a dollar's limit at most, so that bigint holds any sum of them.
    expect(powerOfDollar(currency)).toBeLessThanOrEqual(4)
    expect(formatMoney(paidUnit(currency), currency)).toMatch(/^(1|0\.0*10*|0\.01)$/)
  },
)

test.each([
  ['USD', '50.00', '50,000.00'],
  ['EUR', '50.00', '50,000.00'],
  ['JPY', '500', '5,000,000'],
  ['UGX', '5,000', '50,000,000'],
  ['KWD', '50.000', '50,000.000'],
  ['VND', '50,000', '500,000,000'],
])('a recharge in %s is %s to %s', (currency, least, most) => {
  const limits = rechargeLimits(currency)
  expect([limits.least, limits.most].map((micros) => formatMoney(micros, currency))).toEqual([
    least,
    most,
  ])
})

test.each([
  ['USD', '6242.00', '0.0129'],
  ['JPY', '6242', '0.0129'],
  ['KWD', '6242.000', '0.0129'],
])(
  'amounts in %s are written with its decimals, and finer ones where they are',
  (currency, whole, fine) => {
    expect(moneyText(6_242_000_000n, currency)).toBe(whole)
    expect(inDecimalsOf(currency, '6242.00')).toBe(whole)
    expect(moneyText(12_900n, currency)).toBe(fine)
    expect(inDecimalsOf(currency, 'none')).toBe('none')
  },
)
