import {
  type Page,
  type ParsedOf,
  sheetTypes,
  type userJobCalls,
  type UserJobRow,
} from '@tandem/model'
import type { Readable } from 'node:stream'

import type { Files } from '../../ports/files.ts'
import { withScope } from '../../store/database/withScope.ts'
import {
  cancelJob,
  countOwnJobs,
  noteDownload,
  ownJob,
  ownJobs,
} from '../../store/userJobs/ownJobs.ts'
import type { Ctx } from '../ctx.ts'
import { inTransaction, type Work } from '../entity/work.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { momentAt, pageOf, windowOf } from '../lists/listQuery.ts'
import { accessOfJob } from './jobAccess.ts'
import { stillSees } from './jobSight.ts'
import { isOver, jobView, ownScope, tellOwner } from './jobView.ts'
import { listName } from './listName.ts'

/** Exports and imports of the calling user. */
export async function listOwnJobs(
  ctx: Ctx,
  ports: Pick<Ports, 'database'>,
  input: ParsedOf<typeof userJobCalls.list>,
): Promise<Page<UserJobRow>> {
  const { status = null, createTime_begin: from, createTime_end: to } = input
  const asked = {
    status,
    since: from === undefined ? null : new Date(momentAt(ctx, 'createTime_begin', from, false)),
    until: to === undefined ? null : new Date(momentAt(ctx, 'createTime_end', to, true)),
  }
  const window = windowOf(input)
  const back = window.from?.back ?? false
  return withScope(ports.database, ownScope(ctx), async (transaction) => {
    const found = await ownJobs(transaction, ctx.actor.id, {
      ...asked,
      below: back ? null : (window.from?.id ?? null),
      above: back ? (window.from?.id ?? null) : null,
      offset: window.from ? 0 : (window.pageNo - 1) * window.size,
      size: window.size + 1,
    })
    const total = await countOwnJobs(transaction, ctx.actor.id, asked)
    const page = pageOf(window, found, { total, totalIsEstimate: false })
    return {
      ...page,
      records: page.records.map((job) => jobView(ctx, job, listName(ctx, job.list))),
    }
  })
}

/** PUT /sys/userJob/cancel: a waiting job ends at once, a running one within a second. */
export async function cancelOwnJob(ctx: Ctx, ports: Ports, id: string): Promise<void> {
  await inTransaction(
    ctx,
    ports,
    async (work) => {
      const job = await ownJob(work.transaction, ctx.actor.id, id, { lock: true })
      if (!job || job.status === 'draft') throw new Refused('record.notFound')
      if (job.status !== 'queued' && job.status !== 'running') throw new Refused('job.ended')
      await cancelJob(work.transaction, id, ctx.now)
      const now = await ownJob(work.transaction, ctx.actor.id, id)
      if (now) work.afterCommit(() => tellOwner(ports, now))
    },
    ownScope(ctx),
  )
}

export interface JobFile {
  stream: Readable
  fileName: string
  contentType: string
}

/**
 * GET /sys/userJob/file/:id: for its owner only, while it is kept and its owner may still export the list.
 * Recorded in the log of exports. @throws Refused record.notFound, the same for another's, a missing and an
 * expired one
 */
export async function jobFile(
  ctx: Ctx,
  ports: Ports & { files: Files },
  id: string,
): Promise<JobFile> {
  const missing = new Refused('record.notFound')
  const fetch = async ({ transaction, audit }: Work): Promise<JobFile> => {
    const job = await ownJob(transaction, ctx.actor.id, id)
    if (!job?.fileId || !job.fileName || isOver(job, ctx.now)) throw missing
    // Data that is no longer visible cannot be downloaded from an older file either.
    if (!ctx.can(accessOfJob(job))) throw missing
    const about = { list: job.list, columns: job.columns ?? [] }
    if (!job.sight || !stillSees(ctx, job.sight, about)) throw missing
    await noteDownload(transaction, {
      id: ports.ids.next().toString(),
      jobId: id,
      companyId: ctx.actor.companyId,
      userId: ctx.actor.id,
      ip: ctx.ip,
      at: ctx.now,
    })
    await audit({
      action: `${job.list}.download`,
      entity: job.list,
      recordId: id,
      companyId: ctx.actor.companyId,
    })
    const stream = await ports.files.open(job.fileId)
    if (!stream) throw missing
    const format = job.fileName.endsWith('.csv') ? 'csv' : 'xlsx'
    return { stream, fileName: job.fileName, contentType: sheetTypes[format] }
  }
  return inTransaction(ctx, ports, fetch, ownScope(ctx))
}
