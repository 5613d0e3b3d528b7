import type { Carrier } from './carriers.ts'
import type { Delivery } from './delivery.ts'
import type { SmppSession } from './smppLibrary.ts'

export type BindMode = 'tx' | 'rx' | 'trx'

/** One bound connection of a customer. */
export type Bind = {
  id: number
  carrier: Carrier
  mode: BindMode
  /** interface_version of the peer, e.g. 0x34. */
  version: number
  session: SmppSession
  remote: string
  boundAt: number
  submits: number
  /** deliver_sm sent and not yet answered, by sequence number. */
  unanswered: Map<number, { delivery: Delivery; sentAt: number }>
  nextSequence(): number
}

/** Sequence numbers of this side: 1 to 0x7FFFFFFF, then 1 again (SMPP 3.4 §3.2). */
export function sequenceNumbers(last = 0): () => number {
  return () => {
    last = last === 0x7fff_ffff ? 1 : last + 1
    return last
  }
}
