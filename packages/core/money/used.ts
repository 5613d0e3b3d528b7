/** What a charge is for, as bills say it. */
export interface Use {
  /** ISO 3166-1 alpha-2; '' if it is not known. */
  country: string
  /** '0' if it is not known. */
  operatorId: string
  /** Billed parts of a message. */
  parts: number
}

/** One sale of a chain: what a buyer pays its seller for a product. */
interface Sold {
  sellerId: string
  channel: string
  product: string
  /** ISO 4217: the buyer's. */
  currency: string
}

/** What a buyer was charged by its seller for one use at one rate. */
export interface Used extends Sold, Omit<Use, 'parts'> {
  buyerId: string
  rateId: string
  /** Negative where more was given back than charged. */
  messages: number
  parts: number
  amountMicros: bigint
}

/** Sums what charges are for, of many buyers. */
export function usedSheet() {
  const sums = new Map<string, Used>()
  return {
    /** @param times messages that are charged more; negative: that are charged no more */
    add(
      { companyId: buyerId, sellerId, channel, product, currency }: Sold & { companyId: string },
      { country, operatorId, parts }: Use,
      rateId: string,
      times: number,
      priceMicros: bigint,
    ): void {
      if (times === 0) return
      const key = [buyerId, sellerId, channel, product, country, operatorId, rateId, currency].join(
        '|',
      )
      const place = { buyerId, sellerId, channel, product, country, operatorId, rateId, currency }
      const known = sums.get(key) ?? { ...place, messages: 0, parts: 0, amountMicros: 0n }
      sums.set(key, known)
      known.messages += times
      known.parts += times * parts
      known.amountMicros += priceMicros * BigInt(times)
    },
    /** In ascending order, so that writers of one slot lock rows in one order. */
    rows: (): Used[] =>
      [...sums].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row),
  }
}
