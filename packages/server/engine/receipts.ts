import { isTerminal, receiptStatus } from '@tandem/core'
import type { GatewayReceipt } from '../ports/smsGateway.ts'
import type { OrphanReceipt } from '../ports/sms/receipts.ts'
import { Batcher } from './batcher.ts'
import type { Endings } from './endings.ts'
import type { Shared } from './engine.ts'
import type { Message } from './message.ts'
import { advance } from './partsProgress.ts'
import type { RefBook, RefEntry } from './refBook.ts'
import type { SpilledMessages } from './spilledMessages.ts'
import type { Unmatched } from './unmatched.ts'

/** How long a receipt may be ahead of the answer to its submit before it is stored as nobody's. */
const AHEAD_MS = 300
const ORPHANS_IN_MEMORY = 50_000

/** Finds the message of each receipt: in memory, in the database, or later. */
export class Receipts {
  private readonly shared: Shared
  private readonly refs: RefBook
  private readonly endings: Endings
  private readonly spilled: SpilledMessages
  private readonly early = new Map<string, Unmatched>()
  private readonly searching: Batcher<Unmatched>
  /** Stored receipts that nobody claimed, by carrier id and by number. */
  private readonly orphans = new Map<string, OrphanReceipt>()
  private readonly orphansByNumber = new Map<string, OrphanReceipt>()
  /** Asked when a receipt is nobody's: a message to that number whose answer was lost. */
  claimDoubt: (
    gatewayId: string,
    msisdn: string,
  ) => { message: Message; part: number } | undefined = () => undefined

  constructor(shared: Shared, refs: RefBook, endings: Endings, spilled: SpilledMessages) {
    this.shared = shared
    this.refs = refs
    this.endings = endings
    this.spilled = spilled
    this.searching = new Batcher<Unmatched>({
      max: 500,
      lingerMs: 10,
      slots: [0],
      prepare: (batch) => {
        let acknowledge: (() => void)[] = []
        return {
          write: async () => {
            acknowledge = await this.search(batch)
          },
          done: () => {
            for (const each of acknowledge) each()
          },
        }
      },
      retry: shared.retry,
    })
  }

  async load(): Promise<void> {
    const orphans = await this.shared.store.orphans(ORPHANS_IN_MEMORY)
    for (const orphan of orphans.toReversed()) this.remember(orphan)
  }

  receive(gatewayId: string, receipt: GatewayReceipt, acknowledge: () => void): void {
    const { ref } = receipt
    const entry = this.refs.find(gatewayId, ref)
    if (entry) return this.apply(entry.message, entry.part, gatewayId, receipt, acknowledge)
    if (this.refs.hasEnded(gatewayId, ref)) return acknowledge()
    const key = `${gatewayId}:${ref}`
    const unmatched = { gatewayId, receipt, acknowledge, taken: false }
    this.early.set(key, unmatched)
    setTimeout(() => {
      if (this.early.get(key) === unmatched) this.early.delete(key)
      if (!unmatched.taken) this.searching.add(unmatched)
    }, AHEAD_MS)
  }

  /** The carrier's id of a part became known: its receipt may be here already. */
  matchEarly(message: Message, part: number, gatewayId: string, ref: string): void {
    const key = `${gatewayId}:${ref}`
    const early = this.early.get(key)
    if (early) {
      early.taken = true
      this.early.delete(key)
      this.apply(message, part, gatewayId, early.receipt, early.acknowledge)
    }
    const orphan = this.orphans.get(key)
    if (orphan) this.claim(orphan, message, part)
  }

  /** A stored receipt for this number may be of the message whose answer was lost. */
  matchDoubt(message: Message, part: number): boolean {
    const orphan = this.orphansByNumber.get(`${message.gatewayId}:${message.msisdn}`)
    if (!orphan) return false
    message.refs[part] = orphan.ref
    this.refs.add(orphan.gatewayId, orphan.ref, { message, part })
    this.claim(orphan, message, part)
    return true
  }

  /** Matches stored receipts with carrier ids that came to the database after them. */
  async rematch(): Promise<void> {
    await this.spilled.rematch((message, part, orphan) => {
      this.forget(orphan)
      this.apply(message, part, orphan.gatewayId, orphan, null, orphan.id)
    })
  }

  drained(): Promise<void> {
    return this.searching.drained()
  }

