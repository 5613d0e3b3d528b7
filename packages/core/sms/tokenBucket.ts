/** Tokens available at an instant (ms). One token is one submit. */
export type TokenBucket = { tokens: number; atMs: number }

/** `burst` is the maximum that can go at once after a pause, at least 1. */
export type TokenLimit = { ratePerSecond: number; burst: number }

/** A full bucket. */
export function fullBucket(limit: TokenLimit, nowMs: number): TokenBucket {
  return { tokens: limit.burst, atMs: nowMs }
}

/**
 * Takes up to `wanted` tokens. Over any span, at most burst + rate x span are granted. A clock that
 * steps back refills nothing; the limit may differ from call to call.
 */
export function takeTokens(
  bucket: TokenBucket,
  limit: TokenLimit,
  nowMs: number,
  wanted: number,
): { bucket: TokenBucket; granted: number } {
  const elapsedMs = Math.max(0, nowMs - bucket.atMs)
  const tokens = Math.min(limit.burst, bucket.tokens + (elapsedMs * limit.ratePerSecond) / 1000)
  const granted = Math.max(0, Math.min(wanted, Math.floor(tokens)))
  return { bucket: { tokens: tokens - granted, atMs: Math.max(bucket.atMs, nowMs) }, granted }
}

/** Milliseconds until one token is available, 0 if it is; Infinity at rate 0. */
export function msUntilToken(bucket: TokenBucket, limit: TokenLimit, nowMs: number): number {
  const elapsedMs = Math.max(0, nowMs - bucket.atMs)
  const missing = 1 - bucket.tokens - (elapsedMs * limit.ratePerSecond) / 1000
  return missing <= 0 ? 0 : Math.ceil((missing * 1000) / limit.ratePerSecond)
}
