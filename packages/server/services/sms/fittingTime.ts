import { fitting, openMs, scheduleOfRecipient, type TaskSchedule } from '@tandem/core'
import type { SmsProduct } from '@tandem/model'
import type { Snapshot } from '../../ports/sms/trafficSnapshot.ts'
import type { Scheduled } from '../campaign/scheduleOf.ts'
import type { Places } from './places.ts'

/**
 * For a quote: how many messages the gateways of a product can take before the task ends, or is to, if that is not all of them.
 * It is the most that can be hoped for, since others send as well.
 */
export function fittingOf(
  { routes, gateways }: Pick<Snapshot, 'routes' | 'gateways'>,
  product: SmsProduct,
  scheduled: Scheduled | undefined,
  {
    messages,
    parts,
    places,
    now,
  }: { messages: number; parts: number; places?: Places | undefined; now: Date },
): { fitting?: number } {
  const schedule = scheduled?.schedule
  const end = schedule?.end ?? schedule?.paced?.to
  if (schedule === undefined || end === undefined) return {}
  const used = new Set(
    routes
      .filter(({ enabled, product: only }) => enabled && (only === null || only === product))
      .map(({ gatewayId }) => gatewayId),
  )
  const perSecond = [...used].reduce((sum, id) => sum + (gateways.get(id)?.tps ?? 0), 0)
  const at = now.getTime()
  const fits = fitting({ messages, parts, perSecond }, openMs({ ...schedule, end }, at))
  const inTime = Math.min(fits, messages - lateIn({ ...schedule, end }, places, perSecond, at))
  return inTime < messages ? { fitting: inTime } : {}
}

/** How many cannot, of each place by its own hours and as if the gateways did nothing else. */
function lateIn(
  schedule: TaskSchedule,
  places: Places | undefined,
  perSecond: number,
  at: number,
): number {
  let late = 0
  for (const { place, messages, parts } of places?.totals.values() ?? []) {
    const own = scheduleOfRecipient(schedule, place, places?.hours)
    late += messages - fitting({ messages, parts, perSecond }, openMs(own, at))
  }
  return late
}
