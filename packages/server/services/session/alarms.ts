import type { Clock } from '../../ports/clock.ts'

const MOST = 10_000

/** Rings once at each moment it is told of; the process may end before. */
export function createAlarms(clock: Clock, ring: () => void) {
  const set = new Set<number>()
  return (at: Date): void => {
    const moment = at.getTime()
    if (set.has(moment) || set.size >= MOST) return
    set.add(moment)
    setTimeout(
      () => {
        set.delete(moment)
        ring()
      },
      Math.max(0, moment - clock.now()) + 1,
    ).unref()
  }
}
