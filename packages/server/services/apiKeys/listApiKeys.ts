import { apiKeyList } from '@tandem/model'

import { listApiKeyRows, peopleGone } from '../../store/apiKeys/apiKeyStore.ts'
import { withScope } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import { conditions } from '../lists/conditions.ts'
import type { ListSource, StoredRow } from '../lists/listSource.ts'
import type { Ports } from '../ports.ts'

/** Conditions for visible keys: of visible companies, created by visible people. */
export function keysInSight(ctx: Ctx) {
  const where = conditions()
  where.and('k.deleted_at is null')
  if (ctx.scope !== 'everything') {
    where.and('k.company_id = any (?::bigint[])', ctx.scope.companies)
  }
  if (ctx.people !== 'all') where.and('k.create_user_id = any (?::bigint[])', ctx.people.userIds)
  return where
}

/** Keys of the visible companies; of a secret only its first characters. */
export const apiKeyLines = ({ system }: Pick<Ports, 'system'>): ListSource<typeof apiKeyList> => ({
  list: apiKeyList,
  table: 'sys_api_key',
  person: 'l.create_user_id',
  columns: { keeperId: 'l.create_user_id' },
  where: (where) => where.and('l.deleted_at is null'),
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
  const where = keysInSight(ctx)
  where.and('k.create_user_id = any (?::bigint[])', [...userIds])
  where.and('k.enabled and (k.expires_at is null or k.expires_at > ?::timestamptz)', ctx.now)
  return withScope(database, ctx.scope, async (transaction) => {
    const found = await listApiKeyRows(transaction, `${where.sql()} order by k.id`, where.values)
    return found.map(({ id, name }) => ({ id, name }))
  })
}
