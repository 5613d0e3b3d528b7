import type { EntityRules } from '../rules.ts'

/** Senders wait for staff; what is decided already is not offered again. */
export const senderIdRules: EntityRules = {
  abilities(ctx, record, abilities) {
    const staff = ctx.actor.companyKind === 'platform'
    if (!staff || record['status'] === 'approved') delete abilities['approve']
    if (!staff || record['status'] === 'rejected') delete abilities['reject']
  },
}
