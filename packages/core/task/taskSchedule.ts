import { DAY_MS } from '../schedule/partition.ts'
import type { Period } from '../schedule/period.ts'
import { instantOfClock, type ZoneOffset, zoneOffset } from '../schedule/zone.ts'
import type { TimeSlot } from './timeSlots.ts'

const MINUTE_MS = 60_000
const DAY_MINUTES = DAY_MS / MINUTE_MS

/** Hours of each day, by the clocks of a zone. */
export interface DailyHours {
  /** IANA zone of the slots. */
  zone: string
  /** Without a `timeSlotFault`; none: the whole day. */
  slots: readonly TimeSlot[]
  /** Days of the week without any, 0 for Sunday; left out: none. */
  closedOn?: readonly number[]
}

/** When a task works: from its start until its end, on each day in its slots. */
export interface TaskSchedule extends DailyHours {
  /** Of each recipient the slots are those of its own zone (`scheduleOfRecipient`), not of this one. */
  ofRecipient?: true
  /** UTC ms; null: at once. */
  start: number | null
  /** UTC ms; null: until it is done. */
  end: number | null
  /** Outside these hours nothing is sent either. */
  within?: DailyHours
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

/** Hours that have nothing in common for so long never will: clocks change no further. */
const NEVER_MS = 15 * DAY_MS

/**
 * The times at which a task works from an instant (UTC ms) on, in order; the last one may end at Infinity. A slot
 * begins and ends when the clocks of the zone first show its times: of a day on which they skip it there is none, and
 * an hour that comes twice is in it twice. Slots that meet at midnight are one. Slots of each recipient's zone do not
 * close the task.
 */
export function* openings(schedule: TaskSchedule, after: number): Generator<Period> {
  const { start, end, within, ofRecipient } = schedule
  const whole = { from: Math.max(after, start ?? after), to: end ?? Infinity }
  if (whole.from >= whole.to) return
  const own = hoursFrom(whole.from, ofRecipient ? { ...schedule, slots: [] } : schedule)
  for (const { from, to } of within ? common(own, hoursFrom(whole.from, within)) : own) {
    if (from >= whole.to) return
    yield { from, to: Math.min(to, whole.to) }
  }
}

/** The hours of every day from an instant on. */
function* hoursFrom(after: number, { zone, slots, closedOn = [] }: DailyHours): Generator<Period> {
  const isWhole =
    slots.length === 0 || slots.some(({ from, to }) => from === 0 && to === DAY_MINUTES)
  if (isWhole && closedOn.length === 0) {
    yield { from: after, to: Infinity }
    return
  }
  const daily = isWhole ? [{ from: 0, to: DAY_MINUTES }] : slots
  let pending: Period | undefined
  for (const slot of slotsFrom(after, zoneOffset(zone), { slots: daily, closedOn })) {
    const period = { from: Math.max(slot.from, after), to: slot.to }
    if (period.from >= period.to) continue
    if (pending && pending.to >= period.from) pending.to = period.to
    else {
      if (pending) yield pending
      pending = period
    }
  }
}

/** What two rows of periods, each in order, have in common. */
function* common(one: Generator<Period>, other: Generator<Period>): Generator<Period> {
  let a = one.next()
  let b = other.next()
  let last = a.done ? 0 : a.value.from
  while (!a.done && !b.done) {
    const from = Math.max(a.value.from, b.value.from)
    const to = Math.min(a.value.to, b.value.to)
    if (from < to) {
      yield { from, to }
      last = to
    } else if (from - last > NEVER_MS) return
    if (a.value.to <= b.value.to) a = one.next()
    else b = other.next()
  }
}

/** The slots of every day from that of an instant on. */
function* slotsFrom(
  instant: number,
  zone: ZoneOffset,
  { slots, closedOn = [] }: Omit<DailyHours, 'zone'>,
): Generator<Period> {
  const ordered = slots.toSorted((one, other) => one.from - other.from)
  const local = instant + zone(instant) * MINUTE_MS
  // The clock may have been put back over midnight: the day before is looked at as well.
  for (let day = Math.floor(local / DAY_MS) * DAY_MS - DAY_MS; ; day += DAY_MS) {
    if (closedOn.includes(new Date(day).getUTCDay())) continue
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
