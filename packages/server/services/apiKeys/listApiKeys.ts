import { apiKeyList } from '@tandem/model'

import { type Sql, sql } from '../../store/database/sql.ts'
import { listApiKeyRows, peopleGone } from '../../store/apiKeys/apiKeyStore.ts'
import { withScope } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import { ofCompanies } from '../lists/ofCompanies.ts'
import type { ListSource, StoredRow } from '../lists/listSource.ts'
import type { Ports } from '../ports.ts'

/** Conditions for visible keys: of visible companies, created by visible people. */
export const keysInSight = (ctx: Ctx): Sql =>
  sql.all([
    sql`k.deleted_at is null`,
    ofCompanies(ctx, 'k.company_id'),
    ctx.people !== 'all' && sql`k.create_user_id = any (${[...ctx.people.userIds]}::bigint[])`,
  ])

/** Keys of the visible companies; of a secret only its first characters. */
export const apiKeyLines = ({ system }: Pick<Ports, 'system'>): ListSource<typeof apiKeyList> => ({
  list: apiKeyList,
  table: 'sys_api_key',
  person: 'l.create_user_id',
  columns: { keeperId: 'l.create_user_id' },
  where: () => sql`l.deleted_at is null`,
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
  const where = sql`${keysInSight(ctx)} and k.create_user_id = any (${[...userIds]}::bigint[])
    and k.enabled and (k.expires_at is null or k.expires_at > ${ctx.now}::timestamptz)`
  return withScope(database, ctx.scope, async (transaction) => {
    const found = await listApiKeyRows(transaction, sql`${where} order by k.id`)
    return found.map(({ id, name }) => ({ id, name }))
  })
}
