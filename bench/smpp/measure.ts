/** What a load process is told, and how it counts and reports. */
export interface Measure {
  readonly port: number
  readonly window: number
  /** Counts one answered submit; true once the time is over, at the first such call only. */
  count(): boolean
  /** Reports answered submits per second to the parent and ends the process. */
  finish(): void
}

/** Reads `port window seconds` from the command line; the first half second does not count. */
export function measure(): Measure {
  const [port = 0, window = 0, seconds = 0] = process.argv.slice(2).map(Number)
  const warmUpMs = 500
  const startedAt = performance.now()
  let counted = 0
  let countsFrom: number | undefined
  let perSecond: number | undefined
  let sinceLook = 0

  return {
    port,
    window,
    count() {
      counted++
      // The clock is looked at now and then, so that it is no part of what is measured.
      if (++sinceLook < 64 || perSecond !== undefined) return false
      sinceLook = 0
      const now = performance.now()
      if (countsFrom === undefined) {
        if (now - startedAt < warmUpMs) return false
        countsFrom = now
        counted = 0
        return false
      }
      if (now - countsFrom < seconds * 1_000) return false
      perSecond = (counted * 1_000) / (now - countsFrom)
      return true
    },
    finish() {
      process.send?.(perSecond, () => process.exit())
    },
  }
}
