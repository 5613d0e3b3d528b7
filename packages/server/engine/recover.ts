import { receiptStatus, submitPolicy } from '@tandem/core'
import type { ChunkKey, OpenMessages } from '../ports/sms/dispatch.ts'
import type { StoredAttempt, StoredResult } from '../ports/sms/messages.ts'
import { IN_DOUBT, isLost, LINE_LOST, TAKEN_BACK } from '../ports/sms/traffic.ts'
import type { AnswerParts } from './answerParts.ts'
import type { Answers } from './answers.ts'
import { ownPolicies } from './carrierRules.ts'
import { billedParts, type Message, noteResends, setParts } from './message.ts'
import { advance } from './partsProgress.ts'
import { takesWhole } from './vendorOf.ts'
import type { StoredMessages } from './storedMessages.ts'

/** Chunks whose ids are this close together are read at once; ids are milliseconds times 4096. */
const SPAN_IDS = 2_000 * 4_096
const CHUNKS_AT_ONCE = 400
/** A small piece first: it is on its way while the next one is read. */
const MESSAGES_AT_FIRST = 1_000
const MESSAGES_AT_ONCE = 5_000

export interface RecoveryParts {
  stored: StoredMessages
  parts: AnswerParts
  answers: Answers
  /** Aborted: what has not been taken up is left as it is. */
  signal: AbortSignal
}

/**
 * Resumes the messages of chunks where they were left: without an attempt they are sent; an attempt
 * without a response is an unconfirmed submit; a response without a receipt waits for it.
 * @param keys oldest first
 */
export async function recoverChunks(
  keys: readonly ChunkKey[],
  recovery: RecoveryParts,
): Promise<number> {
  const { parts } = recovery
  let count = 0
  // Attempts are looked for behind their messages.
  for (const { lastId } of keys) parts.shared.ids.passed(lastId)
  const groups = closeTogether(keys)
  let reading = readGroup(groups[0] ?? [], recovery)
  for (const [index, group] of groups.entries()) {
    const read = await reading
    if (recovery.signal.aborted) return count
    // The database reads the next group while this one is processed.
    reading = readGroup(groups[index + 1] ?? [], recovery)
    reading.catch(() => undefined) // reported when its turn comes
    count += await recoverGroup(group, read, recovery)
  }
  return count
}

/** Everything is read, with retries, before anything is done: it is done only once. */
async function readGroup(
  keys: readonly ChunkKey[],
  { stored, parts }: RecoveryParts,
): Promise<OpenMessages> {
  const { store, retry } = parts.shared
  if (keys.length === 0) {
    return { messages: [], attempts: [], results: [], receipts: [], sentAs: [] }
  }
  const first = Math.min(...keys.map(({ firstId }) => firstId))
  const last = Math.max(...keys.map(({ lastId }) => lastId))
  return retry(async () => {
    await stored.readTasks(keys.map(({ taskId }) => taskId))
    return store.readOpen(first, last)
  })
}

async function recoverGroup(
  keys: readonly ChunkKey[],
  read: OpenMessages,
  { stored, parts, answers }: RecoveryParts,
): Promise<number> {
  const { retry } = parts.shared
  const rows = Map.groupBy(read.messages, ({ taskId }) => taskId)
  const known = knownOf(read)
  let count = 0
  for (const key of keys) {
    const own = (rows.get(key.taskId) ?? []).filter(
      ({ id }) => id >= key.firstId && id <= key.lastId,
    )
    const { chunk, messages: revived } = await retry(() =>
      stored.bring(key.taskId, key.fromRow, own),
    )
    if (revived.length === 0) parts.endings.leave(chunk)
    const isNew = ({ id }: Message) => !known.attempts.has(id)
    for (const message of revived) if (!isNew(message)) takeUp(message, known, parts, answers)
    answers.placeNew(revived.filter(isNew))
    count += revived.length
  }
  return count
}

/** The attempts, responses and receipts of messages, by id. */
interface Known {
  attempts: Map<number, StoredAttempt[]>
  results: Map<number, StoredResult[]>
  receipts: Map<number, { part: number; stat: string }[]>
  sentAs: Map<number, OpenMessages['sentAs']>
}

export const knownOf = (read: Omit<OpenMessages, 'messages'>): Known => ({
  attempts: Map.groupBy(read.attempts, ({ messageId }) => messageId),
  results: Map.groupBy(read.results, ({ messageId }) => messageId),
  receipts: Map.groupBy(read.receipts, ({ messageId }) => messageId),
  sentAs: Map.groupBy(read.sentAs, ({ messageId }) => messageId),
})

/** Goes on with a message that was attempted. */
export function takeUp(
  message: Message,
  { attempts, results, receipts, sentAs }: Known,
  parts: AnswerParts,
  answers: Answers,
): void {
  const tries = attempts.get(message.id) ?? []
  const attempt = tries.at(-1)
  if (!attempt) return
  message.gatewayId = attempt.gatewayId
  const answered = results.get(message.id) ?? []
  message.unconfirmed = answered.some(({ status }) => isLost(status))
  message.isSuspect = answered.findLast(({ status }) => isLost(status))?.status === LINE_LOST
  noteResends(message, countResends(tries, answered))
  Object.assign(message, countFaults(tries, answered, kindsAt(parts)))
  const worded = sentAs.get(message.id)?.at(-1)
  message.wordedFor = attempt.gatewayId
  if (worded) message.sentAs = wordedAgain(message, worded, parts)
  resume(message, attempt, answered, { parts, answers, count: worded?.parts })
  for (const { part, stat } of receipts.get(message.id) ?? []) {
    const status = receiptStatus({ stat })
    const end = advance(message.progress, { kind: 'receipt', part: part - 1, ...status })
    if (end) parts.endings.end(message, end, null)
  }
}

