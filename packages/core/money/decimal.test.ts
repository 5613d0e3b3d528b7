import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDecimal, parseDecimal, parseMicros, parseNanos } from './decimal.ts'
import { moneyText } from './moneyText.ts'

test('decimal strings become exact integers', () => {
  expect(parseMicros('12.50')).toBe(12_500_000n)
  expect(parseMicros('-0.000001')).toBe(-1n)
  expect(parseMicros('0')).toBe(0n)
  expect(parseNanos('0.00345')).toBe(3_450_000n)
})

test('integers become the shortest decimal with at least two places', () => {
  expect(moneyText(12_500_000n, 'USD')).toBe('12.50')
  expect(moneyText(3_125n, 'USD')).toBe('0.003125')
  expect(moneyText(-1n, 'USD')).toBe('-0.000001')
  expect(formatDecimal(7_000_000n, 6)).toBe('7')
})

test.each([
  '',
  ' 51',
  '51 ',
  '1e3',
  '50,00',
  '1,000.00',
  '0x32',
  'NaN',
  'Infinity',
  '.5',
  '5.',
  '+5',
  '--5',
  '５０',
  '1.2.3',
  '5_0',
  '5\n',
  '1'.repeat(19),
])('%j is not an amount', (text) => {
  expect(parseMicros(text)).toBeUndefined()
})

test('a seventh decimal is refused even when it is zero', () => {
  expect(parseMicros('1.0000000')).toBeUndefined()
})

test('writing and reading give the same integer, at every scale', () => {
  const limit = 10n ** 18n - 1n
  fc.assert(
    fc.property(
      fc.bigInt({ min: -limit, max: limit }),
      fc.integer({ min: 0, max: 9 }),
      fc.integer({ min: 0, max: 9 }),
      (value, decimals, atLeast) => {
        const text = formatDecimal(value, decimals, Math.min(atLeast, decimals))
        expect(parseDecimal(text, decimals)).toBe(value)
      },
    ),
  )
})
