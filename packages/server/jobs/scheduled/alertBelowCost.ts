import { tellOfLosses } from '../../services/alarms/tellOfLosses.ts'
import type { ScheduledJob } from '../job.ts'

/** Staff hear of routes that send below cost, each route once an hour. */
export const alertBelowCost: ScheduledJob = {
  key: 'alertBelowCost',
  cron: '*/5 * * * *',
  run: (ports) => tellOfLosses(ports),
}
