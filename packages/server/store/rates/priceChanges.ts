import type { Locale } from '@tandem/i18n'
import { sql } from '../database/sql.ts'
import type { Transaction } from '../database/withScope.ts'
import type { RateIds } from './listedRates.ts'

/** A published version whose buyers have not been told yet. */
export interface UntoldVersion {
  id: string
  rateGroupId: string
  seller: string
  currency: string
  startsAt: Date
  publishedAt: Date
}

/** The next version to tell of, locked; another server takes another one. */
export const nextUntold = (db: Transaction): Promise<UntoldVersion | undefined> =>
  sql<UntoldVersion>`
    select v.id, v.rate_group_id as "rateGroupId", s.name as seller, g.currency, v.effective_at as "startsAt",
      v.published_at as "publishedAt"
    from sms_rate_version v join sms_rate_group g on g.id = v.rate_group_id join sys_company s on s.id = v.company_id
    where v.tell and v.told_at is null and v.state = 'published' and v.deleted_at is null
    order by v.published_at, v.id limit 1 for update of v skip locked`.first(db)

export const noteTold = (db: Transaction, id: string, at: Date): Promise<number> =>
  sql`update sms_rate_version set told_at = ${at} where id = ${id}`.run(db)

/** A company that buys by a price list. */
export interface Buyer {
  id: string
  kind: string
  locale: Locale
  timeZone: string
}

export const buyersBy = (db: Transaction, rateGroupId: string): Promise<Buyer[]> =>
  sql<Buyer>`
    select id, kind, locale, coalesce(company_zone(id), 'UTC') as "timeZone" from sys_company
    where rate_group_id = ${rateGroupId} and deleted_at is null and status = 'active' order by id`.rows(
    db,
  )

/** What a version changes for who buys by its list, in figures. */
export interface PriceFigures {
  rise: number
  fall: number
  /** The price stays, something beside it changes. */
  terms: number
  new: number
  gone: number
}

export async function priceFigures(db: Transaction, versionId: string): Promise<PriceFigures> {
  const row = await sql<PriceFigures>`
    select count(*) filter (where change = 'changed' and price_nanos > before_nanos)::int as rise,
      count(*) filter (where change = 'changed' and price_nanos < before_nanos)::int as fall,
      count(*) filter (where change = 'changed' and price_nanos = before_nanos)::int as terms,
      count(*) filter (where change = 'new')::int as new, count(*) filter (where change = 'removed')::int as gone
    from sms_rate_change where version_id = ${versionId}`.first(db)
  if (!row) throw new Error('A count came to nothing')
  return row
}

/** One price of a version; never what its seller pays. */
export interface PriceLine extends RateIds {
  price: string | null
  before: string | null
}

/** The first of them: those that rise most, then the others. */
export const priceLines = (
  db: Transaction,
  versionId: string,
  most: number,
): Promise<PriceLine[]> =>
  sql<PriceLine>`
    select product, country_id as "countryId", operator_id as "operatorId", prefix, category,
      case when change <> 'removed' then price_nanos end as price, before_nanos as before
    from sms_rate_change where version_id = ${versionId} and change in ('new', 'changed', 'removed')
    order by change = 'changed' desc, (price_nanos - before_nanos)::numeric / nullif(before_nanos, 0) desc nulls last,
      change = 'removed' desc, id limit ${most}`.rows(db)

/** People among these who can get mail, with their addresses. */
export const mailOf = (
  db: Transaction,
  userIds: readonly string[],
): Promise<{ id: string; email: string | null; seesAmounts: boolean }[]> =>
  sql<{ id: string; email: string | null; seesAmounts: boolean }>`
    select id, nullif(email, '') as email, not hide_amounts as "seesAmounts" from sys_user
    where id = any (${[...userIds]}::bigint[]) and deleted_at is null and status = '1' order by id`.rows(
    db,
  )
