import { sql } from '../database/sql.ts'
import type { Transaction } from '../database/withScope.ts'
import { withEverything } from '../entity/withEverything.ts'

/** A rate that is or will be lower than what its seller pays for the same. */
export interface BelowRow {
  /** The price list with the rate, and the one its seller pays by. */
  soldId: string
  boughtId: string
  sellerId: string
  seller: string
  groupName: string
  currency: string
  /** The rate that is too low, and the key it would need: that of the narrower of both. */
  rateId: string
  product: string
  countryId: string | null
  operatorId: string | null
  prefix: string | null
  category: string | null
  priceNanos: string
  /** What the seller pays, in the currency of its list, rounded up. */
  floorNanos: string
  connectFloor: string | null
  speechFloor: string | null
  /** The first instant at which it is so. */
  at: Date
}

/**
 * Rates below what their sellers pay, now or at any instant at which a rate of either list begins or ends: in lists with
 * these ids, and in lists by which those who buy by them sell to somebody. What cannot be compared, for want of an exchange rate, is refused when
 * a message is rated. Only adjacent lists are compared: the rest of a chain follows from that.
 * @param places products with the country, category or first digit that changed; null: all
 */
export function ratesBelow(
  transaction: Transaction,
  {
    groupIds,
    places,
    now,
  }: { groupIds: readonly string[]; places: readonly string[] | null; now: Date },
): Promise<BelowRow[]> {
  return withEverything(transaction, () =>
    sql<BelowRow>`
    with pair as (
      select own.id as sold, paid.id as bought, seller.id as seller_id, seller.name as seller, own.name as group_name,
        own.currency, paid.currency as paid_currency
      from sms_rate_group own
      join sys_company seller on seller.id = own.company_id and seller.deleted_at is null and seller.parent_id is not null
      join sms_rate_group paid on paid.id = seller.rate_group_id and paid.deleted_at is null
      where own.deleted_at is null and (own.id = any (${groupIds}::bigint[]) or (paid.id = any (${groupIds}::bigint[])
        and exists (select from sys_company c where c.rate_group_id = own.id and c.deleted_at is null)))
    ), listed as materialized (
      select r.*, r.product || '/' || coalesce(r.category, r.country_id::text, left(r.prefix, 1)) as place,
        case when r.product = 'whatsapp' then r.country_id else r.operator_id end as narrow
      from sms_rate r
      where r.rate_group_id in (select sold from pair union select bought from pair) and r.deleted_at is null
        and (r.ends_at is null or r.ends_at > ${now}::timestamptz)
        and (${places}::text[] is null
          or r.product || '/' || coalesce(r.category, r.country_id::text, left(r.prefix, 1)) = any (${places}::text[]))
    ), moment as (
      select distinct p.sold, p.bought, t.at from pair p cross join lateral (
        select ${now}::timestamptz as at
        union select l.effective_at from listed l where l.rate_group_id in (p.sold, p.bought) and l.effective_at > ${now}::timestamptz
        union select l.ends_at from listed l where l.rate_group_id in (p.sold, p.bought) and l.ends_at is not null) t
    ), both_sides as (
      select m.sold, m.bought, m.at, l.rate_group_id = m.sold as is_sold, l.id, l.place, l.narrow, l.prefix
      from moment m join listed l on l.rate_group_id in (m.sold, m.bought)
        and l.effective_at <= m.at and (l.ends_at is null or l.ends_at > m.at)
    ), met as (
      select s.sold, s.bought, s.at, s.id as sold_rate, b.id as bought_rate
      from both_sides s join both_sides b on (b.sold, b.bought, b.at, b.place, coalesce(b.narrow, 0))
        = (s.sold, s.bought, s.at, s.place, coalesce(s.narrow, 0))
      where s.is_sold and not b.is_sold and s.prefix is null and b.prefix is null
      union all
      -- A narrow key on one side alone meets the wide one of the other.
      select n.sold, n.bought, n.at, case when n.is_sold then n.id else w.id end,
        case when n.is_sold then w.id else n.id end
      from both_sides n join both_sides w on (w.sold, w.bought, w.at, w.place, w.is_sold)
        = (n.sold, n.bought, n.at, n.place, not n.is_sold)
      where n.prefix is null and n.narrow is not null and w.narrow is null and not exists (
        select from both_sides x where (x.sold, x.bought, x.at, x.place, x.is_sold, x.narrow)
          = (n.sold, n.bought, n.at, n.place, not n.is_sold, n.narrow))
      union all
      -- Of calls, the longest prefix that the other side has.
      select sold, bought, at, sold_rate, bought_rate from (
        select distinct on (s.sold, s.bought, s.at, s.id) s.sold, s.bought, s.at,
          case when s.is_sold then s.id else b.id end as sold_rate,
          case when s.is_sold then b.id else s.id end as bought_rate
        from both_sides s cross join generate_series(1, length(s.prefix)) n (digits)
        join both_sides b on (b.sold, b.bought, b.at, b.place, b.is_sold, b.prefix)
          = (s.sold, s.bought, s.at, s.place, not s.is_sold, left(s.prefix, n.digits))
        where s.prefix is not null
        order by s.sold, s.bought, s.at, s.id, n.digits desc) calls
    ), below as (
      select distinct on (m.sold, m.sold_rate, coalesce(s.operator_id, b.operator_id), coalesce(s.country_id, b.country_id),
          greatest(s.prefix, b.prefix))
        p.*, m.at, s.id as rate_id, s.product, coalesce(s.country_id, b.country_id) as country_id,
        coalesce(s.operator_id, b.operator_id) as operator_id, greatest(s.prefix, b.prefix) as prefix, s.category,
        s.price_nanos, div(b.price_nanos * f.num + f.den - 1, f.den) as floor_nanos,
        div(b.connect_nanos * f.num + f.den - 1, f.den) as connect_floor,
        div(b.speech_nanos * f.num + f.den - 1, f.den) as speech_floor
      from met m
      join pair p on p.sold = m.sold and p.bought = m.bought
      join listed s on s.id = m.sold_rate
      join listed b on b.id = m.bought_rate
      cross join lateral (
        select 1::numeric as num, 1::numeric as den where p.currency = p.paid_currency
        union all (select case when x.base = p.currency then 10000000000 else x.rate_units end::numeric,
            case when x.base = p.currency then x.rate_units else 10000000000 end::numeric
          from sys_exchange_rate x
          where p.currency <> p.paid_currency and x.deleted_at is null and x.effective_at <= m.at
            and least(x.base, x.quote) = least(p.currency, p.paid_currency)
            and greatest(x.base, x.quote) = greatest(p.currency, p.paid_currency)
          order by x.effective_at desc limit 1)) f
      where s.price_nanos * f.den < b.price_nanos * f.num
        or coalesce(s.connect_nanos, 0) * f.den < coalesce(b.connect_nanos, 0) * f.num
        or coalesce(s.speech_nanos, 0) * f.den < coalesce(b.speech_nanos, 0) * f.num
      order by m.sold, m.sold_rate, coalesce(s.operator_id, b.operator_id), coalesce(s.country_id, b.country_id),
        greatest(s.prefix, b.prefix), m.at, b.price_nanos desc
    )
    select sold as "soldId", bought as "boughtId", seller_id as "sellerId", seller, group_name as "groupName", currency,
      rate_id as "rateId", product, country_id as "countryId", operator_id as "operatorId", prefix, category,
      price_nanos as "priceNanos", floor_nanos::text as "floorNanos", connect_floor::text as "connectFloor",
      speech_floor::text as "speechFloor", at
    from below order by at, sold, product, country_id, operator_id, prefix`.rows(transaction),
  )
}

/** The places of some rates, as `ratesBelow` takes them. */
export const placesOf = async (db: Transaction, rateIds: readonly string[]): Promise<string[]> => {
  const rows = await sql<{ place: string }>`
    select distinct product || '/' || coalesce(category, country_id::text, left(prefix, 1)) as place
    from sms_rate where id = any (${rateIds}::bigint[])`.rows(db)
  return rows.map(({ place }) => place)
}
