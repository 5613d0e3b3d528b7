/** Allows `perSecond` calls within any second of the given clock; 0 allows all. */
export function rateLimit(perSecond: number): (nowMs: number) => boolean {
  let tokens = perSecond
  let filledAt = 0
  return (nowMs) => {
    if (perSecond === 0) return true
    tokens = Math.min(perSecond, tokens + ((nowMs - filledAt) * perSecond) / 1000)
    filledAt = nowMs
    if (tokens < 1) return false
    tokens -= 1
    return true
  }
}
