import type { LookupPrices } from '../numbers/lookupPrices.ts'

/** What networks would be asked about the recipients of a task that is screened first, and what that costs at most. */
export class ScreeningSums {
  /** UTC ms: what is known then need not be asked. */
  readonly at: number
  /** To be asked about. */
  asked = 0
  known = 0
  /** Of countries whose numbers nobody is asked about. */
  unsold = 0
  amountMicros = 0n
  /** Micros of one query, of all that are asked about; null before the first. */
  least: bigint | null = null
  most: bigint | null = null
  private readonly prices: Pick<LookupPrices, 'of'>

  constructor(prices: Pick<LookupPrices, 'of'>, at: number) {
    this.prices = prices
    this.at = at
  }

  /** Counts a recipient. @param country ISO code */
  add(country: string, isKnown: boolean): void {
    if (isKnown) {
      this.known += 1
      return
    }
    const price = this.prices.of(country)
    if (!price) {
      this.unsold += 1
      return
    }
    const [micros = 0n] = price.prices
    this.asked += 1
    this.amountMicros += micros
    if (this.least === null || micros < this.least) this.least = micros
    if (this.most === null || micros > this.most) this.most = micros
  }
}
