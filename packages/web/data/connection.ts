/** Delays before the server is probed again after a lost answer; the last one repeats. */
const PROBES_MS = [500, 1_000, 2_000, 4_000] as const

export type Connection = ReturnType<typeof createConnection>

/**
 * Whether the server answers. Every call reports its outcome; after one without an answer, the server is probed until
 * it answers.
 * @param probe makes any request; its outcome is reported through `heard`, like that of every call
 * @param waitsMs between two probes, the last repeated
 */
export function createConnection({
  probe,
  waitsMs = PROBES_MS,
  now = Date.now,
}: {
  probe: () => Promise<unknown>
  waitsMs?: readonly number[]
  now?: () => number
}) {
  let lostSince: number | null = null
  let probes = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const watchers = new Set<() => void>()
  const finders = new Set<() => void>()
  const tell = (whom: ReadonlySet<() => void>): void => {
    for (const one of whom) one()
  }
  const ask = (): void => {
    clearTimeout(timer)
    timer = undefined
    // `heard` reported the outcome; a refusal is also an answer.
    void probe()
      .catch(() => undefined)
      .then(() => {
        if (lostSince === null || timer !== undefined) return
        timer = setTimeout(ask, waitsMs[Math.min(probes, waitsMs.length - 1)])
        probes += 1
      })
  }
  return {
    /** Epoch milliseconds of the first call without an answer; null: the server answers. */
    lostSince: (): number | null => lostSince,
    /** Reports the outcome of a call. */
    heard: (answered: boolean): void => {
      if (answered === (lostSince === null)) return
      lostSince = answered ? null : now()
      probes = 0
      clearTimeout(timer)
      timer = undefined
      tell(watchers)
      if (answered) tell(finders)
      else ask()
    },
    /** Something suggests the server is there or gone: probes it now. */
    check: ask,
    /** Calls the listener on every change; returns how to stop. */
    watch: (watcher: () => void): (() => void) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    /** Called when the server answers again, so that failed requests can be repeated. */
    onFound: (finder: () => void): (() => void) => {
      finders.add(finder)
      return () => void finders.delete(finder)
    },
  }
}
