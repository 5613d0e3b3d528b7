import { columnOf, type Entity, type List, waitingEntities } from '@tandem/model'
import type { Database } from '../../../store/database/createDatabase.ts'
import { type Sql, sql } from '../../../store/database/sql.ts'
import { BANK_DETAILS_ASKERS } from './billMatters.ts'
import { waitingSources } from './waitingLists.ts'

/** Users who asked for something that still waits: what waits for others does not wait for them. */
export async function askers(system: Pick<Database, 'pool'>): Promise<ReadonlySet<string>> {
  const rows = await sql<{ id: string }>`
    select a.id::text from (${sql.join([BANK_DETAILS_ASKERS, ...ofDefinitions()], ' union ')}) a
    where a.id is not null`.rows(system)
  return new Set(rows.map(({ id }) => id))
}

/** Those of every definition that says in which column they are. */
const ofDefinitions = (): Sql[] => [
  ...waitingSources.flatMap(({ list, table }) => askersOf(table, list)),
  ...waitingEntities.flatMap((entity) => askersOf(entity.table, entity)),
]

function askersOf(
  table: string,
  { waits, fields }: Pick<Entity | List, 'waits' | 'fields'>,
): Sql[] {
  if (waits?.askedBy === undefined) return []
  const named: Entity['fields'] = fields
  const where = Object.entries(waits.where).map(([name, value]) => {
    const field = named[name]
    return field && sql`${sql.id(columnOf(name, field))} = ${value}`
  })
  return [sql`select ${sql.id(waits.askedBy)} as id from ${sql.id(table)} where ${sql.all(where)}`]
}
