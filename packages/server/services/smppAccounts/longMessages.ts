import { type ClientAddress, IDS_PER_MS, joinedText, type Origin } from '@tandem/core'
import type { ClientMessage } from '../../ports/sms/clientServer.ts'
import type { Database } from '../../store/database/createDatabase.ts'
import {
  closeParts,
  type PartRow,
  partsBefore,
  removeClosedParts,
  storeParts,
} from '../../store/smppAccounts/partStore.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { gather } from './gather.ts'
import { rejectParts } from './rejectParts.ts'
import { keyOfTaken } from '../sms/sendSingle.ts'
import { wasSentBefore, type WholeMessage } from './sendOfClient.ts'

/** How long the parts of a message wait for each other, ms. */
const PARTS_WITHIN_MS = 5 * 60_000
/** Whole ones are sent by whoever has their last part; by the clock only after this, ms. */
const LEFT_AFTER_MS = 10_000
/** How long parts are remembered after their message was sent, ms. */
const REMEMBERED_MS = 72 * 3_600_000
const MOST_AT_ONCE = 200
/** Refusals of something that a repetition may help: the part that completes the message is asked for again. */
const PASSING: ReadonlySet<string> = new Set(['sms.requestInFlight'])

export interface LongMessages {
  /** Takes a part; resolves with its id when it is stored, the last one when its message is. @throws Refused */
  take(
    account: { id: string; companyId: string },
    message: ClientMessage & { place: NonNullable<ClientMessage['place']> },
    destination: ClientAddress,
  ): Promise<string>
  /** Sends what is whole and was left, and gives up what did not become whole. */
  sweep(): Promise<void>
}

/**
 * Joins the parts of long messages, and sends what a crash left of any. Each is stored before it is answered, with an id of its own; the message that the last
 * one completes is sent under a request key made of its first part, so that it is sent once, whoever tries again.
 */
export function longMessages(
  ports: Pick<Ports, 'ids' | 'clock'> & { system: Database },
  isSending: (id: string) => boolean,
  send: (accountId: string, message: WholeMessage) => Promise<string>,
): LongMessages {
  const { system, ids, clock } = ports
  const storing = gather<PartRow, readonly PartRow[]>(
    MOST_AT_ONCE,
    ({ accountId, setKey, part }) => `${accountId} ${part} ${setKey}`,
    async (rows) => {
      const stored = await storeParts(system, rows)
      const sets = Map.groupBy(stored, setOf)
      return rows.map((row) => sets.get(setOf(row)) ?? [])
    },
  )
  /** Messages being sent by this server. */
  const sending = new Map<string, Promise<string>>()

  /** Sends a whole message once, and remembers which its parts were. */
  const complete = (set: readonly PartRow[]): Promise<string> => {
    const [first] = set
    if (!first) throw new Error('A message without parts')
    const known = sending.get(setOf(first))
    if (known) return known
    const work = finish(first.accountId, set).finally(() => sending.delete(setOf(first)))
    sending.set(setOf(first), work)
    return work
  }
  const finish = async (accountId: string, set: readonly PartRow[]): Promise<string> => {
    const own = set.map(({ id }) => id)
    try {
      const messageId = await send(accountId, wholeOf(accountId, set))
      await closeParts(system, own, messageId)
      return messageId
    } catch (error) {
      if (!wasSentBefore(error)) throw error
      // It is known by the id of its first part.
      const [id = ''] = own
      await closeParts(system, own, id)
      return id
    }
  }

  const sendLeft = async (set: readonly PartRow[]): Promise<void> => {
    try {
      await complete(set)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      if (!PASSING.has(error.code)) await rejectParts(ports, set, error.code)
    }
  }

  return {
    async take(account, message, destination) {
      const row = rowOf(account, message, destination, String(ids.next()))
      const set = await storing.add(row)
      const own = set.find(({ part }) => part === row.part)
      // Its message was completed by the same part sent twice.
      if (!own) return row.id
      if (set.length < row.total || !isLast(set, own)) return own.id
      try {
        await complete(set)
        return own.id
      } catch (error) {
        // After a fault whether the message was written is not known: its parts stay, under its key.
        if (error instanceof Refused && !PASSING.has(error.code)) {
          await rejectParts(ports, set, error.code, own.id)
        }
        throw error
      }
    },
    async sweep() {
      const now = clock.now()
      const waiting = await partsBefore(system, now - LEFT_AFTER_MS)
      const sets = [...Map.groupBy(waiting, setOf).values()]
      const isOver = ({ id }: PartRow) => Number(id) / IDS_PER_MS < now - PARTS_WITHIN_MS
      const late = sets.filter((set) => set.length < (set[0]?.total ?? 0) && set.some(isOver))
      const left = sets.filter((set) => {
        const [first] = set
        return first?.total === set.length && !isSending(first.id)
      })
      await Promise.all([
        ...left.map(sendLeft),
        ...late.map((set) => rejectParts(ports, set, 'smpp.partsMissing')),
      ])
      await removeClosedParts(system, now - REMEMBERED_MS)
    },
  }
}

const setOf = ({ accountId, setKey }: Pick<PartRow, 'accountId' | 'setKey'>): string =>
  `${accountId} ${setKey}`

/** Of the parts stored together the newest completes the message. */
const isLast = (set: readonly PartRow[], own: PartRow): boolean =>
  set.every(({ id }) => BigInt(id) <= BigInt(own.id))

function rowOf(
  { id: accountId, companyId }: { id: string; companyId: string },
  { source, place, text, registered, expiresAt, startsAt }: Parameters<LongMessages['take']>[1],
  destination: ClientAddress,
  id: string,
): PartRow {
  const { reference, part, total } = place
  return {
    id,
    accountId,
    companyId,
    setKey: JSON.stringify([source, destination, reference, total]),
    part,
    total,
    registered,
    text: JSON.stringify(text),
    shared: { source, destination, expiresAt, startsAt },
  }
}

function wholeOf(accountId: string, set: readonly PartRow[]): WholeMessage {
  const inOrder = set.toSorted((one, other) => one.part - other.part)
  const [first] = inOrder
  if (!first) throw new Error('A message without parts')
  const { source, destination, expiresAt, startsAt } = first.shared
  const origin: Origin = {
    accountId,
    source,
    destination,
    parts: inOrder.map(({ id, registered }) => ({ id, registered })),
  }
  const texts = new Map(inOrder.map(({ part, text }) => [part, String(JSON.parse(text))]))
  return {
    origin,
    text: joinedText({ texts, total: first.total }),
    expiresAt,
    startsAt,
    requestKey: keyOfTaken(first.id),
    ...(first.total === 1 && { taken: first.id }),
  }
}
