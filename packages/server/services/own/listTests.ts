import { microsToDecimal } from '@tandem/core'
import {
  idText,
  type Page,
  type TestResult,
  type TestRun,
  type TestRunRow,
  timeListFields,
  wireIds,
} from '@tandem/model'
import { z } from 'zod'
import { withScope } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import { logConditions, logPage } from '../logs/logPage.ts'
import { type MoneySight, moneySight } from '../moneySight.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'

export const testListInput = z.strictObject({
  ...timeListFields,
  id: wireIds.optional(),
  companyId: idText.optional(),
  number: z.string().max(64).optional(),
  accepted: z.enum(['true', 'false']).optional(),
})

interface Row {
  id: string
  company_id: string
  company: string | null
  product: string
  number: string
  e164: string | null
  country: string | null
  sender_id: string | null
  accepted: boolean
  price: string | null
  currency: string
  task_id: string | null
  create_by: string | null
  create_time: Date
  result?: TestResult
}

const source = {
  table: 'test_tool_record',
  columns: `l.id, l.company_id, c.name as company, l.product, l.number, l.e164, l.country, l.sender_id, l.accepted,
    l.price::text as price, l.currency, l.task_id, l.create_by, l.create_time`,
  joins: 'left join sys_company c on c.id = l.company_id',
}

/** Runs of the test tool, newest first. */
export async function listTests(
  ctx: Ctx,
  ports: Pick<Ports, 'database'>,
  input: z.output<typeof testListInput>,
): Promise<Page<TestRunRow>> {
  const where = logConditions(ctx, input, PERSON)
  const digits = input.number?.replace(/\D/g, '')
  if (digits) where.and('l.e164 like ?', `${digits}%`)
  if (input.accepted) where.and('l.accepted = ?', input.accepted === 'true')
  return withScope(ports.database, ctx.scope, async (transaction) => {
    const page = await logPage<Row>(transaction, input, where, source)
    const money = await moneySight(ctx, transaction)
    return { ...page, records: page.records.map((row) => present(row, money)) }
  })
}

/** One run with its full result. @throws Refused record.notFound */
export async function getTest(
  ctx: Ctx,
  ports: Pick<Ports, 'database'>,
  id: string,
): Promise<TestRun> {
  const where = logConditions(ctx, { id: [id] }, PERSON)
  return withScope(ports.database, ctx.scope, async (transaction) => {
    const { rows } = await transaction.client.query<Row & { result: TestResult }>(
      `select ${source.columns}, l.result from ${source.table} l ${source.joins} where ${where.sql()}`,
      where.values,
    )
    const [row] = rows
    if (!row) throw new Refused('record.notFound')
    const { result, company_id: companyId } = row
    const money = await moneySight(ctx, transaction)
    // Of a chain that is not all in sight no price is told: each is the next one's bound.
    return { ...present(row, money), result: money.of(companyId) ? result : withoutAmounts(result) }
  })
}

const PERSON = 'create_user_id'

const present = (row: Row, money: MoneySight): TestRunRow => ({
  id: row.id,
  companyId: row.company_id,
  companyId_dictText: row.company,
  product: row.product,
  number: row.number,
  e164: row.e164,
  country: row.country,
  senderId: row.sender_id,
  accepted: row.accepted,
  ...(money.of(row.company_id) && {
    price: row.price === null ? null : microsToDecimal(BigInt(row.price)),
  }),
  currency: row.currency,
  taskId: row.task_id,
  createBy: row.create_by,
  createTime: row.create_time.toISOString(),
})

const withoutAmounts = (result: TestResult): TestResult => ({
  ...result,
  prices: result.prices.map(({ price: _price, margin: _margin, ...hop }) => hop),
  routes: result.routes.map(({ cost: _cost, ...route }) => route),
})
