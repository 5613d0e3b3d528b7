import { wantsReceipt } from '@tandem/core'
import type { ClientEvent } from '../../ports/sms/clientEvents.ts'
import type { Database } from '../../store/database/createDatabase.ts'
import { sendTogether } from '../../store/database/sendTogether.ts'
import { withScope } from '../../store/database/withScope.ts'
import { type PartRow, removeParts } from '../../store/smppAccounts/partStore.ts'
import { queueClientEvents } from '../../store/smppAccounts/queueClientEvents.ts'
import type { Ports } from '../ports.ts'

/**
 * Removes what was submitted for nothing, and tells its clients, once, whoever else tries.
 * @param refusedId is answered with the refusal itself
 */
export const rejectParts = (
  ports: Pick<Ports, 'ids' | 'clock'> & { system: Database },
  gone: readonly PartRow[],
  reason: string,
  refusedId?: string,
): Promise<void> =>
  withScope(ports.system, 'everything', async ({ client }) => {
    const removed = await removeParts(
      client,
      gone.map(({ id }) => id),
    )
    const told = removed.filter(
      ({ id, registered }) => id !== refusedId && wantsReceipt(registered, 'rejected'),
    )
    await sendTogether(client, queueClientEvents(rejections(ports, told, reason)))
  })

const rejections = (
  { ids, clock }: Pick<Ports, 'ids' | 'clock'>,
  told: readonly PartRow[],
  reason: string,
): ClientEvent[] =>
  [...Map.groupBy(told, ({ accountId }) => accountId)].map(([accountId, parts]) => ({
    id: Number(ids.next()),
    accountId,
    kind: 'receipts',
    items: parts.map(({ id, registered, shared }) => ({
      source: shared.source,
      destination: shared.destination,
      parts: [{ id, registered }],
      messageId: id,
      state: 'rejected',
      reason,
      networkError: null,
      doneAt: clock.now(),
    })),
  }))
