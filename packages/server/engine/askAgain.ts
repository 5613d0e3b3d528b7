/** What could go nowhere is asked about again after this, though nothing is known to have changed. */
export const ASK_AGAIN_MS = 10_000
export const ASK_NEWCOMERS_MS = 1_000

/**
 * Where a backlog could go instead is asked the first time, when something has changed since, and for what has come
 * meanwhile once a second: asking means to route every message of it.
 */
export class AskAgain {
  private readonly asked = new Map<string, { changes: number; at: number; count: number }>()

  /**
   * @param key whose backlog
   * @param state how much waits; a count of everything that may change the answer; monotonic ms
   */
  mayAsk(
    key: string,
    { count, changes, now }: { count: number; changes: number; now: number },
  ): boolean {
    if (count === 0) return false
    const asked = this.asked.get(key)
    const pause = asked?.count === count ? ASK_AGAIN_MS : ASK_NEWCOMERS_MS
    if (asked?.changes === changes && now - asked.at < pause) return false
    this.asked.set(key, { changes, at: now, count })
    return true
  }
}
