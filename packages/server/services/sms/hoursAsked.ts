import { clockSpans, DAY_MS, zoneOffset } from '@tandem/core'

import type { HoursAsked } from '../../store/sms/inHours.ts'
import type { Ctx } from '../ctx.ts'
import { momentAt } from '../lists/listQuery.ts'
import { Refused } from '../Refused.ts'
import type { OutboxListInput } from './outboxInput.ts'

/** Clocks of longer ago are taken as they were then: no product keeps messages so long. */
const KEPT_MS = 3 * 366 * DAY_MS

/**
 * The hours of the day that are asked for, with the reader's clocks; undefined where none are.
 * @throws Refused query.badValue
 */
export function hoursAsked(
  ctx: Ctx,
  { hour, createTime_begin: begin }: Pick<OutboxListInput, 'hour' | 'createTime_begin'>,
): HoursAsked | undefined {
  if (hour === undefined) return undefined
  const hours = hour.split(',').map((text) => (/^\d{1,2}$/.test(text) ? Number(text) : Number.NaN))
  if (!hours.every((one) => one <= 23)) {
    throw new Refused('query.badValue', { args: { field: 'hour' } })
  }
  const now = ctx.now.getTime()
  const from = begin ? momentAt(ctx, 'createTime_begin', begin, false) : now - KEPT_MS
  const spans = clockSpans(
    { from: Math.min(Math.max(from, now - KEPT_MS), now), to: now + DAY_MS },
    zoneOffset(ctx.timeZone),
  )
  return { hours, spans }
}
