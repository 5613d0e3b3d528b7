import { removeOldLines } from '../../services/logs/removeOldLines.ts'
import type { ScheduledJob } from '../job.ts'

/** Sign-ins, operations and calls with API keys are removed once they are older than the settings say. Audit lines stay: each carries the next. */
export const removeOldLogs: ScheduledJob = {
  key: 'removeOldLogs',
  cron: '40 3 * * *',
  run: (ports, { signal }) => removeOldLines(ports, signal),
}
