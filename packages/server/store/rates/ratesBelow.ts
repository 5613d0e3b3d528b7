import { type Exchange, isBelow, type Terms, termsOf } from '@tandem/core'
import { type Sql, sql } from '../database/sql.ts'
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
  /** Of calls: the intervals its seller pays by, where some call is below by the intervals that it is sold at. */
  intervals: Intervals | null
  /** The first instant at which it is so. */
  at: Date
}

/** How calls are billed beside their price. */
interface Intervals {
  firstSeconds: number | null
  nextSeconds: number | null
  freeSeconds: number | null
  leastSeconds: number | null
  per: string | null
}

/** What both rates of a pair say, and what converts the one to the other. */
interface RatePair {
  soldSide: RateSide
  boughtSide: RateSide
  exchange: { rateUnits: string; isInverse: boolean } | null
}

interface RateSide extends Intervals {
  price: string
  connect: string | null
  speech: string | null
}

type PairRow = Omit<BelowRow, 'intervals'> & RatePair

/**
 * Rates below what their sellers pay, now or at any instant at which a rate of either list begins or ends: in lists with
 * these ids, and in lists by which those who buy by them sell to somebody. What cannot be compared, for want of an exchange rate, is refused when
 * a message is rated. Only adjacent lists are compared: the rest of a chain follows from that. The statement finds pairs of
 * which some figure is lower or some interval another; `isBelow` says which of these lose money.
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
  return withEverything(transaction, async () => {
    const rows = await sql<PairRow>`
    ${compared({ groupIds, places, now })}
    , below as (
      -- Of calls, each pair at each moment: whether they are below is worked out of all of their terms.
      select distinct on (m.sold, m.sold_rate, coalesce(s.operator_id, b.operator_id), coalesce(s.country_id, b.country_id),
          greatest(s.prefix, b.prefix), case when s.prefix is not null then m.at end)
        p.*, m.at, s.id as rate_id, s.product, coalesce(s.country_id, b.country_id) as country_id,
        coalesce(s.operator_id, b.operator_id) as operator_id, greatest(s.prefix, b.prefix) as prefix, s.category,
        s.price_nanos, div(b.price_nanos * f.num + f.den - 1, f.den) as floor_nanos,
        div(b.connect_nanos * f.num + f.den - 1, f.den) as connect_floor,
        div(b.speech_nanos * f.num + f.den - 1, f.den) as speech_floor,
        ${sideOf('s')} as sold_side, ${sideOf('b')} as bought_side,
        case when f.units is not null then jsonb_build_object('rateUnits', f.units::text, 'isInverse', f.is_inverse) end as exchange
      from met m
      join pair p on p.sold = m.sold and p.bought = m.bought
      join listed s on s.id = m.sold_rate
      join listed b on b.id = m.bought_rate
      cross join lateral (
        select 1::numeric as num, 1::numeric as den, null::bigint as units, false as is_inverse where p.currency = p.paid_currency
        union all (select case when x.base = p.currency then 10000000000 else x.rate_units end::numeric,
            case when x.base = p.currency then x.rate_units else 10000000000 end::numeric, x.rate_units, x.base = p.currency
          from sys_exchange_rate x
          where p.currency <> p.paid_currency and x.deleted_at is null and x.effective_at <= m.at
            and least(x.base, x.quote) = least(p.currency, p.paid_currency)
            and greatest(x.base, x.quote) = greatest(p.currency, p.paid_currency)
          order by x.effective_at desc limit 1)) f
      where s.price_nanos * f.den < b.price_nanos * f.num
        or coalesce(s.connect_nanos, 0) * f.den < coalesce(b.connect_nanos, 0) * f.num
        or coalesce(s.speech_nanos, 0) * f.den < coalesce(b.speech_nanos, 0) * f.num
        or s.prefix is not null and (s.first_seconds, s.next_seconds, s.free_seconds, s.least_seconds, s.per)
          is distinct from (b.first_seconds, b.next_seconds, b.free_seconds, b.least_seconds, b.per)
      order by m.sold, m.sold_rate, coalesce(s.operator_id, b.operator_id), coalesce(s.country_id, b.country_id),
        greatest(s.prefix, b.prefix), case when s.prefix is not null then m.at end, m.at, b.price_nanos desc
    )
    select sold as "soldId", bought as "boughtId", seller_id as "sellerId", seller, group_name as "groupName", currency,
      rate_id as "rateId", product, country_id as "countryId", operator_id as "operatorId", prefix, category,
      price_nanos as "priceNanos", floor_nanos::text as "floorNanos", connect_floor::text as "connectFloor",
      speech_floor::text as "speechFloor", at,
      sold_side as "soldSide", bought_side as "boughtSide", exchange
    from below order by at, sold, product, country_id, operator_id, prefix`.rows(transaction)
    return belowOf(rows)
  })
}

/** Those of the pairs that are below, each at the first moment at which that is so. */
function belowOf(rows: readonly PairRow[]): BelowRow[] {
  const seen = new Set<string>()
  return rows.flatMap(({ soldSide: sold, boughtSide: bought, exchange, ...row }) => {
    const by = exchange && {
      rateId: '',
      rateUnits: BigInt(exchange.rateUnits),
      isInverse: exchange.isInverse,
    }
    const key = [row.soldId, row.rateId, row.countryId, row.operatorId, row.prefix].join('/')
    const isLoss = isBelow(termsIn(row.product, sold), termsIn(row.product, bought), by)
    if (!isLoss || seen.has(key)) return []
    seen.add(key)
    return [{ ...row, intervals: row.prefix === null ? null : intervalsFor(row, sold, bought, by) }]
  })
}

