import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDecimal } from './decimal.ts'
import { checkRecharge } from './recharge.ts'

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
