import { DAY_MS } from '../schedule/partition.ts'
import { instantOfClock, startOfWeek, zoneOffset } from '../schedule/zone.ts'

export const billPeriods = ['none', 'weekly', 'monthly'] as const
export type BillPeriod = (typeof billPeriods)[number]

/** A period that was billed, or is to be: half-open, UTC ms. */
export interface Billed {
  from: number
  to: number
}

/** Settlements of a period are all in the ledger so long after its end, ms: no transaction lasts that long. */
export const BILL_REST_MS = 900_000

/**
 * When the week (from Monday) or the calendar month of a zone that contains `ms` begins and ends. Periods tile time: each
 * ends where the next begins, through clock changes and days that a zone skips.
 * @throws RangeError for an unknown zone
 */
export function billPeriodOf(period: 'weekly' | 'monthly', ms: number, timeZone: string): Billed {
  const offset = zoneOffset(timeZone)
  if (period === 'weekly') {
    const from = startOfWeek(ms, offset)
    // In the middle of the week after, whatever the clocks do between.
    return { from, to: startOfWeek(from + 10 * DAY_MS, offset) }
  }
  const local = new Date(ms + offset(ms) * 60_000)
  const first = (months: number): number =>
    instantOfClock(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + months, 1), offset)
  return { from: first(0), to: first(1) }
}

/**
 * What is to be billed now, oldest first: from where the last bill ended up to the end of each period that is over. A
 * change of period or zone in between shortens the first, so that nothing is billed twice or never.
 */
export function billsDue(
  period: BillPeriod,
  opensAt: number,
  { now, timeZone }: { now: number; timeZone: string },
): Billed[] {
  if (period === 'none') return []
  const due: Billed[] = []
  for (let from = opensAt; ;) {
    const { to } = billPeriodOf(period, from, timeZone)
    if (to + BILL_REST_MS > now) return due
    due.push({ from, to })
    from = to
  }
}
