import { dataLog, type DataLogDetail, isId, type ListInput } from '@tandem/model'

import { bothOf } from '../../store/lists/lines.ts'
import type { Changes } from '../../store/audit/writeAudit.ts'
import { type Transaction, withScope } from '../../store/database/withScope.ts'
import { titlesOf } from '../../store/entity/titles.ts'
import type { Ctx } from '../ctx.ts'
import { hiddenFields } from '../hiddenFields.ts'
import { changesInWords, fieldLabel } from '../entity/changeWords.ts'
import type { ListSource } from '../lists/listSource.ts'
import type { StoredRow } from '../../store/lists/lineSource.ts'
import { linesOf, presented } from '../lists/readList.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { jobText } from '../schedule/scheduleView.ts'
import { dataTableOf, entityOf, nounOf, nounsInSight, nounText, verbText } from './dataTables.ts'
import { dataLogSource, oldestLines } from '../../store/logs/dataLogSource.ts'
import { jobKeys } from '../../store/schedule/scheduleSource.ts'

/** A line as stored. */
export interface StoredLine extends StoredRow {
  createTime: string
  companyId: string
  createBy: string | null
  dataId: string
  action: string
  entity: string
  changes: Changes
}

/** Schedules are not entities: their name is the job's. */
const SCHEDULE = 'scheduledJob'

/** Changes of the data this reader can see. */
export const dataChanges: ListSource<typeof dataLog> = {
  list: dataLog,
  ...dataLogSource,
  where: (ctx) => bothOf(nounsInSight(ctx), dataLogSource.where?.(ctx)),
  filters: {
    ...dataLogSource.filters,
    dataTable: (table, ctx) => dataLogSource.filters?.['dataTable']?.(demandNoun(table), ctx),
    dataId(id, ctx) {
      if (!isId(id)) throw new Refused('query.badValue', { args: { field: 'dataId' } })
      return dataLogSource.filters?.['dataId']?.(id, ctx)
    },
  },
  async complete(rows, { ctx, transaction }) {
    const lines = rows.map(lineOf)
    const names = await recordNames(ctx, transaction, lines)
    return lines.map((line) => rowOf(ctx, line, names))
  },
}

/** Lines selected by `dataChanges` have all of these. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the columns of the source above, none of them empty in the table
const lineOf = (row: StoredRow): StoredLine => row as StoredLine

/** Visible lines by a condition, oldest first. */
export async function linesBy(
  ctx: Ctx,
  transaction: Transaction,
  input: ListInput,
  further: Readonly<Record<string, unknown>> = {},
  most = 2,
): Promise<StoredLine[]> {
  return oldestLines<StoredLine>(transaction, dataChanges, {
    where: linesOf(ctx, dataChanges, input),
    values: further,
    most,
  })
}

/** GET /sys/dataLog/queryById. @throws Refused record.notFound, also if the line is not visible */
export async function dataLogLine(
  ctx: Ctx,
  { database }: Pick<Ports, 'database'>,
  id: string,
): Promise<DataLogDetail> {
  return withScope(database, ctx.scope, async (transaction) => {
    const [line] = await linesBy(ctx, transaction, { id: [id] })
    if (!line) throw new Refused('record.notFound')
    const [row] = await presented(ctx, transaction, dataChanges, [line])
    if (!row) throw new Refused('record.notFound')
    return { ...row, changes: await changesInWords(ctx, transaction, line.entity, line.changes) }
  })
}

/** @throws Refused query.badValue */
export function demandNoun(dataTable: string): string {
  const noun = nounOf(dataTable)
  if (noun === undefined) throw new Refused('query.badValue', { args: { field: 'dataTable' } })
  return noun
}

function rowOf(ctx: Ctx, line: StoredLine, names: ReadonlyMap<string, string>) {
  const { action, entity: noun, changes, ...row } = line
  const entity = entityOf(noun)
  const hidden = entity ? hiddenFields(ctx, entity) : new Set<string>()
  const verb = action.slice(action.indexOf('.') + 1)
  return {
    ...row,
    dataTable: dataTableOf(noun),
    entityText: nounText(ctx, noun),
    recordText: names.get(`${noun}/${line.dataId}`) ?? fileOf(line) ?? line.dataId,
    verb,
    verbText: verbText(ctx, noun, verb),
    fields: Object.keys(changes)
      .filter((field) => !hidden.has(field))
      .map((field) => fieldLabel(ctx, noun, field)),
  }
}

/** An import is named after its file. */
const fileOf = ({ changes }: StoredLine): string | undefined => {
  const file = changes['file']?.to
  return typeof file === 'string' && file !== '' ? file : undefined
}

/** Names of the records of lines, by `<name>/<id>`; invisible ones are left out. */
async function recordNames(
  ctx: Ctx,
  transaction: Transaction,
  lines: readonly StoredLine[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const noun of new Set(lines.map(({ entity }) => entity))) {
    const entity = entityOf(noun)
    if (!entity) continue
    const hidden = hiddenFields(ctx, entity)
    if (entity.called?.some((field) => hidden.has(field))) continue
    const ids = [...new Set(lines.flatMap((line) => (line.entity === noun ? [line.dataId] : [])))]
    // oxlint-disable-next-line no-await-in-loop -- one connection answers one question at a time
    const titles = await titlesOf(transaction, entity, ids, ctx, ctx.locale)
    for (const [id, title] of titles) names.set(`${noun}/${id}`, title)
  }
  const schedules = lines.flatMap((line) => (line.entity === SCHEDULE ? [line.dataId] : []))
  if (schedules.length > 0) {
    const rows = await jobKeys(transaction, schedules)
    for (const { id, key } of rows) names.set(`${SCHEDULE}/${id}`, jobText(ctx, key))
  }
  return names
}
