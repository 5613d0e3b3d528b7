/** An amount and its currency. */
export interface Amount {
  micros: bigint
  /** ISO 4217. */
  currency: string
}

/** What one seller of a chain pays for a message, and its margin. */
export interface Earnings {
  /** null: not known. */
  cost: Amount | null
  /** In the currency of `cost`; null if nothing was sold, or the sale was in another currency. */
  marginMicros: bigint | null
}

/**
 * What a message earns one seller: its own sale less its own purchase; prices of others play no part.
 * @param paid what each hop pays, customer first; null if the reader cannot see the currency
 * @param place of the seller among the payers; for the platform, which buys from a carrier, the number of payers
 * @param carrier what the carrier charges, in micros; null if that is not known
 */
export function earningsOf(
  paid: readonly (Amount | null)[],
  place: number,
  carrier: Amount | null,
): Earnings {
  const cost = place === paid.length ? carrier : (paid[place] ?? null)
  const sale = paid[place - 1]
  const comparable = cost !== null && sale?.currency === cost.currency
  return { cost, marginMicros: comparable ? sale.micros - cost.micros : null }
}
