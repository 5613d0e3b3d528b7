/** How long after a lost answer the server is asked again; the last one holds from then on. */
const PROBES_MS = [500, 1_000, 2_000, 4_000] as const

export type Connection = ReturnType<typeof createConnection>

/**
 * Whether the server answers. Every call says how it went; once one got no answer, the server is asked until it gives
 * one.
 * @param probe asks the server anything; its outcome is reported by `heard`, as that of every call
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
    // What became of it was said by `heard`; a refusal is an answer too.
    void probe()
      .catch(() => undefined)
      .then(() => {
        if (lostSince === null || timer !== undefined) return
        timer = setTimeout(ask, waitsMs[Math.min(probes, waitsMs.length - 1)])
        probes += 1
      })
  }
  return {
    /** Epoch milliseconds of the first call that got no answer; null: the server answers. */
    lostSince: (): number | null => lostSince,
    /** How a call went. */
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
    /** Something speaks for or against the server being there: asks it now. */
    check: ask,
    /** Word of every change; answers how to stop. */
    watch: (watcher: () => void): (() => void) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    /** Word that the server answers again, and what failed meanwhile may be asked once more. */
    onFound: (finder: () => void): (() => void) => {
      finders.add(finder)
      return () => void finders.delete(finder)
    },
  }
}
