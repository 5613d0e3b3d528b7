import { translate } from '@tandem/i18n'
import {
  announcement,
  entities,
  type DataChange,
  type DataLogDetail,
  type DataLogRow,
  type Entity,
  type Page,
} from '@tandem/model'
import { z } from 'zod'

import type { Changes } from '../../store/audit/writeAudit.ts'
import { type Transaction, withScope } from '../../store/database/withScope.ts'
import { plainText } from '../../store/entity/plainText.ts'
import { titlesOf } from '../../store/entity/titles.ts'
import type { Ctx } from '../ctx.ts'
import { registration } from '../doors/listRegistrations.ts'
import { hiddenFields } from '../entity/hiddenFields.ts'
import { changesInWords } from '../entity/history.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { jobText } from '../schedule/scheduleView.ts'
import { dataTableOf, entityOf, nounOf, nounsInSight, nounText, verbText } from './dataTables.ts'
import { keyWordOf, type LogList, logConditions, logListFields, logPage } from './logPage.ts'

/** Query of GET /sys/dataLog/list. */
export const dataLogInput = z.strictObject({
  ...logListFields,
  /** Table of an entity, or an audit log name. */
  dataTable: z.string().max(64).optional(),
  dataId: z
    .string()
    .regex(/^[0-9]{1,18}$/)
    .optional(),
  /** Verbs separated by commas. */
  verb: z
    .string()
    .regex(/^[A-Za-z]{1,40}(,[A-Za-z]{1,40}){0,9}$/)
    .optional(),
})
export type DataLogInput = z.output<typeof dataLogInput>

/** A line as stored. */
export interface StoredLine {
  id: string
  at: Date
  companyId: string
  company: string | null
  actor: string | null
  action: string
  entity: string
  recordId: string
  changes: Changes
  ip: string | null
  requestId: string | null
}

export const source = {
  table: 'audit_log',
  columns: `l.id::text, l.at, l.company_id::text as "companyId", co.name as company, l.actor_name as actor, l.action,
    l.entity, l.record_id::text as "recordId", l.changes, l.ip, l.request_id as "requestId"`,
  joins: 'left join sys_company co on co.id = l.company_id',
} as const

/** Schedules are not entities: their name is the job's. */
const SCHEDULE = 'scheduledJob'

const everyEntity: readonly Entity[] = Object.values(entities)
const sellersOwnNouns = everyEntity.flatMap(({ name, sellersOwn }) => (sellersOwn ? [name] : []))

/** Conditions for lines about data this reader can see. */
export function dataLines(ctx: Ctx, input: LogList) {
  const where = logConditions(ctx, input, 'actor_id')
  const sight = nounsInSight(ctx)
  where.and(sight.sql, sight.nouns)
  // What is private to sellers is not shown here either.
  if (ctx.sellers && ctx.sellers !== 'everything') {
    where.and(
      '(l.entity <> all (?::text[]) or l.company_id = any (?::bigint[]))',
      sellersOwnNouns,
      [...ctx.sellers.companies],
    )
  }
  // Sign-ins and sign-outs have their own log.
  where.and(`l.action not like 'session.%'`)
  where.and(`l.action not like '%.export'`)
  return where
}

/** GET /sys/dataLog/list: data changes, newest first. @throws Refused query.badValue for a table without a log */
export async function listDataLog(
  ctx: Ctx,
  { database }: Pick<Ports, 'database'>,
  input: DataLogInput,
): Promise<Page<DataLogRow>> {
  const where = dataLines(ctx, input)
  if (input.dataTable) where.and('l.entity = ?', demandNoun(input.dataTable))
  if (input.dataId) where.and('l.record_id = ?', input.dataId)
  if (input.verb) {
    where.and(`split_part(l.action, '.', 2) = any (?::text[])`, input.verb.split(','))
  }
  const like = keyWordOf(input)
  if (like) where.and('(l.actor_name ilike ? or l.ip ilike ?)', like, like)
  return withScope(database, ctx.scope, async (transaction) => {
    const page = await logPage<StoredLine>(transaction, input, where, source)
    const names = await recordNames(ctx, transaction, page.records)
    return { ...page, records: page.records.map((line) => rowOf(ctx, line, names)) }
  })
}

