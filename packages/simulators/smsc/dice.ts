/**
 * A stream of numbers in [0, 1) that depends only on its two arguments (FNV-1a into mulberry32).
 * The outcome is drawn per message, so the order of arrival cannot change it: the same message to
 * the same number ends the same way under one seed.
 */
export function dice(seed: number, key: string): () => number {
  let hash = 0x811c9dc5 ^ seed
  for (let at = 0; at < key.length; at++) {
    hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193)
  }
  let state = hash | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
}

/** A whole number between two bounds, both included. */
export function between(roll: () => number, low: number, high: number): number {
  return low + Math.floor(roll() * (Math.max(high, low) - low + 1))
}
