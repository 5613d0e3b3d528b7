import { composeId } from '@tandem/core'
import { sql } from '../database/sql.ts'
import type { Transaction } from '../database/withScope.ts'
import {
  edgesOf,
  type Figures,
  type FiguresAsked,
  inPeriods,
  NO_FIGURES,
  type Row,
} from './readRollup.ts'

const idAt = (at: number | undefined = 0): string => String(composeId(at, 0))

/**
 * Outcomes of messages in tasks that these users created, by the period in which the task was accepted. For readers who
 * see only some people's: the roll-ups are per company.
 */
export async function taskFigures(
  db: Transaction,
  asked: FiguresAsked,
  usernames: readonly string[],
): Promise<Figures[]> {
  const { companies, money, currency, exchanges, product, periods, where } = asked
  const edges = edgesOf(asked)
  const inCurrency = exchanges ? sql`true` : sql`t.currency = ${currency}`
  const rows = await sql<Row>`
    with tasks as (
      select t.*, width_bucket(t.create_time, ${edges.map((at) => new Date(at))}::timestamptz[]) as slice
      from sms_task t
      where t.id >= ${idAt(edges[0])} and t.id < ${idAt(edges.at(-1))}
        and (${companies}::bigint[] is null or t.company_id = any (${companies}::bigint[]))
        and t.create_by = any (${usernames}::text[]) and (${product ?? null}::text is null or t.product = ${product ?? null})
        and (${where?.currency ?? null}::text[] is null or t.currency = any (${where?.currency ?? null}::text[])))
    select '{}'::text[] as keys, t.slice, t.currency,
       sum(n.dispatched - n.left_out) as accepted, 0 as codes, sum(n.submitted) as sent, sum(n.delivered) as delivered, sum(n.undelivered) as undelivered,
       sum(n.undelivered + n.failed - n.unsubmitted + n.left_out) as failed,
       sum(n.unsubmitted - n.left_out) as unsent, sum(n.cancelled) as cancelled, sum(n.parts) as parts,
       coalesce(sum(n.charged) filter (where ${inCurrency}
         and (${money}::bigint[] is null or t.company_id = any (${money}::bigint[]))), 0)::text as charged, 0 as converted
     from tasks t join sms_task_count n on n.task_id = t.id
     group by 2, 3
    union all
    select '{}', t.slice, ${currency}::text, 0, count(*), 0, 0, 0, 0, 0, 0, 0, '0', count(o.used_at) filter (where b.otp_id is null)
     from tasks t join sms_otp o on o.task_id = t.id and o.company_id = t.company_id and o.product = t.product
       and o.id >= ${idAt(edges[0])}
     left join sms_otp_fallback b on b.otp_id = o.id and b.state = 'sent'
     group by 2
    union all
    -- Those that went once more count with their last message (docs/decisions/022).
    select '{}', t.slice, ${currency}::text, 0, count(*), 0, 0, 0, 0, 0, 0, 0, '0', count(o.used_at)
     from tasks t join sms_otp_fallback b on b.task_id = t.id and b.otp_id >= ${idAt(edges[0])}
     join sms_otp o on o.id = b.otp_id
     group by 2`.rows(db)
  const [total] = inPeriods(rows, asked, edges)
  return total?.figures ?? periods.map(() => NO_FIGURES)
}
