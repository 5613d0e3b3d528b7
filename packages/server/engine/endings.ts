import { smsChannel } from '@tandem/model'
import { counterSlots } from '../ports/sms/counterSlots.ts'
import { Batcher } from './batcher.ts'
import type { DeadLetters } from './deadLetters.ts'
import type { Shared } from './engine.ts'
import { finalOf, finalsWrite } from './finalsWrite.ts'
import type { FinalsWrite } from '../ports/sms/traffic.ts'
import { type Chunk, type Ending, type Message, type ReceiptNote, RETRIED } from './message.ts'
import type { MessageEnd } from './partsProgress.ts'
import type { ReceiptFailover } from './receiptFailover.ts'
import { endOfTries, nextTryOf } from './tries.ts'

/**
 * Writes the endings of messages, their receipts and their settlement, all in one transaction per
 * batch.
 */
export class Endings {
  private readonly shared: Shared
  private readonly batcher: Batcher<Ending>
  private readonly closing: Batcher<Chunk>
  private readonly failover: Pick<ReceiptFailover, 'isDue'>
  private readonly onWritten: (messages: readonly Message[]) => void

  constructor(
    shared: Shared,
    letters: DeadLetters,
    failover: Pick<ReceiptFailover, 'isDue'>,
    onWritten: (messages: readonly Message[]) => void,
  ) {
    this.shared = shared
    this.failover = failover
    this.onWritten = onWritten
    this.batcher = new Batcher<Ending>({
      // Each message may be of another customer, whose money moves in a transaction of its own.
      max: smsChannel.engineIds.count,
      lingerMs: 20,
      slots: counterSlots.ends,
      urgent: shared.urgent,
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
          write: this.writeOf([ending], 0, shared.ids.take(1)),
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
      // Writing it again changes nothing, so no row can be at fault.
      setAside: (_chunk, error) => Promise.reject(error),
      persist: shared.retry,
    })
  }

  /** Endings that are not yet durable. */
  get size(): number {
    return this.batcher.size
  }

  /** Ends a message, or its try: it may be tried again. That is written once its results are. */
  end(
    message: Message,
    end: MessageEnd,
    by: { receipt: ReceiptNote; acknowledge: (() => void) | null; orphanId: number | null } | null,
  ): void {
    const now = Date.now()
    const snapshot = this.shared.snapshot()
    const receipt = by?.receipt ?? null
    const elsewhere = () => this.failover.isDue(message, end, receipt)
    const again =
      end.state === 'delivered'
        ? null
        : nextTryOf(message, end, { now, money: snapshot, elsewhere })
    this.add({
      message,
      final: again
        ? null
        : finalOf({ message, end: endOfTries(message, end), receipt, doneAt: now }, snapshot),
      again,
      receipt,
      acknowledge: by?.acknowledge ?? null,
      orphanId: by?.orphanId ?? null,
    })
  }

  /** Records a receipt for a part of a message that has not ended. */
  note(ending: Ending): void {
    ending.message.storing += 1
    this.batcher.add(ending)
  }

  /** Calls `then` once everything decided about the message is in the database. */
  whenStored(message: Message, then: () => void): void {
    if (message.storing === 0) return then()
    message.onStored ??= []
    message.onStored.push(then)
  }

  /** The results of the message are now durable. */
  release(message: Message): void {
    const { held } = message
    if (!held) return
    message.held = null
    this.batcher.add(held)
  }

  /** The message needs no further attention. */
  leave(chunk: Chunk): void {
    chunk.open -= 1
    this.shared.memory.left(chunk, 1)
    if (chunk.open === 0 && chunk.fromRow !== RETRIED) this.closing.add(chunk)
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

  private writeOf(batch: readonly Ending[], slot: number, receiptsId: number): FinalsWrite {
    const { ids } = this.shared
    const snapshot = this.shared.snapshot()
    return finalsWrite(batch, { slot, receiptsId, ids: (count) => ids.take(count), snapshot })
  }

  private prepare(batch: Ending[], slot: number) {
    const { store, ids } = this.shared
    const receiptsId = ids.take(1)
    let left = batch
    return {
      write: async () => {
        // A retry after a lost response finds its own endings: the final ones are already stored. The receipts of the
        // batch keep their id, so those of unfinished messages are written exactly once.
        while (left.length > 0) {
          const write = this.writeOf(left, slot, receiptsId)
          const repeated = new Set(await store.writeFinals(write))
          if (repeated.size === 0) return
          left = left.filter(({ final }) => !final || !repeated.has(final.messageId))
        }
      },
      done: () => this.stored(batch),
    }
  }

  /**
   * All of this is in the database: receipts are acknowledged to the carrier, and ended messages
   * are released.
   */
  private stored(batch: readonly Ending[]): void {
    const ended: Message[] = []
    for (const { message, final, again, acknowledge } of batch) {
      message.storing -= 1
      acknowledge?.()
      if (message.storing === 0) tellStored(message)
      if (!final && !again) continue
      message.counted = true
      ended.push(message)
      if (!message.offloaded) this.leave(message.chunk)
    }
    this.onWritten(ended)
  }
}

function tellStored(message: Message): void {
  const { onStored } = message
  message.onStored = null
  for (const tell of onStored ?? []) tell()
}
