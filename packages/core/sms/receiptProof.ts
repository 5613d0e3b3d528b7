/** What is known about one submit to which the carrier gave the id in a receipt. */
export interface SubmitFacts {
  /** E.164 digits of the destination. */
  msisdn: string
  /** Taken from an increasing sequence when it was submitted. */
  sentId: number
}

/** What a receipt says about its message; its carrier id matches. */
export interface ReceiptFacts {
  /** The number it names as the handset, as the carrier writes it: its source address; null if there is none. */
  msisdn: string | null
  /**
   * The number in its destination address, where the sender belongs (SMPP 3.4 §2.11); carriers that repeat the addresses
   * of the submit put the handset here. Left out: not known.
   */
  to?: string | null
  /** From the same sequence, taken when the receipt arrived. */
  arrivedId: number
}

/**
 * A carrier may omit the country code or add a trunk prefix: the end of a number stays the same.
 */
const DIGITS_THAT_STAY = 7

/**
 * From this length on a number is one of a subscriber, with or without its country code (ITU-T E.164); a shorter one may be
 * a short code of the carrier.
 */
const FULL_NUMBER_DIGITS = 9

/** Whether the number in a receipt can be the handset of the submit. */
export function isSameHandset(msisdn: string, told: string | null): boolean {
  return (
    told === null ||
    told === msisdn ||
    told.slice(-DIGITS_THAT_STAY) === msisdn.slice(-DIGITS_THAT_STAY)
  )
}

/** Whether a receipt names the full number of somebody else, so that it is about another message. */
export const isOtherHandset = (msisdn: string, told: string | null): boolean =>
  told !== null && told.length >= FULL_NUMBER_DIGITS && !isSameHandset(msisdn, told)

/**
 * How strongly a receipt with the right carrier id proves the outcome of a submit. Carriers reuse ids, so the id alone
 * is not enough if something contradicts it: a receipt that arrived before the submit never belongs to it, nor does one
 * that names the full number of another handset. One with a short code for the handset, as some carriers write them,
 * belongs to it only if there is no other candidate.
 */
export function receiptProof(
  submit: SubmitFacts,
  { msisdn, to = null, arrivedId }: ReceiptFacts,
): 'certain' | 'possible' | 'none' {
  if (arrivedId <= submit.sentId) return 'none'
  if (isSameHandset(submit.msisdn, msisdn) || to === submit.msisdn) return 'certain'
  return isOtherHandset(submit.msisdn, msisdn) ? 'none' : 'possible'
}

/**
 * Which of the submits with one carrier id, newest first, a receipt belongs to: the newest to its handset, otherwise
 * the only one there is. Undefined if none is proved.
 */
export function receiptOwner<Submit extends SubmitFacts>(
  submits: readonly Submit[],
  receipt: ReceiptFacts,
): Submit | undefined {
  const able = submits.filter((submit) => receiptProof(submit, receipt) !== 'none')
  const certain = able.find((submit) => receiptProof(submit, receipt) === 'certain')
  return certain ?? (able.length === 1 && submits.length === 1 ? able[0] : undefined)
}
