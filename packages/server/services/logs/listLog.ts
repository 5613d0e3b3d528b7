import { translate } from '@tandem/i18n'
import type { LogRow, Page } from '@tandem/model'
import { z } from 'zod'

import { withScope } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { accessTitles } from './accessTitles.ts'
import { ownCalls, ownCallText } from './ownCallText.ts'
import { keyWordOf, logConditions, logListFields, logPage, whoJoins } from './logPage.ts'
import { reasonText } from './reasonText.ts'

const outcomes = ['in', 'out', 'refused'] as const

/** Query of GET /sys/log/list. `logType` 1: sign-ins, 2: operations. */
export const logListInput = z.strictObject({
  ...logListFields,
  logType: z.enum(['1', '2']).default('1'),
  operateType: z
    .string()
    .regex(/^[1-6](,[1-6]){0,5}$/)
    .optional(),
  /** Sign-ins: their outcome; operations: 'done' or 'refused'. */
  outcome: z
    .string()
    .regex(/^[a-z]{2,8}(,[a-z]{2,8}){0,3}$/)
    .optional(),
})
export type LogListInput = z.output<typeof logListInput>

/** GET /sys/log/list, newest first. @throws Refused access.denied without the permission of the requested log */
export async function listLog(
  ctx: Ctx,
  ports: Pick<Ports, 'database'>,
  input: LogListInput,
): Promise<Page<LogRow>> {
  const access = input.logType === '1' ? 'signInLog:list' : 'operationLog:list'
  if (!ctx.can(access)) throw new Refused('access.denied', { args: { access } })
  return input.logType === '1' ? listSignIns(ctx, ports, input) : listOperations(ctx, ports, input)
}

interface SignInRow {
  id: string
  at: Date
  companyId: string
  company: string | null
  userid: string
  realname: string | null
  outcome: (typeof outcomes)[number]
  way: string
  reason: string | null
  ip: string | null
  userAgent: string | null
  requestId: string | null
}

async function listSignIns(
  ctx: Ctx,
  { database }: Pick<Ports, 'database'>,
  input: LogListInput,
): Promise<Page<LogRow>> {
  const where = logConditions(ctx, input, 'user_id')
  const like = keyWordOf(input)
  if (like) {
    where.and(
      '(l.username ilike ? or l.ip ilike ? or l.user_agent ilike ? or l.outcome = any (?::text[]))',
      like,
      like,
      like,
      outcomes.filter((outcome) => says(translate(ctx.locale, `logs.signIn.${outcome}`), input)),
    )
  }
  if (input.outcome) where.and('l.outcome = any (?::text[])', input.outcome.split(','))
  // Sign-ins have no operation type: filtering by one finds none.
  if (input.operateType) where.and('false')
  const page = await withScope(database, ctx.scope, (transaction) =>
    logPage<SignInRow>(transaction, input, where, {
      table: 'sign_in_log',
      columns: `l.id::text, l.at, l.company_id::text as "companyId", co.name as company, l.username as userid,
        u.realname, l.outcome, l.way, l.reason, l.ip, l.user_agent as "userAgent", l.request_id as "requestId"`,
      joins: whoJoins,
    }),
  )
  return {
    ...page,
    records: page.records.map((row) => ({
      ...common(row),
      logType: 1,
      logContent: translate(ctx.locale, `logs.signIn.${row.outcome}`),
      costTime: null,
      operateType: null,
      method: row.way,
      requestUrl: null,
      requestType: null,
      requestParam: null,
      outcome: row.outcome,
      reasonText: reasonText(ctx, row.reason),
      status: null,
      userAgent: row.userAgent,
    })),
  }
}

interface OperationRow {
  id: string
  at: Date
  companyId: string
  company: string | null
  userid: string
  realname: string | null
  access: string
  operateType: number
  method: string
  path: string
  params: string
  status: number
  reason: string | null
  ms: number
  ip: string | null
  requestId: string | null
}

async function listOperations(
  ctx: Ctx,
  { database }: Pick<Ports, 'database'>,
  input: LogListInput,
): Promise<Page<LogRow>> {
  const titles = accessTitles(ctx.locale)
  const where = logConditions(ctx, input, 'user_id')
  const like = keyWordOf(input)
  if (like) {
    where.and(
      `(l.username ilike ? or l.ip ilike ? or l.path ilike ? or l.access = any (?::text[])
        or l.path like any (?::text[]))`,
      like,
      like,
      like,
      [...titles].flatMap(([code, title]) => (says(title, input) ? [code] : [])),
      ownCalls.flatMap((path) => (says(ownCallText(ctx.locale, path), input) ? [`%${path}`] : [])),
    )
  }
  if (input.operateType) {
    where.and('l.operate_type = any (?::smallint[])', input.operateType.split(','))
  }
  if (input.outcome === 'done') where.and('l.status < 400')
  if (input.outcome === 'refused') where.and('l.status >= 400')
  const page = await withScope(database, ctx.scope, (transaction) =>
    logPage<OperationRow>(transaction, input, where, {
      table: 'operation_log',
      columns: `l.id::text, l.at, l.company_id::text as "companyId", co.name as company, l.username as userid,
        u.realname, l.access, l.operate_type as "operateType", l.method, l.path, l.params, l.status, l.reason, l.ms,
        l.ip, l.request_id as "requestId"`,
      joins: whoJoins,
    }),
  )
  return {
    ...page,
    records: page.records.map((row) => ({
      ...common(row),
      logType: 2,
      logContent: titles.get(row.access) ?? ownCallText(ctx.locale, row.path),
      costTime: row.ms,
      operateType: row.operateType,
      method: row.access,
      requestUrl: row.path,
      requestType: row.method,
      requestParam: row.params,
      outcome: null,
      reasonText: reasonText(ctx, row.reason, row.access),
      status: row.status,
      userAgent: null,
    })),
  }
}

const common = (row: SignInRow | OperationRow) => ({
  id: row.id,
  userid: row.userid,
  username: row.realname ?? row.userid,
  ip: row.ip,
  createTime: row.at.toISOString(),
  companyId: row.companyId,
  companyId_dictText: row.company,
  requestId: row.requestId,
})

const says = (text: string, { keyWord = '' }: LogListInput): boolean =>
  text.toLowerCase().includes(keyWord.replaceAll('*', '').trim().toLowerCase())
