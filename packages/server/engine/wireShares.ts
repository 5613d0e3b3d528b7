import type { Share } from '@tandem/core'

/** From this many slots on, some are reserved for others. */
const SLOTS_TO_SHARE = 5
const KEPT = 0.1

/**
 * Who occupies the slots of the window: submits without a response, including those that timed out. No customer gets
 * all slots of a gateway's window, and campaigns leave some to single sends, so numbers that never answer, or a slow
 * carrier, do not block anybody else.
 */
export class WireShares {
  private readonly byCompany = new Map<string, number>()
  private bulk = 0

  /** Whether one more may be sent with this many slots in total. */
  mayGo({ company, isSingle }: Share, slots: number): boolean {
    const kept = slots < SLOTS_TO_SHARE ? 0 : Math.max(1, Math.floor(slots * KEPT))
    if (kept === 0) return true
    const own = this.byCompany.get(company) ?? 0
    if (isSingle) return own < slots - kept
    return own < slots - 2 * kept && this.bulk < slots - kept
  }

  /** Slots that a company occupies. */
  of(company: string): number {
    return this.byCompany.get(company) ?? 0
  }

  sent({ company, isSingle }: Share): void {
    this.byCompany.set(company, (this.byCompany.get(company) ?? 0) + 1)
    if (!isSingle) this.bulk += 1
  }

  /** Its slot is free again: the response arrived, in time or late, or its session is over. */
  freed({ company, isSingle }: Share): void {
    const left = (this.byCompany.get(company) ?? 1) - 1
    if (left > 0) this.byCompany.set(company, left)
    else this.byCompany.delete(company)
    if (!isSingle) this.bulk -= 1
  }
}
