import { deleteOldCodes } from '../../store/doors/codeStore.ts'
import { deleteOldEvents } from '../../store/outbox/outboxStore.ts'
import type { Ports } from '../ports.ts'

const KEPT_MS = 30 * 86_400_000

/** Removes events given up or dropped 30 days ago, and codes that no quota counts any more; returns how many. */
export async function sweepEvents({
  system,
  clock,
}: Pick<Ports, 'system' | 'clock'>): Promise<{ events: number; codes: number }> {
  const now = clock.now()
  return {
    events: await deleteOldEvents(system, new Date(now - KEPT_MS)),
    codes: await deleteOldCodes(system, new Date(now)),
  }
}
