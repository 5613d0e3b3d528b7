import { type Connected, sql } from '../database/sql.ts'

/** A pair of currencies with the rate in force. */
export interface ExchangePair {
  base: string
  quote: string
  rateUnits: string
  effectiveAt: Date
  /** null: a person set it. */
  providerId: string | null
  /** A person wants no other before. */
  isHeld: boolean
}

/** Every pair that ever had a rate, by what is in force now; the other direction is no other pair. */
export const exchangePairs = (on: Connected): Promise<ExchangePair[]> =>
  sql<ExchangePair>`
    select distinct on (least(base, quote), greatest(base, quote)) base, quote, rate_units::text as "rateUnits",
      effective_at as "effectiveAt", provider_id::text as "providerId",
      coalesce(held_until > clock_timestamp(), false) as "isHeld"
    from sys_exchange_rate where deleted_at is null and effective_at <= clock_timestamp()
    order by least(base, quote), greatest(base, quote), effective_at desc`.rows(on)

/** When a rate that begins now begins: after the one in force, also where that began a moment later by another clock. */
export async function startOfPair(
  on: Connected,
  base: string,
  quote: string,
  now: Date,
): Promise<Date> {
  const row = await sql<{ at: Date | null }>`
    select max(effective_at) as at from sys_exchange_rate
    where deleted_at is null and least(base, quote) = least(${base}::text, ${quote}::text)
      and greatest(base, quote) = greatest(${base}::text, ${quote}::text) and effective_at <= clock_timestamp()`.first(
    on,
  )
  const after = row?.at ? row.at.getTime() + 1 : 0
  return new Date(Math.max(now.getTime(), after))
}

/** Stores what a provider says, in force from now. */
export async function addProviderRate(
  on: Connected,
  rate: { id: string; base: string; quote: string; rateUnits: bigint; providerId: string },
): Promise<void> {
  await sql`insert into sys_exchange_rate (id, base, quote, rate_units, effective_at, provider_id)
    values (${rate.id}, ${rate.base}, ${rate.quote}, ${rate.rateUnits}, clock_timestamp(), ${rate.providerId})`.run(
    on,
  )
}

/** Who is asked, in this order; the secret is still sealed. */
export interface ExchangeProviderRow {
  id: string
  name: string
  url: string
  headers: string | null
  secretSealed: string | null
  mapping: string
}

export const exchangeProvidersToAsk = (on: Connected): Promise<ExchangeProviderRow[]> =>
  sql<ExchangeProviderRow>`
    select id::text, name, url, headers, secret_sealed as "secretSealed", mapping from sys_exchange_provider p
    where enabled and deleted_at is null order by priority, p.id`.rows(on)

/** How asking a provider went; `fault` null: nothing was wrong. */
export async function noteExchangeAnswer(
  on: Connected,
  id: string,
  { hasAnswered, fault }: { hasAnswered: boolean; fault: string | null },
): Promise<void> {
  await sql`update sys_exchange_provider set fault = ${fault?.slice(0, 300) ?? null},
    answered_at = case when ${hasAnswered}::boolean then clock_timestamp() else answered_at end where id = ${id}`.run(
    on,
  )
}
