import { kickSessions } from '../../store/smppAccounts/sessionStore.ts'
import type { Ctx } from '../ctx.ts'
import { inTransaction } from '../entity/work.ts'
import type { Ports } from '../ports.ts'

/**
 * PUT /sms/smppSession/kick: ends these sessions, wherever they are; what is open is still answered. Those that are gone
 * already, or out of sight, are left out. A client may come back at once: to keep it away its account is turned off.
 * @returns how many are ended
 */
export const kickSmppSessions = (ctx: Ctx, ports: Ports, ids: readonly string[]): Promise<number> =>
  inTransaction(ctx, ports, async (work) => {
    const kicked = await kickSessions(work.transaction, [...new Set(ids)])
    for (const { accountId, companyId, address } of kicked) {
      // oxlint-disable-next-line no-await-in-loop -- lines of one chain, one after the other
      await work.audit({
        action: 'smppAccount.kick',
        entity: 'smppAccount',
        recordId: accountId,
        companyId,
        changes: { session: { from: address, to: null } },
      })
    }
    return kicked.length
  })
