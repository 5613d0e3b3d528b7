/** A company that meets this many faults in a row at a gateway is left alone there, then tried with one message. */
const FAULTS_TO_REST = 20
/** Faults in a row that make a company a witness against the carrier itself. */
const FAULTS_TO_SUSPECT = 10
const WITNESSES = 2
const REST_MS = 5_000

interface Faults {
  inARow: number
  restUntil: number
}

/**
 * Whose trouble it is when a gateway's submits fail. A number that errs is tried again by itself and concerns nobody
 * else. A company whose submits all fail rests at this gateway while others go on. Only when the submits of several
 * companies fail, and nobody's succeeds, is it the carrier, and the gateway rests for all.
 */
export class CarrierHealth {
  private readonly companies = new Map<string, Faults>()
  /** Companies with many faults in a row since anybody's submit was taken. */
  private readonly witnesses = new Set<string>()
  private restUntil = 0

  /** False while the carrier is left alone by everybody. */
  get isWell(): boolean {
    return this.witnesses.size < WITNESSES
  }

  /** Until when nobody is tried (ms of the clock given), while the carrier is left alone; null while it is well. */
  get restsUntil(): number | null {
    return this.isWell ? null : this.restUntil
  }

  /** Companies that rest here although the carrier is well. */
  resting(): string[] {
    return [...this.companies].flatMap(([id, { inARow }]) => (inARow >= FAULTS_TO_REST ? [id] : []))
  }

  /** Whether a submit of the company may be tried now (ms of a clock that never jumps). */
  mayTry(company: string, now: number): boolean {
    if (!this.isWell && now < this.restUntil) return false
    const faults = this.companies.get(company)
    return !faults || faults.inARow < FAULTS_TO_REST || now >= faults.restUntil
  }

  /** One is tried: while at rest, the next one comes after a pause. */
  tried(company: string, now: number): void {
    const faults = this.companies.get(company)
    if (faults && faults.inARow >= FAULTS_TO_REST) faults.restUntil = now + REST_MS
    if (!this.isWell) this.restUntil = now + REST_MS
  }

  /** Milliseconds until a submit may be tried again by everybody. */
  msUntilTry(now: number): number {
    return this.isWell ? 0 : Math.max(0, this.restUntil - now)
  }

  /** A submit failed for a passing reason, or nobody answered it. True when it became the carrier's trouble. */
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

  /** The carrier answered a submit of the company, if only to refuse it. True when the carrier is well again. */
  answer(company: string): boolean {
    const was = this.isWell
    this.companies.delete(company)
    this.witnesses.clear()
    return !was
  }
}
