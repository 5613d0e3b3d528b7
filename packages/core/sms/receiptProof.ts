/** What is known about one submit to which the carrier gave the id in a receipt. */
export interface SubmitFacts {
  /** E.164 digits of the destination. */
  msisdn: string
  /** Taken from an increasing sequence when it was submitted. */
  sentId: number
}

/** What a receipt says about its message; its carrier id matches. */
export interface ReceiptFacts {
  /** The handset as the carrier writes it; null if it is not given. */
  msisdn: string | null
  /** From the same sequence, taken when the receipt arrived. */
  arrivedId: number
}

/**
 * A carrier may omit the country code or add a trunk prefix: the end of a number stays the same.
 */
const DIGITS_THAT_STAY = 7

/** Whether the number in a receipt can be the handset of the submit. */
export function isSameHandset(msisdn: string, told: string | null): boolean {
  return (
    told === null ||
    told === msisdn ||
    told.slice(-DIGITS_THAT_STAY) === msisdn.slice(-DIGITS_THAT_STAY)
  )
}

/**
 * How strongly a receipt with the right carrier id proves the outcome of a submit. Carriers reuse ids, so the id alone
 * is not enough if something contradicts it: a receipt that arrived before the submit never belongs to it, and one that
 * names another handset belongs to it only if there is no other candidate.
 */
export function receiptProof(
  submit: SubmitFacts,
  receipt: ReceiptFacts,
): 'certain' | 'possible' | 'none' {
  if (receipt.arrivedId <= submit.sentId) return 'none'
  return isSameHandset(submit.msisdn, receipt.msisdn) ? 'certain' : 'possible'
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
