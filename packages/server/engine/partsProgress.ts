import { combineParts, contradicts, isTerminal, type MessageStatus, nextStatus } from '@tandem/core'
import type { FinalRow } from '../ports/sms/messages.ts'

/** The events of one part (from 0) of a message, in any order and possibly repeated. */
export type PartEvent =
  | { kind: 'sent'; part: number }
  | { kind: 'accepted'; part: number }
  /** Permanently rejected. */
  | { kind: 'refused'; part: number; reason: string }
  | { kind: 'receipt'; part: number; status: MessageStatus; reason: string | null }
  /** Not accepted in time: parts that no carrier has end as expired. */
  | { kind: 'expired'; reason: string }
  /** Waited long enough: parts that have not ended end as unknown. */
  | { kind: 'abandoned'; reason: string }

/** How far each part of a message is. */
export interface PartsProgress {
  parts: MessageStatus[]
  /** A carrier accepted at least one part, so those who pay per submit pay. */
  taken: boolean
  /** Set once, and never changed. */
  ended: boolean
  /** Of the first part that did not end well. */
  reason: string | null
  /** Parts of which the carrier took its word back before the message ended; null for nearly all. */
  takenBack: Set<number> | null
}

export interface MessageEnd {
  state: FinalRow['state']
  reason: string | null
}

/** A new message of `parts` parts. */
export function startProgress(parts: number): PartsProgress {
  return {
    // Nearly all have one part: a literal is several times as fast as filling an array.
    parts: parts === 1 ? ['queued'] : Array.from({ length: parts }, (): MessageStatus => 'queued'),
    taken: false,
    ended: false,
    reason: null,
    takenBack: null,
  }
}

/**
 * Applies an event. Returns the message's final status if this event ended it, which happens at
 * most once whatever the order and number of events; otherwise undefined.
 */
export function advance(progress: PartsProgress, event: PartEvent): MessageEnd | undefined {
  if (progress.ended) return undefined
  switch (event.kind) {
    case 'sent':
      return move(progress, event.part, 'submitting', null)
    case 'accepted':
      progress.taken = true
      return move(progress, event.part, 'submitted', null)
    case 'refused':
      return move(progress, event.part, 'rejected', event.reason)
    case 'receipt':
      progress.taken = true
      if (takesBack(progress, event)) return undefined
      return move(progress, event.part, event.status, event.reason)
    case 'expired':
      return moveAll(progress, event.reason, (status) =>
        status === 'queued' || status === 'submitting' ? 'expired' : status,
      )
    case 'abandoned':
      return moveAll(progress, event.reason, (status) => (isTerminal(status) ? status : 'unknown'))
  }
}

/**
 * Resets it to be sent through another gateway. Allowed only before a carrier accepted any part.
 */
export function restart(progress: PartsProgress): void {
  if (progress.taken || progress.ended) throw new Error('A message that was taken cannot restart')
  progress.parts.fill('queued')
  progress.reason = null
}

/**
 * A part that has ended while others have not may be reported otherwise once. (After the end of the message this is
 * `lateOutcome`'s.)
 */
function takesBack(
  progress: PartsProgress,
  { part, status, reason }: Extract<PartEvent, { kind: 'receipt' }>,
): boolean {
  const present = progress.parts[part]
  if (present === undefined || !isTerminal(present)) return false
  if (!contradicts(status, present) || progress.takenBack?.has(part)) return false
  progress.takenBack = (progress.takenBack ?? new Set()).add(part)
  progress.parts[part] = status
  if (status !== 'delivered') progress.reason ??= reason
  return true
}

function move(
  progress: PartsProgress,
  part: number,
  to: MessageStatus,
  reason: string | null,
): MessageEnd | undefined {
  const present = progress.parts[part]
  if (present === undefined || isTerminal(present)) return undefined
  progress.parts[part] = nextStatus(present, to)
  if (isTerminal(to) && to !== 'delivered') progress.reason ??= reason
  return concluded(progress)
}

function moveAll(
  progress: PartsProgress,
  reason: string,
  to: (status: MessageStatus) => MessageStatus,
): MessageEnd | undefined {
  for (const [part, status] of progress.parts.entries()) {
    const next = to(status)
    if (next === status) continue
    progress.parts[part] = next
    progress.reason ??= reason
  }
  return concluded(progress)
}

function concluded(progress: PartsProgress): MessageEnd | undefined {
  const state = combineParts(progress.parts)
  if (state === 'queued' || state === 'submitting' || state === 'submitted') return undefined
  progress.ended = true
  return { state, reason: state === 'delivered' ? null : progress.reason }
}
