import { median } from './middle.ts'

/** What became of one message of a test. */
export interface TestedMessage {
  /** A receipt says that it was delivered. */
  delivered: boolean
  /** From the response to that receipt, ms. */
  receiptMs: number | null
  /** Whether the phone got it; null: nobody knows. */
  received: boolean | null
}

export const suspicionKinds = ['notReceived', 'tooFast', 'tooEven'] as const
/** A reason to doubt the receipts of a gateway: `n` of `of` messages; `ms`: within which time. */
export interface Suspicion {
  kind: (typeof suspicionKinds)[number]
  n: number
  of: number
  ms: number | null
}

/**
 * Between a carrier's response and the answer of a phone lie a paging, the radio and the way back through the foreign
 * network; seconds are usual, and less than this is not possible.
 */
export const FASTEST_RECEIPT_MS = 400
/** Fewer say nothing. */
const LEAST_FAST = 3
const LEAST_EVEN = 6
/** Phones answer at very different times: so close together are only invented receipts. */
const EVEN_MS = 100
const EVEN_SHARE = 0.02

/**
 * Why receipts that say "delivered" may be invented. One that the phone contradicts is enough; how soon and how evenly
 * they come counts only over several.
 */
export function suspicionsOf(messages: readonly TestedMessage[]): Suspicion[] {
  const delivered = messages.filter((each) => each.delivered)
  const found: Suspicion[] = []
  const told = delivered.filter(({ received }) => received !== null)
  const missing = told.filter(({ received }) => received === false)
  if (missing.length > 0) {
    found.push({ kind: 'notReceived', n: missing.length, of: told.length, ms: null })
  }
  const times = delivered.flatMap(({ receiptMs }) => receiptMs ?? [])
  const fast = times.filter((ms) => ms < FASTEST_RECEIPT_MS)
  if (fast.length >= LEAST_FAST && fast.length * 2 >= times.length) {
    found.push({ kind: 'tooFast', n: fast.length, of: times.length, ms: FASTEST_RECEIPT_MS })
  }
  const even = evenness(times)
  if (even !== null) found.push({ kind: 'tooEven', n: times.length, of: times.length, ms: even })
  return found
}

/** Within how many ms all came after the same wait; null: they differ as phones do. */
function evenness(times: readonly number[]): number | null {
  const middle = median(times)
  if (times.length < LEAST_EVEN || middle === null) return null
  const width = Math.max(...times) - Math.min(...times)
  return width <= Math.max(EVEN_MS, middle * EVEN_SHARE) ? width : null
}