  /** Applies a receipt to a part; `orphanId` when it was stored before. */
  apply(
    message: Message,
    part: number,
    gatewayId: string,
    receipt: Pick<GatewayReceipt, 'stat' | 'networkError'>,
    acknowledge: (() => void) | null,
    orphanId: number | null = null,
  ): void {
    const { status, reason } = receiptStatus({ stat: receipt.stat })
    const before = message.progress.parts[part]
    if (before === undefined || isTerminal(before) || message.progress.ended) {
      return acknowledge?.()
    }
    message.places[part] = 'here'
    const end = advance(message.progress, { kind: 'receipt', part, status, reason })
    const { stat, networkError } = receipt
    const note = { gatewayId, part, stat, networkError }
    if (end) return this.endings.end(message, end, { receipt: note, acknowledge, orphanId })
    if (!isTerminal(status)) return acknowledge?.()
    this.endings.note({ message, final: null, receipt: note, acknowledge, orphanId })
  }

  private claim(orphan: OrphanReceipt, message: Message, part: number): void {
    this.forget(orphan)
    this.apply(message, part, orphan.gatewayId, orphan, null, orphan.id)
  }

  /** Looks in the database for those whose message is not in memory, and keeps the rest. */
  private async search(batch: readonly Unmatched[]): Promise<(() => void)[]> {
    const acknowledge: (() => void)[] = []
    const open: Unmatched[] = []
    for (const unmatched of batch) {
      const { gatewayId, receipt } = unmatched
      const entry = this.refs.find(gatewayId, receipt.ref)
      if (entry) {
        this.apply(entry.message, entry.part, gatewayId, receipt, unmatched.acknowledge)
      } else if (this.refs.hasEnded(gatewayId, receipt.ref)) acknowledge.push(unmatched.acknowledge)
      else open.push(unmatched)
    }
    const unknown = await this.spilled.receive(open, (found, entry) =>
      this.apply(entry.message, entry.part, found.gatewayId, found.receipt, found.acknowledge),
    )
    const orphans: OrphanReceipt[] = []
    for (const { gatewayId, receipt, acknowledge: tell } of unknown) {
      const entry = this.refs.find(gatewayId, receipt.ref) ?? this.ofDoubt(gatewayId, receipt)
      if (entry) {
        this.apply(entry.message, entry.part, gatewayId, receipt, tell)
        continue
      }
      const { ref, msisdn, stat, networkError, doneAt } = receipt
      const id = this.shared.ids.take(1)
      orphans.push({
        id,
        gatewayId,
        ref,
        msisdn,
        stat,
        networkError,
        doneAt: doneAt?.getTime() ?? null,
      })
      acknowledge.push(tell)
    }
    if (orphans.length > 0) await this.shared.store.keepOrphans(orphans)
    for (const orphan of orphans) {
      // The answer to its submit may have come while it was being stored.
      const entry = this.refs.find(orphan.gatewayId, orphan.ref)
      if (entry) this.apply(entry.message, entry.part, orphan.gatewayId, orphan, null, orphan.id)
      else this.remember(orphan)
    }
    return acknowledge
  }

  /** A message to the number of the receipt whose answer was lost. */
  private ofDoubt(gatewayId: string, { ref, msisdn }: GatewayReceipt): RefEntry | undefined {
    const doubt = msisdn === null ? undefined : this.claimDoubt(gatewayId, msisdn)
    if (!doubt) return undefined
    doubt.message.refs[doubt.part] = ref
    this.refs.add(gatewayId, ref, doubt)
    return doubt
  }

  private remember(orphan: OrphanReceipt): void {
    this.orphans.set(`${orphan.gatewayId}:${orphan.ref}`, orphan)
    if (orphan.msisdn !== null) {
      this.orphansByNumber.set(`${orphan.gatewayId}:${orphan.msisdn}`, orphan)
    }
    if (this.orphans.size <= ORPHANS_IN_MEMORY) return
    for (const oldest of this.orphans.values()) {
      this.forget(oldest)
      break
    }
  }

  private forget(orphan: OrphanReceipt): void {
    this.orphans.delete(`${orphan.gatewayId}:${orphan.ref}`)
    const key = `${orphan.gatewayId}:${orphan.msisdn}`
    if (this.orphansByNumber.get(key) === orphan) this.orphansByNumber.delete(key)
  }
}
