import { type ClientAddress, type Origin, productOf } from '@tandem/core'
import type { ClientMessage } from '../../ports/sms/clientServer.ts'
import type { Database } from '../../store/database/createDatabase.ts'
import {
  closeParts,
  type PartRow,
  partsDue,
  placeOf,
  registerPart,
  removeClosedParts,
  setOf,
  type StoredPart,
  storeParts,
} from '../../store/smppAccounts/partStore.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { gather } from './gather.ts'
import { heldParts } from './heldParts.ts'
import type { ClientAccount } from './liveAccount.ts'
import { rejectMissing, rejectParts } from './rejectParts.ts'
import { keyOfTaken } from '../sms/sendSingle.ts'
import { wasSentBefore, type WholeMessage } from './sendOfClient.ts'
import { turnsOfParts } from './turnsOfParts.ts'

/** How long the parts of a message wait for each other, ms. */
const PARTS_WITHIN_MS = 5 * 60_000
/** Whole ones are sent by whoever has their last part; by the clock only after this, ms. */
const LEFT_AFTER_MS = 10_000
/** How long parts are remembered after their message was sent, ms. */
const REMEMBERED_MS = 72 * 3_600_000
const MOST_AT_ONCE = 200
/** Messages that are looked after at once. */
const MOST_SWEPT = 1_000
/** Refusals of something that a repetition may help: the part that completes the message is asked for again. */
const PASSING: ReadonlySet<string> = new Set(['sms.requestInFlight'])

/** Whose parts they are. */
type PartsAccount = Pick<ClientAccount, 'id' | 'companyId' | 'product' | 'serviceTypes'>

export interface LongMessages {
  /**
   * Takes a part; resolves with its id when it is stored, the last one when its message is.
   * @param session by which it came, a number that no other session of this server has @throws Refused
   */
  take(
    account: PartsAccount,
    message: ClientMessage & { place: NonNullable<ClientMessage['place']> },
    destination: ClientAddress,
    session: number,
  ): Promise<string>
  /** Sends what is whole and was left, and gives up what did not become whole. */
  sweep(): Promise<void>
}

/**
 * Joins the parts of long messages, and sends what a crash left of any. Each is stored before it is answered, with an id of
 * its own; the message that the last one completes is sent under a request key made of its first part, so that it is sent
 * once, whoever tries again. A part sent again after a lost answer, by another session, has the id it had. One that has
 * another text, or that the same session sends again although it was answered, begins another message under an old
 * reference: the message before it is sent first, or rejected when it is not whole.
 */