/** The intervals of what is bought, where some call would be below by those it is sold at even if no price or fee was. */
function intervalsFor(
  { product, floorNanos, connectFloor, speechFloor }: Omit<BelowRow, 'intervals'>,
  sold: RateSide,
  bought: RateSide,
  exchange: Exchange | null,
): Intervals | null {
  const raised = {
    ...sold,
    price: most(sold.price, floorNanos),
    connect: most(sold.connect, connectFloor),
    speech: most(sold.speech, speechFloor),
  }
  const isByIntervals =
    sold.per !== bought.per || isBelow(termsIn(product, raised), termsIn(product, bought), exchange)
  if (!isByIntervals) return null
  const { firstSeconds, nextSeconds, freeSeconds, leastSeconds, per } = bought
  return { firstSeconds, nextSeconds, freeSeconds, leastSeconds, per }
}

const most = (own: string | null, floor: string | null): string =>
  BigInt(own ?? 0) > BigInt(floor ?? 0) ? (own ?? '0') : (floor ?? '0')

const termsIn = (product: string, { price, connect, speech, ...intervals }: RateSide): Terms =>
  termsOf(product, {
    ...intervals,
    priceNanos: BigInt(price),
    connectNanos: connect === null ? null : BigInt(connect),
    speechNanos: speech === null ? null : BigInt(speech),
  })

const sideOf = (of: 's' | 'b'): Sql =>
  sql.text(`jsonb_build_object('price', ${of}.price_nanos::text, 'connect', ${of}.connect_nanos::text,
          'speech', ${of}.speech_nanos::text, 'firstSeconds', ${of}.first_seconds, 'nextSeconds', ${of}.next_seconds,
          'freeSeconds', ${of}.free_seconds, 'leastSeconds', ${of}.least_seconds, 'per', ${of}.per)`)

/** The places of some rates, as `ratesBelow` takes them. */
export const placesOf = async (db: Transaction, rateIds: readonly string[]): Promise<string[]> => {
  const rows = await sql<{ place: string }>`
    select distinct product || '/' || coalesce(category, country_id::text, left(prefix, 1)) as place
    from sms_rate where id = any (${rateIds}::bigint[])`.rows(db)
  return rows.map(({ place }) => place)
}

/** The two sides of each pair of lists, at each moment at which either changes, and which rates of both meet. */
const compared = ({ groupIds, places, now }: Compared): Sql => sql`
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
      order by s.sold, s.bought, s.at, s.id, n.digits desc) calls)`

interface Compared {
  groupIds: readonly string[]
  places: readonly string[] | null
  now: Date
}

/** A rate of something that its seller cannot buy, by no key of its own list, and from when. */
export type UnboughtRow = Omit<
  BelowRow,
  'floorNanos' | 'connectFloor' | 'speechFloor' | 'intervals'
>

/**
 * Rates that sell what their sellers cannot buy: of lists with these ids those of one version, which is being written, and
 * in lists by which those who buy by them sell on, those that could be bought until then. What was so before keeps nobody
 * from changing another price.
 * @param ofVersion the version that is written into these lists; null: none
 * @param isAll also what nothing ended that could be bought: another list to buy by, a version that is taken back
 */
export function ratesUnbought(
  transaction: Transaction,
  { ofVersion, isAll = false, ...lists }: Compared & { ofVersion: string | null; isAll?: boolean },
): Promise<UnboughtRow[]> {
  const { groupIds } = lists
  return withEverything(transaction, () =>
    sql<UnboughtRow>`
    ${compared(lists)}
    select * from (
      select distinct on (b.sold, b.id) p.sold as "soldId", p.bought as "boughtId", p.seller_id as "sellerId", p.seller,
        p.group_name as "groupName", p.currency, l.id as "rateId", l.product, l.country_id as "countryId",
        l.operator_id as "operatorId", l.prefix, l.category, l.price_nanos as "priceNanos", b.at
      from both_sides b
      join pair p on p.sold = b.sold and p.bought = b.bought
      join listed l on l.id = b.id
      where b.is_sold and not exists (
          select from met m where m.sold = b.sold and m.bought = b.bought and m.at = b.at and m.sold_rate = b.id)
        and case when b.sold = any (${groupIds}::bigint[]) then ${isAll} or l.version_id = ${ofVersion}::bigint
          else ${isAll} or exists (select from sms_rate x
            where x.rate_group_id = b.bought and x.deleted_at is null and x.ends_at = b.at
              and x.product || '/' || coalesce(x.category, x.country_id::text, left(x.prefix, 1)) = b.place
              and case when b.prefix is null then coalesce(case when x.product = 'whatsapp' then x.country_id else x.operator_id end, 0)
                  in (coalesce(b.narrow, 0), 0) or b.narrow is null
                else starts_with(b.prefix, x.prefix) or starts_with(x.prefix, b.prefix) end) end
      order by b.sold, b.id, b.at
    ) x order by at, "soldId", product, "countryId", "operatorId", prefix`.rows(transaction),
  )
}
