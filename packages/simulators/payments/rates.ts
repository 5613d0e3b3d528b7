/** What a coin is worth, for every currency alike: this is a simulation. */
const RATES: Record<string, string> = { BTC: '65000.00', USDTTRC20: '1', ETH: '3200.00' }
const PLACES: Record<string, number> = { BTC: 8, USDTTRC20: 6, ETH: 8 }

export const rateOf = (coin: string): string => RATES[coin.toUpperCase()] ?? '1'

/** Cents in a coin, rounded up to its last place, as wallets pay it. */
export function coinAmount(cents: number, coin: string): string {
  const places = PLACES[coin.toUpperCase()] ?? 6
  const scale = 10n ** BigInt(places)
  const rate = BigInt(Math.round(Number(rateOf(coin)) * 100))
  const amount = (BigInt(cents) * scale + rate - 1n) / rate
  const text = amount.toString().padStart(places + 1, '0')
  return `${text.slice(0, -places)}.${text.slice(-places)}`
}
