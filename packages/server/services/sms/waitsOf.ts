import { type HoursByCountry, scheduleOfRecipient, type TaskSchedule, turnAt } from '@tandem/core'
import type { WaitingPlace } from '@tandem/model'
import type { PlaceTotal } from './places.ts'

/**
 * Which places wait for their hours, the largest first.
 * @param from when their task works, UTC ms: who waits for that only does not wait for its hours
 */
export function waitsOf(
  totals: Iterable<Pick<PlaceTotal, 'place' | 'messages'>>,
  schedule: TaskSchedule | undefined,
  hours: HoursByCountry | undefined,
  from: number,
): WaitingPlace[] {
  const waits: WaitingPlace[] = []
  for (const { place, messages } of totals) {
    const { isOpen, until } = turnAt(scheduleOfRecipient(schedule, place, hours), from)
    if (isOpen || messages === 0) continue
    const { isOpen: hasSlot } = turnAt(scheduleOfRecipient(schedule, place, undefined), from)
    waits.push({
      zone: place.zone,
      iso2: place.country,
      messages,
      until: until === null ? null : new Date(until).toISOString(),
      because: hasSlot ? 'hours' : 'slots',
    })
  }
  return waits.toSorted((one, other) => other.messages - one.messages)
}
