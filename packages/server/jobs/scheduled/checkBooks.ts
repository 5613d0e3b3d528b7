import { checkBooks as check } from '../../services/ledger/checkBooks.ts'
import type { ScheduledJob } from '../job.ts'

/** Every night, before people work: whether the books add up. */
export const checkBooks: ScheduledJob = {
  key: 'checkBooks',
  cron: '20 3 * * *',
  run: (ports) => check(ports),
}
