import { raiseAlarms as raise } from '../../services/alarms/raiseAlarms.ts'
import type { ScheduledJob } from '../job.ts'

/** Every minute: balances that run low, spends that are high, rates that are missing, margins that are negative. */
export const raiseAlarms: ScheduledJob = {
  key: 'raiseAlarms',
  cron: '* * * * *',
  run: (ports) => raise(ports),
}
