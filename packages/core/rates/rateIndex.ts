/** When a message of this rate is charged: once a carrier accepted it, or once it is delivered. */
export type ChargeOn = 'submit' | 'delivered'

/**
 * One row of a rate group. It applies to a network (mcc and mnc), all networks of an MCC (mnc null)
 * or a country (mcc null). Codes are digit strings: MNC "01" and "001" are different networks.
 */
export type Rate = {
  id: string
  /** ISO 3166-1 alpha-2. */
  country: string | null
  mcc: string | null
  mnc: string | null
  /** Per part, in 1e-9 of the currency unit. */
  priceNanos: bigint
  chargeOn: ChargeOn
  /** UTC milliseconds; the row applies from this instant until a newer one for the same key. */
  effectiveAt: number
}

/** The destination of a message, as far as it is known. */
export type Destination = { country: string; mcc: string | null; mnc: string | null }

type OfMcc = { anyNetwork: Rate | undefined; byMnc: Map<string, Rate> }

/** The rates in force at one instant. Immutable, so a chunk rated against it stays consistent. */
export type RateIndex = {
  byMcc: ReadonlyMap<string, OfMcc>
  byCountry: ReadonlyMap<string, Rate>
  /** When the next row takes effect (UTC ms): build a new index then. Null if none is pending. */
  nextChangeAt: number | null
  /** Ids of rows that name neither a network nor a country and so can never match. */
  unusable: readonly string[]
}

/** Indexes the rows in force at `nowMs`; for one key the newest wins, then the later in the list. */
export function buildRateIndex(rows: Iterable<Rate>, nowMs: number): RateIndex {
  const byMcc = new Map<string, OfMcc>()
  const byCountry = new Map<string, Rate>()
  const unusable: string[] = []
  let nextChangeAt: number | null = null

  for (const rate of rows) {
    const { country, mcc, mnc, effectiveAt } = rate
    if (mcc === null && (mnc !== null || country === null)) {
      unusable.push(rate.id)
      continue
    }
    if (effectiveAt > nowMs) {
      nextChangeAt = Math.min(nextChangeAt ?? effectiveAt, effectiveAt)
      continue
    }
    if (mcc === null) {
      if (country !== null) byCountry.set(country, newest(byCountry.get(country), rate))
      continue
    }
    const ofMcc = byMcc.get(mcc) ?? { anyNetwork: undefined, byMnc: new Map<string, Rate>() }
    byMcc.set(mcc, ofMcc)
    if (mnc === null) ofMcc.anyNetwork = newest(ofMcc.anyNetwork, rate)
    else ofMcc.byMnc.set(mnc, newest(ofMcc.byMnc.get(mnc), rate))
  }
  return { byMcc, byCountry, nextChangeAt, unusable }
}

/**
 * The rate for a destination: exact network, else the default of its MCC, else the default of its
 * country; undefined means "rate not present".
 */
export function findRate(index: RateIndex, destination: Destination): Rate | undefined {
  const { country, mcc, mnc } = destination
  const ofMcc = mcc === null ? undefined : index.byMcc.get(mcc)
  const exact = mnc === null ? undefined : ofMcc?.byMnc.get(mnc)
  return exact ?? ofMcc?.anyNetwork ?? index.byCountry.get(country)
}

function newest(known: Rate | undefined, other: Rate): Rate {
  return known && known.effectiveAt > other.effectiveAt ? known : other
}
