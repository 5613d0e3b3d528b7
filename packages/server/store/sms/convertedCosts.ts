import {
  type Costs,
  EXCHANGE_DECIMALS,
  type Exchange,
  formatDecimal,
  parseDecimal,
} from '@tandem/core'

/** An exchange rate as it was used, beside what was converted by it: its id, and its value for people. */
export interface StoredExchange {
  rateId: string
  /** Decimal: of the quote currency for one of the base. */
  rate: string
  /** From quote to base. */
  isInverse: boolean
}

/** Of each hop what it costs its seller in the currency of the sale, in micros, as in `sms_message.costs`. */
export type StoredCosts = ((StoredExchange & { cost: string }) | null)[]

export const storedExchange = ({ rateId, rateUnits, isInverse }: Exchange): StoredExchange => ({
  rateId,
  rate: formatDecimal(rateUnits, EXCHANGE_DECIMALS),
  isInverse,
})

export function exchangeOf({ rateId, rate, isInverse }: StoredExchange): Exchange {
  const rateUnits = parseDecimal(rate, EXCHANGE_DECIMALS)
  if (rateUnits === undefined) throw new Error(`Not an exchange rate: ${rate}`)
  return { rateId, rateUnits, isInverse }
}

/** As text of a jsonb column; null for a chain in one currency. */
export const costsText = (costs: Costs): string | null =>
  costs &&
  JSON.stringify(
    costs.map((each) => each && { ...storedExchange(each), cost: String(each.costMicros) }),
  )

export const costsOf = (stored: StoredCosts | null): Costs =>
  stored && stored.map((each) => each && { ...exchangeOf(each), costMicros: BigInt(each.cost) })
