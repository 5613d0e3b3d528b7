import type { UserJobNews, UserJobRow, UserJobStatus } from '@tandem/model'

import type { JobRow } from '../../store/userJobs/jobRow.ts'
import type { Scope } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { sentence } from '../sentence.ts'

/** A user's jobs belong to their own company, even if their records belong to customers. */
export const ownScope = ({ actor }: Pick<Ctx, 'actor'>): Scope => ({ companies: [actor.companyId] })

/** A job as its owner sees it. */
export function jobView(ctx: Ctx, job: JobRow, listText: string): UserJobRow {
  const hasFile = job.fileId !== null && !isOver(job, ctx.now)
  return {
    id: job.id,
    kind: job.kind,
    list: job.list,
    listText,
    verb: job.request.verb ?? null,
    status: statusAt(job, ctx.now),
    done: job.done,
    total: job.total,
    failed: job.failed,
    figures: job.kind === 'import' ? job.figures : null,
    fileName: hasFile ? job.fileName : null,
    fileBytes: hasFile ? job.fileBytes : null,
    cut: job.cut,
    error: job.error === null ? null : sentence(ctx.locale, job.error, job.errorArgs ?? {}),
    createTime: job.createTime.toISOString(),
    startTime: job.startTime?.toISOString() ?? null,
    endTime: job.endTime?.toISOString() ?? null,
    expireTime: hasFile ? (job.expireTime?.toISOString() ?? null) : null,
  }
}

export const isOver = ({ expireTime }: Pick<JobRow, 'expireTime'>, now: Date): boolean =>
  expireTime !== null && expireTime <= now

/** An expired file is gone from that moment, not from the next sweep. */
function statusAt(job: JobRow, now: Date): UserJobStatus {
  if (job.status === 'draft') return 'queued'
  return job.status === 'done' && job.kind === 'export' && isOver(job, now) ? 'expired' : job.status
}

/** Notifies the owner of the job's progress. */
export function tellOwner(
  { live }: Pick<Ports, 'live'>,
  job: Pick<JobRow, 'id' | 'userId' | 'done' | 'total' | 'failed'> & { status: string },
): void {
  const status = job.status as UserJobStatus // drafts are not announced
  const news: UserJobNews = {
    id: job.id,
    status,
    done: job.done,
    total: job.total,
    failed: job.failed,
  }
  live.publish('userJob', news, { userId: job.userId })
}
