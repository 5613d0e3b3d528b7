const names = [
  'submits',
  'accepted',
  'refused',
  'throttled',
  'receipts',
  'acknowledged',
  'inbound',
] as const

export type CounterName = (typeof names)[number]
export type Counts = Record<CounterName, number>

/** Totals since the start and one row for each of the last sixty seconds. */
export type Counters = {
  add(name: CounterName): void
  totals(): Counts
  /** Oldest first; the last row is the current second. */
  seconds(): Counts[]
}

const SECONDS = 60

export function counters(now: () => number): Counters {
  const totals = zero()
  const ring = new Map<number, Counts>()
  const current = () => {
    const second = Math.floor(now() / 1000)
    const known = ring.get(second)
    if (known) return known
    const fresh = zero()
    ring.set(second, fresh)
    for (const old of ring.keys()) if (old <= second - SECONDS) ring.delete(old)
    return fresh
  }
  return {
    add: (name) => {
      totals[name] += 1
      current()[name] += 1
    },
    totals: () => ({ ...totals }),
    seconds: () => {
      const last = Math.floor(now() / 1000)
      return Array.from({ length: SECONDS }, (_, at) => ring.get(last - SECONDS + 1 + at) ?? zero())
    },
  }
}

function zero(): Counts {
  return {
    submits: 0,
    accepted: 0,
    refused: 0,
    throttled: 0,
    receipts: 0,
    acknowledged: 0,
    inbound: 0,
  }
}
