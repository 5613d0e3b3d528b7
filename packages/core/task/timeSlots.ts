/** When a task may work on a day of its zone: minutes since midnight, the end not included. */
export interface TimeSlot {
  from: number
  to: number
}

/** Limits of the time slots of a task (spec §4). */
export const timeSlotLimits = { most: 5, leastGapMinutes: 5 } as const

const DAY_MINUTES = 24 * 60

export type TimeSlotFault = 'tooMany' | 'notInDay' | 'empty' | 'overlap' | 'tooClose'

/**
 * What is wrong with the time slots of a task, in whatever order they come, and with which of them; undefined: nothing.
 * No slots at all are the whole day. Midnight separates no days: the last slot and the first are also kept apart.
 */
export function timeSlotFault(
  slots: readonly TimeSlot[],
): { fault: TimeSlotFault; at: number } | undefined {
  if (slots.length > timeSlotLimits.most) return { fault: 'tooMany', at: timeSlotLimits.most }
  for (const [at, { from, to }] of slots.entries()) {
    if (![from, to].every(Number.isInteger) || from < 0 || to > DAY_MINUTES) {
      return { fault: 'notInDay', at }
    }
    if (from >= to) return { fault: 'empty', at }
  }
  const ordered = [...slots.entries()].toSorted(([, a], [, b]) => a.from - b.from)
  const [first] = ordered
  for (const [place, [at, { to }]] of ordered.entries()) {
    const next = ordered[place + 1]?.[1].from ?? (first?.[1].from ?? 0) + DAY_MINUTES
    if (next < to) return { fault: 'overlap', at }
    const gap = next - to
    // Slots that meet at midnight are one, of two days.
    const isMidnight = place === ordered.length - 1 && gap === 0
    if (gap < timeSlotLimits.leastGapMinutes && !isMidnight) return { fault: 'tooClose', at }
  }
  return undefined
}

/** Whether a task may work at a minute of its day; without slots it always may. */
export const isWithinSlots = (slots: readonly TimeSlot[], minute: number): boolean =>
  slots.length === 0 || slots.some(({ from, to }) => from <= minute && minute < to)
