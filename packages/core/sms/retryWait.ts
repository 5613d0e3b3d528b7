import type { SubmitPolicy } from './submitPolicy.ts'

const FIRST_MS = 500
/** Each wait is twice the previous one, up to this many doublings: nine minutes. */
const MOST_DOUBLINGS = 10
/** A vendor who asks for a longer pause is not believed: a slip of it would hold a message for a day. */
export const LONGEST_ASKED_MS = 300_000

/**
 * How long a message waits for its next try at a gateway, ms: as long as a rule of the gateway says, else longer each time
 * and not less than the vendor asks for; never beyond the end of its validity.
 * @param policy what its carrier's answer asks for
 * @param tries how often carriers answered that they could not take it now, 1 or more
 * @param leftMs how long it is valid
 */
export function retryWait(policy: SubmitPolicy, tries: number, leftMs: number): number {
  const askedMs = 'afterSeconds' in policy ? (policy.afterSeconds ?? 0) * 1_000 : 0
  const growing = FIRST_MS * 2 ** Math.min(tries - 1, MOST_DOUBLINGS)
  const isRuled = policy.kind === 'retry' && askedMs > 0
  const wait = isRuled ? askedMs : Math.max(growing, Math.min(askedMs, LONGEST_ASKED_MS))
  return Math.max(0, Math.min(wait, leftMs))
}

/**
 * What `Retry-After` asks for, ms: seconds or a date (RFC 9110 §10.2.3); 0 if it is missing or says something else.
 * Bounded by `most`.
 */
export function readRetryAfter(header: string | null, nowMs: number, most: number): number {
  if (header === null) return 0
  const said = header.trim()
  if (/^\d+$/.test(said)) return Math.min(most, Number(said) * 1_000)
  const at = Date.parse(said)
  return Number.isNaN(at) ? 0 : Math.min(most, Math.max(0, at - nowMs))
}
