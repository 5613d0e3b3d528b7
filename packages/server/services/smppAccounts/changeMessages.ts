import { clientStatus } from '@tandem/core'
import { smsLists } from '@tandem/model'
import type { QueryAnswer } from '../../ports/sms/clientServer.ts'
import { writeAudit } from '../../store/audit/writeAudit.ts'
import type { Database } from '../../store/database/createDatabase.ts'
import { withScope } from '../../store/database/withScope.ts'
import {
  clientMessage,
  openMessages,
  scheduledTask,
  stillWaits,
  takenMessage,
} from '../../store/smppAccounts/clientMessages.ts'
import { actOnTask } from '../../store/sms/taskActions.ts'
import type { Ports } from '../ports.ts'
import type { ClientAccount } from './liveAccount.ts'
import { rejectParts } from './rejectParts.ts'
import { withdraw } from './withdraw.ts'

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
 * Takes back a message that no carrier has: it waits for its time, or for its turn. What may have been attempted is not
 * taken back. Of several numbers under one id, all or it is said that it failed.
 * @returns the status of the answer
 */
export async function cancelMessage(
  ports: ChangePorts,
  account: ClientAccount,
  messageId: string,
): Promise<number> {
  const id = idOf(messageId)
  const isDone = id !== undefined && (await takeBack(ports, account, id))
  return isDone ? clientStatus.ok : clientStatus.cancelFailed
}

async function takeBack(ports: ChangePorts, account: ClientAccount, id: bigint): Promise<boolean> {
  const { system } = ports
  const taken = await takenMessage(system, account.id, id)
  if (taken && (await rejectParts(ports, [taken], 'message.cancelled')) > 0) return true
  const messages = await openMessages(system, account.id, id)
  if (messages.length === 0) return cancelTask(ports, account, id)
  const outcomes = await Promise.all(messages.map((message) => withdraw(ports, message)))
  return outcomes.every((isBack) => isBack)
}

/** Cancels the task that is one message, as long as it has not been made. */
async function cancelTask(
  { system, database, ids, clock }: ChangePorts,
  { id: accountId, companyId, systemId }: ClientAccount,
  id: bigint,
): Promise<boolean> {
  const task = await scheduledTask(system, accountId, id)
  if (!task) return false
  const noun = smsLists(task.product).task
  return withScope(database, { companies: [companyId] }, async (transaction) => {
    if (!(await stillWaits(transaction, task.id))) return false
    if (await actOnTask(transaction.client, 'cancel', task.id)) return false
    const changes = { status: { from: task.status, to: 'cancelled' } }
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
}
