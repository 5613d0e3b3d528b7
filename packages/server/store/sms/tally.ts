import type { Tally } from '../../ports/sms/tally.ts'
import { smsDimensions } from '../rollup/dimensions.ts'

/**
 * Adds to counters and figures, as parts of one WITH statement. Parameters: `$n` the slot, `$n+1` task deltas, `$n+2`
 * figure deltas (see `tallyValues`). A slot has one writer at a time, so two writers never wait for each other's rows.
 * Dead letters from before 0171_margin.sql say nothing of earnings. Homes and analyses read the sums in rollup (see rollup_of_sms_figures). Nothing is added unless the condition `guard`
 * holds.
 */
export function tallySql(n: number, guard = 'true'): string {
  return `counted as (
    insert into sms_task_count as c (task_id, slot, company_id, dispatched, submitted, delivered, undelivered,
      failed, unsubmitted, parts, reserved, charged, released)
    select "taskId", $${n}::smallint, "companyId", dispatched, submitted, delivered, undelivered, failed,
      unsubmitted, parts, reserved, charged, released
    from jsonb_to_recordset($${n + 1}::jsonb) as d ("taskId" bigint, "companyId" bigint, dispatched int,
      submitted int, delivered int, undelivered int, failed int, unsubmitted int, parts int, reserved bigint,
      charged bigint, released bigint)
    where ${guard}
    on conflict (task_id, slot) do update set
      dispatched = c.dispatched + excluded.dispatched, submitted = c.submitted + excluded.submitted,
      delivered = c.delivered + excluded.delivered, undelivered = c.undelivered + excluded.undelivered,
      failed = c.failed + excluded.failed, unsubmitted = c.unsubmitted + excluded.unsubmitted,
      parts = c.parts + excluded.parts, reserved = c.reserved + excluded.reserved,
      charged = c.charged + excluded.charged, released = c.released + excluded.released
  ), delta as (
    select * from jsonb_to_recordset($${n + 2}::jsonb) as d ("companyId" bigint, "bucketAt" bigint, country text,
      "gatewayId" bigint, product text, currency text, sent int, delivered int, undelivered int, failed int,
      parts int, charged bigint, sold bigint, cost bigint, margin bigint)
    cross join lateral (select to_timestamp("bucketAt" / 1000.0) as bucket) b
    where ${guard}
  ), figured as (
    insert into sms_figures as f (company_id, bucket, country, gateway_id, product, currency, slot, sent,
      delivered, undelivered, failed, parts, charged, sold, cost, margin)
    select "companyId", bucket, country, "gatewayId", product, currency,
      $${n}::smallint, sent, delivered, undelivered, failed, parts, charged, coalesce(sold, 0), coalesce(cost, 0),
      coalesce(margin, 0)
    from delta
    on conflict (company_id, bucket, country, gateway_id, product, currency, slot) do update set
      sent = f.sent + excluded.sent, delivered = f.delivered + excluded.delivered,
      undelivered = f.undelivered + excluded.undelivered, failed = f.failed + excluded.failed,
      parts = f.parts + excluded.parts, charged = f.charged + excluded.charged, sold = f.sold + excluded.sold,
      cost = f.cost + excluded.cost, margin = f.margin + excluded.margin
  ), rolled_up as (
    insert into rollup as f (company_id, channel, product, dimension, bucket, value, currency, slot, sent, delivered,
      undelivered, parts, charged, failed, sold, cost, margin)
    select d."companyId", 'sms', d.product, k.dimension, k.bucket, k.value, d.currency, $${n}::smallint, sum(d.sent),
      sum(d.delivered), sum(d.undelivered), sum(d.parts), sum(d.charged), sum(d.undelivered + d.failed),
      coalesce(sum(d.sold), 0), coalesce(sum(d.cost), 0), coalesce(sum(d.margin), 0)
    from delta d
    cross join lateral (values ('time', d.bucket, ''), ${BY_HOUR}) as k (dimension, bucket, value)
    where k.dimension = 'time' or k.value not in ('', '0')
    group by 1, 3, 4, 5, 6, 7 order by 1, 4, 5, 6, 7, 3
    on conflict (dimension, company_id, bucket, value, product, channel, currency, slot) do update set
      sent = f.sent + excluded.sent, delivered = f.delivered + excluded.delivered,
      undelivered = f.undelivered + excluded.undelivered, parts = f.parts + excluded.parts,
      charged = f.charged + excluded.charged, failed = f.failed + excluded.failed, sold = f.sold + excluded.sold,
      cost = f.cost + excluded.cost, margin = f.margin + excluded.margin
  )`
}

const BY_HOUR = Object.entries(smsDimensions)
  .map(([name, { delta }]) => `('${name}', date_trunc('hour', d.bucket, 'UTC'), ${delta})`)
  .join(', ')

export function tallyValues(slot: number, { tasks, figures }: Tally): [number, string, string] {
  return [slot, toJson(tasks), toJson(figures)]
}

const toJson = (rows: readonly object[]): string =>
  JSON.stringify(rows, (_key, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  )
