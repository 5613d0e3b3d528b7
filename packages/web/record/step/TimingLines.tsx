import type { ShownSchedule } from '@tandem/model'
import { useText, useTimeZone } from '../../kit/language.tsx'
import { timingLines } from './timing.ts'

/** When a task works, one sentence below the other. */
export function TimingLines({ schedule }: { schedule: Partial<ShownSchedule> }) {
  const lines = timingLines(useText(), schedule, useTimeZone())
  return lines.map((line) => <p key={line}>{line}</p>)
}
