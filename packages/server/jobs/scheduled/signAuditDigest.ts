import { signHeads } from '../../services/logs/signHeads.ts'
import type { ScheduledJob } from '../job.ts'

/**
 * Every hour the heads of the audit chains are signed outside the database, so that not even its owner can rewrite them
 * unnoticed.
 */
export const signAuditDigest: ScheduledJob = {
  key: 'signAuditDigest',
  cron: '5 * * * *',
  run: (ports) => signHeads(ports),
}
