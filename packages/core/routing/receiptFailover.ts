import type { ReceiptRules } from '../sms/receiptRules.ts'

/** When a message that its carrier reports undelivered goes by another route: never, if the carrier failed, or whatever the reason. */
export const receiptFailovers = ['never', 'carrier', 'always'] as const
export type ReceiptFailover = (typeof receiptFailovers)[number]

/** What its carrier reported of a message that it took. */
export interface UndeliveredReport {
  /** As `receiptStatus` gives it; null: no receipt ended it. */
  reason: string | null
  /** The error code of the receipt, as its carrier writes it; null: none. */
  networkError: string | null
}

/** Ends that a receipt tells of, and whether the carrier may be at fault: one that expired mostly found no handset. */
const isCarriers: Readonly<Record<string, boolean>> = {
  'receipt.undeliverable': true,
  'receipt.rejected': true,
  'receipt.deleted': true,
  'receipt.skipped': true,
  'receipt.expired': false,
}

/**
 * MAP errors that no other carrier could avoid (3GPP TS 29.002 §17.6): the subscriber is not known, absent, barred or
 * busy, or the handset is full or takes no messages.
 */
const OF_HANDSET: ReadonlySet<number> = new Set([1, 5, 6, 7, 8, 9, 11, 12, 13, 21, 27, 31, 32, 33])

/** Whether a message may go by another route after this report. @param own what the codes of its carrier mean */
export function mayGoElsewhere(
  rule: ReceiptFailover,
  { reason, networkError }: UndeliveredReport,
  own: ReceiptRules,
): boolean {
  const byCarrier = isCarriers[reason ?? '']
  if (rule === 'never' || byCarrier === undefined) return false
  if (rule === 'always') return true
  const code = networkError === null ? Number.NaN : Number(networkError)
  const said = own.get(code)
  if (said) return said === 'reroute'
  return byCarrier && !OF_HANDSET.has(code)
}
