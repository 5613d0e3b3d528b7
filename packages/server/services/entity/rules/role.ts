import { codesOfPermissions, demandHeld } from '../../organisation/grants.ts'
import type { EntityRules } from '../rules.ts'
import type { Work } from '../work.ts'

/** Roles: nobody puts a right into one that they lack themselves. */
export const roleRules: EntityRules = {
  touchesSessions: true,
  async beforeAdd(work, values) {
    await demandGrantable(work, values['permissionIds'], [])
  },
  async beforeEdit(work, before, values) {
    await demandGrantable(work, values['permissionIds'], before['permissionIds'])
  },
  // Forms offer the roles of the kind of company the reader can make users for.
  hideFromPicker: (ctx) => {
    if (ctx.actor.companyKind === 'platform') return undefined
    const values = ctx.actor.companyKind === 'agent' ? ['platform'] : ['platform', 'agent']
    return { field: 'audience', values }
  },
}

async function demandGrantable(
  { ctx, transaction }: Work,
  wanted: unknown,
  held: unknown,
): Promise<void> {
  if (!Array.isArray(wanted)) return
  const had = new Set(Array.isArray(held) ? held.map(String) : [])
  const added = wanted.map(String).filter((id) => !had.has(id))
  demandHeld(ctx, await codesOfPermissions(transaction.kysely, added))
}
