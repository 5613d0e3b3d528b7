import { composeId } from '@tandem/core'
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
  { client }: Pick<Transaction, 'client'>,
  { periods, companies, money, currency, product }: FiguresAsked,
  usernames: readonly string[],
): Promise<Figures[]> {
  const edges = edgesOf(periods)
  const { rows } = await client.query<Row>(
    `select '{}'::text[] as keys, width_bucket(t.create_time, $1::timestamptz[]) as slice,
       sum(n.delivered + n.undelivered + n.failed) as sent, sum(n.delivered) as delivered, sum(n.undelivered) as undelivered,
       sum(n.undelivered + n.failed) as failed, sum(n.parts) as parts,
       coalesce(sum(n.charged) filter (where t.currency = $2
         and ($3::bigint[] is null or t.company_id = any ($3::bigint[]))), 0)::text as charged
     from sms_task t join sms_task_count n on n.task_id = t.id
     where t.id >= $4 and t.id < $5 and ($6::bigint[] is null or t.company_id = any ($6::bigint[]))
       and t.create_by = any ($7::text[]) and ($8::text is null or t.product = $8)
     group by 2`,
    [
      edges.map((at) => new Date(at)),
      currency,
      money,
      idAt(edges[0]),
      idAt(edges.at(-1)),
      companies,
      usernames,
      product ?? null,
    ],
  )
  const [total] = inPeriods(rows, periods, edges)
  return total?.figures ?? periods.map(() => NO_FIGURES)
}
