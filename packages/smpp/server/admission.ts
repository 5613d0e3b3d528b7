import type { Timers } from '../session/timers.ts'
import { limitKey } from './peerAddress.ts'

export interface AdmissionLimits {
  readonly maxConnections: number
  readonly maxUnboundPerAddress: number
  readonly maxUnboundPerMinute: number
  readonly refusalDelayMs: number
  readonly maxRefusalDelayMs: number
  readonly timers: Timers
}

/** Which limit a new connection exceeds. */
export type LimitKind = 'connections' | 'unboundPerAddress' | 'unboundPerMinute'

const minuteMs = 60_000
/** An address that had a session within this time is not kept out by what else comes from it. */
const knownForMs = 10 * minuteMs
/** So many times more connections without a bind may such an address have at a time. */
const knownFactor = 10
/** An address that was not refused for so long begins anew. */
const refusalsForgottenMs = 10 * minuteMs
// More addresses than this are not told apart by their attempts, so that they cannot fill the memory.
const maxCountedAddresses = 100_000

/** Counts connections, and those without a bind by address, against the limits; and how often binds were refused. */
export class Admission {
  private limits: AdmissionLimits
  private open = 0
  private readonly unbound = new Map<string, number>()
  /** Connections of the current minute that have not been bound. */
  private readonly attempts = new Map<string, number>()
  private minuteEndsAt = 0
  /** By address, its sessions, and when the last one ended. */
  private readonly sessions = new Map<string, { open: number; endedAt: number }>()
  /** By address, how often its binds were refused, and when last. */
  private readonly refusals = new Map<string, { count: number; at: number }>()

  constructor(limits: AdmissionLimits) {
    this.limits = limits
  }

  /** Another limit from now on. */
  limitUnbound(maxUnboundPerMinute: number): void {
    this.limits = { ...this.limits, maxUnboundPerMinute }
  }

  get connectionCount(): number {
    return this.open
  }

  /** Counts a connection whose client is not known yet; false, and nothing counted, at the limit. */
  enter(): boolean {
    if (this.open >= this.limits.maxConnections) return false
    this.open++
    return true
  }

  /** After `enter`: the connection is gone. */
  leave(): void {
    this.open--
  }

  /**
   * Counts a connection without a bind; at a limit nothing is counted: clients of one address that all bind at once, as
   * after a restart of the server, have not tried in vain while others of them were let in. An address that has a session,
   * or had one lately, is not limited by the minute, and less at a time: one wrong program among several must not keep the
   * others out.
   */
  admit(address: string): LimitKind | undefined {
    const key = limitKey(address)
    const attempts = this.attemptsOf(key)
    const isKnown = this.isKnown(key)
    const { maxUnboundPerMinute, maxUnboundPerAddress } = this.limits
    if (!isKnown && attempts >= maxUnboundPerMinute) return 'unboundPerMinute'
    const count = this.unbound.get(key) ?? 0
    if (count >= maxUnboundPerAddress * (isKnown ? knownFactor : 1)) return 'unboundPerAddress'
    this.unbound.set(key, count + 1)
    this.attempts.set(key, attempts + 1)
    return undefined
  }

  /** After `admit`: the connection is bound, so it was no vain attempt. */
  bound(address: string): void {
    this.release(address)
    this.forgive(address)
    const key = limitKey(address)
    const known = this.sessions.get(key)
    if (known === undefined && this.sessions.size >= maxCountedAddresses) this.forgetSessions()
    this.sessions.set(key, { open: (known?.open ?? 0) + 1, endedAt: 0 })
  }

  /** After `bound`: its session has ended. */
  ended(address: string): void {
    const known = this.sessions.get(limitKey(address))
    if (known === undefined) return
    known.open--
    known.endedAt = this.limits.timers.now()
  }

  /** After `admit`: it was no vain attempt, as it never said anything, like the look of a monitor whether the port is open. */
  forgive(address: string): void {
    const key = limitKey(address)
    const count = this.attempts.get(key)
    if (count !== undefined && count > 0) this.attempts.set(key, count - 1)
  }

  private isKnown(key: string): boolean {
    const known = this.sessions.get(key)
    return (
      known !== undefined &&
      (known.open > 0 || this.limits.timers.now() - known.endedAt < knownForMs)
    )
  }

  private forgetSessions(): void {
    for (const [key, { open }] of this.sessions) if (open <= 0) this.sessions.delete(key)
  }

  /** After `admit`, and without `bound`: the connection is gone. */
  release(address: string): void {
    const key = limitKey(address)
    const count = this.unbound.get(key) ?? 0
    if (count > 1) this.unbound.set(key, count - 1)
    else this.unbound.delete(key)
  }

  /**
   * Counts a refused bind; returns how long after it came it is to be answered, ms: each time twice as long, whatever the
   * reason, so that passwords cannot be tried quickly and nothing is to be learnt from the time.
   */
  refusalDelay(address: string): number {
    const { refusalDelayMs, maxRefusalDelayMs, timers } = this.limits
    const key = limitKey(address)
    const at = timers.now()
    const last = this.refusals.get(key)
    const isKnown = last !== undefined && at - last.at < refusalsForgottenMs
    const before = isKnown ? last.count : 0
    if (this.refusals.size >= maxCountedAddresses) this.refusals.clear()
    this.refusals.set(key, { count: before + 1, at })
    return Math.min(refusalDelayMs * 2 ** before, Math.max(refusalDelayMs, maxRefusalDelayMs))
  }

  private attemptsOf(key: string): number {
    const now = this.limits.timers.now()
    if (now >= this.minuteEndsAt || this.attempts.size >= maxCountedAddresses) {
      this.attempts.clear()
      this.minuteEndsAt = now + minuteMs
    }
    return this.attempts.get(key) ?? 0
  }
}
