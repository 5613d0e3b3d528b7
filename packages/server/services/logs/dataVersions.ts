import type { DataVersion } from '@tandem/model'

import type { Changes } from '../../store/audit/writeAudit.ts'
import { type Transaction, withScope } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import { changesInWords } from '../entity/changeWords.ts'
import { hiddenFields } from '../hiddenFields.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { dataTableOf, entityOf } from './dataTables.ts'
import { verbText } from './dataTables.ts'
import { demandNoun, linesBy, type StoredLine } from './listDataLog.ts'

/** Lines of one record read to derive its versions. */
const MOST_VERSIONS = 1_000

/** GET /sys/dataLog/queryDataVerList: the versions of a record, newest first. An unknown record has none. */
export async function dataVersions(
  ctx: Ctx,
  { database }: Pick<Ports, 'database'>,
  { dataTable, dataId }: { dataTable: string; dataId: string },
): Promise<DataVersion[]> {
  const noun = demandNoun(dataTable)
  return withScope(database, ctx.scope, async (transaction) => {
    const lines = await linesOf(ctx, transaction, noun, dataId)
    const versions: DataVersion[] = []
    for (const [index, line] of lines.entries()) {
      // oxlint-disable-next-line no-await-in-loop -- one connection answers one question at a time
      versions.push(
        await versionOf(ctx, transaction, { line, number: index + 1, shown: line.changes }),
      )
    }
    return versions.reverse()
  })
}

/**
 * GET /sys/dataLog/queryCompareList: two versions of one record, the older one first, each with the values of the
 * differing fields at that time. @throws Refused record.notFound, query.badValue for lines of two records
 */
export async function compareVersions(
  ctx: Ctx,
  { database }: Pick<Ports, 'database'>,
  { dataId1, dataId2 }: { dataId1: string; dataId2: string },
): Promise<DataVersion[]> {
  return withScope(database, ctx.scope, async (transaction) => {
    const rows = await linesBy(ctx, transaction, { id: [dataId1, dataId2] })
    const [older, newer = older] = rows
    if (!older || !newer || (dataId1 !== dataId2 && rows.length < 2)) {
      throw new Refused('record.notFound')
    }
    if (older.entity !== newer.entity || older.dataId !== newer.dataId) {
      throw new Refused('query.badValue', { args: { field: 'dataId2' } })
    }
    const lines = await linesOf(ctx, transaction, older.entity, older.dataId)
    const from = lines.findIndex(({ id }) => id === older.id)
    const to = lines.findIndex(({ id }) => id === newer.id)
    if (from < 0 || to < 0) throw new Refused('record.notFound')
    const between = differences(lines.slice(from + 1, to + 1))
    return [
      await versionOf(ctx, transaction, {
        line: older,
        number: from + 1,
        shown: mapValues(between, ({ from: before }) => ({ from: null, to: before })),
      }),
      await versionOf(ctx, transaction, { line: newer, number: to + 1, shown: between }),
    ]
  })
}

/** Net effect of several changes: first value before, last value after; reverted fields are left out. */
export function differences(lines: readonly Pick<StoredLine, 'changes'>[]): Changes {
  const found: Record<string, { from: unknown; to: unknown }> = {}
  for (const { changes } of lines) {
    for (const [field, { from, to }] of Object.entries(changes)) {
      found[field] = { from: field in found ? found[field]?.from : from, to }
    }
  }
  return Object.fromEntries(
    Object.entries(found).filter(([, { from, to }]) => JSON.stringify(from) !== JSON.stringify(to)),
  )
}

/** Every visible line of a record, oldest first. */
const linesOf = (ctx: Ctx, transaction: Transaction, noun: string, recordId: string) =>
  linesBy(ctx, transaction, {}, { entity: noun, record_id: recordId }, MOST_VERSIONS)

async function versionOf(
  ctx: Ctx,
  transaction: Transaction,
  { line, number, shown }: { line: StoredLine; number: number; shown: Changes },
): Promise<DataVersion> {
  const entity = entityOf(line.entity)
  const hidden = entity ? hiddenFields(ctx, entity) : new Set<string>()
  const content = Object.entries(shown).flatMap(([field, { to }]) =>
    hidden.has(field) ? [] : [[field, to]],
  )
  const words = await changesInWords(ctx, transaction, line.entity, shown)
  const verb = line.action.slice(line.action.indexOf('.') + 1)
  return {
    id: line.id,
    dataTable: dataTableOf(line.entity),
    dataId: line.dataId,
    dataVersion: number,
    dataContent: JSON.stringify(Object.fromEntries(content)),
    fields: words.map(({ field, label, toText }) => ({ field, label, text: toText })),
    verbText: verbText(ctx, line.entity, verb),
    createBy: line.createBy,
    createTime: line.createTime,
  }
}

const mapValues = (
  changes: Changes,
  map: (change: { from: unknown; to: unknown }) => { from: unknown; to: unknown },
): Changes =>
  Object.fromEntries(Object.entries(changes).map(([field, change]) => [field, map(change)]))
