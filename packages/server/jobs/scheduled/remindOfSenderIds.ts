import { tellOfEnds } from '../../services/senders/tellOfEnds.ts'
import type { ScheduledJob } from '../job.ts'

/** Companies and staff hear of sender IDs that end within 30 days, each end once. */
export const remindOfSenderIds: ScheduledJob = {
  key: 'remindOfSenderIds',
  cron: '25 6 * * *',
  run: (ports) => tellOfEnds(ports),
}
