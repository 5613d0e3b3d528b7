import { CALLBACK_TEST, entities, type Entity } from '@tandem/model'

import { type Transaction, withScope } from '../../store/database/withScope.ts'
import { getRecord } from '../../store/entity/getRecord.ts'
import { withEverything } from '../../store/entity/withEverything.ts'
import { insertEvent } from '../../store/outbox/outboxStore.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'

const callback: Entity = entities.callback

/** Who tests a callback looks at the answer now, ms. */
const WAITED_FOR_MS = 600_000

/**
 * POST /sys/callback/sendTest: an event that says that it is a test, delivered as any other but tried once. It does not wait behind
 * the events of its callback.
 * @returns the id of the event and of its delivery
 * @throws Refused record.notFound; callback.off
 */
export async function sendTestEvent(
  ctx: Ctx,
  ports: Pick<Ports, 'database' | 'ids' | 'wakeOutbox'>,
  callbackId: string,
): Promise<string> {
  const id = ports.ids.next().toString()
  const work = async (transaction: Transaction): Promise<void> => {
    const record = await getRecord(transaction, callback, callbackId, ctx)
    if (!record) throw new Refused('record.notFound')
    if (record['enabled'] !== true) throw new Refused('callback.off')
    const event = {
      id,
      kind: 'callback' as const,
      name: CALLBACK_TEST,
      companyId: String(record['companyId']),
      target: String(record['url']),
      about: callbackId,
      payload: [{ test: true, callbackId }],
      sealed: null,
      at: ctx.now,
      expiresAt: new Date(ctx.now.getTime() + WAITED_FOR_MS),
    }
    // Only the system writes what leaves the platform.
    await withEverything(transaction, () => insertEvent(transaction, event))
  }
  await withScope(ports.database, ctx.scope, work, { wide: true })
  ports.wakeOutbox?.()
  return id
}
