import type { Tally } from '../../ports/sms/tally.ts'
import type { Connections } from '../database/connections.ts'
import type { Statement } from '../database/statementBatch.ts'
import { smsDimensions } from '../rollup/dimensions.ts'
import { generationOf } from '../rollup/generations.ts'

/** Sums of figures and roll-ups; a roll-up's `failed` is every end but "delivered". */
const counts = [
  'accepted',
  'codes',
  'sent',
  'delivered',
  'undelivered',
  'unsent',
  'cancelled',
  'parts',
  'converted',
]
const amounts = ['charged', 'sold', 'cost', 'margin']
const sums = [...counts, 'failed', ...amounts]

const MEASURES = sums.join(', ')
const SUMS = sums.map((name) => `sum(${name})`).join(', ')
const ADDED = sums.map((name) => `${name} = f.${name} + excluded.${name}`).join(', ')
/** `failed` alone of what failed is what a delta of reasons is about. */
const WHOLE = sums.map((name) => (name === 'failed' ? 'undelivered + failed as failed' : name))

/** Of a seller's own sales. */
const RESOLD: Readonly<Record<string, string>> = {
  sold: 'sold',
  cost: 'cost',
  margin: 'sold - cost',
}

const KEPT = Object.entries<{ delta: string; figure?: string; only?: string }>(smsDimensions)
  .map(([name, { delta, figure, only = 'true' }]) => {
    const at = figure === undefined ? 'd.bucket' : `date_trunc('hour', d.bucket, 'UTC')`
    return `('${name}', ${at}, ${delta}, ${only})`
  })
  .join(', ')

/**
 * Adds to counters and figures, as parts of one WITH statement. Parameters: `$n` the slot, `$n+1` task deltas, `$n+2`
 * figure deltas, `$n+3` latencies, `$n+4` resales (see `tallyValues`). A slot has one writer at a time, so two writers
 * never wait for each other's rows. Dead letters from before 0203_dimensions.sql and 0209_codes_counted.sql know less.
 * Homes and analyses read the sums in rollup (docs/decisions/024). Nothing is added unless the condition `guard` holds.
 */
export function tallySql(n: number, guard = 'true'): string {
  return `counted as (
    insert into sms_task_count as c (task_id, slot, company_id, dispatched, submitted, delivered, undelivered,
      failed, left_out, cancelled, unsubmitted, parts, reserved, charged, released)
    select "taskId", $${n}::smallint, "companyId", dispatched, submitted, delivered, undelivered, failed,
      coalesce("leftOut", 0), coalesce(cancelled, 0), unsubmitted, parts, reserved, charged, released
    from jsonb_to_recordset($${n + 1}::jsonb) as d ("taskId" bigint, "companyId" bigint, dispatched int,
      submitted int, delivered int, undelivered int, failed int, "leftOut" int, cancelled int, unsubmitted int, parts int, reserved bigint,
      charged bigint, released bigint)
    where ${guard}
    on conflict (task_id, slot) do update set
      dispatched = c.dispatched + excluded.dispatched, submitted = c.submitted + excluded.submitted,
      delivered = c.delivered + excluded.delivered, undelivered = c.undelivered + excluded.undelivered,
      failed = c.failed + excluded.failed, left_out = c.left_out + excluded.left_out,
      cancelled = c.cancelled + excluded.cancelled, unsubmitted = c.unsubmitted + excluded.unsubmitted,
      parts = c.parts + excluded.parts, reserved = c.reserved + excluded.reserved,
      charged = c.charged + excluded.charged, released = c.released + excluded.released
  ), delta as (
    select "companyId", to_timestamp("bucketAt" / 1000.0) as bucket, country, "gatewayId", product, currency,
      coalesce("operatorId", 0) as "operatorId", coalesce("senderId", '') as "senderId",
      coalesce("templateId", 0) as "templateId", coalesce(reason, '') as reason,
      coalesce(accepted, 0) as accepted, coalesce(codes, 0) as codes, sent, delivered, undelivered, parts, failed,
      coalesce(unsent, 0) as unsent, coalesce(cancelled, 0) as cancelled, charged,
      coalesce(sold, 0) as sold, coalesce(cost, 0) as cost, coalesce(margin, 0) as margin,
      coalesce(converted, 0) as converted
    from jsonb_to_recordset($${n + 2}::jsonb) as d ("companyId" bigint, "bucketAt" bigint, country text,
      "gatewayId" bigint, "operatorId" bigint, "senderId" text, "templateId" bigint, reason text, product text,
      currency text, accepted int, codes int, sent int, delivered int, undelivered int, failed int, unsent int, cancelled int, parts int,
      charged bigint, sold bigint, cost bigint, margin bigint, converted int)
    where ${guard}
  ), figured as (
    insert into sms_figures as f (company_id, bucket, country, gateway_id, product, currency, slot, ${MEASURES})
    select "companyId", bucket, country, "gatewayId", product, currency, $${n}::smallint, ${SUMS}
    from delta group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6
    on conflict (company_id, bucket, country, gateway_id, product, currency, slot) do update set ${ADDED}
  ), rolled_up as (
    insert into rollup as f (company_id, channel, product, dimension, bucket, value, currency, slot, ${MEASURES})
    select "companyId", 'sms', product, dimension, at, value, currency, $${n} + ${generationOf('at')}, ${SUMS}
    from (
      select d."companyId", d.product, k.dimension, k.at, k.value, d.currency, ${WHOLE.join(', ')}
      from delta d cross join lateral (values ('time', d.bucket, '', true), ${KEPT}) as k (dimension, at, value, is_kept)
      where k.is_kept
      union all
      select "companyId", product, 'latency', to_timestamp("bucketAt" / 1000.0), "gatewayId" || ':' || band, currency,
        ${sums.map((name) => (name === 'sent' || name === 'delivered' ? name : '0')).join(', ')}
      from jsonb_to_recordset($${n + 3}::jsonb) as l ("companyId" bigint, "bucketAt" bigint, "gatewayId" bigint,
        product text, currency text, band int, sent int, delivered int)
      where ${guard}
      union all
      select "sellerId", product, 'resale', to_timestamp("bucketAt" / 1000.0), "customerId" || ':' || country, currency,
        ${sums.map((name) => RESOLD[name] ?? '0').join(', ')}
      from jsonb_to_recordset($${n + 4}::jsonb) as r ("sellerId" bigint, "bucketAt" bigint, "customerId" bigint,
        country text, product text, currency text, sold bigint, cost bigint)
      where ${guard}
    ) d
    group by 1, 3, 4, 5, 6, 7 order by 1, 4, 5, 6, 7, 3
    on conflict (dimension, company_id, bucket, value, product, channel, currency, slot) do update set ${ADDED}
  )`
}

/** In the order of its parameters. */
export function tallyValues(
  slot: number,
  { tasks, figures, latencies = [], resales = [] }: Tally,
): [number, string, string, string, string] {
  return [slot, toJson(tasks), toJson(figures), toJson(latencies), toJson(resales)]
}

/** Adds to counters and figures in the caller's transaction. */
export const tallyStatement = (slot: number, tally: Tally): Statement => ({
  name: 'tally',
  text: `with ${tallySql(1)} select`,
  values: tallyValues(slot, tally),
})

/** Adds to counters and figures, and does nothing else. */
export async function addTally(pool: Connections, slot: number, tally: Tally): Promise<void> {
  await pool.query(`with ${tallySql(1)} select`, tallyValues(slot, tally))
}

const toJson = (rows: readonly object[]): string =>
  JSON.stringify(rows, (_key, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  )
