import { sweepExports } from '../../services/userJobs/sweepExports.ts'
import type { ScheduledJob } from '../job.ts'

/**
 * Files of exports and of skipped rows are removed a day after creation, sheets never imported after two hours.
 */
export const removeExpiredExports: ScheduledJob = {
  key: 'removeExpiredExports',
  cron: '*/15 * * * *',
  async run(ports, { signal }) {
    const { files, drafts } = await sweepExports(ports, signal)
    return { files, sheets: drafts }
  },
}
