import type { Ctx } from '../ctx.ts'
import type { Conditions } from '../lists/conditions.ts'

/**
 * The first wall between companies, and within one between people: a message belongs to the owner of its
 * task.
 */
export function inScope(ctx: Ctx, where: Conditions, alias: 't' | 'm' = 't'): void {
  ofCompanies(ctx, where, alias)
  if (ctx.people === 'all') return
  const names = [...ctx.people.usernames]
  if (alias === 't') where.and('t.create_by = any (?::text[])', names)
  else {
    where.and(
      `coalesce((select k.create_by = any (?::text[]) from sms_task k where k.id = m.task_id), false)`,
      names,
    )
  }
}

/** Rows of the companies in the scope. */
export function ofCompanies(
  ctx: Pick<Ctx, 'scope'>,
  where: Conditions,
  alias: 't' | 'm' | 'f',
): void {
  if (ctx.scope === 'everything') return
  const [only, ...more] = ctx.scope.companies
  // An index by company and id provides a list's order for one company, not for a set.
  if (only !== undefined && more.length === 0) where.and(`${alias}.company_id = ?`, only)
  else where.and(`${alias}.company_id = any (?::bigint[])`, [...ctx.scope.companies])
}
