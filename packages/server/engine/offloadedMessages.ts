import { receiptStatus } from '@tandem/core'
import type { StoredMessage } from '../ports/sms/messages.ts'
import type { OrphanReceipt, OffloadedRef } from '../ports/sms/receipts.ts'
import type { EarlierTries } from '../ports/sms/tries.ts'
import { noteCarrier } from './carrierCost.ts'
import type { Endings } from './endings.ts'
import type { Shared } from './engine.ts'
import { type Chunk, type Message, setParts } from './message.ts'
import { advance, type MessageEnd } from './partsProgress.ts'
import type { RefEntry } from './carrierIds.ts'
import type { StoredMessages } from './storedMessages.ts'
import type { Unmatched } from './unmatched.ts'

const UNANSWERED_AT_ONCE = 500
const ORPHANS_AT_ONCE = 500

/** Messages that wait for their receipt in the database only. */
export class OffloadedMessages {
  private readonly shared: Shared
  private readonly stored: StoredMessages
  private readonly endings: Endings
  /** Those being worked on, so that two receipts of one message meet the same object. */
  private readonly loaded = new Map<number, Message>()

  constructor(shared: Shared, stored: StoredMessages, endings: Endings) {
    this.shared = shared
    this.stored = stored
    this.endings = endings
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

  /** Stored receipts whose carrier id is that of an offloaded submit. */
  async matchedOrphans(): Promise<{ orphan: OrphanReceipt; entry: RefEntry }[]> {
    const { store } = this.shared
    const found = await store.matchedOrphans(ORPHANS_AT_ONCE)
    await this.load(found.map(({ ref }) => ref.messageId))
    return found.flatMap(({ orphan, ref }) => {
      const message = this.loaded.get(ref.messageId)
      return message ? [{ orphan, entry: { message, part: ref.part - 1, sentId: ref.sentId } }] : []
    })
  }

  /** Gives up on messages whose receipt did not arrive in time. */
  async abandon(): Promise<void> {
    const before = Date.now() - this.shared.settings.receiptMs
    const ids = await this.shared.store.unanswered(before, UNANSWERED_AT_ONCE)
    await this.load(ids)
    for (const id of ids) {
      const message = this.loaded.get(id)
      const end =
        message && advance(message.progress, { kind: 'abandoned', reason: 'message.noReceipt' })
      if (message && end) this.endings.end(message, end, null)
    }
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
    const chunks = new Map<StoredMessage, Chunk>()
    for (const row of messages) chunks.set(row, await this.stored.chunk(row.taskId, 0, [row]))
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
