import type { Entity, ListQuery } from '@tandem/model'
import { sql } from '../database/sql.ts'

import type { Transaction } from '../database/withScope.ts'
import { countExactly } from '../database/countExactly.ts'
import { type Counted, countUpTo } from '../database/countUpTo.ts'
import { filterSql } from './filterSql.ts'
import { inScope } from './scopeSql.ts'
import type { Sight } from './sight.ts'

/** How many records match: exact up to 10,000, where counting is quick or on request, otherwise at least how many. */
export async function countRecords(
  transaction: Transaction,
  entity: Entity,
  query: ListQuery,
  sight: Sight,
): Promise<Counted> {
  const matching = sql`from ${sql.id(entity.table)} t
    where ${inScope(entity, sight)} and ${filterSql(entity, query.filters)}`
  if (query.exactCount) {
    const exact = await countExactly(transaction, matching)
    if (exact !== undefined) return { total: exact, totalIsEstimate: false }
  }
  return countUpTo(transaction, sql`select ${matching}`, { whole: matching })
}
