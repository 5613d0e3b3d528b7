import { mostExportRows, type SheetFormat, type UserJobRow } from '@tandem/model'
import type { Readable } from 'node:stream'

import type { Transaction } from '../../store/database/withScope.ts'
import { insertJob, openJobs } from '../../store/userJobs/ownJobs.ts'
import type { Ctx } from '../ctx.ts'
import type { Cell } from '../sheets/cells.ts'
import { inTransaction, type Work } from '../entity/work.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import type { ExportColumn, ExportSource, Filters, HeadingsOf } from '../sheets/exportSource.ts'
import { jobSightOf } from './jobSight.ts'
import { ownScope, toldJob } from './jobLines.ts'
import { sheetFileName } from '../sheets/sheetFileName.ts'
import { sheetStream } from '../sheets/sheetStream.ts'

/** Maximum rows of a direct export; longer ones are a job. */
const MOST_AT_ONCE = 10_000
/** Maximum waiting and running jobs per company. */
const MOST_OPEN = 20

export interface ExportInput {
  filters: Filters
  /** Keys in order; if left out, the default columns. */
  columns?: readonly string[] | undefined
  format: SheetFormat
}

/** POST <path>/exportJob: stores the export; a worker creates its file. @throws Refused job.tooMany */
export async function startExport(
  ctx: Ctx,
  ports: Ports,
  source: ExportSource,
  input: ExportInput,
): Promise<UserJobRow> {
  const filters = source.accept(ctx, input.filters)
  const columns = chosen(source.columns(ctx), input.columns).map(({ key }) => key)
  const { total } = await source.count(ctx, ports, filters)
  const id = ports.ids.next().toString()
  return inTransaction(
    ctx,
    ports,
    async (work) => {
      await demandRoom(ctx, work.transaction)
      await note(work, source, { id, filters, columns, format: input.format, total, direct: false })
      return toldJob(work, id)
    },
    ownScope(ctx),
  )
}

/** @throws Refused job.tooMany if a company has too many waiting jobs */
export async function demandRoom(ctx: Ctx, transaction: Transaction): Promise<void> {
  if ((await openJobs(transaction, ctx.actor.companyId)) >= MOST_OPEN) {
    throw new Refused('job.tooMany', { args: { max: MOST_OPEN } })
  }
}

export interface Workbook {
  stream: Readable
  fileName: string
}

/**
 * GET <path>/exportXls: the list with its filters, or the selected rows (`selections`), as a workbook written while
 * it is read. The first rows are read before the answer starts, so that a refusal can still be sent.
 * @throws Refused export.useJob beyond 10,000 rows
 */
export async function exportAtOnce(
  ctx: Ctx,
  ports: Ports,
  source: ExportSource,
  raw: Filters,
): Promise<Workbook> {
  const filters = source.accept(ctx, raw)
  const { total } = await source.count(ctx, ports, filters)
  if (total > MOST_AT_ONCE) throw new Refused('export.useJob', { args: { max: MOST_AT_ONCE } })
  const columns = chosen(source.columns(ctx), undefined)
  const keys = columns.map(({ key }) => key)
  const pages = source.pages(async () => ctx, ports, filters, keys)
  const first = await pages.next()
  const id = ports.ids.next().toString()
  await inTransaction(
    ctx,
    ports,
    (work) =>
      note(work, source, { id, filters, columns: keys, format: 'xlsx', total, direct: true }),
    ownScope(ctx),
  )
  const headings = headingsOf(source, ctx, { filters, columns: keys })
  return {
    stream: sheetStream('xlsx', headings, rowsOf(first.done ? [] : first.value, pages)),
    fileName: `${source.title(ctx)}.xlsx`,
  }
}

/** The headings of these columns, which may depend on what else is asked for. */
export function headingsOf(source: ExportSource, ctx: Ctx, asked: HeadingsOf): string[] {
  const all = source.columns(ctx, asked)
  return asked.columns.map((key) => all.find((one) => one.key === key)?.heading ?? key)
}

async function* rowsOf(first: Cell[][], pages: AsyncGenerator<Cell[][]>): AsyncGenerator<Cell[]> {
  yield* first
  for await (const page of pages) yield* page
}

/** The requested columns in order; by default the usual ones. @throws Refused query.unknownColumn */
export function chosen(
  all: readonly ExportColumn[],
  wanted: readonly string[] | undefined,
): readonly ExportColumn[] {
  if (wanted === undefined || wanted.length === 0) return all.filter(({ extra }) => !extra)
  return [...new Set(wanted)].map((key) => {
    const column = all.find((one) => one.key === key)
    if (!column) throw new Refused('query.unknownColumn', { args: { field: key } })
    return column
  })
}

/** Records an export for its owner and in the history. */
async function note(
  { ctx, transaction, audit }: Work,
  source: ExportSource,
  job: {
    id: string
    filters: Filters
    columns: readonly string[]
    format: SheetFormat
    total: number
    direct: boolean
  },
): Promise<void> {
  const { id, filters, columns, format, total, direct } = job
  await insertJob(transaction, {
    id,
    companyId: ctx.actor.companyId,
    userId: ctx.actor.id,
    username: ctx.actor.username,
    ip: ctx.ip,
    kind: 'export',
    list: source.name,
    request: { filters, format },
    columns,
    timeZone: ctx.timeZone,
    locale: ctx.locale,
    status: direct ? 'done' : 'queued',
    direct,
    done: direct ? total : 0,
    total: Math.min(total, mostExportRows),
    fileName: sheetFileName(ctx, source.title(ctx), format),
    at: ctx.now,
    expireTime: null,
    sight: jobSightOf(ctx),
  })
  await audit({
    action: `${source.name}.export`,
    entity: source.name,
    recordId: id,
    companyId: ctx.actor.companyId,
    changes: { filters: { from: null, to: filters }, columns: { from: null, to: columns } },
  })
}
