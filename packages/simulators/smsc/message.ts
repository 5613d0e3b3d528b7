import type { ReceiptState } from './receipt.ts'
import type { Concatenation } from './text.ts'

/** One submit_sm the carrier accepted; a long text is several of them. */
export type Message = {
  /** As written in submit_sm_resp. */
  messageId: string
  /** As written in receipts: in another base for some carriers. */
  receiptId: string
  systemId: string
  source: string
  sourceTon: number
  sourceNpi: number
  destination: string
  destinationTon: number
  destinationNpi: number
  text: string
  concatenation: Concatenation | null
  registeredDelivery: number
  /** sequence_number of the submit. */
  sequence: number
  answered: boolean
  submittedAt: number
  /** The final state, drawn at submit. */
  fate: ReceiptState
  /** Three digits, 000 when delivered. */
  error: string
  /** ENROUTE until the final state is reached. */
  state: 'ENROUTE' | ReceiptState
  doneAt: number | null
  /** Prefix of the deciding profile. */
  prefix: string
}
