import { issueDueBills } from '../../services/bills/issue.ts'
import type { ScheduledJob } from '../job.ts'

/** Every hour the bills of periods that are over, each in the zone of its company. */
export const issueBills: ScheduledJob = {
  key: 'issueBills',
  cron: '20 * * * *',
  run: (ports, run) => issueDueBills(ports, run),
}
