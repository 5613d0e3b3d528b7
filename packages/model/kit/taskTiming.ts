import { parseTimeSlots, type TaskSchedule, type TimeSlot, timeSlotsText } from '@tandem/core'
import { z } from 'zod'

import { checkField } from './check.ts'
import { instant, text } from './field.ts'
import { instantText } from './instant.ts'

/** Limits of a time slot list as text: five of `09:00-12:00`, with some spaces. */
const SLOTS_LENGTH = 100

/** When a task works, as a form asks it. */
export const timingFields = {
  startTime: instant({ help: true }),
  endTime: instant({ help: true }),
  slots: text({ max: SLOTS_LENGTH, format: 'timeSlots', help: true }),
  timeZone: text({ max: 64, format: 'timeZone' }),
}

const slotsText = z
  .string()
  .max(SLOTS_LENGTH)
  .transform((given, context): readonly TimeSlot[] => {
    const fault = checkField(timingFields.slots, given)
    if (fault) context.addIssue({ code: 'custom', params: { ...fault } })
    return parseTimeSlots(given) ?? []
  })
  .meta({
    description:
      'The times of day at which it works, up to five, at least 5 minutes apart. 24:00 ends the day.',
    examples: ['09:00-12:00,14:00-18:00'],
  })
const zoneText = z
  .string()
  .max(64)
  .superRefine((given, context) => {
    const fault = checkField(timingFields.timeZone, given)
    if (fault) context.addIssue({ code: 'custom', params: { ...fault } })
  })
  .meta({ description: 'IANA zone of the slots. If left out, yours.', examples: ['Asia/Shanghai'] })

/** When a task works, as a call says it: `.shape` is part of its input. */
export const timingSchema = z.object({
  startTime: instantText
    .describe('When it starts. If left out, at once, or when its first slot begins.')
    .optional(),
  endTime: instantText
    .describe('When it ends: recipients that still wait then are left out and cost nothing.')
    .optional(),
  slots: slotsText.optional(),
  timeZone: zoneText.optional(),
})
export type Timing = z.output<typeof timingSchema>

/** A schedule as lists show it; without one, it starts at once and ends when it is done. */
export interface ShownSchedule {
  /** ISO 8601. */
  startTime: string | null
  endTime: string | null
  /** As `timeSlotsText`; null: the whole day. */
  slots: string | null
  timeZone: string | null
}

/** A stored schedule for an answer. */
export const shownSchedule = (schedule: TaskSchedule | null): ShownSchedule => ({
  startTime: shownTime(schedule?.start ?? null),
  endTime: shownTime(schedule?.end ?? null),
  slots: schedule && schedule.slots.length > 0 ? timeSlotsText(schedule.slots) : null,
  timeZone: schedule?.zone ?? null,
})

const shownTime = (ms: number | null): string | null =>
  ms === null ? null : new Date(ms).toISOString()
