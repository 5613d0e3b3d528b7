import { translate } from '@tandem/i18n'
import { type Entity, isId, type ListQuery } from '@tandem/model'
import ExcelJS from 'exceljs'
import { PassThrough, type Readable } from 'node:stream'

import { withScope } from '../../store/database/withScope.ts'
import { listRecords } from '../../store/entity/listRecords.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { cellOf, heading, sheetFields } from './cells.ts'
import { present, type PresentedRecord } from './present.ts'
import { readQuery } from './readRecords.ts'
import type { EntityRules } from './rules.ts'

const ROWS_AT_ONCE = 500
const MOST_ROWS = 100_000

export interface Workbook {
  stream: Readable
  fileName: string
}

/**
 * GET <path>/exportXls: the list with its filters, or the rows ticked (`selections`), as a workbook that is
 * written while it is read. The first rows are read before anything is answered, so that a refusal is one.
 */
export async function exportEntity(
  ctx: Ctx,
  ports: Pick<Ports, 'database'>,
  entity: Entity,
  rules: EntityRules,
  raw: Readonly<Record<string, unknown>>,
): Promise<Workbook> {
  const query = exportQuery(ctx, entity, raw)
  const first = await readPage(ctx, ports, entity, rules, query)
  const stream = new PassThrough()
  write(ctx, ports, entity, rules, query, first, stream).catch((error: unknown) =>
    stream.destroy(error instanceof Error ? error : new Error(String(error))),
  )
  const name = translate(ctx.locale, `${entity.name}.many`)
  return { stream, fileName: `${name}.xlsx` }
}

function exportQuery(ctx: Ctx, entity: Entity, raw: Readonly<Record<string, unknown>>): ListQuery {
  const { pageNo: _pageNo, pageSize: _pageSize, cursor: _cursor, ...filters } = raw
  const query = { ...readQuery(ctx, entity, filters), pageSize: ROWS_AT_ONCE }
  const ticked = String(raw['selections'] ?? '')
    .split(',')
    .filter((id) => id !== '')
  if (ticked.length === 0) return query
  if (ticked.length > ROWS_AT_ONCE || !ticked.every(isId)) {
    throw new Refused('query.badValue', { args: { field: 'selections' } })
  }
  return { ...query, filters: [...query.filters, { field: 'id', op: 'in', values: ticked }] }
}

interface ExportPage {
  records: PresentedRecord[]
  next: string | null
}

const readPage = (
  ctx: Ctx,
  ports: Pick<Ports, 'database'>,
  entity: Entity,
  rules: EntityRules,
  query: ListQuery,
): Promise<ExportPage> =>
  withScope(ports.database, ctx.scope, async (transaction) => {
    const page = await listRecords(transaction, entity, query, ctx.scope)
    const records = await present(ctx, transaction, entity, rules, page.records)
    return { records, next: page.next }
  })

async function write(
  ctx: Ctx,
  ports: Pick<Ports, 'database'>,
  entity: Entity,
  rules: EntityRules,
  query: ListQuery,
  first: ExportPage,
  stream: PassThrough,
): Promise<void> {
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ stream, useStyles: true })
  const sheet = workbook.addWorksheet(entity.name)
  const fields = sheetFields(ctx, entity)
  sheet.columns = fields.map(([name]) => ({ header: heading(ctx, entity, name), width: 20 }))
  let page: ExportPage = first
  for (let rows = 0; ;) {
    for (const record of page.records) {
      sheet.addRow(fields.map(([name, field]) => cellOf(ctx, name, field, record))).commit()
    }
    rows += page.records.length
    if (page.next === null || rows >= MOST_ROWS || stream.destroyed) break
    if (stream.writableNeedDrain) await drained(stream)
    page = await readPage(ctx, ports, entity, rules, { ...query, cursor: page.next })
  }
  sheet.commit()
  await workbook.commit()
}

/** Waits for a slow reader; a reader that went away ends the wait, too. */
const drained = (stream: PassThrough): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      stream.off('drain', done)
      stream.off('close', done)
      resolve()
    }
    stream.once('drain', done)
    stream.once('close', done)
  })
