import { receiptStatus } from '@tandem/core'
import type { ChunkKey } from '../ports/sms/dispatch.ts'
import type { StoredAttempt, StoredResult } from '../ports/sms/messages.ts'
import { IN_DOUBT, isLost, LINE_LOST, TAKEN_BACK } from '../ports/sms/traffic.ts'
import type { AnswerParts, Answers } from './answers.ts'
import { type Chunk, type Message, noteResends, setParts } from './message.ts'
import { advance } from './partsProgress.ts'
import type { StoredMessages } from './storedMessages.ts'

/**
 * Takes up the messages of a chunk where they were left: what has no attempt is sent; an attempt
 * without an answer is in doubt; an answer without a receipt waits for it.
 */
export async function recoverChunk(
  key: ChunkKey,
  messages: StoredMessages,
  parts: AnswerParts,
  answers: Answers,
): Promise<number> {
  const { store, retry } = parts.shared
  // Everything is read, again and again if need be, before anything is done: it is done once.
  const { chunk, stored, revived } = await retry(async () => {
    const chunk: Chunk = await messages.chunk(key.taskId, key.fromRow)
    const read = await store.readChunk(key)
    const made: Message[] = []
    for (const row of read.messages) made.push(await messages.revive(row, chunk))
    return { chunk, stored: read, revived: made }
  })
  chunk.open = revived.length
  chunk.task.open += revived.length
  const attempts = Map.groupBy(stored.attempts, ({ messageId }) => messageId)
  const results = Map.groupBy(stored.results, ({ messageId }) => messageId)
  const receipts = Map.groupBy(stored.receipts, ({ messageId }) => messageId)
  if (revived.length === 0) {
    chunk.open = 1
    chunk.task.open += 1
    parts.endings.leave(chunk)
    return 0
  }
  for (const message of revived) {
    const tries = attempts.get(message.id) ?? []
    const attempt = tries.at(-1)
    if (!attempt) {
      message.isWaiting = true
      message.task.waiting += 1
      answers.place(message)
      continue
    }
    message.gatewayId = attempt.gatewayId
    const answered = results.get(message.id) ?? []
    message.unconfirmed = answered.some(({ status }) => isLost(status))
    message.isSuspect = answered.findLast(({ status }) => isLost(status))?.status === LINE_LOST
    noteResends(message, countResends(tries, answered))
    resume(message, attempt, answered, parts, answers)
    for (const { part, stat } of receipts.get(message.id) ?? []) {
      const status = receiptStatus({ stat })
      const end = advance(message.progress, { kind: 'receipt', part: part - 1, ...status })
      if (end) parts.endings.end(message, end, null)
    }
  }
  return revived.length
}

/** How often it left again because an answer was lost; an attempt that was taken back never left. */
function countResends(
  attempts: readonly StoredAttempt[],
  results: readonly StoredResult[],
): number {
  const resent = attempts.filter(({ at, cause }, index) => {
    if (cause !== IN_DOUBT) return false
    const next = attempts[index + 1]?.at ?? Infinity
    const own = results.filter((result) => result.at >= at && result.at < next)
    return own.length === 0 || own.some(({ status }) => status !== TAKEN_BACK)
  })
  return resent.length
}

/**
 * Attempts, answers and further attempts of one message are written in the order in which they
 * happened, so an answer older than the last attempt belongs to an earlier one.
 */
function resume(
  message: Message,
  attempt: StoredAttempt,
  results: readonly StoredResult[],
  parts: AnswerParts,
  answers: Answers,
): void {
  const own = results.filter(({ gatewayId }) => gatewayId === attempt.gatewayId)
  const billed = message.rating?.parts ?? message.task.partsPerMessage
  const count = Math.max(billed, ...own.map(({ part }) => part))
  setParts(message, count)
  message.sentId = attempt.id
  for (let part = 0; part < count; part++) {
    const ofPart = own.filter((result) => result.part === part + 1)
    const accepted = ofPart.findLast(({ status }) => status === 0)
    const last = ofPart.at(-1)
    const token = { message, part, reference: 0, sentId: attempt.id }
    if (accepted) {
      message.refs[part] = accepted.ref
      message.submittedAt ??= accepted.at
      message.counted = true
      answers.accepted(token, attempt.gatewayId, accepted.ref)
    } else if (!last || last.at < attempt.at || isLost(last.status)) {
      message.places[part] = 'doubt'
      advance(message.progress, { kind: 'sent', part })
      parts.doubts.add(message, part)
    } else {
      const lane = parts.gateways.lane(attempt.gatewayId)
      message.cause = 'takenBack'
      if (last.status === TAKEN_BACK || !lane) answers.place(message)
      else answers.refused(token, lane, last.status)
    }
  }
}
