import type { Entity } from '@tandem/model'

import type { Ctx } from '../ctx.ts'

/**
 * Fields that do not exist for this reader: amounts, for a user whose amounts are hidden, and columns with a rule in
 * force that no role of theirs grants. What names a record is always there.
 */
export function hiddenFields(ctx: Ctx, entity: Entity): ReadonlySet<string> {
  return new Set(
    Object.entries(entity.fields)
      .filter(([name, field]) => isHidden(ctx, entity, name, field.amount === true))
      .map(([name]) => name),
  )
}

const isHidden = (ctx: Ctx, entity: Entity, name: string, amount: boolean): boolean =>
  (amount && ctx.actor.hideAmounts) ||
  (name !== entity.title && hidesColumn(ctx, entity.name, name))

/** Whether a column rule keeps a field of a list from this reader. */
export const hidesColumn = (
  { hiddenColumns }: Pick<Ctx, 'hiddenColumns'>,
  list: string,
  field: string,
): boolean => hiddenColumns.has(`${list}:column:${field}`)
