/** After this many consecutive failures at a gateway, a company is paused there and then tried with one message. */
const FAULTS_TO_REST = 20
/** Consecutive failures after which a company counts as evidence against the carrier itself. */
const FAULTS_TO_SUSPECT = 10
const WITNESSES = 2
const REST_MS = 5_000

interface Faults {
  inARow: number
  restUntil: number
}

/**
 * Decides who is at fault when a gateway's submits fail. A failing number is retried alone and affects nobody else.
 * A company whose submits all fail is paused at this gateway while others continue. Only if the submits of several
 * companies fail and none succeeds is the carrier at fault, and the gateway is paused for everyone.
 */
export class CarrierHealth {
  private readonly companies = new Map<string, Faults>()
  /** Companies with many consecutive failures since the last accepted submit of anyone. */
  private readonly witnesses = new Set<string>()
  private restUntil = 0

  /** False while the gateway is paused for everyone. */
  get isWell(): boolean {
    return this.witnesses.size < WITNESSES
  }

  /** Until when the gateway is paused for everyone (ms of the given clock); null while the carrier is healthy. */
  get restsUntil(): number | null {
    return this.isWell ? null : this.restUntil
  }

  /** Companies paused here although the carrier is healthy. */
  resting(): string[] {
    return [...this.companies].flatMap(([id, { inARow }]) => (inARow >= FAULTS_TO_REST ? [id] : []))
  }

  /** Whether a submit of the company may be tried now (ms of a monotonic clock). */
  mayTry(company: string, now: number): boolean {
    if (!this.isWell && now < this.restUntil) return false
    const faults = this.companies.get(company)
    return !faults || faults.inARow < FAULTS_TO_REST || now >= faults.restUntil
  }

  /** One submit is tried: during a pause, the next one follows after an interval. */
  tried(company: string, now: number): void {
    const faults = this.companies.get(company)
    if (faults && faults.inARow >= FAULTS_TO_REST) faults.restUntil = now + REST_MS
    if (!this.isWell) this.restUntil = now + REST_MS
  }

  /** Milliseconds until a submit may be tried again for everyone. */
  msUntilTry(now: number): number {
    return this.isWell ? 0 : Math.max(0, this.restUntil - now)
  }

  /** A submit failed temporarily or got no response. True if this made the carrier the one at fault. */
  fault(company: string, now: number): boolean {
    const faults = this.companies.get(company) ?? { inARow: 0, restUntil: 0 }
    this.companies.set(company, faults)
    faults.inARow += 1
    if (faults.inARow === FAULTS_TO_REST) faults.restUntil = now + REST_MS
    const was = this.isWell
    if (faults.inARow >= FAULTS_TO_SUSPECT) this.witnesses.add(company)
    if (was && !this.isWell) this.restUntil = now + REST_MS
    return was && !this.isWell
  }

  /**
   * The carrier answered a submit of the company, even with a rejection. True if this made the carrier healthy
   * again.
   */
  answer(company: string): boolean {
    const was = this.isWell
    this.companies.delete(company)
    this.witnesses.clear()
    return !was
  }
}
