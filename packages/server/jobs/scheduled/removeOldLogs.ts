import { removeOldLines } from '../../services/logs/removeOldLines.ts'
import type { ScheduledJob } from '../job.ts'

/**
 * Sign-ins, operations and API requests are removed after their retention period. Audit lines stay, because each
 * depends on the previous one.
 */
export const removeOldLogs: ScheduledJob = {
  key: 'removeOldLogs',
  cron: '40 3 * * *',
  run: (ports, { signal }) => removeOldLines(ports, signal),
}