export function longMessages(
  ports: Pick<Ports, 'ids' | 'clock'> & { system: Database },
  {
    isSending,
    send,
    onError,
  }: {
    isSending: (id: string) => boolean
    send: (accountId: string, message: WholeMessage) => Promise<string>
    onError: (error: unknown) => void
  },
): LongMessages {
  const { system, ids, clock } = ports
  const storing = gather<PartRow, StoredPart>(MOST_AT_ONCE, placeOf, (rows) =>
    storeParts(system, rows),
  )
  const inTurn = turnsOfParts()
  const holders = heldParts()
  /** Messages being sent by this server. */
  const sending = new Map<string, Promise<void>>()

  /**
   * Sends a whole message once, and remembers which its parts were; what no repetition helps is rejected.
   * @param answeredId the part whose client hears of a refusal by the answer
   */
  const complete = (set: readonly PartRow[], answeredId?: string): Promise<void> => {
    const [first] = set
    if (!first) throw new Error('A message without parts')
    const key = setOf(first)
    const known = sending.get(key)
    if (known) return known
    const work = finish(first, set, answeredId).finally(() => sending.delete(key))
    sending.set(key, work)
    return work
  }
  const finish = async (
    { id, accountId }: PartRow,
    set: readonly PartRow[],
    answeredId: string | undefined,
  ): Promise<void> => {
    const close = (messageId: string) =>
      closeParts(
        system,
        set.map((part) => part.id),
        messageId,
      )
    try {
      await close(await send(accountId, wholeOf(accountId, set)))
    } catch (error) {
      if (wasSentBefore(error)) {
        // It is known by the id of its first part.
        await close(id)
        return
      }
      // After a fault whether the message was written is not known: its parts stay, under its key.
      if (isFinal(error)) await rejectParts(ports, set, error.code, answeredId)
      throw error
    }
  }

  /** The message that is in the place of another is sent, or was never whole. */
  const makeWay = async (set: readonly PartRow[]): Promise<void> => {
    const [first] = set
    if (!first) return
    if (set.length < first.total) {
      await rejectMissing(ports, set)
      return
    }
    await complete(set).catch((error: unknown) => {
      if (!isFinal(error)) throw error
    })
  }
  const takePart = async (row: PartRow, session: number): Promise<string> => {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- again only after another message made way
      const { own, set } = await storing.add(row)
      if (own.id === row.id || (own.text === row.text && !holders.has(own.id, session))) {
        holders.add(own.id, session)
        // oxlint-disable-next-line no-await-in-loop -- the end of it
        if (own.id !== row.id) await registerPart(system, own.id, row.registered)
        const isThere = set.some(({ id }) => id === own.id)
        if (isThere && set.length >= row.total && isLast(set, own)) {
          // oxlint-disable-next-line no-await-in-loop -- the end of it
          await complete(set, own.id).catch((error: unknown) => {
            // After a fault all of it is stored, and whoever looks for what was left sends it: a client that was told to try
            // again would send it twice.
            if (isFinal(error)) throw error
            if (!(error instanceof Refused)) onError(error)
          })
        }
        return own.id
      }
      // oxlint-disable-next-line no-await-in-loop -- as above
      await makeWay(set)
    }
  }
  const sendLeft = (set: readonly PartRow[]): Promise<void> =>
    complete(set).catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error
    })

  return {
    take(account, message, destination, session) {
      const row = rowOf(account, message, destination, String(ids.next()))
      const { part, text } = row
      return inTurn({ key: setOf(row), part, text, session }, () => takePart(row, session))
    },
    async sweep() {
      const now = clock.now()
      const begunBefore = now - PARTS_WITHIN_MS
      const wholeBefore = now - LEFT_AFTER_MS
      const due = await partsDue(system, { wholeBefore, begunBefore, most: MOST_SWEPT })
      const sets = [...Map.groupBy(due, setOf).values()]
      const isWhole = (set: readonly PartRow[]) => set.length >= (set[0]?.total ?? 0)
      const left = sets.filter((set) => isWhole(set) && !isSending(set[0]?.id ?? ''))
      const late = sets.filter((set) => !isWhole(set)).flat()
      await Promise.all([
        ...left.map(sendLeft),
        ...(late.length > 0 ? [rejectMissing(ports, late)] : []),
      ])
      holders.forget(begunBefore)
      await removeClosedParts(system, now - REMEMBERED_MS)
    },
  }
}

/** Whether a message was refused in a way that no repetition helps. */
const isFinal = (error: unknown): error is Refused =>
  error instanceof Refused && !PASSING.has(error.code)

/** Of the parts stored together the newest completes the message. */
const isLast = (set: readonly PartRow[], own: Pick<PartRow, 'id'>): boolean =>
  set.every(({ id }) => BigInt(id) <= BigInt(own.id))

function rowOf(
  account: PartsAccount,
  {
    source,
    place,
    text,
    registered,
    expiresAt,
    startsAt,
    serviceType,
    messageClass,
  }: Parameters<LongMessages['take']>[1],
  destination: ClientAddress,
  id: string,
): PartRow {
  const { id: accountId, companyId } = account
  const { reference, part, total } = place
  const product = productOf(account, serviceType)
  return {
    id,
    accountId,
    companyId,
    setKey: JSON.stringify([source, destination, reference, total]),
    part,
    total,
    registered,
    text: JSON.stringify(text),
    shared: { source, destination, expiresAt, startsAt, product, messageClass },
  }
}

function wholeOf(accountId: string, set: readonly PartRow[]): WholeMessage {
  const inOrder = set.toSorted((one, other) => one.part - other.part)
  const [first] = inOrder
  if (!first) throw new Error('A message without parts')
  const { source, destination, expiresAt, startsAt, product, messageClass } = first.shared
  const origin: Origin = {
    accountId,
    source,
    destination,
    messageClass,
    parts: inOrder.map(({ id, registered }) => ({ id, registered })),
  }
  return {
    origin,
    text: inOrder.map(({ text }) => String(JSON.parse(text))).join(''),
    expiresAt,
    startsAt,
    product,
    requestKey: keyOfTaken(first.id),
    ...(first.total === 1 && { taken: first.id }),
  }
}
