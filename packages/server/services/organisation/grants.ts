import { type DataScope, isWithinScope } from '@tandem/core'

import type { Ctx } from '../ctx.ts'
import { Refused } from '../Refused.ts'

/** @throws Refused role.notGrantable naming the first permission the actor lacks */
export function demandHeld(ctx: Ctx, codes: Iterable<string>): void {
  for (const code of codes) {
    if (!ctx.can(code)) throw new Refused('role.notGrantable', { args: { access: code } })
  }
}

/** @throws Refused role.scopeTooWide if holders of the role would see what its creator does not */
export function demandScopeHeld(
  ctx: Ctx,
  role: { name: string; dataScope: DataScope; audience: 'platform' | 'agent' | 'customer' },
): void {
  if (ctx.actor.isAdmin || isWithinScope(role.dataScope, ctx.dataScope, role.audience)) return
  const args = { role: role.name }
  throw new Refused('role.scopeTooWide', { args })
}
