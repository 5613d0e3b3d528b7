import type { TextEncoding } from '@tandem/core'
import { entities, type UserJobRow } from '@tandem/model'
import { createReadStream } from 'node:fs'

import type { Files } from '../../ports/files.ts'
import type { Upload } from '../../ports/uploads.ts'
import { withEverything } from '../../store/entity/withEverything.ts'
import { insertJob } from '../../store/userJobs/ownJobs.ts'
import type { Ctx } from '../ctx.ts'
import { inTransaction } from '../entity/work.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { toldJob } from '../userJobs/jobLines.ts'
import { jobSightOf } from '../userJobs/jobSight.ts'
import { demandRoom } from '../userJobs/startExport.ts'
import { lockDraft, lockVersion } from './draftOf.ts'
import { rememberSheet } from './sheetMemory.ts'
import { fileOfVersion, saveFile, namedFileOfVersion } from '../../store/rates/versions.ts'

/** What is to become of a sheet. */
interface RatesOrder {
  id: string
  whole: boolean
  product: string | undefined
  encoding: TextEncoding | undefined
  /** As a person assigned its columns, which is remembered with their headings; without it, as the headings say. */
  mapping?: readonly (string | null)[]
  headings?: readonly string[]
}

/**
 * POST /sms/rateVersion/import: keeps the sheet as it is, and starts the job that compares it with what is in force.
 * @throws Refused as `lockDraft`; job.tooMany
 */
export async function startRates(
  ctx: Ctx,
  ports: Ports & { files: Files },
  upload: Upload,
  { id, whole, product, mapping, encoding, headings = [] }: RatesOrder,
): Promise<UserJobRow> {
  const file = await ports.files.save(createReadStream(upload.path))
  try {
    return await inTransaction(ctx, ports, async (work) => {
      const { transaction } = work
      const draft = await lockDraft(work, id)
      const before = await fileOfVersion(transaction, id)
      await saveFile(transaction, id, {
        id: file.id,
        name: upload.name.slice(0, 255),
        hash: upload.sha256,
      })
      const { companyId, id: userId, username } = ctx.actor
      const jobId = ports.ids.next().toString()
      const said = { ...(mapping && { mapping: [...mapping] }), ...(encoding && { encoding }) }
      const request = { versionId: id, fileId: file.id, whole, sheet: upload.name, ...said }
      if (mapping) {
        await rememberSheet(transaction, draft.rateGroupId, headings, { mapping, product })
      }
      const row = await withEverything(transaction, async () => {
        await demandRoom(ctx, transaction)
        await insertJob(transaction, {
          id: jobId,
          companyId,
          userId,
          username,
          ip: ctx.ip,
          kind: 'rates',
          list: entities.rateVersion.name,
          request: { ...request, ...(product !== undefined && { product }) },
          columns: null,
          timeZone: ctx.timeZone,
          locale: ctx.locale,
          status: 'queued',
          total: null,
          fileName: upload.name,
          at: ctx.now,
          expireTime: null,
          sight: jobSightOf(ctx),
        })
        return toldJob(work, jobId)
      })
      await work.audit({
        action: 'rateVersion.import',
        entity: entities.rateVersion.name,
        recordId: id,
        companyId: draft.companyId,
        changes: { file: { from: null, to: upload.name } },
      })
      const old = before?.fileId
      if (old) work.afterCommit(() => void ports.files.remove(old).catch(() => undefined))
      return row
    })
  } catch (error) {
    await ports.files.remove(file.id)
    throw error
  }
}

/** The sheet of a version. @throws Refused record.notFound, rateVersion.noFile */
export function sheetOf(
  ctx: Ctx,
  ports: Ports,
  id: string,
): Promise<{ fileId: string; fileName: string }> {
  return inTransaction(ctx, ports, async (work) => {
    await lockVersion(work, id)
    const row = await namedFileOfVersion(work.transaction, id)
    if (!row?.fileId) throw new Refused('rateVersion.noFile')
    return { fileId: row.fileId, fileName: row.fileName ?? 'rates' }
  })
}
