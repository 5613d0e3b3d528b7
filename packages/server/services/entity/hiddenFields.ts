import type { Entity } from '@tandem/model'

import type { Ctx } from '../ctx.ts'

/** Fields that do not exist for this reader: amounts, for a user whose amounts are hidden. */
export function hiddenFields(ctx: Ctx, entity: Entity): ReadonlySet<string> {
  if (!ctx.actor.hideAmounts) return new Set()
  return new Set(
    Object.entries(entity.fields)
      .filter(([, field]) => field.amount)
      .map(([name]) => name),
  )
}
