import type { ReadNumber } from '@tandem/core'
import type { Quote } from '@tandem/model'

/** How many doubtful numbers are shown. */
const EXAMPLES = 5

/** How the numbers of a list were read that have no country code: by the home country of their company. */
export class HomeReading {
  /** ISO code; null: none, so numbers without a country code are refused. */
  readonly homeCountry: string | null
  private assumed = 0
  private doubtful = 0
  private readonly examples: Quote['reading']['examples'] = []

  constructor(homeCountry: string | null) {
    this.homeCountry = homeCountry
  }

  /** Counts a number that was read. */
  add(line: { row: number; text: string }, { e164, isHome, other }: ReadNumber): void {
    if (!isHome) return
    this.assumed += 1
    if (other === undefined) return
    this.doubtful += 1
    if (this.examples.length < EXAMPLES) {
      this.examples.push({ row: line.row, mobile: line.text.slice(0, 64), readAs: e164, other })
    }
  }

  /** As a quote says it. */
  said(): Quote['reading'] {
    const { homeCountry, assumed, doubtful, examples } = this
    return { homeCountry, assumed, doubtful, examples }
  }
}
