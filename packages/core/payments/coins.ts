import { parseDecimal, formatDecimal } from '../money/decimal.ts'

/** What a coin is called, and over which network alone it is taken. */
export interface Coin {
  symbol: string
  /** As wallets name it; null: nobody knows, so the payer must ask. */
  network: string | null
}

/** Coins whose code hides their network, as NOWPayments and BTCPay write them. */
const COINS: Readonly<Record<string, Coin>> = {
  btc: { symbol: 'BTC', network: 'Bitcoin' },
  ltc: { symbol: 'LTC', network: 'Litecoin' },
  eth: { symbol: 'ETH', network: 'Ethereum' },
  trx: { symbol: 'TRX', network: 'TRON' },
  sol: { symbol: 'SOL', network: 'Solana' },
  xmr: { symbol: 'XMR', network: 'Monero' },
  doge: { symbol: 'DOGE', network: 'Dogecoin' },
  usdc: { symbol: 'USDC', network: 'Ethereum (ERC-20)' },
}

/** Endings of codes of tokens, such as usdttrc20. */
const NETWORKS: readonly (readonly [ending: string, network: string])[] = [
  ['trc20', 'TRON (TRC-20)'],
  ['erc20', 'Ethereum (ERC-20)'],
  ['bsc', 'BNB Smart Chain (BEP-20)'],
  ['matic', 'Polygon'],
  ['sol', 'Solana'],
  ['arb', 'Arbitrum One'],
  ['base', 'Base'],
]
const TOKEN = /^usd[a-z]/

/** The coin behind the code that a provider gives it. Of an unknown one the code is its symbol. */
export function coinOf(code: string): Coin {
  const known = COINS[code.toLowerCase()]
  if (known) return known
  const lower = code.toLowerCase()
  const [ending, network] = NETWORKS.find(([one]) => TOKEN.test(lower) && lower.endsWith(one)) ?? []
  if (ending === undefined || network === undefined || lower.length - ending.length < 3) {
    return { symbol: code.toUpperCase(), network: null }
  }
  return { symbol: code.slice(0, -ending.length).toUpperCase(), network }
}

const PLACES = 18

/**
 * How much of a coin is still to be sent, as a plain decimal: never more than was asked, never less than nothing. null: one of
 * both is no plain decimal, so that nobody knows.
 */
export function restOfCoin(asked: string, arrived: string): string | null {
  const [all, part] = [parseDecimal(asked, PLACES), parseDecimal(arrived, PLACES)]
  if (all === undefined || part === undefined || part < 0n) return null
  return formatDecimal(part < all ? all - part : 0n, PLACES)
}
