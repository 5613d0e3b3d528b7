import { DAY_MS } from './partition.ts'
import type { Period } from './period.ts'
import { clockChange, type ZoneOffset } from './zone.ts'

/** Part of a period in which the clocks of a zone do not change; `offset` in minutes ahead of UTC. */
export type ClockSpan = Period & { offset: number }

/** A period in as many parts as the zone's clocks make of it, oldest first. */
export function clockSpans({ from, to }: Period, zone: ZoneOffset): ClockSpan[] {
  const spans: ClockSpan[] = []
  let start = from
  let offset = zone(from)
  for (let at = from; at < to; at += DAY_MS) {
    const next = Math.min(at + DAY_MS, to)
    const later = zone(next)
    if (later === offset) continue
    const change = Math.min(clockChange(at, next, zone), to)
    spans.push({ from: start, to: change, offset })
    start = change
    offset = later
  }
  return start < to ? [...spans, { from: start, to, offset }] : spans
}
