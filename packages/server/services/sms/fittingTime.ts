import { fitting, openMs } from '@tandem/core'
import type { SmsProduct } from '@tandem/model'
import type { Snapshot } from '../../ports/trafficSnapshot.ts'
import type { Scheduled } from '../tasks/scheduleOf.ts'

/**
 * For a quote: how many messages the gateways of a product can take before the task ends, or is to, if that is not all of them.
 * It is the most that can be hoped for, since others send as well.
 */
export function fittingOf(
  { routes, gateways }: Pick<Snapshot, 'routes' | 'gateways'>,
  product: SmsProduct,
  scheduled: Scheduled | undefined,
  { messages, parts, now }: { messages: number; parts: number; now: Date },
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
  const fits = fitting({ messages, parts, perSecond }, openMs({ ...schedule, end }, now.getTime()))
  return fits < messages ? { fitting: fits } : {}
}
