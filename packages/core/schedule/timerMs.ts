/** The longest that timers of JavaScript wait (24.8 days); what is to wait longer fires at once instead. */
export const LONGEST_TIMER_MS = 2 ** 31 - 1

/**
 * How long a timer has to wait, ms: at once for what is due already, and no longer than timers can. Whoever waits for a moment that
 * may be further away looks again when it fires.
 */
export const timerMs = (ms: number): number => Math.min(Math.max(0, ms), LONGEST_TIMER_MS)
