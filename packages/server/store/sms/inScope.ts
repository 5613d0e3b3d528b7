import { type Sql, sql } from '../database/sql.ts'
import type { Sight } from '../entity/sight.ts'
import { ofCompanies } from '../lists/ofCompanies.ts'

/** The first wall between companies, and within one between people: a message belongs to the owner of its task. */
export const inScope = (sight: Sight, alias: 't' | 'm' = 't'): Sql =>
  sql.all([ofCompanies(sight, `${alias}.company_id`), ofPeople(sight, alias)])

function ofPeople({ people }: Sight, alias: 't' | 'm'): Sql | undefined {
  if (people === 'all') return undefined
  const names = [...people.usernames]
  return alias === 't'
    ? sql`t.create_by = any (${names}::text[])`
    : sql`
      coalesce((select k.create_by = any (${names}::text[]) from sms_task k where k.id = m.task_id), false)`
}
