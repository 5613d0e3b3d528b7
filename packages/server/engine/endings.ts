import type { TxWrite } from '../ports/ledger.ts'
import type { FinalRow } from '../ports/sms/messages.ts'
import type { FinalsWrite, ReceiptWrite } from '../ports/sms/traffic.ts'
import { Batcher } from './batcher.ts'
import type { DeadLetters } from './deadLetters.ts'
import type { Shared } from './engine.ts'
import type { Chunk, Ending, Message, Rating, ReceiptNote } from './message.ts'
import type { MessageEnd } from './partsProgress.ts'
import { settlement } from './settlement.ts'
import { TallySheet } from './tallyUp.ts'

/** Counters of the writers: reservations have slots 0 and 1, results 2. */
const SLOTS = [3, 4]

/** Writes how messages end, their receipts and their settlement: all in one transaction per batch. */
export class Endings {
  private readonly shared: Shared
  private readonly batcher: Batcher<Ending>
  private readonly closing: Batcher<Chunk>
  private readonly onWritten: (messages: readonly Message[]) => void

  constructor(
    shared: Shared,
    letters: DeadLetters,
    onWritten: (messages: readonly Message[]) => void,
  ) {
    this.shared = shared
    this.onWritten = onWritten
    this.batcher = new Batcher<Ending>({
      max: 1_000,
      lingerMs: 40,
      slots: SLOTS,
      prepare: (batch, slot) => this.prepare(batch, slot),
      setAside: async (ending, error) => {
        const { message, final, receipt } = ending
        const about = {
          companyId: message.task.companyId,
          taskId: message.task.id,
          messageId: message.id,
          gatewayId: final?.gatewayId ?? receipt?.gatewayId ?? null,
        }
        await letters.keep('end', about, error, () => ({
          kind: 'end',
          write: finalsWrite([ending], 0, shared.ids.take(1), (count) => shared.ids.take(count)),
        }))
        this.stored([ending])
      },
      persist: shared.persist,
    })
    this.closing = new Batcher<Chunk>({
      max: 500,
      lingerMs: 200,
      slots: [0],
      prepare: (chunks) => ({
        write: () =>
          shared.store.closeChunks(
            chunks.map(({ task, fromRow }) => ({ taskId: task.id, fromRow })),
          ),
        done: () => undefined,
      }),
      // Says the same however often it is written: no row of it can be to blame.
      setAside: (_chunk, error) => Promise.reject(error),
      persist: shared.retry,
    })
  }

  /** Endings not yet durable. */
  get size(): number {
    return this.batcher.size
  }

  /** Ends a message; written once its results are. */
  end(
    message: Message,
    { state, reason }: MessageEnd,
    by: { receipt: ReceiptNote; acknowledge: (() => void) | null; orphanId: number | null } | null,
  ): void {
    const isCharged = chargedHops(message, state)(0)
    const final: FinalRow = {
      messageId: message.id,
      companyId: message.task.companyId,
      product: message.task.product,
      country: message.network?.country ?? null,
      state,
      reason,
      gatewayId: message.progress.taken ? (by?.receipt.gatewayId ?? message.gatewayId) : null,
      submittedAt: message.submittedAt,
      doneAt: Date.now(),
      supplierRef: message.refs.filter((ref) => ref !== null).join(',') || null,
      networkError: by?.receipt.networkError ?? null,
      charged: isCharged ? (message.rating?.pricing.prices[0] ?? 0n) : 0n,
      cost: message.progress.taken ? message.cost : null,
      settleTxId: null,
    }
    this.add({
      message,
      final,
      receipt: by?.receipt ?? null,
      acknowledge: by?.acknowledge ?? null,
      orphanId: by?.orphanId ?? null,
    })
  }

  /** Records a receipt of a part whose message has not ended. */
  note(ending: Ending): void {
    ending.message.storing += 1
    this.batcher.add(ending)
  }

  /** Calls `then` once everything that was decided about the message is in the database. */
  whenStored(message: Message, then: () => void): void {
    if (message.storing === 0) return then()
    message.onStored ??= []
    message.onStored.push(then)
  }

  /** The results of the message became durable. */
  release(message: Message): void {
    const { held } = message
    if (!held) return
    message.held = null
    this.batcher.add(held)
  }

  /** The message needs no more looking after. */
  leave(chunk: Chunk): void {
    chunk.open -= 1
    this.shared.memory.left(chunk.task, 1)
    if (chunk.open === 0) this.closing.add(chunk)
  }

  async drained(): Promise<void> {
    await this.batcher.drained()
    await this.closing.drained()
  }

  private add(ending: Ending): void {
    ending.message.storing += 1
    if (ending.message.undurable > 0) ending.message.held = ending
    else this.batcher.add(ending)
  }

  private prepare(batch: Ending[], slot: number) {
    const { store, ids } = this.shared
    const receiptsId = ids.take(1)
    let left = batch
    return {
      write: async () => {
        // A retry after a lost answer finds its own ends: what is final already is done. The receipts of the batch keep
        // their id, so that those of messages that go on are written once and never left out.
        while (left.length > 0) {
          const write = finalsWrite(left, slot, receiptsId, (count) => ids.take(count))
          const repeated = new Set(await store.writeFinals(write))
          if (repeated.size === 0) return
          left = left.filter(({ final }) => !final || !repeated.has(final.messageId))
        }
      },
      done: () => this.stored(batch),
    }
  }

