import { paces, RECIPIENT_ZONE, type TaskSchedule, timeSlotsText } from '@tandem/core'

import { choice, instant, text } from './field.ts'

/** Limits of a time slot list as text: five of `09:00-12:00`, with some spaces. */
export const SLOTS_LENGTH = 100

/** When a task works, as a form asks it. */
export const timingFields = {
  startTime: instant({ help: true }),
  endTime: instant({ help: true }),
  slots: text({ max: SLOTS_LENGTH, format: 'timeSlots', help: true }),
  timeZone: text({ required: true, max: 64, format: 'taskZone', help: true }),
  pace: choice(paces, { initial: 'fast', help: true }),
}

/** A schedule as lists show it; without one, it starts at once and ends when it is done. */
export interface ShownSchedule {
  /** ISO 8601. */
  startTime: string | null
  endTime: string | null
  /** As `timeSlotsText`; null: the whole day. */
  slots: string | null
  /** Of its slots; `RECIPIENT_ZONE`: each recipient's own. */
  timeZone: string | null
  /** ISO 8601: its messages are spread evenly until then; null: as fast as they are taken. */
  pacedUntil: string | null
}

/** A stored schedule for an answer. */
export const shownSchedule = (schedule: TaskSchedule | null): ShownSchedule => ({
  startTime: shownTime(schedule?.start ?? null),
  endTime: shownTime(schedule?.end ?? null),
  slots: schedule && schedule.slots.length > 0 ? timeSlotsText(schedule.slots) : null,
  timeZone: schedule?.ofRecipient ? RECIPIENT_ZONE : (schedule?.zone ?? null),
  pacedUntil: shownTime(schedule?.paced?.to ?? null),
})

const shownTime = (ms: number | null): string | null =>
  ms === null ? null : new Date(ms).toISOString()
