import type { Period } from '../schedule/period.ts'
import { dayOf, zoneOffset } from '../schedule/zone.ts'
import { openings, type TaskSchedule } from './taskSchedule.ts'

/** How a task spreads its messages: as fast as its gateways take them, or evenly over the time it is open. */
export const paces = ['fast', 'even'] as const
export type Pace = (typeof paces)[number]

/** One that fell behind catches up at no more than this multiple of the rate that would just do. */
const CATCH_UP = 2
/** How often messages are released: often enough to be even, seldom enough to share transactions. */
const RELEASES = 100
const LEAST_GRAIN_MS = 250
const MOST_GRAIN_MS = 5_000
/** The last messages need time to be submitted before the end: a fiftieth of the whole, but no more than this. */
const LEAD = 0.02
const MOST_LEAD_MS = 300_000

/**
 * From when until when an even task sends, if it is accepted at an instant (UTC ms): to its end; without one, to the
 * end of the last time slot that begins on its first day. Undefined: it has neither, and no time to be spread over.
 */
export function pacedTime(schedule: TaskSchedule, at: number): Period | undefined {
  const day = schedule.end === null ? zoneOffset(schedule.zone) : undefined
  let paced: (Period & { day: string }) | undefined
  for (const { from, to } of openings(schedule, at)) {
    if (to === Infinity) return undefined
    const its = day ? dayOf(from, day) : ''
    if (paced && its !== paced.day) break
    paced = { from: paced?.from ?? from, to, day: its }
  }
  return paced && { from: paced.from, to: paced.to }
}

/** By when how many messages of an even task are to be released. */
export interface PaceLine {
  readonly messages: number
  /** When it is open, in order, and how long together. */
  readonly periods: readonly Period[]
  readonly openMs: number
  /** The time between two releases, ms. */
  readonly grainMs: number
  /** The whole is released so long before the end, ms. */
  readonly leadMs: number
}

/** The line of a task with a paced time. */
export function paceLine(schedule: TaskSchedule, { from, to }: Period, messages: number): PaceLine {
  const periods = [...openings({ ...schedule, end: to }, from)]
  const openMs = periods.reduce((sum, period) => sum + period.to - period.from, 0)
  const grainMs = Math.max(LEAST_GRAIN_MS, Math.min(openMs / RELEASES, MOST_GRAIN_MS))
  const leadMs = Math.min(openMs / 2, Math.max(2 * grainMs, Math.min(openMs * LEAD, MOST_LEAD_MS)))
  return { messages, periods, openMs, grainMs, leadMs }
}

/** How long a task was open by an instant, ms. */
const openBy = ({ periods }: PaceLine, at: number): number =>
  periods.reduce((sum, { from, to }) => sum + Math.max(0, Math.min(at, to) - from), 0)

/** How many messages the line wants released by an instant (UTC ms): its share of the time it is open. */
export function dueBy(line: PaceLine, at: number): number {
  const wanted = line.openMs - line.leadMs
  const open = openBy(line, at)
  return open >= wanted ? line.messages : Math.floor((line.messages * open) / wanted)
}

/**
 * How many messages may be released now. Never more than the line wants, so it is not ahead; one that is behind, because
 * it was held or its gateways were slow, gets at most twice the even share of what is left for the time since `last`.
 * After a pause there is therefore no burst, and with gateways that are fast enough everything is released in time.
 * @param last when it was last asked, UTC ms: the time before a pause or a restart does not count
 */
export function releasable(
  line: PaceLine,
  { released, last, at }: { released: number; last: number; at: number },
): number {
  const left = line.messages - released
  const wanted = line.openMs - line.leadMs
  const [before, now] = [openBy(line, last), openBy(line, at)]
  const share = before >= wanted ? 1 : Math.min(1, (now - before) / (wanted - before))
  const most = Math.ceil(CATCH_UP * left * share)
  return Math.max(0, Math.min(dueBy(line, at) - released, most, left))
}