  /** What these say is in the database: the carrier may be told, and what has ended is let go. */
  private stored(batch: readonly Ending[]): void {
    const ended: Message[] = []
    for (const { message, final, acknowledge } of batch) {
      message.storing -= 1
      acknowledge?.()
      if (message.storing === 0) tellStored(message)
      if (!final) continue
      message.counted = true
      ended.push(message)
      if (!message.spilled) this.leave(message.chunk)
    }
    this.onWritten(ended)
  }
}

/** Which hops pay, by how the message ended: all when delivered, else those that pay per submit. */
function chargedHops(message: Message, state: MessageEnd['state']): (hop: number) => boolean {
  const deliveredHops = message.rating?.pricing.deliveredHops ?? 0
  return (hop) =>
    state === 'delivered' || (message.progress.taken && ((deliveredHops >> hop) & 1) === 0)
}

function tellStored(message: Message): void {
  const { onStored } = message
  message.onStored = null
  for (const tell of onStored ?? []) tell()
}

function finalsWrite(
  batch: readonly Ending[],
  slot: number,
  receiptsId: number,
  ids: (count: number) => number,
): FinalsWrite {
  const sheet = new TallySheet()
  const ended: { message: Message; final: FinalRow }[] = []
  const spilledIds: number[] = []
  const orphanIds: number[] = []
  const receipts: ReceiptWrite = {
    id: receiptsId,
    messageIds: [],
    gatewayIds: [],
    parts: [],
    stats: [],
    errors: [],
  }
  for (const { message, final, receipt, orphanId } of batch) {
    if (orphanId !== null) orphanIds.push(orphanId)
    if (receipt) {
      receipts.messageIds.push(message.id)
      receipts.gatewayIds.push(receipt.gatewayId)
      receipts.parts.push(receipt.part + 1)
      receipts.stats.push(receipt.stat)
      receipts.errors.push(receipt.networkError ?? '')
    }
    if (!final) continue
    ended.push({ message, final })
    if (message.spilled) spilledIds.push(message.id)
    countEnd(sheet, message, final)
  }
  const { txs, txIds, sales } = settle(ended, ids)
  return {
    slot,
    finals: ended.map(({ message, final }) => {
      // Written again, it gets the transaction of the new try.
      final.settleTxId = message.rating ? (txIds.get(final.companyId) ?? null) : null
      return final
    }),
    receipts: receipts.messageIds.length > 0 ? receipts : null,
    txs,
    sales,
    tally: sheet.tally(),
    orphanIds,
    spilledIds,
  }
}

interface PaidAlike {
  readonly rating: Rating
  readonly companyId: string
  readonly isDelivered: boolean
  readonly isTaken: boolean
  readonly pays: (hop: number) => boolean
  count: number
}

/** A batch has few prices and ends: money is worked out once for all that are alike. */
function paidAlike(ended: readonly { message: Message; final: FinalRow }[]): PaidAlike[] {
  const groups = new Map<Rating, PaidAlike[]>()
  for (const { message, final } of ended) {
    const { rating, progress } = message
    if (!rating) continue
    const { companyId, state } = final
    const isDelivered = state === 'delivered'
    const isTaken = progress.taken
    const same = groups.get(rating) ?? []
    groups.set(rating, same)
    const known = same.find(
      (group) =>
        group.isDelivered === isDelivered &&
        group.isTaken === isTaken &&
        group.companyId === companyId,
    )
    if (known) known.count += 1
    else {
      const pays = chargedHops(message, state)
      same.push({ rating, companyId, isDelivered, isTaken, pays, count: 1 })
    }
  }
  return [...groups.values()].flat()
}

/**
 * The settlement of each company, so that each finds its own in its ledger and nobody else's; and what all of them sold.
 * Their ids are of one millisecond and so of one quarter of an hour, by which sales are kept.
 */
function settle(
  ended: readonly { message: Message; final: FinalRow }[],
  ids: (count: number) => number,
): { txs: TxWrite[]; txIds: Map<string, number>; sales: FinalsWrite['sales'] } {
  const all = settlement()
  const byCompany = new Map<string, ReturnType<typeof settlement>>()
  for (const { rating, companyId, pays, count } of paidAlike(ended)) {
    const own = byCompany.get(companyId) ?? settlement()
    byCompany.set(companyId, own)
    own.add(rating, pays, count)
    all.add(rating, pays, count)
  }
  const moved = [...byCompany]
    .map(([companyId, money]) => ({ companyId, ...money.postings() }))
    .filter(({ accountIds }) => accountIds.length > 0)
  const firstId = moved.length === 0 ? 0 : ids(moved.length)
  const txs = moved.map((money, index): TxWrite => {
    const txId = firstId + index
    return { txId, kind: 'settle', key: `settle:${txId}`, ...money }
  })
  const txIds = new Map(txs.map(({ companyId, txId }) => [companyId, txId]))
  return { txs, txIds, sales: all.sales() }
}

function countEnd(sheet: TallySheet, message: Message, final: FinalRow): void {
  const { task, rating, counted, progress } = message
  const counts = sheet.task(task.id, task.companyId)
  const figures = sheet.figure(message, progress.taken ? final.gatewayId : null)
  if (!counted && progress.taken) {
    counts.submitted += 1
    figures.sent += 1
    figures.parts += rating?.parts ?? 0
  } else if (!counted) counts.unsubmitted += 1
  const column =
    final.state === 'delivered' || final.state === 'undelivered' ? final.state : 'failed'
  counts[column] += 1
  figures[column] += 1
  counts.charged += final.charged
  figures.charged += final.charged
  if (rating) counts.released += (rating.pricing.prices[0] ?? 0n) - final.charged
}
