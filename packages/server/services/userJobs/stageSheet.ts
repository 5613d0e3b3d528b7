import { expectedEncodings, type TextEncoding } from '@tandem/core'
import { type Entity, type ImportDraft, mostImportRows } from '@tandem/model'

import type { SheetFile, SheetReader } from '../../ports/sheetReader.ts'
import { withScope } from '../../store/database/withScope.ts'
import { insertJob } from '../../store/userJobs/ownJobs.ts'
import { dropDraft, dropDrafts } from '../../store/userJobs/sweepJobs.ts'
import { stageRows } from '../../store/userJobs/sheetRows.ts'
import type { Ctx } from '../ctx.ts'
import {
  importFields,
  importLabel,
  isNeeded,
  namedColumns,
  suggestMapping,
} from '../entity/importColumns.ts'
import { readSheet } from '../sheets/readSheet.ts'
import type { Ports } from '../ports.ts'
import { encodingOf } from '../sheets/encodingOf.ts'
import { demandRoom } from './startExport.ts'
import { jobSightOf } from './jobSight.ts'
import { ownScope } from './jobLines.ts'

const SAMPLE_ROWS = 5
/** A sheet that is never imported is removed after this time. */
const KEEP_MS = 2 * 60 * 60_000
/** Maximum pending sheets per user: the newest are kept. */
const MOST_DRAFTS = 10

/**
 * POST <path>/importSheet: reads an uploaded sheet once and stores its rows, so that mapping, preview and import
 * all use the same rows. Nothing is imported. @throws Refused import.empty, import.tooManyRows; SheetRefused
 */
export async function stageSheet(
  ctx: Ctx,
  ports: Ports & { sheets: SheetReader },
  entity: Entity,
  file: SheetFile,
  encoding?: TextEncoding,
): Promise<ImportDraft> {
  const job = { id: ports.ids.next().toString(), companyId: ctx.actor.companyId }
  await withScope(ports.database, ownScope(ctx), async (transaction) => {
    await demandRoom(ctx, transaction)
    await dropDrafts(transaction, ctx.actor.id, MOST_DRAFTS - 1)
    await insertJob(transaction, {
      ...job,
      userId: ctx.actor.id,
      username: ctx.actor.username,
      ip: ctx.ip,
      kind: 'import',
      list: entity.name,
      request: { sheet: file.name },
      columns: null,
      timeZone: ctx.timeZone,
      locale: ctx.locale,
      status: 'draft',
      total: null,
      fileName: file.name,
      at: ctx.now,
      expireTime: new Date(ctx.now.getTime() + KEEP_MS),
      sight: jobSightOf(ctx),
    })
  })
  const names = namedColumns(ctx, entity)
  const staged = await stageRowsOf(ctx, ports, job, { file, names, encoding }).catch(
    async (error: unknown) => {
      // It was not announced yet. If it cannot be removed now, the sweep does it.
      await withScope(ports.database, ownScope(ctx), (transaction) =>
        dropDraft(transaction, job.id),
      ).catch(() => undefined)
      throw error
    },
  )
  const suggested = suggestMapping(ctx, entity, staged.headings)
  return {
    id: job.id,
    fileName: file.name,
    ...staged,
    fields: importFields(ctx, entity).map(([name, field]) => ({
      name,
      label: importLabel(ctx, entity, name),
      required: isNeeded(entity, name, field, 'both'),
    })),
    mapping: suggested.map((name) => name ?? null),
  }
}

/** One transaction per batch, none while the file is read: that may take a minute, and would block a connection. */
async function stageRowsOf(
  ctx: Ctx,
  ports: Ports & { sheets: SheetReader },
  job: { id: string; companyId: string },
  {
    file,
    names,
    encoding,
  }: {
    file: SheetFile
    names: (cells: readonly string[]) => number
    encoding: TextEncoding | undefined
  },
): Promise<Pick<ImportDraft, 'headings' | 'sample' | 'rows' | 'encoding'>> {
  let headings: readonly string[] = []
  const sample: (readonly string[])[] = []
  let rows = 0
  let read: ImportDraft['encoding'] = null
  const how = { encoding, expected: expectedEncodings(ctx.timeZone, ctx.locale) }
  for await (const batch of readSheet(ports.sheets, file, mostImportRows, names, how)) {
    const first = rows === 0
    if (batch.text) read = encodingOf(batch.text)
    headings = batch.headings
    await withScope(ports.database, ownScope(ctx), async (transaction) => {
      if (first) await stageRows(transaction, job, [{ row: 0, cells: batch.headings }])
      await stageRows(transaction, job, batch.rows)
    })
    sample.push(...batch.rows.slice(0, SAMPLE_ROWS - sample.length).map(({ cells }) => cells))
    rows += batch.rows.length
  }
  return { headings, sample, rows, encoding: read }
}
