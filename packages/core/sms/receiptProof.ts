/** What is known of one submit whose carrier gave it the id that a receipt names. */
export interface SubmitFacts {
  /** E.164 digits it was sent to. */
  msisdn: string
  /** Number taken from an ever growing sequence when it was handed to the carrier. */
  sentId: number
}

/** What a receipt says of the message it is about; its carrier id is known to fit. */
export interface ReceiptFacts {
  /** The handset as the carrier writes it; null when it does not say. */
  msisdn: string | null
  /** Number of the same sequence, taken when the receipt arrived. */
  arrivedId: number
}

/** A carrier may leave out the country code or write a trunk prefix: the end of a number stays. */
const DIGITS_THAT_STAY = 7

/** Whether what a carrier wrote can be the handset we sent to. */
export function isSameHandset(msisdn: string, told: string | null): boolean {
  return (
    told === null ||
    told === msisdn ||
    told.slice(-DIGITS_THAT_STAY) === msisdn.slice(-DIGITS_THAT_STAY)
  )
}

/**
 * How far a receipt with the right carrier id proves the end of a submit. Carriers use ids again, so the id alone is not
 * enough where something speaks against it: a receipt that came before the submit is never of it, and one that names
 * another handset only when nobody else can be meant.
 */
export function receiptProof(
  submit: SubmitFacts,
  receipt: ReceiptFacts,
): 'certain' | 'possible' | 'none' {
  if (receipt.arrivedId <= submit.sentId) return 'none'
  return isSameHandset(submit.msisdn, receipt.msisdn) ? 'certain' : 'possible'
}

/**
 * Which of the submits with one carrier id, newest first, a receipt is of: the newest for its handset, else the only one
 * there is. Undefined when none is proved.
 */
export function receiptOwner<Submit extends SubmitFacts>(
  submits: readonly Submit[],
  receipt: ReceiptFacts,
): Submit | undefined {
  const able = submits.filter((submit) => receiptProof(submit, receipt) !== 'none')
  const certain = able.find((submit) => receiptProof(submit, receipt) === 'certain')
  return certain ?? (able.length === 1 && submits.length === 1 ? able[0] : undefined)
}