/** GET /sys/dataLog/queryById. @throws Refused record.notFound, also if the line is not visible */
export async function dataLogLine(
  ctx: Ctx,
  { database }: Pick<Ports, 'database'>,
  id: string,
): Promise<DataLogDetail> {
  const where = dataLines(ctx, { id: [id] })
  return withScope(database, ctx.scope, async (transaction) => {
    const { rows } = await transaction.client.query<StoredLine>(
      `select ${source.columns} from ${source.table} l ${source.joins} where ${where.sql()}`,
      where.values,
    )
    const [line] = rows
    if (!line) throw new Refused('record.notFound')
    const names = await recordNames(ctx, transaction, [line])
    const changes = await inWords(ctx, transaction, line.entity, line.changes)
    return { ...rowOf(ctx, line, names), changes, requestId: line.requestId }
  })
}

/** @throws Refused query.badValue */
export function demandNoun(dataTable: string): string {
  const noun = nounOf(dataTable)
  if (noun === undefined) throw new Refused('query.badValue', { args: { field: 'dataTable' } })
  return noun
}

/** Recorded by field, but without a list among the entities. */
const written: Readonly<Record<string, Entity>> = { announcement, registration }

/** Changes with labels, choices and references as text; names that are not entities show raw values. */
export async function inWords(
  ctx: Ctx,
  transaction: Transaction,
  noun: string,
  changes: Changes,
): Promise<DataChange[]> {
  const entity = entityOf(noun) ?? written[noun]
  if (entity) {
    const worded = await changesInWords(ctx, transaction, entity, changes)
    const known = new Set(worded.map(({ field }) => field))
    const others = Object.fromEntries(
      Object.entries(changes).filter(([field]) => !known.has(field) && !entity.fields[field]),
    )
    return [...worded, ...plainChanges(ctx, noun, others)]
  }
  return plainChanges(ctx, noun, changes)
}

const plainChanges = (ctx: Ctx, noun: string, changes: Changes): DataChange[] =>
  Object.entries(changes).map(([field, { from, to }]) => ({
    field,
    label: labelOf(ctx, noun, field),
    fromText: plainValue(from),
    toText: plainValue(to),
  }))

const plainValue = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : plainText(value)
}

function rowOf(ctx: Ctx, line: StoredLine, names: ReadonlyMap<string, string>): DataLogRow {
  const entity = entityOf(line.entity)
  const hidden = entity ? hiddenFields(ctx, entity) : new Set<string>()
  const verb = line.action.slice(line.action.indexOf('.') + 1)
  return {
    id: line.id,
    dataTable: dataTableOf(line.entity),
    dataId: line.recordId,
    entityText: nounText(ctx, line.entity),
    recordText: names.get(`${line.entity}/${line.recordId}`) ?? fileOf(line) ?? line.recordId,
    verb,
    verbText: verbText(ctx, line.entity, verb),
    fields: Object.keys(line.changes)
      .filter((field) => !hidden.has(field))
      .map((field) => labelOf(ctx, line.entity, field)),
    createBy: line.actor,
    createTime: line.at.toISOString(),
    companyId: line.companyId,
    companyId_dictText: line.company,
    ip: line.ip,
  }
}

/** An import is named after its file. */
const fileOf = ({ changes }: StoredLine): string | undefined => {
  const file = changes['file']?.to
  return typeof file === 'string' && file !== '' ? file : undefined
}

function labelOf({ locale }: Ctx, noun: string, field: string): string {
  const keys = [`${noun}.${field}.label`, `setting.${field}.label`, `logs.field.${field}`]
  for (const key of keys) {
    const text = translate(locale, key)
    if (text !== key) return text
  }
  return field
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
    const ids = [...new Set(lines.flatMap((line) => (line.entity === noun ? [line.recordId] : [])))]
    // oxlint-disable-next-line no-await-in-loop -- one connection answers one question at a time
    const titles = await titlesOf(transaction, entity, ids, ctx, ctx.locale)
    for (const [id, title] of titles) names.set(`${noun}/${id}`, title)
  }
  const schedules = lines.flatMap((line) => (line.entity === SCHEDULE ? [line.recordId] : []))
  if (schedules.length > 0) {
    const { rows } = await transaction.client.query<{ id: string; key: string }>(
      'select id::text, job_key as key from sys_job where id = any ($1::bigint[])',
      [schedules],
    )
    for (const { id, key } of rows) names.set(`${SCHEDULE}/${id}`, jobText(ctx, key))
  }
  return names
}
