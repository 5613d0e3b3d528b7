import { removeOldLookups as remove } from '../../services/numbers/removeOldLookups.ts'
import type { ScheduledJob } from '../job.ts'

/** Answers of networks are removed when no task can rest on them any more, and lookups that cost nothing with them. */
export const removeOldLookups: ScheduledJob = {
  key: 'removeOldLookups',
  cron: '20 4 * * *',
  run: (ports, { signal }) => remove(ports, signal),
}
