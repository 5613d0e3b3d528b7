import { sweepEvents } from '../../services/outbox/sweepEvents.ts'
import type { ScheduledJob } from '../job.ts'

/** Outgoing events that were given up are removed after a while, and codes that no quota counts any more. */
export const removeOldEvents: ScheduledJob = {
  key: 'removeOldEvents',
  cron: '20 * * * *',
  run: (ports) => sweepEvents(ports),
}
