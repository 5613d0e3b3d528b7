import { type DailyHours, turnAt } from '../task/taskSchedule.ts'

/** Since when and until when what is known of some hours holds, UTC ms. */
interface Turn {
  from: number
  until: number
  isOpen: boolean
}

const turns = new WeakMap<DailyHours, Turn>()

/** Whether an instant (UTC ms) is within the hours; worked out anew only when that may have changed. */
export function isOpenAt(hours: DailyHours, at: number): boolean {
  const known = turns.get(hours)
  if (known && at >= known.from && at < known.until) return known.isOpen
  const { isOpen, until } = turnAt({ ...hours, start: null, end: null }, at)
  turns.set(hours, { from: at, until: until ?? Infinity, isOpen })
  return isOpen
}
