import { clientStatus } from '@tandem/core'
import { smsLists } from '@tandem/model'
import type { QueryAnswer } from '../../ports/sms/clientServer.ts'
import { writeAudit } from '../../store/audit/writeAudit.ts'
import type { Database } from '../../store/database/createDatabase.ts'
import { withScope } from '../../store/database/withScope.ts'
import {
  clientMessage,
  scheduledTask,
  stillWaits,
} from '../../store/smppAccounts/clientMessages.ts'
import { actOnTask } from '../../store/sms/taskActions.ts'
import type { Ports } from '../ports.ts'
import type { ClientAccount } from './liveAccount.ts'

export type ChangePorts = Pick<Ports, 'database' | 'ids' | 'clock'> & { system: Database }

/** An id as clients are given them; undefined: no message has it. */
const idOf = (messageId: string): bigint | undefined =>
  /^[1-9][0-9]{0,17}$/.test(messageId) ? BigInt(messageId) : undefined

/** What became of a message of this account; of another's, as of one that does not exist, nothing is said. */
export async function queryMessage(
  { system }: ChangePorts,
  account: ClientAccount,
  messageId: string,
): Promise<QueryAnswer> {
  const id = idOf(messageId)
  const found = id === undefined ? undefined : await clientMessage(system, account.id, id)
  return found ?? { status: clientStatus.queryFailed }
}

/**
 * Takes back a message that waits for its time; what may have been attempted is not taken back.
 * @returns the status of the answer
 */
export async function cancelMessage(
  { system, database, ids, clock }: ChangePorts,
  { id: accountId, companyId, systemId }: ClientAccount,
  messageId: string,
): Promise<number> {
  const id = idOf(messageId)
  const task = id === undefined ? undefined : await scheduledTask(system, accountId, id)
  if (!task) return clientStatus.cancelFailed
  const noun = smsLists(task.product).task
  const isDone = await withScope(database, { companies: [companyId] }, async (transaction) => {
    if (!(await stillWaits(transaction, task.id))) return false
    if (await actOnTask(transaction.client, 'cancel', task.id)) return false
    const changes = { status: { from: 'scheduled', to: 'cancelled' } }
    await writeAudit(
      transaction,
      ids,
      { action: `${noun}.cancel`, entity: noun, recordId: task.id, companyId, changes },
      {
        actorId: '0',
        actorName: systemId,
        ip: '',
        requestId: `smpp ${systemId}`,
        at: new Date(clock.now()),
      },
    )
    return true
  })
  return isDone ? clientStatus.ok : clientStatus.cancelFailed
}
