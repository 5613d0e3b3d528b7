/** An odd number near 2^32 divided by the golden ratio: multiplying by it spreads neighbours far apart (Knuth, TAOCP 6.4). */
const SPREAD = 0x9e3779b1

/**
 * The 16-bit number that joins the parts of one long message on the handset (3GPP TS 23.040 §9.2.3.24). Worked out of
 * the message and its destination, so that it is the same when a part is sent again, also after a restart, and differs
 * between messages that follow one another to one handset: message ids alone end alike. Where only 8 bits fit, the low
 * ones serve.
 */
export function concatenationReference(messageId: number, msisdn: string): number {
  // Ids have up to 53 bits: the halves are mixed one after the other.
  let hash = Math.imul((messageId % 0x1_0000_0000) ^ Number(msisdn.slice(-9)), SPREAD)
  hash = Math.imul((hash ^ (hash >>> 15)) + Math.floor(messageId / 0x1_0000_0000), SPREAD)
  return ((hash ^ (hash >>> 13)) >>> 8) & 0xffff
}
