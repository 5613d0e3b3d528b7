import {
  DAY_MS,
  pacedTime,
  RECIPIENT_ZONE,
  type TaskSchedule,
  type TaskTurn,
  turnAt,
} from '@tandem/core'
import type { ErrorCode, Timing } from '@tandem/model'
import type { Ctx } from '../ctx.ts'
import { Refused } from '../Refused.ts'

/** How far ahead a task may start and end. */
const MOST_DAYS = 90

/** When a task works, and where it stands by that when it is accepted. */
export interface Scheduled {
  schedule: TaskSchedule
  turn: TaskTurn
  /** Why it cannot be accepted now; a repeated request is answered as the first time nevertheless. */
  refusal: Refused | undefined
}

/** The schedule that was asked for; undefined: at once, until it is done. */
export function scheduleOf(
  { now, timeZone }: Pick<Ctx, 'now' | 'timeZone'>,
  { startTime, endTime, slots = [], timeZone: zone = timeZone, pace = 'fast' }: Timing,
): Scheduled | undefined {
  const isTimed = startTime !== undefined || endTime !== undefined || slots.length > 0
  if (!isTimed && pace === 'fast') return undefined
  const at = now.getTime()
  const start = startTime === undefined ? null : Date.parse(startTime)
  const end = endTime === undefined ? null : Date.parse(endTime)
  const ofRecipient = zone === RECIPIENT_ZONE || undefined
  const own = zone === RECIPIENT_ZONE ? timeZone : zone
  const schedule = { zone: own, start, end, slots, ...(ofRecipient && { ofRecipient }) }
  const turn = turnAt(schedule, at)
  // Without slots there is nothing that could be in another zone.
  const isEmpty = zone === RECIPIENT_ZONE && slots.length === 0
  const refusal = isEmpty ? refused('task.zoneNeedsSlots', 'slots') : refusalOf(schedule, turn, at)
  if (refusal || pace === 'fast') return { schedule, turn, refusal }
  // Others begin and end by their own clocks.
  const paced = pacedTime({ zone: own, start, end, slots }, at)
  return paced
    ? {
        schedule: {
          ...schedule,
          paced: ofRecipient ? { ...paced, from: Math.max(at, start ?? at) } : paced,
        },
        turn,
        refusal,
      }
    : { schedule, turn, refusal: refused('task.paceNeedsEnd', 'pace') }
}

/** @throws Refused task.startPast, task.tooFar, task.endBeforeStart, task.neverOpen, task.paceNeedsEnd, task.zoneNeedsSlots, at the field */
export function demandSchedule(scheduled: Scheduled | undefined): void {
  if (scheduled?.refusal) throw scheduled.refusal
}

function refusalOf(
  { start, end }: TaskSchedule,
  { isOpen, until }: TaskTurn,
  at: number,
): Refused | undefined {
  const last = at + MOST_DAYS * DAY_MS
  if (start !== null && start < at) return refused('task.startPast', 'startTime')
  if (end !== null && end <= (start ?? at)) return refused('task.endBeforeStart', 'endTime')
  if (start !== null && start > last) return refused('task.tooFar', 'startTime')
  if (end !== null && end > last) return refused('task.tooFar', 'endTime')
  return !isOpen && until === null ? refused('task.neverOpen', 'slots') : undefined
}

/** When a task starts, UTC ms. */
export const startOf = (scheduled: Scheduled | undefined, now: Date): number =>
  scheduled && !scheduled.turn.isOpen ? (scheduled.turn.until ?? now.getTime()) : now.getTime()

/** For an answer: until when it is spread evenly, if it is. */
export const pacedUntilOf = (scheduled: Scheduled | undefined): { pacedUntil?: string } =>
  scheduled?.schedule.paced
    ? { pacedUntil: new Date(scheduled.schedule.paced.to).toISOString() }
    : {}

/** For an answer: when it starts, unless that is at once. */
export const startsAtOf = (scheduled: Scheduled | undefined): { startsAt?: string } =>
  scheduled && !scheduled.turn.isOpen && scheduled.turn.until !== null
    ? { startsAt: new Date(scheduled.turn.until).toISOString() }
    : {}

function refused(reason: ErrorCode, field: string): Refused {
  const args = { days: MOST_DAYS }
  return new Refused(reason, { args, fields: { [field]: { reason, args } } })
}
