import type { Entity, ListQuery } from '@tandem/model'
import { sql } from 'kysely'
import { z } from 'zod'

import type { Transaction } from '../database/withScope.ts'
import { countExactly } from '../database/countExactly.ts'
import { filterSql } from './filterSql.ts'
import { inScope } from './scopeSql.ts'
import type { Sight } from './sight.ts'

/** Up to here a list is counted; above, the planner's guess is shown as one. */
const exactUpTo = 10_000

const plan = z
  .array(
    z.object({ 'QUERY PLAN': z.array(z.object({ Plan: z.object({ 'Plan Rows': z.number() }) })) }),
  )
  .min(1)

/** How many records the query means: exact up to 10,000 or when asked for, else the planner's estimate. */
export async function countRecords(
  transaction: Transaction,
  entity: Entity,
  query: ListQuery,
  sight: Sight,
): Promise<{ total: number; totalIsEstimate: boolean }> {
  const { kysely } = transaction
  const matching = sql`from ${sql.table(entity.table)} t
    where ${inScope(entity, sight)} and ${filterSql(entity, query.filters)}`
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from (select 1 ${matching} limit ${exactUpTo + 1}) counted`.execute(
    kysely,
  )
  const counted = rows[0]?.n ?? 0
  if (counted <= exactUpTo) return { total: counted, totalIsEstimate: false }
  if (query.exactCount) {
    const { sql: text, parameters } = matching.compile(kysely)
    const exact = await countExactly(transaction, text, parameters)
    if (exact !== undefined) return { total: exact, totalIsEstimate: false }
  }
  const explained = await sql`explain (format json) select 1 ${matching}`.execute(kysely)
  const guess = plan.parse(explained.rows)[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0
  return { total: Math.max(guess, counted), totalIsEstimate: true }
}
