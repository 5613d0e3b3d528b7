import { IDS_PER_MS } from '@tandem/core'
import type { AnsweredInbound, ArrivedInbound, InboundNews } from '../ports/sms/inbound.ts'
import type { GatewayInbound, InboundArrival } from '../ports/smsGateway.ts'
import { Batcher } from './batcher.ts'
import type { DeadLetters } from './deadLetters.ts'
import type { Shared } from './engine.ts'
import { digestOf, InboundCopies } from './inboundCopies.ts'

interface Taken {
  /** Null: it came before, and is only answered once that one is stored. */
  arrived: ArrivedInbound | null
  digest: string
  /** Under which it came first. */
  id: number
  arrival: InboundArrival
}

/**
 * Messages from handsets: stored before the carrier is told that they are taken. A session stops reading while too many of
 * them wait, so a flood takes no more memory than that.
 */
export class Inbound {
  private readonly shared: Shared
  private readonly tell: (news: InboundNews) => void
  private readonly taking: Batcher<Taken>
  private readonly copies = new InboundCopies()
  /** Messages with smaller ids were taken by engines before this one. */
  private readonly beganId: number
  /** Of messages whose answers have arrived: not written down yet. */
  private settled: AnsweredInbound[] = []

  constructor(shared: Shared, letters: DeadLetters, tell: (news: InboundNews) => void) {
    this.shared = shared
    this.tell = tell
    this.beganId = shared.ids.take(1)
    this.taking = new Batcher<Taken>({
      max: 250,
      lingerMs: 10,
      slots: [0], // one writer: it looks for parts and repetitions before it writes
      urgent: shared.urgent,
      prepare: (batch) => {
        let news: InboundNews[] = []
        return {
          write: async () => {
            const arrived = batch.flatMap((one) => one.arrived ?? [])
            const nextId = () => shared.ids.take(1)
            if (arrived.length > 0) {
              news = await shared.store.takeInbound(arrived, nextId, this.beganId)
            }
          },
          done: () => {
            for (const one of batch) this.answer(one)
            this.tellAll(news)
          },
        }
      },
      setAside: async (taken, error) => {
        const { arrived } = taken
        if (arrived) {
          const { gatewayId } = arrived
          await letters.keep('inbound', { gatewayId }, error, () => ({ kind: 'inbound', arrived }))
        }
        this.answer(taken)
      },
      persist: shared.persist,
    })
  }

  receive(gatewayId: string, inbound: GatewayInbound, arrival: InboundArrival): void {
    const id = this.shared.ids.take(1)
    const digest = digestOf(gatewayId, inbound, arrival.id)
    const firstId = this.copies.take(digest, id, arrival)
    const arrived = firstId === id ? { ...inbound, id, gatewayId, digest } : null
    this.taking.add({ arrived, digest, id: firstId, arrival })
  }

  private answer({ digest, id, arrival }: Taken): void {
    if (arrival.acknowledge()) this.copies.answered(digest, id)
  }

  /** Shows long messages whose missing parts have been waited for long enough, and notes what cannot come again. */
  async tick(): Promise<void> {
    await this.note(this.copies.settle())
    const { store, ids, settings } = this.shared
    const before = ids.take(1) - settings.inboundPatienceMs * IDS_PER_MS
    this.tellAll(await store.closeInbound(before, () => ids.take(1)))
  }

  /** Everything is stored; the lines were ended in good order. */
  async drained(): Promise<void> {
    await this.taking.drained()
    await this.note(this.copies.settle(true))
  }

  private async note(settled: readonly AnsweredInbound[]): Promise<void> {
    for (const one of settled) this.settled.push(one)
    const { length } = this.settled
    if (length === 0) return
    await this.shared.store.noteAnswered(this.settled)
    this.settled.splice(0, length)
  }

  private tellAll(news: readonly InboundNews[]): void {
    for (const one of news) this.tell(one)
  }
}
