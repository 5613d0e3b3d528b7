import { maxPageSize, type Page, type UserJobRow, userJobStatuses } from '@tandem/model'
import type { Readable } from 'node:stream'
import { z } from 'zod'

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
import { accessOfJob } from './jobAccess.ts'
import { isOver, jobView, listName, ownScope, tellOwner } from './jobView.ts'
import { contentTypes } from './sheetStream.ts'

const statuses: readonly string[] = userJobStatuses

/** Query of GET /sys/userJob/list: newest first, always. */
export const ownJobsInput = z.strictObject({
  pageNo: z.string().max(10).optional(),
  pageSize: z
    .string()
    .regex(/^[1-9][0-9]{0,8}$/)
    .transform((text) => Math.min(Number(text), maxPageSize))
    .optional(),
  cursor: z
    .string()
    .regex(/^[nb][0-9]{1,18}$/)
    .optional(),
  column: z.string().max(64).optional(),
  order: z.string().max(8).optional(),
  field: z.string().max(2_000).optional(),
  status: z
    .string()
    .max(100)
    .refine((text) => text.split(',').every((one) => statuses.includes(one)))
    .optional(),
})

/** Exports and imports of the person who asks. */
export async function listOwnJobs(
  ctx: Ctx,
  ports: Pick<Ports, 'database'>,
  input: z.output<typeof ownJobsInput>,
): Promise<Page<UserJobRow>> {
  const size = input.pageSize ?? 10
  const { cursor, status = null } = input
  const back = cursor?.startsWith('b') ?? false
  const at = cursor?.slice(1) ?? null
  return withScope(ports.database, ownScope(ctx), async (transaction) => {
    const found = await ownJobs(transaction, ctx.actor.id, {
      below: back ? null : at,
      above: back ? at : null,
      size: size + 1,
      status,
    })
    const more = found.length > size
    const jobs = found.slice(0, size)
    if (back) jobs.reverse()
    const total = await countOwnJobs(transaction, ctx.actor.id, status)
    const [first, last] = [jobs[0], jobs.at(-1)]
    return {
      records: jobs.map((job) => jobView(ctx, job, listName(ctx, job.list))),
      total,
      totalIsEstimate: false,
      size,
      current: Number(input.pageNo ?? 1) || 1,
      pages: Math.ceil(total / size),
      searchCount: true,
      next: last && (back || more) ? `n${last.id}` : null,
      previous: first && (back ? more : at !== null) ? `b${first.id}` : null,
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
 * GET /sys/userJob/file/:id: for its owner alone, as long as it is kept and its owner may still export the list.
 * Noted in the log of exports. @throws Refused record.notFound, the same for another's, none and one that ran out
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
    // What one may no longer see is not fetched from an older file either.
    if (!ctx.can(accessOfJob(job))) throw missing
    if (job.request.amounts === true && ctx.actor.hideAmounts) throw missing
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
    return { stream, fileName: job.fileName, contentType: contentTypes[format] }
  }
  return inTransaction(ctx, ports, fetch, ownScope(ctx))
}
