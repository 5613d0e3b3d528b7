import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minorDigits } from './currency.ts'
import { parseMicros } from './decimal.ts'
import { formatMoney, toMinor } from './formatMoney.ts'

test.each([
  [1_234_567_890_000n, 'USD', '1,234,567.89'],
  [1_234_565_000n, 'USD', '1,234.57'],
  [-1_234_565_000n, 'USD', '−1,234.57'],
  [999_000_000n, 'USD', '999.00'],
  [-999_000_000n, 'USD', '−999.00'],
  [1_234_500_000n, 'JPY', '1,235'],
  [1_234_500_000n, 'KWD', '1,234.500'],
  [0n, 'CLP', '0'],
])('%s micros of %s read %s', (micros, currency, text) => {
  expect(formatMoney(micros, currency)).toBe(text)
})

test('an exact amount keeps every micro and at least the coin digits', () => {
  expect(formatMoney(1_000_003_125n, 'USD', 'exact')).toBe('1,000.003125')
  expect(formatMoney(12_500_000n, 'USD', 'exact')).toBe('12.50')
  expect(formatMoney(12_000_000n, 'JPY', 'exact')).toBe('12')
})

test('an amount under half a cent does not read as minus zero', () => {
  expect(formatMoney(-4_999n, 'USD')).toBe('0.00')
})

test('coins come from ISO 4217, not from a division by 100', () => {
  expect(['USD', 'CNY', 'CLP', 'KRW', 'KWD', 'TND'].map(minorDigits)).toEqual([2, 2, 0, 0, 3, 3])
  expect(toMinor(1_500_000n, 'CLP')).toBe(2n)
})

test('an exact display parses back to the same amount', () => {
  const amount = fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n })
  fc.assert(
    fc.property(amount, fc.constantFrom('USD', 'JPY', 'KWD'), (micros, currency) => {
      expect(
        parseMicros(formatMoney(micros, currency, 'exact').replaceAll(',', '').replace('−', '-')),
      ).toBe(micros)
    }),
  )
})
