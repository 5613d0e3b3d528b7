import { type TestResult, type TestRun, type TestRunRow, testRuns } from '@tandem/model'

import { sql } from '../../store/database/sql.ts'
import { withScope } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import type { ListSource } from '../lists/listSource.ts'
import { readLine } from '../lists/readList.ts'
import { moneySight } from '../moneySight.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'

/** Runs of the test tool. */
export const testLines: ListSource<typeof testRuns> = {
  list: testRuns,
  table: 'test_tool_record',
  person: 'l.create_user_id',
  columns: { price: 'l.price::text' },
  filters: {
    number(number) {
      const digits = number.replace(/\D/g, '')
      return digits ? sql`l.e164 like ${`${digits}%`}` : undefined
    },
    accepted: (asked) => sql`l.accepted = ${asked === 'true'}`,
  },
  async complete(rows, { ctx, transaction }) {
    const money = await moneySight(ctx, transaction)
    return rows.map(({ price, ...row }) => ({
      ...row,
      ...(money.of(String(row['companyId'])) && { price }),
    }))
  },
}

/** One run with its full result. @throws Refused record.notFound */
export async function getTest(
  ctx: Ctx,
  ports: Pick<Ports, 'database'>,
  id: string,
): Promise<TestRun> {
  const row: TestRunRow = await readLine(ctx, ports, testLines, id)
  return withScope(ports.database, ctx.scope, async (transaction) => {
    const found = await sql<{ result: TestResult }>`
      select result from test_tool_record where id = ${row.id}`.first(transaction)
    if (!found) throw new Refused('record.notFound')
    const money = await moneySight(ctx, transaction)
    // Of a chain that is not all in sight no price is told: each is the next one's bound.
    const seen = money.of(row.companyId)
    return { ...row, result: seen ? found.result : withoutAmounts(found.result) }
  })
}

const withoutAmounts = (result: TestResult): TestResult => ({
  ...result,
  prices: result.prices.map(({ price: _price, margin: _margin, ...hop }) => hop),
  routes: result.routes.map(({ cost: _cost, margin: _margin, ...route }) => route),
})
