/** An amount and whose money it is. */
export interface Amount {
  micros: bigint
  /** ISO 4217. */
  currency: string
}

/** What one seller of a chain pays for a message, and what is left of its own sale. */
export interface Earnings {
  /** null: not known. */
  cost: Amount | null
  /** In the currency of `cost`; null where nothing was sold, or the sale was in another currency. */
  marginMicros: bigint | null
}

/**
 * What a message brings one seller: its own sale less its own purchase, and of the prices of others nothing.
 * @param paid what each hop pays, customer first; null where the currency is out of sight
 * @param place of the seller among those who pay; as many as there are for the platform, which buys from a carrier
 * @param carrier what the carrier takes, in micros; null when that is not known
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
