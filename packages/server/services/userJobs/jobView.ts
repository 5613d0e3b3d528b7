import { translate } from '@tandem/i18n'
import type { UserJobNews, UserJobRow, UserJobStatus } from '@tandem/model'

import type { JobRow } from '../../store/userJobs/jobRow.ts'
import type { Scope } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { sentence } from '../sentence.ts'

/** A user's own jobs lie with the own company, also when one's records are those of customers. */
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

/** A file that ran out is gone from that moment, not from the next sweep. */
function statusAt(job: JobRow, now: Date): UserJobStatus {
  if (job.status === 'draft') return 'queued'
  return job.status === 'done' && job.kind === 'export' && isOver(job, now) ? 'expired' : job.status
}

/** Tells the owner how far the job is. */
export function tellOwner(
  { live }: Pick<Ports, 'live'>,
  job: Pick<JobRow, 'id' | 'userId' | 'done' | 'total' | 'failed'> & { status: string },
): void {
  const status = job.status as UserJobStatus // drafts are told to nobody
  const news: UserJobNews = {
    id: job.id,
    status,
    done: job.done,
    total: job.total,
    failed: job.failed,
  }
  live.publish('userJob', news, { userId: job.userId })
}

/** What a list is called when its source is not at hand. */
export const listName = (ctx: Pick<Ctx, 'locale'>, list: string): string =>
  translate(ctx.locale, list === 'smsOutbox' ? 'sms.outbox.title' : `${list}.many`)
