/**
 * The submit rate for a carrier that throttles. Additive increase, multiplicative decrease with the
 * growth curve of CUBIC (RFC 9438 §4.2): after a cut the rate returns to the last known ceiling
 * within 10 s, stays near it, then probes ever faster, so that a fixed limit is rarely exceeded and
 * a raised one is found within a minute. All instants are milliseconds of a monotonic clock.
 */
export type RateControl = {
  /** The rate at which the carrier last throttled; null if it never has. */
  ceiling: number | null
  cutAtMs: number
  pausedUntilMs: number
  /** Submits accepted and throttled since `windowAtMs`. */
  accepted: number
  refused: number
  windowAtMs: number
  /** The measurements of the last full window; null before the first. */
  seen: Seen | null
}

/** Submits per second that were answered, and how many of them were accepted. */
type Seen = { offered: number; accepted: number }

/** Submits per second; `maxPerSecond` is the gateway's configured limit. */
export type RateLimits = {
  minPerSecond: number
  maxPerSecond: number
  /** Pause after the carrier reported a full queue (0x14). */
  queuePauseMs: number
}

const CUT = 0.92
const BELOW_GOODPUT = 0.96
const BLIND_CUT = 0.5
// A sender that uses less than this share of its rate is idle: throttling then says little about the carrier's limit
// (RFC 9438 §5.8 treats an application-limited connection the same way).
const BUSY_SHARE = 0.5
const IDLE_PAUSE_MS = 250
const RECOVERY_SECONDS = 10
// Chosen so that the curve starts at CUT x ceiling: (RECOVERY / STRETCH)^3 = 1 - CUT.
const STRETCH_SECONDS = RECOVERY_SECONDS / Math.cbrt(1 - CUT)
const WINDOW_MS = 1000
// Throttling responses within this time of a cut belong to submits sent before it.
const DEAF_MS = 1000

/** A controller that has not been throttled yet. */
export function startRateControl(nowMs: number): RateControl {
  return {
    ceiling: null,
    cutAtMs: nowMs,
    pausedUntilMs: nowMs,
    accepted: 0,
    refused: 0,
    windowAtMs: nowMs,
    seen: null,
  }
}

/** Submits per second allowed now; 0 during a pause. */
export function allowedRate(control: RateControl, limits: RateLimits, nowMs: number): number {
  if (nowMs < control.pausedUntilMs) return 0
  return curve(control, limits, nowMs)
}

/** Records that the carrier accepted `count` submits. Call once per batch of responses. */
export function noteAccepted(control: RateControl, nowMs: number, count: number): RateControl {
  const counted = { ...control, accepted: control.accepted + count }
  if (nowMs - control.windowAtMs < WINDOW_MS) return counted
  return {
    ...counted,
    accepted: 0,
    refused: 0,
    windowAtMs: nowMs,
    seen: sinceWindow(counted, nowMs),
  }
}

/**
 * Records that the carrier throttled `count` submits (0x58) or rejected them for a full queue
 * (0x14).
 */
export function noteThrottled(
  control: RateControl,
  limits: RateLimits,
  nowMs: number,
  signal: 'rate' | 'queue',
  count = 1,
): RateControl {
  const counted = { ...control, refused: control.refused + count }
  if (control.ceiling !== null && nowMs - control.cutAtMs < DEAF_MS) return counted
  const rate = curve(control, limits, nowMs)
  const seen = measured(counted, nowMs)
  const isIdle = seen !== null && seen.offered < rate * BUSY_SHARE
  const next = clamp(cut(rate, seen, isIdle), limits)
  const pauseMs = signal === 'queue' ? limits.queuePauseMs : isIdle ? IDLE_PAUSE_MS : 0
  return {
    ceiling: next / CUT,
    cutAtMs: nowMs,
    pausedUntilMs: pauseMs > 0 ? nowMs + pauseMs : control.pausedUntilMs,
    accepted: 0,
    refused: 0,
    windowAtMs: nowMs,
    seen: null,
  }
}

function cut(rate: number, seen: Seen | null, isIdle: boolean): number {
  if (seen === null) return rate * BLIND_CUT
  return isIdle ? rate * CUT : Math.min(rate * CUT, seen.accepted * BELOW_GOODPUT)
}

function curve({ ceiling, cutAtMs }: RateControl, limits: RateLimits, nowMs: number): number {
  if (ceiling === null) return limits.maxPerSecond
  const seconds = Math.max(0, nowMs - cutAtMs) / 1000
  return clamp(ceiling * (1 + ((seconds - RECOVERY_SECONDS) / STRETCH_SECONDS) ** 3), limits)
}

/** What was offered and accepted recently; null if there is too little data. */
function measured(control: RateControl, nowMs: number): Seen | null {
  return nowMs - control.windowAtMs >= WINDOW_MS / 2 ? sinceWindow(control, nowMs) : control.seen
}

function sinceWindow({ accepted, refused, windowAtMs }: RateControl, nowMs: number): Seen {
  const perSecond = 1000 / (nowMs - windowAtMs)
  return { accepted: accepted * perSecond, offered: (accepted + refused) * perSecond }
}

function clamp(rate: number, { minPerSecond, maxPerSecond }: RateLimits): number {
  return Math.min(maxPerSecond, Math.max(minPerSecond, rate))
}
