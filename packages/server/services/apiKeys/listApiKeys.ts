import { apiKeyList } from '@tandem/model'

import { peopleGone, activeKeysOf } from '../../store/apiKeys/apiKeyStore.ts'
import { withScope } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import type { ListSource } from '../lists/listSource.ts'
import type { StoredRow } from '../../store/lists/lineSource.ts'
import type { Ports } from '../ports.ts'
import { apiKeySource } from '../../store/apiKeys/apiKeySource.ts'

/** Keys of the visible companies; of a secret only its first characters. */
export const apiKeyLines = ({ system }: Pick<Ports, 'system'>): ListSource<typeof apiKeyList> => ({
  list: apiKeyList,
  ...apiKeySource,
  async complete(rows, { ctx }) {
    // Staff who own a customer's key are not visible to the customer; that the key stopped is.
    const gone = await peopleGone(
      system,
      rows.map(({ keeperId }) => String(keeperId)),
    )
    return rows.map(({ keeperId, ...row }) => {
      const overlaps = isAfter(row['oldUntil'], ctx.now)
      return {
        ...row,
        oldPrefix: overlaps ? row['oldPrefix'] : null,
        oldUntil: overlaps ? row['oldUntil'] : null,
        state: stateOf(row, { now: ctx.now, isKept: !gone.has(String(keeperId)) }),
      }
    })
  },
})

const isAfter = (at: unknown, now: Date): boolean =>
  typeof at === 'string' && Date.parse(at) > now.getTime()

function stateOf(key: StoredRow, { now, isKept }: { now: Date; isKept: boolean }) {
  if (key['enabled'] !== true) return 'disabled'
  if (key['expiresAt'] !== null && !isAfter(key['expiresAt'], now)) return 'expired'
  return isKept ? 'active' : 'stopped'
}

/** GET /sys/apiKey/ofUsers: visible active keys that stop with these users. */
export async function keysOfUsers(
  ctx: Ctx,
  { database }: Pick<Ports, 'database'>,
  userIds: readonly string[],
): Promise<{ id: string; name: string }[]> {
  return withScope(database, ctx.scope, async (transaction) => {
    const found = await activeKeysOf(transaction, ctx, { userIds, now: ctx.now })
    return found.map(({ id, name }) => ({ id, name }))
  })
}
