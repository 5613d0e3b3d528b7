import { timerMs } from '@tandem/core'
import type { Clock } from '../../ports/clock.ts'

const MOST = 10_000

/** Fires once at each registered moment; does not keep the process alive. */
export function createAlarms(clock: Clock, ring: () => void): (at: Date) => void {
  const set = new Set<number>()
  const wait = (moment: number): void => {
    const rings = (): void => {
      // Timers count from the start of their event loop turn: they may fire some milliseconds early.
      if (clock.now() <= moment) {
        wait(moment)
        return
      }
      set.delete(moment)
      ring()
    }
    setTimeout(rings, timerMs(moment - clock.now() + 1)).unref()
  }
  return (at) => {
    const moment = at.getTime()
    if (set.has(moment) || set.size >= MOST) return
    set.add(moment)
    wait(moment)
  }
}
