import type { Transaction } from '../../store/database/withScope.ts'
import type { Asked, Figures } from './readFigures.ts'
import type { Period } from './totalPeriods.ts'

/** Ids encode times: milliseconds × 4096. */
const idAt = (ms: number): string => (BigInt(ms) << 12n).toString()

/**
 * Outcomes of messages in tasks these users created in a period, per quarter of an hour by its start (UTC ms). Money is
 * what was charged so far, in the requested currency.
 */
export async function figuresOfTasks(
  { client }: Transaction,
  { currency, scope, money }: Asked,
  usernames: readonly string[],
  { from, to }: Period,
): Promise<Map<number, Figures>> {
  const { rows } = await client.query<{
    bucket: Date
    sent: number
    delivered: number
    undelivered: number
    failed: number
    parts: number
    charged: string
  }>(
    `select date_bin('15 minutes', t.create_time, 'epoch'::timestamptz) as bucket, sum(n.delivered + n.undelivered + n.failed)::int as sent,
       sum(n.delivered)::int as delivered, sum(n.undelivered)::int as undelivered,
       sum(n.undelivered + n.failed)::int as failed, sum(n.parts)::int as parts,
       coalesce(sum(n.charged) filter (where t.currency = $1
         and ($6::bigint[] is null or t.company_id = any ($6::bigint[]))), 0)::text as charged
     from sms_task t join sms_task_count n on n.task_id = t.id
     where t.id >= $2 and t.id < $3 and ($4::bigint[] is null or t.company_id = any ($4::bigint[]))
       and t.create_by = any ($5::text[])
     group by 1`,
    [
      currency,
      idAt(from),
      idAt(to),
      scope === 'everything' ? null : scope.companies,
      usernames,
      money === 'everything' ? null : money.companies,
    ],
  )
  return new Map(
    rows.map(({ bucket, charged, ...counts }) => [
      bucket.getTime(),
      { ...counts, charged: BigInt(charged) },
    ]),
  )
}
