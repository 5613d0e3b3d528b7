/** The settings of a load process, and how it counts and reports. */
export interface Measure {
  readonly port: number
  readonly window: number
  /** Counts one answered submit; true once the time is over, only for the first such call. */
  readonly count: () => boolean
  /** Sends a `Measured` to the parent and ends the process. */
  readonly finish: () => void
}

export interface Measured {
  readonly perSecond: number
  /** CPU time of the load process per answered submit. */
  readonly cpuMicros: number
}

/** Reads `port window seconds` from the command line; the first half second does not count. */
export function measure(): Measure {
  const [port = 0, window = 0, seconds = 0] = process.argv.slice(2).map(Number)
  const warmUpMs = 500
  const startedAt = performance.now()
  let counted = 0
  let countsFrom: number | undefined
  let measured: Measured | undefined
  let cpuFrom = process.cpuUsage()
  let sinceLook = 0

  return {
    port,
    window,
    count() {
      counted++
      // The clock is read only occasionally, so that reading it does not affect the measurement.
      if (++sinceLook < 64 || measured !== undefined) return false
      sinceLook = 0
      const now = performance.now()
      if (countsFrom === undefined) {
        if (now - startedAt < warmUpMs) return false
        countsFrom = now
        cpuFrom = process.cpuUsage()
        counted = 0
        return false
      }
      if (now - countsFrom < seconds * 1_000) return false
      const { user, system } = process.cpuUsage(cpuFrom)
      const perSecond = (counted * 1_000) / (now - countsFrom)
      measured = { perSecond, cpuMicros: (user + system) / counted }
      return true
    },
    finish() {
      process.send?.(measured, () => process.exit())
    },
  }
}
