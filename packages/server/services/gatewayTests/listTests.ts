import { type TestResult, type TestRun, type TestRunRow, testRuns } from '@tandem/model'

import { testRunSource } from '../../store/gatewayTests/testSources.ts'
import { withScope } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import type { ListSource } from '../lists/listSource.ts'
import { readLine } from '../lists/readList.ts'
import { moneySight } from '../moneySight.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { toolResult } from '../../store/gatewayTests/toolRuns.ts'

/** Runs of the test tool. */
export const testLines: ListSource<typeof testRuns> = {
  list: testRuns,
  ...testRunSource,
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
    const found = await toolResult(transaction, row.id)
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
