import { columnOf, type Entity, type List, waitingEntities } from '@tandem/model'

import type { Database } from '../../../store/database/createDatabase.ts'
import { type AskedTable, usersWhoAsked } from '../../../store/home/askers.ts'
import { waitingSources } from './waitingLists.ts'

/** Users who asked for something that still waits: what waits for others does not wait for them. */
export const askers = async (system: Pick<Database, 'pool'>): Promise<ReadonlySet<string>> =>
  new Set(await usersWhoAsked(system, ofDefinitions()))

/** The tables of every definition that says in which column those who asked are. */
const ofDefinitions = (): AskedTable[] => [
  ...waitingSources.flatMap(({ list, table }) => askedIn(table, list)),
  ...waitingEntities.flatMap((entity) => askedIn(entity.table, entity)),
]

function askedIn(
  table: string,
  { waits, fields }: Pick<Entity | List, 'waits' | 'fields'>,
): AskedTable[] {
  if (waits?.askedBy === undefined) return []
  const named: Entity['fields'] = fields
  const where = Object.entries(waits.where).flatMap(([name, value]) => {
    const field = named[name]
    return field ? [[columnOf(name, field), value] as const] : []
  })
  return [{ table, askedBy: waits.askedBy, where: Object.fromEntries(where) }]
}
