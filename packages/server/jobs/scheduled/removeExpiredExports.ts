import { expireJobs, forgetFile } from '../../store/userJobs/sweepJobs.ts'
import type { ScheduledJob } from '../job.ts'

/** Files of exports and of rows left out go a day after they were made, sheets nobody imported after two hours. */
export const removeExpiredExports: ScheduledJob = {
  key: 'removeExpiredExports',
  cron: '*/15 * * * *',
  async run({ system, files, clock }, { signal }) {
    const expired = await expireJobs(system, new Date(clock.now()))
    for (const { jobId, fileId } of expired.files) {
      signal.throwIfAborted()
      // The file first: a crash in between leaves a row whose file is removed again, never a file without a row.
      await files.remove(fileId)
      await forgetFile(system, jobId)
    }
    return `${expired.files.length} files and ${expired.drafts} sheets removed`
  },
}
