import { useEffect, useState } from 'react'

const TICK_MS = 250

/** Whole seconds until a moment (ms since 1970), then 0; follows the clock, even after a sleep. */
export function useCountdown(untilMs: number): number {
  const [now, setNow] = useState(() => Date.now())
  const over = now >= untilMs
  useEffect(() => {
    if (over) return
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [over, untilMs])
  return Math.max(0, Math.ceil((untilMs - now) / 1000))
}
