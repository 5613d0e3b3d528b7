import { DAY_MS } from '../schedule/partition.ts'
import type { Period } from '../schedule/period.ts'
import { instantOfClock, type ZoneOffset, zoneOffset } from '../schedule/zone.ts'
import type { TimeSlot } from './timeSlots.ts'

const MINUTE_MS = 60_000
const DAY_MINUTES = DAY_MS / MINUTE_MS

/** When a task works: from its start until its end, on each day in its slots. */
export interface TaskSchedule {
  /** IANA zone of the slots. */
  zone: string
  /** UTC ms; null: at once. */
  start: number | null
  /** UTC ms; null: until it is done. */
  end: number | null
  /** Without a `timeSlotFault`; none: the whole day. */
  slots: readonly TimeSlot[]
  /** The messages are spread evenly over what it is open of this time; left out: as fast as they are taken. */
  paced?: Period
}

/** Where a task stands by its schedule. */
export interface TaskTurn {
  /** Whether it may work now. */
  isOpen: boolean
  /** Until when this holds, UTC ms; null: for ever. A closed one then never opens again. */
  until: number | null
}

/**
 * The times at which a task works from an instant (UTC ms) on, in order; the last one may end at Infinity. A slot
 * begins and ends when the clocks of the zone first show its times: of a day on which they skip it there is none, and
 * an hour that comes twice is in it twice. Slots that meet at midnight are one.
 */
export function* openings(
  { zone, start, end, slots }: TaskSchedule,
  after: number,
): Generator<Period> {
  const whole = { from: Math.max(after, start ?? after), to: end ?? Infinity }
  if (whole.from >= whole.to) return
  if (slots.length === 0 || slots.some(({ from, to }) => from === 0 && to === DAY_MINUTES)) {
    yield whole
    return
  }
  let pending: Period | undefined
  for (const slot of slotsFrom(whole.from, zoneOffset(zone), slots)) {
    if (slot.from >= whole.to) break
    const period = { from: Math.max(slot.from, whole.from), to: Math.min(slot.to, whole.to) }
    if (period.from >= period.to) continue
    if (pending && pending.to >= period.from) pending.to = period.to
    else {
      if (pending) yield pending
      pending = period
    }
  }
  if (pending) yield pending
}

/** The slots of every day from that of an instant on. */
function* slotsFrom(
  instant: number,
  zone: ZoneOffset,
  slots: readonly TimeSlot[],
): Generator<Period> {
  const ordered = slots.toSorted((one, other) => one.from - other.from)
  const local = instant + zone(instant) * MINUTE_MS
  // The clock may have been put back over midnight: the day before is looked at as well.
  for (let day = Math.floor(local / DAY_MS) * DAY_MS - DAY_MS; ; day += DAY_MS) {
    for (const { from, to } of ordered) {
      yield {
        from: instantOfClock(day + from * MINUTE_MS, zone),
        to: instantOfClock(day + to * MINUTE_MS, zone),
      }
    }
  }
}

/** Whether a task may work at an instant, and when that changes. */
export function turnAt(schedule: TaskSchedule, instant: number): TaskTurn {
  const next = openings(schedule, instant).next()
  if (next.done) return { isOpen: false, until: null }
  const { from, to } = next.value
  if (from > instant) return { isOpen: false, until: from }
  return { isOpen: true, until: to === Infinity ? null : to }
}

/** How long a task may still work from an instant on, ms; Infinity without an end. */
export function openMs(schedule: TaskSchedule, instant: number): number {
  if (schedule.end === null) return Infinity
  let sum = 0
  for (const { from, to } of openings(schedule, instant)) sum += to - from
  return sum
}

/**
 * How many of the messages can be sent in the time a task has, if their gateways do nothing else.
 * @param perSecond parts that the gateways take together
 */
export function fitting(
  { messages, parts, perSecond }: { messages: number; parts: number; perSecond: number },
  timeMs: number,
): number {
  const possible = (timeMs / 1_000) * perSecond
  return possible >= parts ? messages : Math.floor((messages * possible) / parts)
}
