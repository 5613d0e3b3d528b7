import { clientStatus, isGsm7, readOrigin, statusOfRefusal } from '@tandem/core'
import type { Replacement } from '../../ports/sms/clientServer.ts'
import type { Database } from '../../store/database/createDatabase.ts'
import { scheduledTask } from '../../store/smppAccounts/clientMessages.ts'
import { Refused } from '../Refused.ts'
import type { ClientAccount } from './liveAccount.ts'
import { type ClientSendPorts, sendOfClient } from './sendOfClient.ts'

/** The status of the answer, and why it was refused, for the account's log. */
interface Replaced {
  status: number
  reason?: string
  args?: Readonly<Record<string, unknown>>
}

const FAILED: Replaced = { status: clientStatus.replaceFailed }

/**
 * Replaces a message that waits for its time by another text, and another time if one is given (SMPP 3.4 §4.10): it is
 * accepted anew, with its price and rules of now, under the id it had, and the old one is cancelled in the same
 * transaction. Refused where it would not be accepted, the old one stays as it was.
 */
export async function replaceMessage(
  ports: ClientSendPorts & { system: Database },
  account: ClientAccount,
  messageId: string,
  { source, textIn, registered, startsAt, expiresAt }: Replacement,
): Promise<Replaced> {
  if (!/^[1-9][0-9]{0,17}$/.test(messageId)) return FAILED
  const task = await scheduledTask(ports.system, account.id, BigInt(messageId))
  if (task?.status !== 'scheduled') return FAILED
  const { parts, ...origin } = readOrigin(task.origin)
  const [part] = parts
  if (parts.length !== 1 || !part || source.address !== origin.source.address) return FAILED
  // The alphabet is that of the text it replaces: the request does not name one.
  const text = textIn(isGsm7(task.content) ? 'gsm7' : 'ucs2')
  if (text === undefined) return { status: clientStatus.messageLength }
  try {
    await sendOfClient(ports, account, {
      origin: { ...origin, parts: [{ ...part, registered }] },
      text,
      startsAt: startsAt ?? task.startsAt,
      expiresAt: expiresAt ?? task.expiresAt,
      product: task.product,
      replaces: task.id,
    })
    return { status: clientStatus.ok }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const status = statusOfRefusal(error.code)
    const isOwn = status === clientStatus.submitFailed
    return {
      status: isOwn ? clientStatus.replaceFailed : status,
      reason: error.code,
      args: error.details.args ?? {},
    }
  }
}
