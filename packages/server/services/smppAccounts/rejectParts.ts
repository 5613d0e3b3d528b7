import { wantsReceipt } from '@tandem/core'
import type { ClientEvent } from '../../ports/sms/clientEvents.ts'
import type { Database } from '../../store/database/createDatabase.ts'
import { sendTogether } from '../../store/database/sendTogether.ts'
import { withScope } from '../../store/database/withScope.ts'
import type { Connected } from '../../store/database/sql.ts'
import { type PartRow, removeParts, takePartsBack } from '../../store/smppAccounts/partStore.ts'
import { queueClientEvents } from '../../store/smppAccounts/queueClientEvents.ts'
import type { Ports } from '../ports.ts'

/** What is told by one event at most. */
const PARTS_PER_EVENT = 500

type RejectPorts = Pick<Ports, 'ids' | 'clock'> & { system: Database }

/**
 * Removes what was submitted for nothing, and tells its clients, once, whoever else tries: resolves with how many
 * there still were.
 * @param refusedId is answered with the refusal itself
 */
export const rejectParts = (
  ports: RejectPorts,
  gone: readonly PartRow[],
  reason: string,
  refusedId?: string,
): Promise<number> => reject(ports, gone, { reason, refusedId, unlessWhole: false })

/** Takes back what waits to be written, as its client wants; it stays known as cancelled. Resolves as `rejectParts`. */
export const takeBackParts = (ports: RejectPorts, taken: readonly PartRow[]): Promise<number> =>
  endParts(ports, CANCELLED, undefined, (on) =>
    takePartsBack(
      on,
      taken.map(({ id }) => id),
      ports.clock.now(),
    ),
  )

const CANCELLED = 'message.cancelled'

/** The same of parts whose others did not come, but for those that came after all. */
export const rejectMissing = (ports: RejectPorts, gone: readonly PartRow[]): Promise<number> =>
  reject(ports, gone, { reason: 'smpp.partsMissing', refusedId: undefined, unlessWhole: true })

const reject = (
  ports: RejectPorts,
  gone: readonly PartRow[],
  given: { reason: string; refusedId: string | undefined; unlessWhole: boolean },
): Promise<number> =>
  endParts(ports, given.reason, given.refusedId, (on) =>
    removeParts(
      on,
      gone.map(({ id }) => id),
      given,
    ),
  )

/** Ends parts that wait, and tells their clients why, in one transaction. */
const endParts = (
  ports: RejectPorts,
  reason: string,
  refusedId: string | undefined,
  end: (on: Connected) => Promise<PartRow[]>,
): Promise<number> =>
  withScope(ports.system, 'everything', async ({ client }) => {
    const ended = await end(client)
    const told = ended.filter(
      ({ id, registered }) => id !== refusedId && wantsReceipt(registered, 'rejected'),
    )
    await sendTogether(client, queueClientEvents(rejections(ports, told, reason)))
    return ended.length
  })

const rejections = (
  { ids, clock }: Pick<Ports, 'ids' | 'clock'>,
  told: readonly PartRow[],
  reason: string,
): ClientEvent[] =>
  [...Map.groupBy(told, ({ accountId }) => accountId)].flatMap(([accountId, parts]) =>
    Array.from({ length: Math.ceil(parts.length / PARTS_PER_EVENT) }, (_, n) => ({
      id: Number(ids.next()),
      accountId,
      kind: 'receipts',
      items: parts
        .slice(n * PARTS_PER_EVENT, (n + 1) * PARTS_PER_EVENT)
        .map(({ id, registered, shared }) => ({
          source: shared.source,
          destination: shared.destination,
          parts: [{ id, registered }],
          messageId: id,
          state: 'rejected',
          reason,
          networkError: null,
          doneAt: clock.now(),
        })),
    })),
  )
