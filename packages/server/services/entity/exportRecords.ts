import { translate } from '@tandem/i18n'
import { type Entity, type Field, isId, type ListQuery } from '@tandem/model'

import { inSight } from './inSight.ts'
import { countRecords } from '../../store/entity/countRecords.ts'
import { listRecords } from '../../store/entity/listRecords.ts'
import type { Ctx } from '../ctx.ts'
import { Refused } from '../Refused.ts'
import {
  type ExportColumn,
  type ExportSource,
  type Filters,
  timeHeading,
} from '../sheets/exportSource.ts'
import { cellOf, heading, sheetFields } from '../sheets/cells.ts'
import { present } from './present.ts'
import { readQuery } from './readRecords.ts'
import type { EntityRules } from './rules.ts'

const MOST_TICKED = 500
/** A page costs one scan of the list's order: larger pages mean fewer scans. */
const ROWS_AT_ONCE = 4_000

const frame: readonly [string, Field][] = [
  ['createBy', { kind: 'text' }],
  ['createTime', { kind: 'instant' }],
  ['updateBy', { kind: 'text' }],
  ['updateTime', { kind: 'instant' }],
]

/** The list of an entity as an export source: its fields, and on request who added and changed a record. */
export function entitySource(entity: Entity, rules: EntityRules): ExportSource {
  return {
    name: entity.name,
    title: ({ locale }) => translate(locale, `${entity.name}.many`),
    columns: (ctx) => [
      ...sheetFields(ctx, entity).map(([name, field]): ExportColumn => ({
        key: name,
        heading: zoned(ctx, field, heading(ctx, entity, name)),
      })),
      ...frame.map(([name, field]): ExportColumn => ({
        key: name,
        heading: zoned(ctx, field, translate(ctx.locale, `kit.frame.${name}`)),
        extra: true,
      })),
    ],
    accept(ctx, filters) {
      const { pageNo: _pageNo, pageSize: _pageSize, cursor: _cursor, ...kept } = filters
      exportQuery(ctx, entity, kept)
      return kept
    },
    count: (ctx, ports, filters) =>
      inSight(ctx, ports, entity, (transaction) =>
        countRecords(transaction, entity, exportQuery(ctx, entity, filters), ctx),
      ),
    async *pages(ctxNow, ports, filters, columns) {
      const fields = new Map([...Object.entries(entity.fields), ...frame])
      let cursor: string | null = null
      do {
        const ctx = await ctxNow()
        // Reread for each page: a field hidden meanwhile must not be filtered or sorted by any longer.
        const query = exportQuery(ctx, entity, filters)
        const at: string | null = cursor
        const page = await inSight(ctx, ports, entity, async (transaction) => {
          const found = await listRecords(
            transaction,
            entity,
            at === null ? query : { ...query, cursor: at },
            ctx,
          )
          return {
            ...found,
            records: await present(ctx, transaction, entity, rules, found.records),
          }
        })
        yield page.records.map((record) =>
          columns.map((name) => {
            const field = fields.get(name)
            return field ? cellOf(ctx, name, field, record) : null
          }),
        )
        cursor = page.next
      } while (cursor !== null)
    },
  }
}

const zoned = (ctx: Ctx, { kind }: Field, label: string): string =>
  kind === 'instant' ? timeHeading(ctx, label) : label

/**
 * The list's own filters, or the selected rows (`selections`). @throws Refused naming the parameter
 */
export function exportQuery(ctx: Ctx, entity: Entity, filters: Filters): ListQuery {
  const query = { ...readQuery(ctx, entity, filters), pageSize: ROWS_AT_ONCE }
  const ticked = (filters['selections'] ?? '').split(',').filter((id) => id !== '')
  if (ticked.length === 0) return query
  if (ticked.length > MOST_TICKED || !ticked.every(isId)) {
    throw new Refused('query.badValue', { args: { field: 'selections' } })
  }
  return { ...query, filters: [...query.filters, { field: 'id', op: 'in', values: ticked }] }
}