/** What a message was sent as; of a text with a code only what may be shown is kept, so that is made anew. */
function wordedAgain(
  message: Message,
  { sender, content }: OpenMessages['sentAs'][number],
  { router }: AnswerParts,
): Message['sentAs'] {
  const { shown, content: own } = message.body
  const isHidden = shown !== undefined && shown !== own
  const said =
    content !== null && isHidden ? router.wording(message, message.gatewayId)?.content : content
  return { sender, content: said ?? null, shown: content }
}

/** Groups chunks so that one read of a span of ids fetches little else. */
function closeTogether(keys: readonly ChunkKey[]): ChunkKey[][] {
  const groups: ChunkKey[][] = []
  let messages = 0
  for (const key of keys) {
    const size = key.lastId - key.firstId + 1
    const group = groups.at(-1)
    const since = key.lastId - (group?.[0]?.firstId ?? -Infinity)
    const most = groups.length > 1 ? MESSAGES_AT_ONCE : MESSAGES_AT_FIRST
    const fits = messages + size <= most && since <= SPAN_IDS
    if (group && fits && group.length < CHUNKS_AT_ONCE) {
      group.push(key)
      messages += size
    } else {
      groups.push([key])
      messages = size
    }
  }
  return groups
}

/**
 * How often it was resent because a response was lost, or is about to be: an attempt that was taken back was never sent,
 * and the one after it, which has its cause, is that resend.
 */
export function countResends(
  attempts: readonly StoredAttempt[],
  results: readonly StoredResult[],
): number {
  const resent = attempts.filter(({ at, cause }, index) => {
    if (cause !== IN_DOUBT) return false
    const next = attempts[index + 1]?.at
    if (next === undefined) return true
    const own = results.filter((result) => result.at >= at && result.at < next)
    return own.length === 0 || own.some(({ status }) => status !== TAKEN_BACK)
  })
  return resent.length
}

/** What an answer of a gateway asks for. */
type KindAt = (gatewayId: string, status: number) => ReturnType<typeof submitPolicy>['kind']

const kindsAt =
  ({ shared }: AnswerParts): KindAt =>
  (gatewayId, status) => {
    const row = shared.snapshot().gateways.get(gatewayId)
    return submitPolicy(status, row && ownPolicies(row)).kind
  }

/**
 * How often carriers could not take it then, and how often in a row the gateway of its last attempt throttled it, before
 * that attempt: its next wait is as long as if nothing had been restarted.
 */
export function countFaults(
  attempts: readonly StoredAttempt[],
  results: readonly StoredResult[],
  kindAt: KindAt,
): { faults: number; throttles: number } {
  const gatewayId = attempts.at(-1)?.gatewayId
  let faults = 0
  let throttles = 0
  for (const [index, attempt] of attempts.slice(0, -1).entries()) {
    const next = attempts[index + 1]?.at ?? Infinity
    const kinds = results
      .filter(({ at, status }) => at >= attempt.at && at < next && status > 0)
      .map(({ status }) => kindAt(attempt.gatewayId, status))
    const isThrottled = kinds.includes('throttle')
    if (isThrottled || kinds.some((kind) => FOR_NOW.has(kind))) faults += 1
    if (attempt.gatewayId !== gatewayId) throttles = 0
    else if (isThrottled) throttles += 1
  }
  return { faults, throttles }
}
const FOR_NOW: ReadonlySet<string> = new Set(['retry', 'rebind', 'pause'])

/**
 * Attempts and responses of one message are written in the order in which they happened, so a
 * response older than the last attempt belongs to an earlier one.
 */
function resume(
  message: Message,
  attempt: StoredAttempt,
  results: readonly StoredResult[],
  {
    parts,
    answers,
    count: sent,
  }: { parts: AnswerParts; answers: Answers; count: number | undefined },
): void {
  const own = results.filter(({ gatewayId }) => gatewayId === attempt.gatewayId)
  const isWhole = takesWhole(parts.shared.snapshot().gateways.get(attempt.gatewayId))
  const planned = isWhole ? 1 : (sent ?? billedParts(message))
  const count = Math.max(planned, ...own.map(({ part }) => part))
  setParts(message, count)
  message.sentId = attempt.id
  for (let part = 0; part < count; part++) {
    const ofPart = own.filter((result) => result.part === part + 1)
    const accepted = ofPart.findLast(({ status }) => status === 0)
    const last = ofPart.at(-1)
    const token = { message, part, reference: 0, sentId: attempt.id, sentAt: 0 }
    if (accepted) {
      message.refs[part] = accepted.ref
      message.submittedAt ??= accepted.at
      message.counted = true
      answers.accepted(token, attempt.gatewayId, accepted.ref)
    } else if (!last || last.at < attempt.at || isLost(last.status)) {
      message.places[part] = 'unconfirmed'
      advance(message.progress, { kind: 'sent', part })
      parts.unconfirmed.add(message, part)
    } else {
      const sender = parts.gateways.sender(attempt.gatewayId)
      const isTakenBack = last.status === TAKEN_BACK
      message.cause = (isTakenBack ? attempt.cause : null) ?? 'takenBack'
      if (isTakenBack || !sender) answers.place(message)
      else answers.refused(token, sender, last.status, Math.max(0, Date.now() - last.at))
    }
  }
}
