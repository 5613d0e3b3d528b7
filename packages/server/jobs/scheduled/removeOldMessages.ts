import { removeOldMessages as remove } from '../../services/sms/removeOldMessages.ts'
import type { ScheduledJob } from '../job.ts'

/** Tasks are removed with their messages after the retention period of their product; ledger and figures stay. */
export const removeOldMessages: ScheduledJob = {
  key: 'removeOldMessages',
  cron: '10 4 * * *',
  async run(ports, run) {
    const { tasks, weeks } = await remove(ports, run)
    return { tasks, weeks }
  },
}
