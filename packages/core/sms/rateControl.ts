/**
 * How fast we may submit to a carrier that says "too fast". Additive-increase,
 * multiplicative-decrease with the growth curve of CUBIC (RFC 9438 §4.2): after a cut the rate
 * climbs back to the last known ceiling within 10 s, lingers there, then probes ever faster, so
 * that a steady limit is hardly overrun and a lifted one is found within a minute.
 * All instants are milliseconds of a monotonic clock.
 */
export type RateControl = {
  /** The rate around which the carrier last refused; null while it never has. */
  ceiling: number | null
  cutAtMs: number
  pausedUntilMs: number
  /** Submits accepted since `windowAtMs`. */
  accepted: number
  windowAtMs: number
  /** Accepted per second over the last full window; null before the first. */
  goodput: number | null
}

/** Submits per second; `maxPerSecond` is what the gateway is configured for. */
export type RateLimits = {
  minPerSecond: number
  maxPerSecond: number
  /** Silence after the carrier said its queue is full (0x14). */
  queuePauseMs: number
}

const CUT = 0.92
const BELOW_GOODPUT = 0.96
const BLIND_CUT = 0.5
const RECOVERY_SECONDS = 10
// Chosen so that the curve starts at CUT x ceiling: (RECOVERY / STRETCH)^3 = 1 - CUT.
const STRETCH_SECONDS = RECOVERY_SECONDS / Math.cbrt(1 - CUT)
const WINDOW_MS = 1000
// Refusals within this time of a cut answer submits that were sent before it.
const DEAF_MS = 1000

/** A controller that has not been throttled yet. */
export function startRateControl(nowMs: number): RateControl {
  return {
    ceiling: null,
    cutAtMs: nowMs,
    pausedUntilMs: nowMs,
    accepted: 0,
    windowAtMs: nowMs,
    goodput: null,
  }
}

/** Submits per second allowed now; 0 during a pause. */
export function allowedRate(control: RateControl, limits: RateLimits, nowMs: number): number {
  if (nowMs < control.pausedUntilMs) return 0
  return curve(control, limits, nowMs)
}

/** Notes that the carrier accepted `count` submits. Call once per batch of answers. */
export function noteAccepted(control: RateControl, nowMs: number, count: number): RateControl {
  const spanMs = nowMs - control.windowAtMs
  const accepted = control.accepted + count
  if (spanMs < WINDOW_MS) return { ...control, accepted }
  return { ...control, accepted: 0, windowAtMs: nowMs, goodput: (accepted * 1000) / spanMs }
}

/** Notes that the carrier refused submits as too fast (0x58) or for a full queue (0x14). */
export function noteThrottled(
  control: RateControl,
  limits: RateLimits,
  nowMs: number,
  signal: 'rate' | 'queue',
): RateControl {
  if (control.ceiling !== null && nowMs - control.cutAtMs < DEAF_MS) return control
  const rate = curve(control, limits, nowMs)
  const goodput = measured(control, nowMs)
  const wanted = goodput === null ? rate * BLIND_CUT : Math.min(rate * CUT, goodput * BELOW_GOODPUT)
  const next = clamp(wanted, limits)
  return {
    ceiling: next / CUT,
    cutAtMs: nowMs,
    pausedUntilMs: signal === 'queue' ? nowMs + limits.queuePauseMs : control.pausedUntilMs,
    accepted: 0,
    windowAtMs: nowMs,
    goodput: null,
  }
}

function curve({ ceiling, cutAtMs }: RateControl, limits: RateLimits, nowMs: number): number {
  if (ceiling === null) return limits.maxPerSecond
  const seconds = Math.max(0, nowMs - cutAtMs) / 1000
  return clamp(ceiling * (1 + ((seconds - RECOVERY_SECONDS) / STRETCH_SECONDS) ** 3), limits)
}

/** What the carrier really takes per second; null when too little was seen to tell. */
function measured(control: RateControl, nowMs: number): number | null {
  const spanMs = nowMs - control.windowAtMs
  if (spanMs >= WINDOW_MS / 2) return (control.accepted * 1000) / spanMs
  return control.goodput
}

function clamp(rate: number, { minPerSecond, maxPerSecond }: RateLimits): number {
  return Math.min(maxPerSecond, Math.max(minPerSecond, rate))
}
