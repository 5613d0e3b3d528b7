import { isSameHandset, receiptStatus } from '@tandem/core'
import type { StoredMessage } from '../ports/sms/messages.ts'
import type { EarlierTry, StoredRetry } from '../ports/sms/retries.ts'
import type { Answers } from './answers.ts'
import type { EarlierReceipts, Heard } from './earlierReceipts.ts'
import type { Endings } from './endings.ts'
import type { Shared } from './engine.ts'
import { type Message, type ReceiptNote, RETRIED } from './message.ts'
import { type ReceiptFailover, triedBy } from './receiptFailover.ts'
import type { OffloadedMessages } from './offloadedMessages.ts'
import { knownOf, type RecoveryParts, takeUp } from './recover.ts'
import { hasArrived } from './tries.ts'
import type { Unmatched } from './unmatched.ts'

const AT_ONCE = 500

export interface RetriesParts extends Pick<RecoveryParts, 'stored' | 'parts' | 'signal'> {
  answers: () => Answers
  offloaded: OffloadedMessages
  failover: Pick<ReceiptFailover, 'reroute'>
  endings: Endings
}

/**
 * Messages that are tried again. Between two tries they wait in the database only, however long; then they are built
 * anew, with what is known of their earlier tries, and go the way of all messages (docs/decisions/017).
 */
export class Retries implements EarlierReceipts {
  private readonly shared: Shared
  private readonly given: RetriesParts
  /** Those in memory; of each there is one object. */
  private readonly live = new Map<number, Message>()

  constructor(shared: Shared, given: RetriesParts) {
    this.shared = shared
    this.given = given
  }

  /** Takes up those the engine had when it stopped. */
  async recover(): Promise<void> {
    const { store, retry } = this.shared
    for (let after = 0; ;) {
      const read = await retry(() => store.outRetries(after, AT_ONCE))
      const last = read.retries.at(-1)
      if (!last || this.given.signal.aborted) return
      const messages = await this.build(read)
      const known = knownOf(read)
      const { parts } = this.given
      const answers = this.given.answers()
      const attempted = messages.filter(({ id }) => known.attempts.has(id))
      for (const message of attempted) takeUp(message, known, parts, answers)
      this.begin(messages.filter(({ id }) => !known.attempts.has(id)))
      after = last.messageId
    }
  }

  /** Takes up those whose time has come, as far as there is room. Called once a second. */
  async tick(): Promise<void> {
    const { store, retry, memory, settings } = this.shared
    while (memory.bytes < settings.memoryBytes / 2 && !this.given.signal.aborted) {
      const taken = await retry(() => store.takeRetries(AT_ONCE))
      if (taken.retries.length === 0) return
      this.begin(await this.build(taken))
    }
  }

  /** The message has ended, waits in the database again, or for its receipt there only. */
  forget(message: Message): void {
    if (this.live.get(message.id) === message) this.live.delete(message.id)
  }

  async hear(unknown: readonly Unmatched[]): Promise<ReadonlyMap<Unmatched, Heard>> {
    const heard = new Map<Unmatched, Heard>()
    if (unknown.length === 0) return heard
    const found = await this.shared.store.findEarlier(unknown.map(keyOf))
    for (const tried of found) {
      const unmatched = unknown[tried.place]
      if (!unmatched || heard.has(unmatched)) continue
      if (!isSameHandset(tried.msisdn, unmatched.receipt.msisdn)) continue
      heard.set(unmatched, await this.told(tried, unmatched))
    }
    return heard
  }

  conclude(message: Message, note?: ReceiptNote, acknowledge: (() => void) | null = null): void {
    const { endings } = this.given
    const receipt = note ? { receipt: note, acknowledge, orphanId: null } : null
    const mayEnd = hasArrived(message) && !message.places.includes('wire')
    if (mayEnd && !message.progress.ended) {
      message.progress.ended = true
      endings.end(message, { state: 'delivered', reason: null }, receipt)
    } else if (receipt) endings.note({ message, final: null, again: null, ...receipt })
  }

  private async told(tried: EarlierTry, { receipt }: Unmatched): Promise<Heard> {
    const { status } = receiptStatus({ stat: receipt.stat })
    const { messageId, part, state, delivered } = tried
    if (status !== 'delivered' || delivered.includes(part)) return { kind: 'repeat' }
    await this.shared.store.noteDelivered(messageId, part)
    const message =
      this.live.get(messageId) ??
      (state === 'sent'
        ? await this.given.offloaded.one(messageId)
        : state === 'waits'
          ? await this.waiting(messageId)
          : undefined)
    if (!message) return { kind: 'again' }
    const { earlier } = message
    if (earlier && !earlier.delivered.includes(part)) earlier.delivered.push(part)
    return { kind: 'told', message, part }
  }

  /** A message between two tries, to end it: nobody takes it up meanwhile. */
  private async waiting(messageId: number): Promise<Message | undefined> {
    const { retries, messages } = await this.shared.store.readRetries([messageId])
    const [retry] = retries
    const [row] = messages
    if (!retry || !row) return undefined
    const { stored } = this.given
    const message = await stored.revive(row, await stored.chunk(row.taskId, RETRIED, [row]))
    const known = this.live.get(messageId)
    if (known) return known
    enter(message, retry)
    // It is in no chunk, and leaves none.
    message.offloaded = true
    if (hasArrived(message)) this.live.set(messageId, message)
    return message
  }

  private async build(read: {
    retries: readonly StoredRetry[]
    messages: readonly StoredMessage[]
  }): Promise<Message[]> {
    const { stored } = this.given
    const retries = new Map(read.retries.map((retry) => [retry.messageId, retry]))
    const built: Message[] = []
    for (const [taskId, rows] of Map.groupBy(read.messages, (row) => row.taskId)) {
      const wanted = rows.filter(({ id }) => !this.live.has(id))
      if (wanted.length === 0) continue
      const { messages } = await this.shared.retry(() => stored.bring(taskId, RETRIED, wanted))
      for (const message of messages) {
        const retry = retries.get(message.id)
        if (retry) enter(message, retry)
        this.live.set(message.id, message)
        built.push(message)
      }
    }
    return built
  }

  private begin(messages: readonly Message[]): void {
    const going: Message[] = []
    for (const message of messages) {
      if (message.earlier?.elsewhere) this.given.failover.reroute(message)
      else message.cause = 'retry'
      if (message.earlier?.delivered.length === 0) going.push(message)
      else if (hasArrived(message)) this.conclude(message)
      else {
        // A part arrived: it would be sent twice.
        message.progress.ended = true
        this.given.endings.end(
          message,
          { state: 'undelivered', reason: 'receipt.undeliverable' },
          null,
        )
      }
    }
    this.given.answers().placeNew(going)
  }
}

function enter(message: Message, { messageId: _id, taskId: _task, ...earlier }: StoredRetry): void {
  message.earlier = earlier
  if (earlier.elsewhere) message.refusedBy = triedBy(message)
  message.counted = true
}

const keyOf = ({ gatewayId, arrivedId, receipt: { ref } }: Unmatched) => ({
  gatewayId,
  ref,
  arrivedId,
})
