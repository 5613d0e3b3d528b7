/**
 * Messages without any route are tried again after this long, even if nothing is known to have
 * changed.
 */
export const ASK_AGAIN_MS = 10_000
export const ASK_NEWCOMERS_MS = 1_000

/**
 * Decides when to look for another route for a backlog: the first time, whenever something has changed since, and
 * once a second for new messages. Each look routes every message of the backlog.
 */
export class AskAgain {
  private readonly asked = new Map<string, { changes: number; at: number; count: number }>()

  /**
   * @param key whose backlog
   * @param state how much waits; a count of all changes that may affect the result; monotonic ms
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
