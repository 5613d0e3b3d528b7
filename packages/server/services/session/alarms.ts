import type { Clock } from '../../ports/clock.ts'

const MOST = 10_000

/** Rings once at each moment it is told of; the process may end before. */
export function createAlarms(clock: Clock, ring: () => void): (at: Date) => void {
  const set = new Set<number>()
  const wait = (moment: number): void => {
    const rings = (): void => {
      // A timer counts from when its turn of the event loop began: it may come some milliseconds early.
      if (clock.now() <= moment) {
        wait(moment)
        return
      }
      set.delete(moment)
      ring()
    }
    setTimeout(rings, Math.max(0, moment - clock.now()) + 1).unref()
  }
  return (at) => {
    const moment = at.getTime()
    if (set.has(moment) || set.size >= MOST) return
    set.add(moment)
    wait(moment)
  }
}
