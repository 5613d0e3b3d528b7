import { auditHeads } from '../../store/audit/auditHeads.ts'
import type { ScheduledJob } from '../job.ts'

/** Every hour the ends of the audit chains are signed outside the database, so that not even its owner can rewrite them unseen. */
export const signAuditDigest: ScheduledJob = {
  key: 'signAuditDigest',
  cron: '5 * * * *',
  async run(ports) {
    const heads = await auditHeads(ports.system.pool)
    const moved = await ports.digests.sign(new Date(ports.clock.now()), heads)
    return `${moved} of ${heads.length} chains signed`
  },
}
