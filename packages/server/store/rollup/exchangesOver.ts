import type { Exchange, Period } from '@tandem/core'
import { type Connected, sql } from '../database/sql.ts'

const QUARTER_MS = 900_000

/** What amounts in other currencies are worth in one, by the exchange rates of the time. */
export interface Exchanges {
  /** Within the period, the beginnings of quarters of an hour from which another rate counts (UTC ms). */
  changes: readonly number[]
  /**
   * By which an amount is converted that was sold from `at` on (UTC ms), until the next change: the rate in force when its
   * quarter of an hour began. Undefined: there was none.
   */
  of(currency: string, at: number): Exchange | undefined
}

interface RateRow {
  id: string
  base: string
  quote: string
  rateUnits: string
  effectiveAt: Date
}

/**
 * The exchange rates of a period between a currency and those that these companies (null: all) pay in; none where all of
 * them pay in that one. Its caller sees everything: rates are the platform's, and only what they make of sums leaves. Rates in force never change (docs/decisions/014), so a figure of the past stays what it was.
 */
export async function exchangesOver(
  db: Connected,
  {
    into,
    companies,
    period,
  }: { into: string; companies: readonly string[] | null; period: Period },
): Promise<Exchanges> {
  const { from, to } = period
  const rows = await sql<RateRow>`
    with used as (select distinct currency from sys_company where currency <> ${into}
      and (${companies}::bigint[] is null or id = any (${companies}::bigint[]))),
    pair as (
      select r.id::text, r.base, r.quote, r.rate_units::text as "rateUnits", r.effective_at as "effectiveAt",
        lead(r.effective_at) over (partition by u.currency order by r.effective_at) as next
      from used u join sys_exchange_rate r on least(r.base, r.quote) = least(u.currency, ${into}::text)
        and greatest(r.base, r.quote) = greatest(u.currency, ${into}::text)
      where r.deleted_at is null and r.effective_at < ${new Date(to)})
    select id, base, quote, "rateUnits", "effectiveAt" from pair
    where next is null or next > ${new Date(from - QUARTER_MS)} order by "effectiveAt"`.rows(db)
  const byCurrency = Map.groupBy(
    rows.map((row) => ({ ...row, at: quarterFrom(row.effectiveAt.getTime()) })),
    ({ base, quote }) => (base === into ? quote : base),
  )
  return {
    changes: rows.flatMap(({ effectiveAt }) => {
      const at = quarterFrom(effectiveAt.getTime())
      return at > from && at < to ? [at] : []
    }),
    of(currency, since) {
      const first = quarterFrom(since)
      const found = byCurrency.get(currency)?.findLast(({ at }) => at <= first)
      return (
        found && {
          rateId: found.id,
          rateUnits: BigInt(found.rateUnits),
          isInverse: found.base === into,
        }
      )
    },
  }
}

/** The beginning of the first quarter of an hour that begins at an instant or later. */
const quarterFrom = (at: number): number => Math.ceil(at / QUARTER_MS) * QUARTER_MS
