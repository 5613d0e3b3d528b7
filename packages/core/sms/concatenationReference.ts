/** An odd number near 2^32 divided by the golden ratio: multiplying by it spreads neighbours far apart (Knuth, TAOCP 6.4). */
const SPREAD = 0x9e3779b1

/**
 * The 16-bit reference that joins the parts of a long message on the handset (3GPP TS 23.040 §9.2.3.24). Derived from
 * the message and its destination, so it stays the same when a part is resent, even after a restart, and differs
 * between consecutive messages to one handset; message ids alone have similar endings. If only 8 bits fit, the low
 * ones are used.
 */
export function concatenationReference(messageId: number, msisdn: string): number {
  // Ids have up to 53 bits: the two halves are mixed in turn.
  let hash = Math.imul((messageId % 0x1_0000_0000) ^ Number(msisdn.slice(-9)), SPREAD)
  hash = Math.imul((hash ^ (hash >>> 15)) + Math.floor(messageId / 0x1_0000_0000), SPREAD)
  return ((hash ^ (hash >>> 13)) >>> 8) & 0xffff
}
