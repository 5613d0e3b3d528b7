import type { EntityRules } from '../rules.ts'

/** Senders wait for staff; decided ones offer no decision. */
export const senderIdRules: EntityRules = {
  abilities(ctx, record, abilities) {
    const staff = ctx.actor.companyKind === 'platform'
    if (!staff || record['status'] === 'approved') delete abilities['approve']
    if (!staff || record['status'] === 'rejected') delete abilities['reject']
  },
}
