import { type ClientAddress, productOf } from '@tandem/core'
import type { ClientMessage } from '../../ports/sms/clientServer.ts'
import type { Database } from '../../store/database/createDatabase.ts'
import { type PartRow, storeWhole } from '../../store/smppAccounts/partStore.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { gather } from './gather.ts'
import type { LiveAccount } from './liveAccount.ts'
import { rejectParts } from './rejectParts.ts'
import {
  checkOfClient,
  type ClientSendPorts,
  type ReadyOfClient,
  sendReady,
  wasSentBefore,
} from './sendOfClient.ts'

/** Stored by one statement. */
const MOST_AT_ONCE = 500
/** So many of an account may be answered and not sent yet: after that a client is answered more slowly. */
const MOST_OF_ACCOUNT = 1_000

export interface TakenMessages {
  /**
   * Takes a message to one number; resolves with its id when it is stored. That of an account whose last one was
   * refused only when it is sent: so a client without money is told at once, and one that may send does not wait.
   * @throws Refused
   */
  take(live: LiveAccount, message: ClientMessage, destination: ClientAddress): Promise<string>
  /** Whether this process is sending what the row holds. */
  isSending(id: string): boolean
  /** Resolves when all that were answered are sent, or left to whoever looks for them. */
  drained(): Promise<void>
}

export interface TakenParts {
  ports: ClientSendPorts & Pick<Ports, 'ids' | 'clock'> & { system: Database }
  /** One that had been answered was refused. */
  onRefused: (
    live: LiveAccount,
    refused: { message: ClientMessage; destination: ClientAddress; error: Refused },
  ) => void
  onError: (error: unknown) => void
}

/** Messages that are answered once they are stored, and sent many at a time (docs/decisions/041). */
export function takenMessages({ ports, onRefused, onError }: TakenParts): TakenMessages {
  const storing = gather<PartRow, boolean>(
    MOST_AT_ONCE,
    ({ id }) => id,
    async (rows) => {
      await storeWhole(ports.system, rows)
      return rows.map(() => true)
    },
  )
  const sending = new Map<string, Promise<void>>()

  const send = async (live: LiveAccount, row: PartRow, ready: ReadyOfClient): Promise<void> => {
    try {
      await sendReady(ports, ready)
      live.isTrusted = true
    } catch (error) {
      if (wasSentBefore(error)) return
      live.isTrusted = false
      throw error
    }
  }
  const begin = (live: LiveAccount, row: PartRow, ready: ReadyOfClient): Promise<void> => {
    const work = send(live, row, ready).finally(() => {
      sending.delete(row.id)
      live.left()
    })
    sending.set(row.id, work)
    return work
  }

  return {
    async take(live, message, destination) {
      const id = String(ports.ids.next())
      const { facts } = live
      const { source, registered, text, expiresAt, serviceType, messageClass } = message
      const product = productOf(facts, serviceType)
      const parts = [{ id, registered }]
      const origin = { accountId: facts.id, source, destination, parts, messageClass }
      const ready = await checkOfClient(ports, facts, {
        origin,
        text,
        expiresAt,
        product,
        taken: id,
      })
      const row = rowOf(id, facts, message, destination)
      await live.enter(MOST_OF_ACCOUNT)
      try {
        await storing.add(row)
      } catch (error) {
        live.left()
        throw error
      }
      const isTrusted = live.isTrusted
      const work = begin(live, row, ready)
      if (isTrusted) {
        work.catch(async (error: unknown) => {
          // After a fault whether it was sent is not known: its row stays, and whoever looks for what was left knows.
          if (!(error instanceof Refused)) return onError(error)
          onRefused(live, { message, destination, error })
          await rejectParts(ports, [row], error.code).catch(onError)
        })
        return id
      }
      try {
        await work
        return id
      } catch (error) {
        if (error instanceof Refused) {
          await rejectParts(ports, [row], error.code, id)
          throw error
        }
        // As above: a client that was told to try again would send it twice.
        onError(error)
        return id
      }
    },
    isSending: (id) => sending.has(id),
    async drained() {
      await Promise.allSettled(sending.values())
    },
  }
}

function rowOf(
  id: string,
  facts: LiveAccount['facts'],
  { source, registered, text, expiresAt, startsAt, serviceType, messageClass }: ClientMessage,
  destination: ClientAddress,
): PartRow {
  const { id: accountId, companyId } = facts
  const product = productOf(facts, serviceType)
  return {
    id,
    accountId,
    companyId,
    setKey: id,
    part: 1,
    total: 1,
    registered,
    text: JSON.stringify(text),
    shared: { source, destination, expiresAt, startsAt, product, messageClass },
  }
}
