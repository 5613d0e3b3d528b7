import { counterSlots } from '../../ports/sms/counterSlots.ts'
import { type FigureDelta, type FigureKey, noFigures } from '../../ports/sms/tally.ts'
import { type Sql, sql } from '../database/sql.ts'
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
  await countEntered(
    db,
    messageId === null ? sql`m.task_id = ${taskId} limit 1` : sql`m.id = ${messageId}`,
  )
}

/** The same for the codes that many messages brought. */
export const countConversions = (
  db: Pick<Transaction, 'client'>,
  messageIds: readonly string[],
): Promise<void> => countEntered(db, sql`m.id = any (${messageIds}::bigint[])`)

async function countEntered(db: Pick<Transaction, 'client'>, which: Sql): Promise<void> {
  const places = await sql<Place>`
    select m.id::text, m.company_id::text as "companyId", coalesce(m.country, '') as country,
      coalesce(m.gateway_id, 0)::text as "gatewayId", m.product, t.currency,
      coalesce(m.operator_id, 0)::text as "operatorId", coalesce(m.template_id, t.template_id, 0)::text as "templateId",
      coalesce(sent_sender(m.content is not null, m.sender_id, t, m.country), '') as "senderId",
      extract(epoch from date_bin('15 minutes', to_timestamp((m.id >> 12) / 1000.0), 'epoch'))::bigint * 1000
        as "bucketAt"
    from sms_message m join sms_task t on t.id = m.task_id
    where ${which}`.rows(db)
  const slots = Map.groupBy(places, ({ id }) => Number(BigInt(id) % BigInt(conversions.length)))
  for (const [slot, ofSlot] of slots) {
    const figures = ofSlot.map(enteredAt)
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await addTally(db.client, conversions[slot] ?? conversions[0], { tasks: [], figures })
  }
}

const enteredAt = (place: Place): FigureDelta => ({
  ...place,
  bucketAt: Number(place.bucketAt),
  reason: '',
  ...noFigures,
  converted: 1,
})
