import { paces, parseTimeSlots, type TimeSlot } from '@tandem/core'
import { z } from 'zod'

import { checkField } from './check.ts'
import { instantText } from './instant.ts'
import { SLOTS_LENGTH, timingFields } from './timingFields.ts'

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
  .meta({
    description:
      "IANA zone of the slots, or 'recipient': each recipient's own, by its number. If left out, yours.",
    examples: ['Asia/Shanghai'],
  })

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
  pace: z
    .enum(paces)
    .describe(
      'fast: as fast as the carriers take it. even: spread over the time it is open, to its end or else to the end of the last slot of its first day. If left out, fast.',
    )
    .optional(),
})
export type Timing = z.output<typeof timingSchema>
