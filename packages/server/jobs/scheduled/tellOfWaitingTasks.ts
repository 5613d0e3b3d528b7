import { tellOfWaiting } from '../../services/numbers/tellOfWaiting.ts'
import type { ScheduledJob } from '../job.ts'

/** Whoever sent a screened task hears that it waits for something they may have to do. */
export const tellOfWaitingTasks: ScheduledJob = {
  key: 'tellOfWaitingTasks',
  cron: '* * * * *',
  run: (ports) => tellOfWaiting(ports),
}
