import { convertMicros, type Exchange } from '@tandem/core'
import { sparseArray } from '../database/sparseArray.ts'
import { sql } from '../database/sql.ts'
import type { Transaction } from '../database/withScope.ts'
import { withEverything } from '../entity/withEverything.ts'
import { inForceAt, type RateIds, rateKeyText } from './listedRates.ts'

/** What a seller itself pays for what it sells. */
export interface RateCosts {
  /** An agent pays its seller; the platform pays carriers, of which the cheapest counts. */
  isAgent: boolean
  /** In the currency of the list; null where it is not known. */
  of: (rate: RateIds) => bigint | null
}

/**
 * The costs of some rates of a price list at an instant, in its own currency: by the list its seller pays by, or those of
 * carriers that are on. Amounts in another currency are converted by the exchange rate of then, and left out without one.
 */
export function rateCosts(
  db: Transaction,
  rateGroupId: string,
  at: Date,
  rates: readonly RateIds[],
): Promise<RateCosts> {
  return withEverything(db, async () => {
    const lists = await sql<CostList>`
      select paid.id, seller.parent_id is not null as "isAgent", x.id as "rateId", x.rate_units as "rateUnits",
        x.base = own.currency as "isInverse", paid.currency = own.currency as "isSame"
      from sms_rate_group own join sys_company seller on seller.id = own.company_id
      join sms_rate_group paid on paid.deleted_at is null and case when seller.parent_id is not null
        then paid.id = seller.rate_group_id
        else paid.id in (select g.cost_rate_group_id from sms_gateway g where g.enabled and g.deleted_at is null) end
      left join lateral (
        select x.id, x.base, x.rate_units from sys_exchange_rate x
        where least(x.base, x.quote) = least(own.currency, paid.currency) and x.deleted_at is null
          and greatest(x.base, x.quote) = greatest(own.currency, paid.currency) and x.effective_at <= ${at}::timestamptz
        order by x.effective_at desc limit 1) x on true
      where own.id = ${rateGroupId} and paid.id <> own.id`.rows(db)
    const known = lists.filter(({ isSame, rateId }) => isSame || rateId !== null)
    const keys = known.length > 0 ? keysOfAll(rates) : []
    const maps = await Promise.all(known.map((list) => pricesOf(db, list, at, keys)))
    const own = await sql<{ isAgent: boolean }>`
      select c.parent_id is not null as "isAgent" from sms_rate_group g join sys_company c on c.id = g.company_id
      where g.id = ${rateGroupId}`.first(db)
    return {
      isAgent: own?.isAgent ?? false,
      of: (rate) => {
        let least: bigint | null = null
        for (const prices of maps) {
          const price = priceIn(prices, rate)
          if (price !== undefined && (least === null || price < least)) least = price
        }
        return least
      },
    }
  })
}

interface CostList {
  id: string
  isAgent: boolean
  isSame: boolean
  rateId: string | null
  rateUnits: string | null
  isInverse: boolean
}

async function pricesOf(
  db: Transaction,
  { id, isSame, rateId, rateUnits, isInverse }: CostList,
  at: Date,
  keys: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  const rows = await sql<{ key: string; nanos: string }>`
    select r.rate_key as key, r.price_nanos as nanos from sms_rate r
    where r.rate_group_id = ${id} and r.rate_key = any (${sparseArray(keys)}::text[]) and ${inForceAt(at)}`.rows(
    db,
  )
  const by: Exchange | null = isSame
    ? null
    : { rateId: rateId ?? '', rateUnits: BigInt(rateUnits ?? 1), isInverse }
  return new Map(
    rows.map(({ key, nanos }) => {
      const own = BigInt(nanos)
      return [key, by ? convertMicros(own, by, 'up') : own]
    }),
  )
}

/** The price of the most specific key, as `listedRate` of core looks for it. */
function priceIn(prices: ReadonlyMap<string, bigint>, rate: RateIds): bigint | undefined {
  if (prices.size === 0) return undefined
  for (const key of keysOf(rate)) {
    const price = prices.get(key)
    if (price !== undefined) return price
  }
  return undefined
}

/** The keys of all of them, each once. */
function keysOfAll(rates: readonly RateIds[]): string[] {
  const keys = new Set<string>()
  for (const rate of rates) {
    for (const key of keysOf(rate)) {
      // What is wider than a key that is there is there.
      if (keys.has(key)) break
      keys.add(key)
    }
  }
  return [...keys]
}

/** The keys under which a list has the price for it: most specific first. */
function* keysOf({ product, countryId, operatorId, prefix, category }: RateIds): Generator<string> {
  const ids = { product, countryId, operatorId, prefix, category }
  if (prefix !== null) {
    for (let digits = prefix.length; digits > 0; digits -= 1) {
      ids.prefix = prefix.slice(0, digits)
      yield rateKeyText(ids)
    }
    return
  }
  yield rateKeyText(ids)
  if (category === null && operatorId !== null) yield rateKeyText({ ...ids, operatorId: null })
  if (category !== null && countryId !== null) yield rateKeyText({ ...ids, countryId: null })
}
