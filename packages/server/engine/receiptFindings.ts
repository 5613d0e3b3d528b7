import type { OrphanReceipt } from '../ports/sms/receipts.ts'
import type { RefEntry } from './carrierIds.ts'
import type { Message } from './message.ts'
import type { Unmatched } from './unmatched.ts'

/** What to do with a receipt that was looked up. */
export type Finding =
  | { kind: 'apply'; unmatched: Unmatched; entry: RefEntry }
  | { kind: 'repeat' | 'again'; unmatched: Unmatched }
  | { kind: 'told'; unmatched: Unmatched; message: Message; part: number }
  | { kind: 'keep' | 'wait'; unmatched: Unmatched }

/** A receipt to apply, as it came just now or was stored before. */
export interface Told {
  gatewayId: string
  stat: string
  networkError: string | null
  acknowledge: (() => void) | null
  /** If it was stored. */
  orphanId: number | null
  unmatched: Unmatched | null
}

export const toldBy = (unmatched: Unmatched): Told => {
  const { gatewayId, receipt, acknowledge } = unmatched
  const { stat, networkError } = receipt
  return { gatewayId, stat, networkError, acknowledge, orphanId: null, unmatched }
}

export const toldByOrphan = ({ id, gatewayId, stat, networkError }: OrphanReceipt): Told => {
  return { gatewayId, stat, networkError, acknowledge: null, orphanId: id, unmatched: null }
}

/** Nothing was found for it so far. */
export const isOpenEnd = ({ kind }: Finding): boolean => kind === 'keep' || kind === 'wait'

/** Its end is not in the database yet. */
export const isOpen = ({ message }: RefEntry): boolean =>
  !message.progress.ended || message.storing > 0

export const keyOf = ({ gatewayId, receipt }: Unmatched): string => `${gatewayId}:${receipt.ref}`
export const factsOf = ({ arrivedId, receipt: { msisdn, to } }: Unmatched) => ({
  msisdn,
  to,
  arrivedId,
})
export const orphanFacts = ({ id, msisdn }: OrphanReceipt) => ({ msisdn, arrivedId: id })

/** A receipt as it is stored; numbered on arrival, so that it is stored once however often it is tried. */
export const orphanOf = ({ arrivedId, gatewayId, receipt }: Unmatched): OrphanReceipt => ({
  id: arrivedId,
  gatewayId,
  ref: receipt.ref,
  msisdn: receipt.msisdn,
  stat: receipt.stat,
  networkError: receipt.networkError,
  doneAt: receipt.doneAt(),
})
