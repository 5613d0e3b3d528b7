import { deleteExpiredSessions } from '../../services/session/expiredSessions.ts'
import type { ScheduledJob } from '../job.ts'

/** Sessions that ended are removed every ten minutes. */
export const removeExpiredSessions: ScheduledJob = {
  key: 'removeExpiredSessions',
  cron: '*/10 * * * *',
  run: async (ports) => ({ sessions: await deleteExpiredSessions(ports) }),
}
