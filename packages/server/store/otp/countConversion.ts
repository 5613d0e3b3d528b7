import { counterSlots } from '../../ports/sms/counterSlots.ts'
import type { FigureDelta, FigureKey } from '../../ports/sms/tally.ts'
import { sql } from '../database/sql.ts'
import type { Transaction } from '../database/withScope.ts'
import { addTally } from '../sms/tally.ts'
import type { UsedOtp } from './otpStore.ts'

const { conversions } = counterSlots

type Place = Omit<FigureKey, 'bucketAt' | 'reason'> & { id: string; bucketAt: string }

/**
 * A code was entered: counts it where the code is counted, by the message that brought it and the gateway that was meant
 * for it, in the transaction that says so.
 */
export async function countConversion(
  db: Transaction,
  { taskId, messageId }: UsedOtp,
): Promise<void> {
  if (taskId === null) return
  const place = await sql<Place>`
    select m.id::text, m.company_id::text as "companyId", coalesce(m.country, '') as country,
      coalesce(m.gateway_id, 0)::text as "gatewayId", m.product, t.currency,
      coalesce(m.operator_id, 0)::text as "operatorId", coalesce(m.template_id, t.template_id, 0)::text as "templateId",
      coalesce(sent_sender(m.content is not null, m.sender_id, t, m.country), '') as "senderId",
      extract(epoch from date_bin('15 minutes', to_timestamp((m.id >> 12) / 1000.0), 'epoch'))::bigint * 1000
        as "bucketAt"
    from sms_message m join sms_task t on t.id = m.task_id
    where ${messageId === null ? sql`m.task_id = ${taskId}` : sql`m.id = ${messageId}`} limit 1`.first(
    db,
  )
  if (!place) return
  const { id, bucketAt, ...of } = place
  const slot = conversions[Number(BigInt(id) % BigInt(conversions.length))] ?? conversions[0]
  const figure: FigureDelta = {
    ...of,
    bucketAt: Number(bucketAt),
    reason: '',
    accepted: 0,
    codes: 0,
    sent: 0,
    delivered: 0,
    undelivered: 0,
    failed: 0,
    parts: 0,
    charged: 0n,
    sold: 0n,
    cost: 0n,
    margin: 0n,
    converted: 1,
  }
  await addTally(db.client, slot, { tasks: [], figures: [figure] })
}
