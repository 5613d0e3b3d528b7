import { convertMicros, type Exchange, type RateFigures, type Terms, termsOf } from '@tandem/core'
import { sparseArray } from '../database/sparseArray.ts'
import { sql } from '../database/sql.ts'
import type { Transaction } from '../database/withScope.ts'
import { withEverything } from '../entity/withEverything.ts'
import { inForceAt, type RateIds, rateKeyText } from './listedRates.ts'

/** What a seller itself pays for what it sells. */
export interface RateCosts {
  /** An agent pays its seller; the platform pays carriers, of which the cheapest counts. */
  isAgent: boolean
  /** By each list that its seller may buy by; none where that is not known. */
  of: (rate: RateIds) => readonly RateCost[]
}

/** What a rate costs its seller by one list. */
export interface RateCost {
  /** The price alone, in the currency of the list that sells, rounded up. */
  nanos: bigint
  terms: Terms
  /** From the currency of `terms`; null: the list that sells is in it. */
  exchange: Exchange | null
}

/** The least price, for showing it; null where the cost is not known. */
export const leastCost = (costs: readonly RateCost[]): bigint | null =>
  costs.reduce<bigint | null>(
    (least, { nanos }) => (least === null || nanos < least ? nanos : least),
    null,
  )

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
    const maps = await Promise.all(known.map((list) => costsIn(db, list, at, keys)))
    const own = await sql<{ isAgent: boolean }>`
      select c.parent_id is not null as "isAgent" from sms_rate_group g join sys_company c on c.id = g.company_id
      where g.id = ${rateGroupId}`.first(db)
    return {
      isAgent: own?.isAgent ?? false,
      of: (rate) => maps.flatMap((costs) => costIn(costs, rate) ?? []),
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

async function costsIn(
  db: Transaction,
  { id, isSame, rateId, rateUnits, isInverse }: CostList,
  at: Date,
  keys: readonly string[],
): Promise<ReadonlyMap<string, RateCost>> {
  const rows = await sql<CostRow>`
    select r.rate_key as key, r.product, r.price_nanos as price, r.connect_nanos as connect, r.speech_nanos as speech,
      r.first_seconds as "firstSeconds", r.next_seconds as "nextSeconds", r.free_seconds as "freeSeconds",
      r.least_seconds as "leastSeconds", r.per
    from sms_rate r
    where r.rate_group_id = ${id} and r.rate_key = any (${sparseArray(keys)}::text[]) and ${inForceAt(at)}`.rows(
    db,
  )
  const exchange: Exchange | null = isSame
    ? null
    : { rateId: rateId ?? '', rateUnits: BigInt(rateUnits ?? 1), isInverse }
  return new Map(
    rows.map(({ key, product, price, connect, speech, ...intervals }) => {
      const priceNanos = BigInt(price)
      const fees = { connectNanos: nanosOf(connect), speechNanos: nanosOf(speech) }
      const terms = termsOf(product, { priceNanos, ...fees, ...intervals })
      const nanos = exchange ? convertMicros(priceNanos, exchange, 'up') : priceNanos
      return [key, { nanos, terms, exchange }]
    }),
  )
}

interface CostRow extends Omit<RateFigures, 'priceNanos' | 'connectNanos' | 'speechNanos'> {
  key: string
  product: string
  price: string
  connect: string | null
  speech: string | null
}

const nanosOf = (nanos: string | null): bigint | null => (nanos === null ? null : BigInt(nanos))

/** The cost by the most specific key, as `listedRate` of core looks for it. */
function costIn(costs: ReadonlyMap<string, RateCost>, rate: RateIds): RateCost | undefined {
  if (costs.size === 0) return undefined
  for (const key of keysOf(rate)) {
    const cost = costs.get(key)
    if (cost) return cost
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
