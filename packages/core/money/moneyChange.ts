import { convertMicros, type ExchangeIndex, findExchange } from './exchange.ts'

/** What people change in an account by hand: its balance, or how far it may be overdrawn. */
export const moneyChangeKinds = ['adjust', 'credit'] as const
export type MoneyChangeKind = (typeof moneyChangeKinds)[number]

/** A change waits for a second person, or is posted at once; each is decided once. */
export const moneyChangeStates = ['waiting', 'posted', 'refused', 'withdrawn'] as const
export type MoneyChangeState = (typeof moneyChangeStates)[number]

/** What a change moves: by how much the balance changes, or how much more credit there is. Micros; negative: less. */
export const movedBy = (kind: MoneyChangeKind, amount: bigint, creditBefore: bigint): bigint =>
  kind === 'credit' ? amount - creditBefore : amount

/** Above what a second person agrees: micros of a currency, and how others are converted to it. */
export interface SecondPersonLimit {
  micros: bigint
  currency: string
  exchange: ExchangeIndex
}

/**
 * Whether a second person has to agree: to whatever moves more than `limit` either way, but for less credit, which risks
 * nothing. In a currency that no exchange rate links to that of the limit, to everything.
 * @param moved micros of `currency`
 */
export function needsSecond(
  kind: MoneyChangeKind,
  moved: bigint,
  currency: string,
  limit: SecondPersonLimit,
): boolean {
  if (kind === 'credit' && moved <= 0n) return false
  const size = moved < 0n ? -moved : moved
  if (currency === limit.currency) return size > limit.micros
  const exchange = findExchange(limit.exchange, currency, limit.currency)
  return !exchange || convertMicros(size, exchange, 'up') > limit.micros
}

const MOST = 10n ** 18n

/**
 * How much somebody may still move alone, micros: the most for which no second person has to agree.
 * @param before micros of `currency` that were moved alone lately
 */
export function movableAlone(before: bigint, currency: string, limit: SecondPersonLimit): bigint {
  const isAlone = (micros: bigint) => !needsSecond('adjust', before + micros, currency, limit)
  if (!isAlone(0n)) return 0n
  // By halves: the rule rounds as it converts, and is asked instead of being turned around.
  let [most, over] = [0n, MOST]
  while (over - most > 1n) {
    const middle = (most + over) / 2n
    if (isAlone(middle)) most = middle
    else over = middle
  }
  return most
}

/** What a person may do with a change: nobody agrees to their own, and only who asked takes it back. */
export const mayDecide = (askedBy: string, person: string): boolean => askedBy !== person
