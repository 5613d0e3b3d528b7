import { DAY_MS } from '@tandem/core'

/** How many parts a gateway may still have accepted today (UTC). Instants are UTC ms: days are those of the contract. */
export class DayLimit {
  private limit: number | null
  private day: number
  /** Accepted since the day began; undefined: not known yet. */
  private accepted: number | undefined
  private meanwhile = 0

  constructor(limit: number | null, now: number) {
    this.limit = limit
    this.day = dayOf(now)
    this.accepted = limit === null ? 0 : undefined
  }

  /** True when what was accepted before has to be found out first. */
  setLimit(limit: number | null): boolean {
    const isNew = this.limit === null && limit !== null
    this.limit = limit
    if (isNew) this.accepted = undefined
    return isNew
  }

  /**
   * So many had been accepted on the day of `now`. What was noted since it was asked is added, although some of it may
   * be counted already: rather too few go than too many.
   */
  found(accepted: number, now: number): void {
    this.turn(now)
    this.accepted ??= accepted + this.meanwhile
    this.meanwhile = 0
  }

  noteAccepted(now: number): void {
    this.turn(now)
    if (this.accepted === undefined) this.meanwhile += 1
    else this.accepted += 1
  }

  /** Whether so many more may go while others have no response yet. */
  admits(parts: number, unanswered: number, now: number): boolean {
    if (this.limit === null) return true
    this.turn(now)
    return this.accepted !== undefined && this.accepted + unanswered + parts <= this.limit
  }

  /** When it may be used again, once all is used up; null before. */
  usedUpUntil(now: number): number | null {
    if (this.limit === null) return null
    this.turn(now)
    return (this.accepted ?? 0) >= this.limit ? (this.day + 1) * DAY_MS : null
  }

  private turn(now: number): void {
    const day = dayOf(now)
    // A clock that was set back leaves the count as it is: rather too few than too many.
    if (day <= this.day) return
    this.day = day
    this.accepted = 0
  }
}

const dayOf = (now: number): number => Math.floor(now / DAY_MS)

/** When the day (UTC) of an instant began. */
export const startOfUtcDay = (now: number): number => dayOf(now) * DAY_MS
