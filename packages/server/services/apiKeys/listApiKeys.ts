import { type ApiKeyRow, idText, type Page, timeListFields, wireIds } from '@tandem/model'
import { z } from 'zod'

import {
  countApiKeys,
  listApiKeyRows,
  peopleGone,
  type StoredApiKey,
} from '../../store/apiKeys/apiKeyStore.ts'
import { EXACT_UP_TO } from '../../store/database/countUpTo.ts'
import { withScope } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { conditions } from '../lists/conditions.ts'
import { madeWithin, pageOf, windowOf, windowSql } from '../lists/listQuery.ts'

/** Query of GET /sys/apiKey/list. */
export const apiKeyListInput = z.strictObject({
  ...timeListFields,
  id: wireIds.optional(),
  name: z.string().max(66).optional(),
  companyId: idText.optional(),
})

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

/** Keys of the visible companies, newest first; of a secret only its first characters. */
export async function listApiKeys(
  ctx: Ctx,
  { database, system }: Pick<Ports, 'database' | 'system'>,
  input: z.output<typeof apiKeyListInput>,
): Promise<Page<ApiKeyRow>> {
  const window = windowOf(input)
  const where = keysInSight(ctx)
  if (input.id) where.and('k.id = any (?::bigint[])', input.id)
  if (input.companyId) where.and('k.company_id = ?', input.companyId)
  madeWithin(ctx, where, input, 'k.id')
  if (input.name) where.and('k.name ilike ?', likeOf(input.name))
  return withScope(database, ctx.scope, async (transaction) => {
    const { where: place, tail } = windowSql(window, 'k.id')
    const found = await listApiKeyRows(
      transaction,
      `${where.sql()} and ${place} ${tail}`,
      where.values,
    )
    const total = await countApiKeys(transaction, where.sql(), {
      values: where.values,
      most: EXACT_UP_TO + 1,
    })
    // Staff who own a customer's key are not visible to the customer; that the key stopped is.
    const gone = await peopleGone(
      system,
      found.map(({ keeperId }) => keeperId),
    )
    const rows = found.map((key) => presentKey(key, ctx.now, gone))
    return pageOf(window, rows, { total, totalIsEstimate: total > EXACT_UP_TO })
  })
}

function presentKey(
  { keeperId, ...key }: StoredApiKey,
  now: Date,
  gone: ReadonlySet<string>,
): ApiKeyRow {
  const expired = key.expiresAt !== null && Date.parse(key.expiresAt) <= now.getTime()
  const overlaps = key.oldUntil !== null && Date.parse(key.oldUntil) > now.getTime()
  const stateOf = (): ApiKeyRow['state'] => {
    if (!key.enabled) return 'disabled'
    if (expired) return 'expired'
    return gone.has(keeperId) ? 'stopped' : 'active'
  }
  return {
    ...key,
    oldPrefix: overlaps ? key.oldPrefix : null,
    oldUntil: overlaps ? key.oldUntil : null,
    state: stateOf(),
  }
}

/** `*part*` of the wire as an SQL pattern. */
function likeOf(text: string): string {
  const quoted = text.replace(/[\\%_]/g, (sign) => `\\${sign}`)
  return quoted.replace(/^\*/, '%').replace(/\*$/, '%')
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
