import type { Scope, Transaction } from '../../store/database/withScope.ts'
import type { Period } from './totalPeriods.ts'

/** Sums over the figures of a quarter of an hour, a country or a gateway; `charged` in micros of one currency. */
export interface Figures {
  sent: number
  delivered: number
  undelivered: number
  parts: number
  charged: bigint
}

interface Row extends Omit<Figures, 'charged'> {
  charged: string
}

const SUMS = `sum(f.sent)::int as sent, sum(f.delivered)::int as delivered, sum(f.undelivered)::int as undelivered,
  sum(f.parts)::int as parts, coalesce(sum(f.charged) filter (where f.currency = $1), 0)::text as charged`

const IN_PERIOD = `f.bucket >= $2 and f.bucket < $3 and ($4::bigint[] is null or f.company_id = any ($4::bigint[]))`

/** Whose figures, and in which currency money counts. */
export interface Asked {
  currency: string
  scope: Scope
}

const valuesOf = ({ currency, scope }: Asked, { from, to }: Period): unknown[] => [
  currency,
  new Date(from),
  new Date(to),
  scope === 'everything' ? null : scope.companies,
]

const summed = (row: Row): Figures => ({
  sent: row.sent,
  delivered: row.delivered,
  undelivered: row.undelivered,
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
    `select f.bucket, ${SUMS} from sms_figures f where ${IN_PERIOD} group by f.bucket`,
    valuesOf(asked, period),
  )
  return new Map(rows.map((row) => [row.bucket.getTime(), summed(row)]))
}

/** Figures per country, most messages first; messages of no known country are left out. */
export async function figuresByCountry(
  { client }: Transaction,
  asked: Asked,
  period: Period,
): Promise<(Figures & { iso2: string; name: string | null; nameEn: string | null })[]> {
  const { rows } = await client.query<
    Row & { iso2: string; name: string | null; name_en: string | null }
  >(
    `select x.*, n.name, n.name_en from (
       select f.country as iso2, ${SUMS} from sms_figures f where ${IN_PERIOD} and f.country <> '' group by f.country
     ) x left join sys_country n on n.iso2 = x.iso2 and n.deleted_at is null
     order by x.sent desc, x.iso2`,
    valuesOf(asked, period),
  )
  return rows.map((row) => ({
    iso2: row.iso2,
    name: row.name,
    nameEn: row.name_en,
    ...summed(row),
  }))
}

/** Figures per gateway, most messages first; messages that no gateway took are left out. */
export async function figuresByGateway(
  { client }: Transaction,
  asked: Asked,
  period: Period,
): Promise<(Figures & { id: string; name: string | null })[]> {
  const { rows } = await client.query<Row & { id: string; name: string | null }>(
    `select x.*, g.name from (
       select f.gateway_id as id, ${SUMS} from sms_figures f where ${IN_PERIOD} and f.gateway_id <> 0
       group by f.gateway_id
     ) x left join sms_gateway g on g.id = x.id
     order by x.sent desc, x.id`,
    valuesOf(asked, period),
  )
  return rows.map((row) => ({ id: row.id, name: row.name, ...summed(row) }))
}
