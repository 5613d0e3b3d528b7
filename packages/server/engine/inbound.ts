import { IDS_PER_MS } from '@tandem/core'
import type { ArrivedInbound, InboundNews } from '../ports/sms/inbound.ts'
import type { GatewayInbound } from '../ports/smsGateway.ts'
import { Batcher } from './batcher.ts'
import type { DeadLetters } from './deadLetters.ts'
import type { Shared } from './engine.ts'

interface Taken {
  arrived: ArrivedInbound
  acknowledge: () => void
}

/**
 * Messages from handsets: stored before the carrier is told that they are taken. A session stops reading while too many of
 * them wait, so a flood takes no more memory than that.
 */
export class Inbound {
  private readonly shared: Shared
  private readonly tell: (news: InboundNews) => void
  private readonly taking: Batcher<Taken>

  constructor(shared: Shared, letters: DeadLetters, tell: (news: InboundNews) => void) {
    this.shared = shared
    this.tell = tell
    this.taking = new Batcher<Taken>({
      max: 250,
      lingerMs: 10,
      slots: [0], // one writer: it looks for parts and repetitions before it writes
      urgent: shared.urgent,
      prepare: (batch) => {
        let news: InboundNews[] = []
        return {
          write: async () => {
            const arrived = batch.map((one) => one.arrived)
            news = await shared.store.takeInbound(arrived, () => shared.ids.take(1))
          },
          done: () => {
            for (const { acknowledge } of batch) acknowledge()
            this.tellAll(news)
          },
        }
      },
      setAside: async ({ arrived, acknowledge }, error) => {
        const { gatewayId } = arrived
        await letters.keep('inbound', { gatewayId }, error, () => ({ kind: 'inbound', arrived }))
        acknowledge()
      },
      persist: shared.persist,
    })
  }

  receive(gatewayId: string, inbound: GatewayInbound, acknowledge: () => void): void {
    const id = this.shared.ids.take(1)
    this.taking.add({ arrived: { ...inbound, id, gatewayId }, acknowledge })
  }

  /** Shows long messages whose missing parts have been waited for long enough. */
  async tick(): Promise<void> {
    const { store, ids, settings } = this.shared
    const before = ids.take(1) - settings.inboundPatienceMs * IDS_PER_MS
    this.tellAll(await store.closeInbound(before, () => ids.take(1)))
  }

  drained(): Promise<void> {
    return this.taking.drained()
  }

  private tellAll(news: readonly InboundNews[]): void {
    for (const one of news) this.tell(one)
  }
}
