import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDecimal } from '../money/decimal.ts'
import { coinOf, restOfCoin } from './coins.ts'

test.each([
  ['USDTTRC20', 'USDT', 'TRON (TRC-20)'],
  ['usdterc20', 'USDT', 'Ethereum (ERC-20)'],
  ['usdtbsc', 'USDT', 'BNB Smart Chain (BEP-20)'],
  ['usdcsol', 'USDC', 'Solana'],
  ['BTC', 'BTC', 'Bitcoin'],
  ['sol', 'SOL', 'Solana'],
  ['trc20', 'TRC20', null],
  ['usdx', 'USDX', null],
  ['newcoin', 'NEWCOIN', null],
])('%s is %s over %s', (code, symbol, network) => {
  expect(coinOf(code)).toEqual({ symbol, network })
})

test('what is still to be sent and what arrived are what was asked, and nobody is asked for more than is missing', () => {
  const units = fc.bigInt({ min: 0n, max: 10n ** 24n })
  const text = (value: bigint): string =>
    `${value / 10n ** 18n}.${String(value % 10n ** 18n).padStart(18, '0')}`
  fc.assert(
    fc.property(units, units, (asked, arrived) => {
      const rest = parseDecimal(restOfCoin(text(asked), text(arrived)) ?? '', 18)
      expect(rest).toBe(arrived < asked ? asked - arrived : 0n)
    }),
  )
  expect(restOfCoin('100', '60')).toBe('40')
  expect(restOfCoin('100', '-1')).toBeNull()
  expect(restOfCoin('a lot', '60')).toBeNull()
})
