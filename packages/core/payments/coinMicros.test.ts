import { expect, test } from 'vitest'
import { coinMicros, plainDecimal } from './coinMicros.ts'

test.each([
  ['0.00153847', '65000', 100_000_000n],
  ['0.00153846', '65000', 100_000_000n],
  ['100', '1', 100_000_000n],
  ['0.5', '0.01', 10_000n],
  ['1e3', '1', undefined],
  ['１００', '1', undefined],
])('%s at %s', (amount, rate, micros) => {
  expect(coinMicros(amount, rate, 'USD')).toBe(micros)
})

test('coins are worth whole yen', () => {
  expect(coinMicros('0.00040002', '15000000', 'JPY')).toBe(6_000_000_000n)
})

test('small numbers of JSON are written without an exponent', () => {
  expect([1e-7, 1234567.5, '0.10', '1e3', NaN, null].map(plainDecimal)).toEqual([
    '0.0000001',
    '1234567.5',
    '0.10',
    undefined,
    undefined,
    undefined,
  ])
})
