import { setTimeout as delay } from 'node:timers/promises'
import { receiptStatus } from '@tandem/core'
import type { StoredMessage } from '../ports/sms/messages.ts'
import type { OrphanReceipt, OffloadedRef, UnansweredRef } from '../ports/sms/receipts.ts'
import type { EarlierTries } from '../ports/sms/tries.ts'
import { noteCarrier } from './carrierCost.ts'
import type { Endings } from './endings.ts'
import type { Shared } from './engine.ts'
import { type Chunk, type Message, setParts } from './message.ts'
import { advance, type MessageEnd } from './partsProgress.ts'
import type { RefEntry } from './carrierIds.ts'
import type { StoredMessages } from './storedMessages.ts'
import type { Unmatched } from './unmatched.ts'

/** Messages without a receipt that are ended together; the next are read when these are stored. */
const UNANSWERED_AT_ONCE = 1_000
const ORPHANS_AT_ONCE = 500

/** Messages that wait for their receipt in the database only. */
export class OffloadedMessages {
  private readonly shared: Shared
  private readonly stored: StoredMessages
  private readonly endings: Endings
  /** Those being worked on, so that two receipts of one message meet the same object. */
  private readonly loaded = new Map<number, Message>()

  private readonly leaving: AbortSignal

  /** @param leaving aborted when the engine stops or another one has taken over */
  constructor(shared: Shared, stored: StoredMessages, endings: Endings, leaving: AbortSignal) {
    this.shared = shared
    this.stored = stored
    this.endings = endings
    this.leaving = leaving
  }

  /** The offloaded submits with the carrier ids of these receipts, newest first, by 'gateway:ref'. */
  async find(unmatched: readonly Unmatched[]): Promise<Map<string, RefEntry[]>> {
    const refs = await this.shared.store.findOffloaded(keysOf(unmatched))
    await this.load(refs.map(({ messageId }) => messageId))
    const found = new Map<string, RefEntry[]>()
    for (const ref of refs) {
      const message = this.loaded.get(ref.messageId)
      if (!message) continue
      const key = `${ref.gatewayId}:${ref.ref}`
      const entries = found.get(key) ?? []
      found.set(key, entries)
      const part = ref.part - 1
      const isKnown = entries.some((entry) => entry.message === message && entry.part === part)
      if (!isKnown) entries.push({ message, part, sentId: ref.sentId })
    }
    return found
  }

  /** Stores the outcome of one part of a long message, for when it is loaded again. */
  async keepPart({ message, part }: RefEntry, { gatewayId, receipt }: Unmatched): Promise<void> {
    if (!message.offloaded || message.places.length === 1) return
    const { store } = this.shared
    await store.noteOffloadedReceipt({
      messageId: message.id,
      part: part + 1,
      gatewayId,
      ref: receipt.ref,
      receipt: receipt.stat,
    })
  }

  /** Stored receipts whose carrier id is that of an offloaded submit. @param pairs gateways with others of their account */
  async matchedOrphans(
    pairs: readonly { at: string; of: string }[],
  ): Promise<{ orphan: OrphanReceipt; entry: RefEntry }[]> {
    const { store } = this.shared
    const found = await store.matchedOrphans(ORPHANS_AT_ONCE, pairs)
    await this.load(found.map(({ ref }) => ref.messageId))
    return found.flatMap(({ orphan, ref }) => {
      const message = this.loaded.get(ref.messageId)
      return message ? [{ orphan, entry: { message, part: ref.part - 1, sentId: ref.sentId } }] : []
    })
  }

  /**
   * Gives up on all messages whose receipt did not arrive in time, however many there are: the longest due first, a bounded
   * number at a time. As long as these take, what is sent has the database for itself afterwards.
   */
  async abandon(): Promise<void> {
    const { store, settings, urgent } = this.shared
    const before = Date.now() - settings.receiptMs
    let after: UnansweredRef | null = null
    while (!this.leaving.aborted) {
      const from = performance.now()
      const refs: UnansweredRef[] = await store.unanswered(before, UNANSWERED_AT_ONCE, after)
      after = refs.at(-1) ?? null
      if (!after) return
      await urgent.giveWay()
      await this.giveUp([...new Set(refs.map(({ messageId }) => messageId))])
      if (refs.length < UNANSWERED_AT_ONCE) return
      await delay(performance.now() - from, undefined, { signal: this.leaving }).catch(
        () => undefined,
      )
    }
  }

