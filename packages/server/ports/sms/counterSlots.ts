import { smsChannel } from '@tandem/model'
import { slotsOf } from '../slotsOf.ts'

const slot = slotsOf(smsChannel)

/**
 * Which counters of tasks, figures and sales each writer of SMS adds to. `foreignSingles` is written by processes without
 * an engine, and `conversions` by whoever checks codes, one row of each table after the other in one order.
 */
export const counterSlots = {
  chunks: [slot(0), slot(1)],
  results: [slot(2)],
  ends: [slot(3), slot(4)],
  singles: [slot(5)],
  foreignSingles: [slot(6)],
  corrections: [slot(7)],
  deadLetters: [slot(8)],
  conversions: [slot(9), slot(10), slot(11), slot(12)],
} as const satisfies Readonly<Record<string, readonly number[]>>
