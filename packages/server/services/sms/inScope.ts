import { type Sql, sql } from '../../store/database/sql.ts'
import type { Ctx } from '../ctx.ts'
import { ofCompanies } from '../lists/ofCompanies.ts'

/** The first wall between companies, and within one between people: a message belongs to the owner of its task. */
export const inScope = (ctx: Ctx, alias: 't' | 'm' = 't'): Sql =>
  sql.all([ofCompanies(ctx, `${alias}.company_id`), ofPeople(ctx, alias)])

function ofPeople({ people }: Ctx, alias: 't' | 'm'): Sql | undefined {
  if (people === 'all') return undefined
  const names = [...people.usernames]
  return alias === 't'
    ? sql`t.create_by = any (${names}::text[])`
    : sql`
      coalesce((select k.create_by = any (${names}::text[]) from sms_task k where k.id = m.task_id), false)`
}
