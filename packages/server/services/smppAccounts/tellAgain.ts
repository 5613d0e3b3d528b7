import { clientEvents } from '@tandem/core'
import { sendTogether } from '../../store/database/sendTogether.ts'
import type { Transaction } from '../../store/database/withScope.ts'
import { withEverything } from '../../store/entity/withEverything.ts'
import { endsOf } from '../../store/smppAccounts/endedMessages.ts'
import { queueClientEvents } from '../../store/smppAccounts/queueClientEvents.ts'
import type { Ports } from '../ports.ts'

/** Queues the receipts of messages of an account for its clients once more, in the order of these ids. */
export async function tellAgain(
  transaction: Transaction,
  ids: Ports['ids'],
  { accountId, messageIds }: { accountId: string; messageIds: readonly string[] },
): Promise<void> {
  const ends = await endsOf(transaction, accountId, messageIds)
  const events = clientEvents(ends, () => Number(ids.next()))
  // Nobody who acts for a company writes what clients are told.
  await withEverything(transaction, () =>
    sendTogether(transaction.client, queueClientEvents(events)),
  )
}
