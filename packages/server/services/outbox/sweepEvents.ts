import { deleteOldCodes } from '../../store/doors/codeStore.ts'
import { deleteOldDeliveries } from '../../store/outbox/deliveries.ts'
import { forgetOldSecrets } from '../../store/outbox/callbackStore.ts'
import { deleteOldEvents } from '../../store/outbox/outboxStore.ts'
import type { Ports } from '../ports.ts'

const DAY_MS = 86_400_000
const KEPT_MS = 30 * DAY_MS
/** As long as they are tried (Standard Webhooks). */
const DELIVERIES_MS = 3 * DAY_MS

/**
 * Removes events given up or dropped 30 days ago, deliveries nothing happened to for three days, and codes that no quota
 * counts any more; returns how many. Forgets the old secrets of callbacks.
 */
export async function sweepEvents({ system, clock }: Pick<Ports, 'system' | 'clock'>): Promise<{
  events: number
  deliveries: number
  codes: number
}> {
  const now = clock.now()
  await forgetOldSecrets(system)
  return {
    events: await deleteOldEvents(system, new Date(now - KEPT_MS)),
    deliveries: await deleteOldDeliveries(system, new Date(now - DELIVERIES_MS)),
    codes: await deleteOldCodes(system, new Date(now)),
  }
}
