import type { FinalRow } from '../ports/sms/messages.ts'
import type { CallbackEvent } from '../ports/sms/traffic.ts'
import type { Snapshot } from '../ports/sms/trafficSnapshot.ts'

/** A message that ended. */
export interface Ended {
  taskId: string
  msisdn: string
  /** Told of it; null: all callbacks of its company. */
  callbackId: string | null
  /** As `MessageText.origin`. */
  origin: string | null
  /** What it says, if that is at hand. */
  text?: string | undefined
  final: FinalRow
}

/** Most statuses in one request. */
export const MOST_RECEIPTS = 500

/**
 * The events that tell callbacks how messages ended: one for each callback, or several where there are many. Companies
 * without a callback cost a lookup.
 */
export function callbackEvents(
  ended: Iterable<Ended>,
  companies: Snapshot['companies'],
  ids: (count: number) => number,
): CallbackEvent[] {
  const told = new Map<string, Receipt[]>()
  for (const one of ended) {
    const all = companies.get(one.final.companyId)?.callbackIds ?? []
    for (const callbackId of one.callbackId === null ? all : [one.callbackId]) {
      const receipts = told.get(callbackId) ?? []
      told.set(callbackId, receipts)
      receipts.push(receiptOf(one))
    }
  }
  return [...told].flatMap(([callbackId, receipts]) =>
    inParts(receipts).map((part) => ({ id: ids(1), callbackId, receipts: part })),
  )
}

function inParts(receipts: readonly Receipt[]): Receipt[][] {
  const parts: Receipt[][] = []
  for (let at = 0; at < receipts.length; at += MOST_RECEIPTS) {
    parts.push(receipts.slice(at, at + MOST_RECEIPTS))
  }
  return parts
}

/** How one message ended, in the names of the list of messages; never an amount. */
type Receipt = ReturnType<typeof receiptOf>
const receiptOf = ({ taskId, msisdn, final }: Ended) => ({
  messageId: String(final.messageId),
  taskId,
  product: final.product,
  mobile: `+${msisdn}`,
  status: final.state,
  reason: final.reason,
  networkError: final.networkError,
  submitTime: final.submittedAt === null ? null : new Date(final.submittedAt).toISOString(),
  doneTime: new Date(final.doneAt).toISOString(),
})
