import { translate } from '@tandem/i18n'
import { type Entity, isId, type ListQuery } from '@tandem/model'
import type { Readable } from 'node:stream'

import { withScope } from '../../store/database/withScope.ts'
import { listRecords } from '../../store/entity/listRecords.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { type Cell, cellOf, heading, sheetFields } from './cells.ts'
import { present, type PresentedRecord } from './present.ts'
import { readQuery } from './readRecords.ts'
import type { EntityRules } from './rules.ts'
import { writeWorkbook } from './workbook.ts'
import { plainText } from '../../store/entity/plainText.ts'

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
  const headings = sheetFields(ctx, entity).map(([field]) => heading(ctx, entity, field))
  const stream = writeWorkbook(headings, rowsOf(ctx, ports, entity, rules, query, first))
  const name = translate(ctx.locale, `${entity.name}.many`)
  return { stream, fileName: `${name}.xlsx` }
}

function exportQuery(ctx: Ctx, entity: Entity, raw: Readonly<Record<string, unknown>>): ListQuery {
  const { pageNo: _pageNo, pageSize: _pageSize, cursor: _cursor, ...filters } = raw
  const query = { ...readQuery(ctx, entity, filters), pageSize: ROWS_AT_ONCE }
  const ticked = plainText(raw['selections'] ?? '')
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
    const page = await listRecords(transaction, entity, query, ctx)
    const records = await present(ctx, transaction, entity, rules, page.records)
    return { records, next: page.next }
  })

async function* rowsOf(
  ctx: Ctx,
  ports: Pick<Ports, 'database'>,
  entity: Entity,
  rules: EntityRules,
  query: ListQuery,
  first: ExportPage,
): AsyncGenerator<Cell[]> {
  const fields = sheetFields(ctx, entity)
  let page: ExportPage = first
  for (let rows = 0; ;) {
    for (const record of page.records) {
      yield fields.map(([name, field]) => cellOf(ctx, name, field, record))
    }
    rows += page.records.length
    if (page.next === null || rows >= MOST_ROWS) return
    page = await readPage(ctx, ports, entity, rules, { ...query, cursor: page.next })
  }
}