  /** Ends those that are still open; resolves when that is stored, or nothing is stored any more. */
  private async giveUp(ids: readonly number[]): Promise<void> {
    await this.load(ids)
    const stopped = Promise.withResolvers<void>()
    this.leaving.addEventListener('abort', () => stopped.resolve(), { once: true })
    const ended = ids.flatMap((id) => {
      const message = this.loaded.get(id)
      const end =
        message && advance(message.progress, { kind: 'abandoned', reason: 'message.noReceipt' })
      if (!message || !end) return []
      this.endings.end(message, end, null)
      return [new Promise<void>((resolve) => this.endings.whenStored(message, resolve))]
    })
    await Promise.race([Promise.all(ended), stopped.promise])
    stopped.resolve()
  }

  /** A message that waits for its receipt in the database only; undefined: it does not. */
  async one(messageId: number): Promise<Message | undefined> {
    await this.load([messageId])
    return this.loaded.get(messageId)
  }

  /** The message has ended and its ending is stored. */
  forget(message: Message): void {
    this.loaded.delete(message.id)
  }

  private async load(messageIds: readonly number[]): Promise<void> {
    const missing = [...new Set(messageIds)].filter((id) => !this.loaded.has(id))
    if (missing.length === 0) return
    const { refs, messages } = await this.shared.store.loadOffloaded(missing)
    const refsOf = Map.groupBy(refs, ({ messageId }) => messageId)
    await this.stored.readTasks(messages.map(({ taskId }) => taskId))
    const chunks = new Map<StoredMessage, Chunk>()
    for (const [taskId, rows] of Map.groupBy(messages, (row) => row.taskId)) {
      const chunk = await this.stored.chunk(taskId, 0, rows)
      for (const row of rows) chunks.set(row, chunk)
    }
    const earlier = await this.earlierOf(messages.map(({ id }) => id))
    for (const [row, chunk] of chunks) {
      const message = await this.stored.revive(row, chunk)
      message.earlier = earlier.get(row.id) ?? null
      const own = refsOf.get(row.id) ?? []
      setParts(message, Math.max(1, ...own.map(({ part }) => part)))
      message.offloaded = true
      message.counted = true
      if (this.loaded.has(row.id)) continue
      this.loaded.set(row.id, message)
      for (const ref of own) {
        noteCarrier(message, ref.gatewayId, this.shared.snapshot())
        const end = restore(message, ref)
        // All its receipts were stored, and the server died before its ending was.
        if (end) this.endings.end(message, end, null)
      }
    }
  }

  /** What is known of the earlier tries of those that were tried before. */
  private async earlierOf(ids: readonly number[]): Promise<ReadonlyMap<number, EarlierTries>> {
    const { retries } = await this.shared.store.readRetries(ids)
    return new Map(retries.map(({ messageId, taskId: _task, ...tries }) => [messageId, tries]))
  }
}

const keysOf = (unmatched: readonly Unmatched[]) =>
  unmatched.map(({ gatewayId, receipt: { ref, msisdn } }) => ({ gatewayId, ref, msisdn }))

function restore(
  message: Message,
  { gatewayId, part, ref, receipt, submittedAt, sentId }: OffloadedRef,
): MessageEnd | undefined {
  message.gatewayId = gatewayId
  message.sentId = sentId
  message.submittedAt = Math.min(message.submittedAt ?? submittedAt, submittedAt)
  message.refs[part - 1] = ref
  advance(message.progress, { kind: 'accepted', part: part - 1 })
  if (receipt === null) return undefined
  return advance(message.progress, {
    kind: 'receipt',
    part: part - 1,
    ...receiptStatus({ stat: receipt }),
  })
}
