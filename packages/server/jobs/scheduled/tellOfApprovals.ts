import { tellOfApprovals as tell } from '../../services/ledger/tellOfApprovals.ts'
import type { ScheduledJob } from '../job.ts'

/** Whoever may agree hears of what waits for a second person. */
export const tellOfApprovals: ScheduledJob = {
  key: 'tellOfApprovals',
  cron: '* * * * *',
  run: (ports) => tell(ports),
}
