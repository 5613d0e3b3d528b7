/** How long a message from a handset may come again: until the carrier has given up or reached us, ms. */
export const REPEATS_WITHIN_MS = 2 * 60_000
/** From then on a carrier may take an answer that it lacks for lost, and send again by the same line, ms. */
const ANSWERED_WITHIN_MS = 3_000
/** A line that was still there so long after an answer has carried it to the carrier, ms. */
export const ANSWER_ARRIVES_MS = 5_000

/** What is known of an earlier message with the same carrier, numbers and words. */
export interface EarlierCopy {
  /** It came by the same line, under the same number there: it is that very PDU. */
  isSamePdu: boolean
  /** Whether the line it came by is still there. */
  isLineOpen: boolean
  /** Time since it arrived, ms. */
  ageMs: number
  /** 'written': its answer was written to its line. */
  answer: 'none' | 'written'
}

/**
 * Whether a message from a handset is one that the carrier sends again, because it does not know that it was taken. Words
 * alone say nothing: people write STOP, START and STOP again. A carrier repeats what was not answered (SMPP 3.4 §4.6): when
 * the line ended before the answer reached it, or when the answer took too long.
 */
export function isRepeated({ isSamePdu, isLineOpen, ageMs, answer }: EarlierCopy): boolean {
  if (ageMs > REPEATS_WITHIN_MS) return false
  if (isSamePdu || !isLineOpen) return true
  return answer === 'none' && ageMs >= ANSWERED_WITHIN_MS
}
