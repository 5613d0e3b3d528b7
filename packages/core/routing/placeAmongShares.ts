/** FNV-1a, 32 bits (RFC 9923), and the finalizer of MurmurHash3, without which numbers that differ in the last digit stay close. */
const OFFSET = 0x811c9dc5
const PRIME = 0x01000193
const MIX_1 = 0x85ebca6b
const MIX_2 = 0xc2b2ae35

/**
 * Where a number (E.164 digits) falls among the shares of routes: 0 <= place < 1, always the same. So its messages take
 * one route while the shares stay, and stay in order; when a share grows, only who is in what it took over moves.
 */
export function placeAmongShares(msisdn: string): number {
  let hash = OFFSET
  for (let at = 0; at < msisdn.length; at += 1) {
    hash = Math.imul(hash ^ msisdn.charCodeAt(at), PRIME)
  }
  hash = Math.imul(hash ^ (hash >>> 16), MIX_1)
  hash = Math.imul(hash ^ (hash >>> 13), MIX_2)
  return ((hash ^ (hash >>> 16)) >>> 0) / 0x1_0000_0000
}
