import type { Scope, Transaction } from '../../store/database/withScope.ts'
import type { Period } from './totalPeriods.ts'

/** Sums over the figures of a quarter of an hour, a country or a gateway; `charged` in micros of one currency. */
export interface Figures {
  sent: number
  delivered: number
  undelivered: number
  /** Every final status except "delivered", including undelivered. */
  failed: number
  parts: number
  charged: bigint
}

const HOUR_MS = 3_600_000

interface Row extends Omit<Figures, 'charged'> {
  charged: string
}

const SUMS = `sum(f.sent)::int as sent, sum(f.delivered)::int as delivered, sum(f.undelivered)::int as undelivered,
  sum(f.failed)::int as failed, sum(f.parts)::int as parts, coalesce(sum(f.charged) filter (where f.currency = $1 and ($5::bigint[] is null or f.company_id = any ($5::bigint[]))), 0)::text
    as charged`

const IN_SCOPE = '($4::bigint[] is null or f.company_id = any ($4::bigint[]))'
const IN_PERIOD = `f.bucket >= $2 and f.bucket < $3 and ${IN_SCOPE}`

/**
 * Traffic per country or gateway is stored by the hour; a period that starts within an hour, as days do in half-hour
 * zones, takes the quarters of that hour from the figures themselves.
 */
const placesOf = (kind: 'country' | 'gateway', column: 'country' | 'gateway_id'): string => `(
  select f.place, f.company_id, f.currency, f.sent, f.delivered, f.undelivered, f.failed, f.parts, f.charged
  from sms_traffic f
  where f.kind = '${kind}' and f.bucket >= $6 and f.bucket < $3 and ${IN_SCOPE}
  union all
  select f.${column}::text, f.company_id, f.currency, f.sent, f.delivered, f.undelivered, f.undelivered + f.failed, f.parts, f.charged
  from sms_figures f
  where f.bucket >= $2 and f.bucket < least($3, $6) and f.${column}::text not in ('', '0') and ${IN_SCOPE})`

/** Whose figures, in which currency, and of which companies money is counted. */
export interface Asked {
  currency: string
  scope: Scope
  money: Scope
}

const valuesOf = ({ currency, scope, money }: Asked, { from, to }: Period): unknown[] => [
  currency,
  new Date(from),
  new Date(to),
  scope === 'everything' ? null : scope.companies,
  money === 'everything' ? null : money.companies,
]

/** For traffic alone. */
export const NO_MONEY: Scope = { companies: [] }

/** The first whole hour of a period. */
const nextHour = ({ from }: Period): Date => new Date(Math.ceil(from / HOUR_MS) * HOUR_MS)

const summed = (row: Row): Figures => ({
  sent: row.sent,
  delivered: row.delivered,
  undelivered: row.undelivered,
  failed: row.failed,
  parts: row.parts,
  charged: BigInt(row.charged),
})

/** Figures per quarter of an hour, by its start (UTC ms). */
export async function figuresByTime(
  { client }: Transaction,
  asked: Asked,
  period: Period,
): Promise<Map<number, Figures>> {
  const { rows } = await client.query<Row & { bucket: Date }>(
    `select f.bucket, ${SUMS} from sms_traffic f where f.kind = 'time' and ${IN_PERIOD} group by f.bucket`,
    valuesOf(asked, period),
  )
  return new Map(rows.map((row) => [row.bucket.getTime(), summed(row)]))
}

/** Figures per country, most messages first; messages of unknown countries are left out. */
export async function figuresByCountry(
  { client }: Transaction,
  asked: Asked,
  period: Period,
): Promise<(Figures & { iso2: string; name: string | null; nameEn: string | null })[]> {
  const { rows } = await client.query<
    Row & { iso2: string; name: string | null; name_en: string | null }
  >(
    `select x.*, n.name, n.name_en from (
       select f.place as iso2, ${SUMS} from ${placesOf('country', 'country')} f group by f.place
     ) x left join sys_country n on n.iso2 = x.iso2 and n.deleted_at is null
     order by x.sent desc, x.iso2`,
    [...valuesOf(asked, period), nextHour(period)],
  )
  return rows.map((row) => ({
    iso2: row.iso2,
    name: row.name,
    nameEn: row.name_en,
    ...summed(row),
  }))
}

/** Figures per gateway, most messages first; messages not accepted by a gateway are left out. */
export async function figuresByGateway(
  { client }: Transaction,
  asked: Asked,
  period: Period,
): Promise<(Figures & { id: string; name: string | null })[]> {
  const { rows } = await client.query<Row & { id: string; name: string | null }>(
    `select x.*, g.name from (
       select f.place::bigint as id, ${SUMS} from ${placesOf('gateway', 'gateway_id')} f group by f.place
     ) x left join sms_gateway g on g.id = x.id
     order by x.sent desc, x.id`,
    [...valuesOf(asked, period), nextHour(period)],
  )
  return rows.map((row) => ({ id: row.id, name: row.name, ...summed(row) }))
}
