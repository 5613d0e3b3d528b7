import { deleteExpiredSessions } from '../../services/auth/expiredSessions.ts'
import type { ScheduledJob } from '../job.ts'

/** Ended sessions are removed every ten minutes. */
export const removeExpiredSessions: ScheduledJob = {
  key: 'removeExpiredSessions',
  cron: '*/10 * * * *',
  run: async (ports) => ({ sessions: await deleteExpiredSessions(ports) }),
}
