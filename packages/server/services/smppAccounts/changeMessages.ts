import { clientStatus, isSameAddress, namesAddress, productOf, readOrigin } from '@tandem/core'
import { smsLists, type SmsProduct } from '@tandem/model'
import type { NamedMessage, NamedMessages, QueryAnswer } from '../../ports/sms/clientServer.ts'
import { writeAudit } from '../../store/audit/writeAudit.ts'
import type { Database } from '../../store/database/createDatabase.ts'
import { type Transaction, withScope } from '../../store/database/withScope.ts'
import { tellCancelled } from '../../store/smppAccounts/tellCancelled.ts'
import {
  type ClientAddresses,
  clientMessage,
  openMessages,
  type ScheduledTask,
  scheduledTask,
  stillWaits,
  takenMessage,
  waitingGroup,
} from '../../store/smppAccounts/clientMessages.ts'
import { actOnTask } from '../../store/sms/taskActions.ts'
import type { Ports } from '../ports.ts'
import type { ClientAccount } from './liveAccount.ts'
import { takeBackParts } from './rejectParts.ts'
import { withdraw } from './withdraw.ts'

export type ChangePorts = Pick<Ports, 'database' | 'ids' | 'clock'> & { system: Database }

/** An id as clients are given them; undefined: no message has it. */
const idOf = (messageId: string): bigint | undefined =>
  /^[1-9][0-9]{0,17}$/.test(messageId) ? BigInt(messageId) : undefined

/** What became of a message of this account; of another's, as of one that does not exist, nothing is said. */
export async function queryMessage(
  { system }: ChangePorts,
  account: ClientAccount,
  { messageId, source }: NamedMessage,
): Promise<QueryAnswer> {
  const id = idOf(messageId)
  const found = id === undefined ? undefined : await clientMessage(system, account.id, id)
  if (!found || !namesAddress(source, found.source)) return { status: clientStatus.queryFailed }
  const { state, networkError, doneAt } = found
  return { state, networkError, doneAt }
}

/**
 * Takes back what no carrier has: it waits for its time, or for its turn. What may have been attempted is not taken back.
 * Of several numbers under one id, all, or those that are named, or it is said that it failed; of a group without an id
 * (SMPP 3.4 §4.9.1) whatever still waits, or it is said that nothing did.
 * @returns the status of the answer
 */
export async function cancelMessages(
  ports: ChangePorts,
  account: ClientAccount,
  named: NamedMessages,
): Promise<number> {
  const id = idOf(named.messageId)
  const isGroup = named.messageId === '' && named.destination.address !== ''
  const isDone = isGroup
    ? await takeGroupBack(ports, account, named)
    : id !== undefined && (await takeBack(ports, account, id, named))
  return isDone ? clientStatus.ok : clientStatus.cancelFailed
}

async function takeBack(
  ports: ChangePorts,
  account: ClientAccount,
  id: bigint,
  named: NamedMessages,
): Promise<boolean> {
  const { system } = ports
  const isNamed = ({ source, destination }: ClientAddresses) =>
    namesAddress(named.source, source) && namesAddress(named.destination, destination)
  const taken = await takenMessage(system, account.id, id)
  if (taken && !isNamed(taken.shared)) return false
  if (taken && (await takeBackParts(ports, [taken])) > 0) return true
  const open = await openMessages(system, account.id, id)
  if (open.length > 0) {
    const messages = open.filter(isNamed)
    const outcomes = await Promise.all(messages.map((message) => withdraw(ports, message.id)))
    return outcomes.length > 0 && outcomes.every((isBack) => isBack)
  }
  const task = await scheduledTask(system, account.id, id)
  if (!task || !isNamed(readOrigin(task.origin))) return false
  return cancelTask(ports, account, task)
}

/** Takes back what waits from one address to another, of the product that a service type stands for. */
async function takeGroupBack(
  ports: ChangePorts,
  account: ClientAccount,
  { source, destination, serviceType }: NamedMessages,
): Promise<boolean> {
  const { system, clock } = ports
  const product = serviceType.trim() === '' ? null : productOf(account, serviceType)
  const isOf = (own: ClientAddresses, as: SmsProduct | undefined) =>
    isSameAddress(source, own.source) && (product === null || (as ?? account.product) === product)
  const { taken, messages, tasks } = await waitingGroup(system, {
    accountId: account.id,
    destination: destination.address.trim().replace(/^\+/, ''),
    now: clock.now(),
  })
  const rows = taken.filter(({ shared }) => isOf(shared, shared.product))
  const waiting = messages.filter((message) => isOf(message, message.product))
  const scheduled = tasks.filter((task) => isOf(readOrigin(task.origin), task.product))
  let isAny = rows.length > 0 && (await takeBackParts(ports, rows)) > 0
  const works = [
    ...waiting.map(
      ({ id }) =>
        () =>
          withdraw(ports, id),
    ),
    ...scheduled.map((task) => () => cancelTask(ports, account, task)),
  ]
  for (let at = 0; at < works.length; at += AT_ONCE) {
    const some = works.slice(at, at + AT_ONCE).map((work) => work())
    // oxlint-disable-next-line no-await-in-loop -- a group must not take all connections of the database
    if ((await Promise.all(some)).includes(true)) isAny = true
  }
  return isAny
}

/** So many of a group are taken back at the same time. */
const AT_ONCE = 10

/** Cancels the task that is one message, as long as it has not been made, and tells its client. */
async function cancelTask(
  { database, ids, clock }: ChangePorts,
  { companyId, systemId }: ClientAccount,
  task: ScheduledTask,
): Promise<boolean> {
  const noun = smsLists(task.product).task
  const now = clock.now()
  const work = async (transaction: Transaction): Promise<boolean> => {
    if (!(await stillWaits(transaction, task.id))) return false
    if (await actOnTask(transaction.client, 'cancel', task.id)) return false
    await tellCancelled(transaction, ids, task.id, now)
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
        at: new Date(now),
      },
    )
    return true
  }
  return withScope(database, { companies: [companyId] }, work, { wide: true })
}
