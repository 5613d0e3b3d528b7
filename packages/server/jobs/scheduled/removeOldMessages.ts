import { removeOldMessages as remove } from '../../services/sms/removeOldMessages.ts'
import type { ScheduledJob } from '../job.ts'

/** Tasks go with their messages once they are older than the settings of their product say; ledger and figures stay. */
export const removeOldMessages: ScheduledJob = {
  key: 'removeOldMessages',
  cron: '10 4 * * *',
  async run(ports, run) {
    const { tasks, weeks } = await remove(ports, run)
    return { tasks, weeks }
  },
}
