/** When a task may work on a day of its zone: minutes since midnight, the end not included. */
export interface TimeSlot {
  from: number
  to: number
}

/** Limits of the time slots of a task (spec §5). */
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

const TIME = /^(\d{1,2}):(\d{2})$/

/** Reads `09:00-12:00,14:00-18:00`, times of 24 hours; undefined: it is not written like that. 24:00 is midnight. */
export function parseTimeSlots(text: string): TimeSlot[] | undefined {
  const slots: TimeSlot[] = []
  for (const one of text.split(',')) {
    const [from, to, ...more] = one.split('-').map((time) => minuteOf(time.trim()))
    if (from === undefined || to === undefined || more.length > 0) return undefined
    slots.push({ from, to })
  }
  return slots
}

function minuteOf(time: string): number | undefined {
  const [, hour, minute] = TIME.exec(time) ?? []
  if (hour === undefined || Number(minute) > 59) return undefined
  const found = Number(hour) * 60 + Number(minute)
  return found > DAY_MINUTES ? undefined : found
}

/** The slots as `parseTimeSlots` reads them, in the order of the day. */
export const timeSlotsText = (slots: readonly TimeSlot[]): string =>
  slots
    .toSorted((one, other) => one.from - other.from)
    .map(({ from, to }) => `${clock(from)}-${clock(to)}`)
    .join(',')

const clock = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
