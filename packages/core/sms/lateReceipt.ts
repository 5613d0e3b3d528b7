import { combineParts } from './combineParts.ts'
import type { MessageStatus } from './messageStatus.ts'

/** How long after a message's validity a carrier may still correct its end, ms. */
export const CORRECTION_MS = 3 * 86_400_000

/** What a carrier says of a part in the end; a receipt that says it does not know says neither. */
type Verdict = 'delivered' | 'failed'

const verdicts: Readonly<Partial<Record<MessageStatus, Verdict>>> = {
  delivered: 'delivered',
  undelivered: 'failed',
  rejected: 'failed',
  expired: 'failed',
}

/** Whether a receipt says something else of a part than its present status does. */
export function contradicts(status: MessageStatus, present: MessageStatus): boolean {
  const verdict = verdicts[status]
  return verdict !== undefined && verdict !== verdicts[present]
}

/**
 * The status of a part that a carrier reported more than once: it may take its word back, but not twice, so a receipt
 * that repeats any earlier one changes nothing.
 * @param heard the statuses in its receipts, in the order of arrival
 */
export function heardStatus(heard: readonly MessageStatus[]): MessageStatus {
  const told = new Set<Verdict>()
  let status: MessageStatus = 'unknown'
  for (const each of heard) {
    const verdict = verdicts[each]
    if (verdict === undefined || told.has(verdict)) continue
    told.add(verdict)
    status = each
  }
  return status
}

/** A part of a message that has ended; `isTaken`: a carrier accepted it. */
export interface EndedPart {
  isTaken: boolean
  heard: readonly MessageStatus[]
}

type End = Exclude<MessageStatus, 'queued' | 'submitting' | 'submitted'>

/** The end of a message whose parts were reported like this; parts without a receipt are unknown. */
function endBy(parts: readonly EndedPart[]): End {
  const end = combineParts(
    parts.map(({ isTaken, heard }) => (isTaken ? heardStatus(heard) : 'rejected')),
  )
  if (end === 'queued' || end === 'submitting' || end === 'submitted') {
    throw new Error('A part has not ended')
  }
  return end
}

/** What a late receipt changes: `isNews` if it tells something of its part, `end` if the message ends otherwise by it. */
export interface LateOutcome {
  isNews: boolean
  end: End | null
}

/**
 * What a receipt changes that comes after the end of its message. An end that its receipts do not explain, because the
 * message was cancelled or expired here, stays.
 * @param state how it ended, or was corrected to
 * @param part the part the receipt is about, from 0
 */
export function lateOutcome(
  state: MessageStatus,
  parts: readonly EndedPart[],
  part: number,
  status: MessageStatus,
): LateOutcome {
  const of = parts[part]
  if (!of?.isTaken) return { isNews: false, end: null }
  const heard = [...of.heard, status]
  const isNews = heardStatus(heard) !== heardStatus(of.heard)
  if (!isNews || endBy(parts) !== state) return { isNews, end: null }
  const end = endBy(parts.with(part, { ...of, heard }))
  return { isNews, end: end === state ? null : end }
}
