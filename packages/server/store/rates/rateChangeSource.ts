import { sql, type Sql } from '../database/sql.ts'
import type { LineSource, StoredRow } from '../lists/lineSource.ts'
import { selectLines } from '../lists/lines.ts'
import type { Transaction } from '../database/withScope.ts'

/** What versions of price lists change; of sellers whose lists the reader may see. */
export const rateChangeSource: LineSource = {
  table: 'sms_rate_change',
  person: null,
  joins: `join sms_rate_version v on v.id = l.version_id join sms_rate_group g on g.id = l.rate_group_id
    left join sys_country c on c.id = l.country_id left join sms_operator o on o.id = l.operator_id`,
  columns: {
    price: 'l.price_nanos',
    before: 'l.before_nanos',
    cost: 'l.cost_nanos',
    connectFee: 'l.connect_nanos',
    speechFee: 'l.speech_nanos',
    percent: `case when l.change = 'changed'
      then round((l.price_nanos - l.before_nanos) * 10000.0 / nullif(l.before_nanos, 0))::bigint end`,
    currency: 'g.currency',
    interval: "l.first_seconds || '/' || l.next_seconds",
    state: 'v.state',
    operatorId_dictText: 'o.name',
    english: 'c.name_en',
    chinese: 'c.name',
  },
  where: ({ sellers = 'everything' }) =>
    sellers === 'everything'
      ? sql`true`
      : sql`l.company_id = any (${[...sellers.companies]}::bigint[])`,
  filters: {
    warning: (value) => sql`l.warnings && string_to_array(${value}, ',')`,
    moves: (value) => sql.any(value.split(',').map(movesBy)),
  },
}

const movesBy = (way: string): Sql =>
  way === 'rises'
    ? sql`(l.change = 'changed' and l.price_nanos > l.before_nanos)`
    : sql`(l.change = 'changed' and l.price_nanos < l.before_nanos)`

/** How far a price moves; from nothing it is further than any. */
const rise = sql`case when l.change = 'changed' then case when l.before_nanos = 0 then 'infinity'::float8
  else (l.price_nanos - l.before_nanos)::float8 / l.before_nanos end end`

/**
 * The first lines of a version that fulfil a condition: what it changes or what is wrong in it; the largest rises first, or
 * (`isPlain`) as they are in the file.
 */
export function firstLines(
  transaction: Transaction,
  source: Parameters<typeof selectLines>[1],
  {
    versionId,
    of,
    where: further,
    isPlain,
    most,
  }: {
    versionId: string
    of: 'changes' | 'wrong'
    where: Sql
    isPlain: boolean
    most: number
  },
): Promise<StoredRow[]> {
  const order = isPlain ? sql`order by l.line, l.id` : sql`order by ${rise} desc nulls last, l.id`
  const kind = of === 'wrong' ? sql`l.change = 'wrong'` : sql`l.change <> 'wrong'`
  const where = sql`l.version_id = ${versionId} and ${kind} and ${further}`
  return selectLines(transaction, source, { where, order, tail: sql`${order} limit ${most}` })
}
