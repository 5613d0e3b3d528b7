import { sheetTypes } from '@tandem/model'
import type { Readable } from 'node:stream'

import type { Files } from '../../ports/files.ts'
import { cancelJob, noteDownload, ownJob } from '../../store/userJobs/ownJobs.ts'
import type { Ctx } from '../ctx.ts'
import { inTransaction, type Work } from '../entity/work.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { accessOfJob } from './jobAccess.ts'
import { stillSees } from './jobSight.ts'
import { isOver, ownScope, toldJob } from './jobLines.ts'

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
      await toldJob(work, id)
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
    if (!job?.fileId || !job.fileName || isOver(job.expireTime, ctx.now)) throw missing
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
