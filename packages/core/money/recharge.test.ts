import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDecimal } from './decimal.ts'
import { checkNoted, checkPaid, checkRecharge, rechargeLimits, rechargePicks } from './recharge.ts'

const usd = { currency: 'USD', companyCurrency: 'USD' }

test.each([
  ['50', 50_000_000n],
  ['50.00', 50_000_000n],
  ['50000', 50_000_000_000n],
  ['1234.5', 1_234_500_000n],
])('%s may be recharged', (amount, micros) => {
  expect(checkRecharge({ ...usd, amount })).toEqual({ micros })
})

test.each([
  ['49.99', 'recharge.tooLow'],
  ['50000.01', 'recharge.tooHigh'],
  ['-50', 'recharge.tooLow'],
  ['50.001', 'recharge.tooManyDecimals'],
  ['50.0000000', 'recharge.tooManyDecimals'],
  ['1e3', 'recharge.notAnAmount'],
  ['50,00', 'recharge.notAnAmount'],
  [' 51 ', 'recharge.notAnAmount'],
  ['0x32', 'recharge.notAnAmount'],
  ['NaN', 'recharge.notAnAmount'],
  ['Infinity', 'recharge.notAnAmount'],
  ['', 'recharge.notAnAmount'],
])('%j is refused: %s', (amount, refusal) => {
  expect(checkRecharge({ ...usd, amount })).toEqual({ refusal })
})

test('the currency must be that of the company', () => {
  const refused = checkRecharge({ amount: '100', currency: 'EUR', companyCurrency: 'USD' })
  expect(refused).toEqual({ refusal: 'recharge.currencyMismatch' })
})

test('a currency without coins takes no decimals', () => {
  const refused = checkRecharge({ amount: '100.5', currency: 'JPY', companyCurrency: 'JPY' })
  expect(refused).toEqual({ refusal: 'recharge.tooManyDecimals' })
})

test('every amount of cents in range is accepted as exactly itself, every other refused', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 6_000_000n }), (cents) => {
      const checked = checkRecharge({ ...usd, amount: formatDecimal(cents, 2) })
      const inRange = cents >= 5_000n && cents <= 5_000_000n
      expect('micros' in checked ? checked.micros : null).toBe(inRange ? cents * 10_000n : null)
    }),
  )
})

test.each([
  ['JPY', '6242', 6_242_000_000n],
  ['JPY', '5000000', 5_000_000_000_000n],
  ['ISK', '6000', 6_000_000_000n],
  ['UGX', '50000', 50_000_000_000n],
  ['KWD', '60.12', 60_120_000n],
])('%s %s may be recharged', (currency, amount, micros) => {
  expect(checkRecharge({ amount, currency, companyCurrency: currency })).toEqual({ micros })
})

test.each([
  ['JPY', '50', 'recharge.tooLow'],
  ['JPY', '5000001', 'recharge.tooHigh'],
  ['KWD', '60.125', 'recharge.tooManyDecimals'],
  ['ISK', '6000.50', 'recharge.tooManyDecimals'],
])('%s %s is refused: %s', (currency, amount, refusal) => {
  expect(checkRecharge({ amount, currency, companyCurrency: currency })).toEqual({ refusal })
})

test.each([
  ['USD', '0.01', { micros: 10_000n }],
  ['USD', '300.123456', { refusal: 'recharge.tooManyDecimals' }],
  ['USD', '0.000001', { refusal: 'recharge.tooManyDecimals' }],
  ['USD', '0', { refusal: 'recharge.notAnAmount' }],
  ['USD', '-1', { refusal: 'recharge.notAnAmount' }],
  ['JPY', '0.5', { refusal: 'recharge.tooManyDecimals' }],
  ['JPY', '1', { micros: 1_000_000n }],
])('%s %s as an amount that goes back', (currency, amount, checked) => {
  expect(checkPaid(amount, currency)).toEqual(checked)
})

test.each([
  ['JPY', '0.5', false],
  ['JPY', '5', true],
  ['USD', '1.005', false],
  ['USD', '1.25', true],
  ['KWD', '1.255', true],
  ['KWD', '1.2555', false],
  ['USD', '0', false],
])('a credit note takes what no coin of a bill is: %s %s', (currency, amount, isTaken) => {
  expect('micros' in checkNoted(amount, currency)).toBe(isTaken)
})

test('amounts to pick are round ones of the currency that the channel takes', () => {
  const dollars = (currency: string, limits = rechargeLimits(currency)) =>
    rechargePicks(currency, limits).map((micros) => Number(micros / 1_000_000n))
  expect(dollars('USD')).toEqual([100, 500, 1_000])
  expect(dollars('JPY')).toEqual([10_000, 50_000, 100_000])
  expect(dollars('USD', { least: 200_000_000n, most: 1_000_000_000n })).toEqual([500, 1_000])
  expect(dollars('USD', { least: 50_000_000n, most: 60_000_000n })).toEqual([])
})
