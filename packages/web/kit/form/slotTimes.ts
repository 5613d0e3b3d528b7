import { parseTimeSlots, timeSlotsText } from '@tandem/core'

const DAY_MINUTES = 1_440
/** A working day: the first slots that are offered. */
const usual = [
  { from: 540, to: 720 },
  { from: 840, to: 1_080 },
]
/** Later ones begin an hour after the last, and last three. */
const GAP = 60
const LENGTH = 180

/** The slot that is offered after those of a text, as two times; empty ones where the day is full. */
export function nextSlot(text: string): string[] {
  const slots = text === '' ? [] : (parseTimeSlots(text) ?? [])
  const last = Math.max(0, ...slots.map(({ to }) => to))
  const offered = usual.find(({ from }) => from > last) ?? {
    from: last + GAP,
    to: Math.min(last + GAP + LENGTH, DAY_MINUTES),
  }
  return offered.from < offered.to ? timeSlotsText([offered]).split('-') : ['', '']
}

/** `9` and `930` as they are meant: `09:00` and `09:30`; anything else stays. */
export function tidyTime(typed: string): string {
  const [, hour, minute = '00'] =
    /^(\d{1,2})(?::?(\d{2}))?$/.exec(typed.normalize('NFKC').trim()) ?? []
  return hour === undefined ? typed : `${hour.padStart(2, '0')}:${minute}`
}
