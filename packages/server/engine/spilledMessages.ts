import { receiptStatus } from '@tandem/core'
import type { OrphanReceipt, SpilledRef } from '../ports/sms/receipts.ts'
import type { Endings } from './endings.ts'
import type { Shared } from './engine.ts'
import { type Message, setParts } from './message.ts'
import { advance, type PartEvent } from './partsProgress.ts'
import type { RefEntry } from './refBook.ts'
import type { StoredMessages } from './storedMessages.ts'
import type { Unmatched } from './unmatched.ts'

const UNANSWERED_AT_ONCE = 500
const ORPHANS_AT_ONCE = 500

/** Messages that wait for their receipt in the database only. */
export class SpilledMessages {
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

  /** Applies the receipts of spilled messages and drops repeats of settled ones; returns the others. */
  async receive(
    unmatched: readonly Unmatched[],
    apply: (unmatched: Unmatched, entry: RefEntry) => void,
  ): Promise<Unmatched[]> {
    if (unmatched.length === 0) return []
    const { store } = this.shared
    const keys = unmatched.map(({ gatewayId, receipt }) => ({
      gatewayId,
      ref: receipt.ref,
      msisdn: receipt.msisdn,
    }))
    const found = new Map<string, SpilledRef>()
    for (const ref of await store.findSpilled(keys)) {
      const key = `${ref.gatewayId}:${ref.ref}`
      if (!found.has(key)) found.set(key, ref) // newest first
    }
    await this.load([...found.values()].map(({ messageId }) => messageId))
    const rest: Unmatched[] = []
    for (const each of unmatched) {
      const ref = found.get(`${each.gatewayId}:${each.receipt.ref}`)
      const message = ref && this.loaded.get(ref.messageId)
      if (!ref || !message) {
        rest.push(each)
        continue
      }
      if (message.places.length > 1) {
        await store.noteSpilledReceipt({ ...ref, receipt: each.receipt.stat })
      }
      apply(each, { message, part: ref.part - 1 })
    }
    const settled = new Set(await store.findSettled(keys))
    const unknown: Unmatched[] = []
    for (const each of rest) {
      if (settled.has(`${each.gatewayId}:${each.receipt.ref}`)) each.acknowledge()
      else unknown.push(each)
    }
    return unknown
  }

  /** Finds stored receipts of spilled messages. */
  async rematch(
    apply: (message: Message, part: number, orphan: OrphanReceipt) => void,
  ): Promise<void> {
    const { store } = this.shared
    const found = await store.matchedOrphans(ORPHANS_AT_ONCE)
    await this.load(found.map(({ ref }) => ref.messageId))
    for (const { orphan, ref } of found) {
      const message = this.loaded.get(ref.messageId)
      if (!message) continue
      if (message.places.length > 1) {
        await store.noteSpilledReceipt({ ...ref, receipt: orphan.stat })
      }
      apply(message, ref.part - 1, orphan)
    }
  }

  /** Gives up on messages whose receipt did not come in time. */
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

  /** The message has ended and its end is stored. */
  forget(message: Message): void {
    this.loaded.delete(message.id)
  }

  private async load(messageIds: readonly number[]): Promise<void> {
    const missing = [...new Set(messageIds)].filter((id) => !this.loaded.has(id))
    if (missing.length === 0) return
    const { refs, messages } = await this.shared.store.loadSpilled(missing)
    const refsOf = Map.groupBy(refs, ({ messageId }) => messageId)
    for (const row of messages) {
      const chunk = await this.stored.chunk(row.taskId, 0)
      const message = await this.stored.revive(row, chunk)
      const own = refsOf.get(row.id) ?? []
      setParts(message, Math.max(1, ...own.map(({ part }) => part)))
      message.spilled = true
      message.counted = true
      for (const ref of own) restore(message, ref)
      this.loaded.set(row.id, message)
    }
  }
}

function restore(
  message: Message,
  { gatewayId, part, ref, receipt, submittedAt }: SpilledRef,
): void {
  message.gatewayId = gatewayId
  message.submittedAt = Math.min(message.submittedAt ?? submittedAt, submittedAt)
  message.refs[part - 1] = ref
  const events: PartEvent[] = [{ kind: 'accepted', part: part - 1 }]
  if (receipt !== null) {
    events.push({ kind: 'receipt', part: part - 1, ...receiptStatus({ stat: receipt }) })
  }
  for (const event of events) advance(message.progress, event)
}
