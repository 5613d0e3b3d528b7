import type { ApiKeyRow, Page } from '@tandem/model'
import { z } from 'zod'

import { countApiKeys, listApiKeyRows, type StoredApiKey } from '../../store/apiKeys/apiKeyStore.ts'
import { EXACT_UP_TO } from '../../store/database/countUpTo.ts'
import { withScope } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { conditions } from '../sms/conditions.ts'
import {
  idText,
  madeWithin,
  pageOf,
  timeListFields,
  windowOf,
  windowSql,
} from '../sms/listQuery.ts'

/** Query of GET /sys/apiKey/list. */
export const apiKeyListInput = z.strictObject({
  ...timeListFields,
  name: z.string().max(66).optional(),
  companyId: idText.optional(),
})

/** Conditions for the keys in sight: of companies one sees, made by people one sees. */
export function keysInSight(ctx: Ctx) {
  const where = conditions()
  where.and('k.deleted_at is null')
  if (ctx.scope !== 'everything') {
    where.and('k.company_id = any (?::bigint[])', ctx.scope.companies)
  }
  if (ctx.people !== 'all') where.and('k.create_user_id = any (?::bigint[])', ctx.people.userIds)
  return where
}

/** Keys of the companies in sight, newest first; nothing of a secret but its first characters. */
export async function listApiKeys(
  ctx: Ctx,
  { database }: Pick<Ports, 'database'>,
  input: z.output<typeof apiKeyListInput>,
): Promise<Page<ApiKeyRow>> {
  const window = windowOf(input)
  const where = keysInSight(ctx)
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
    const rows = found.map((key) => presentKey(key, ctx.now))
    return pageOf(window, rows, { total, totalIsEstimate: total > EXACT_UP_TO })
  })
}

function presentKey(key: StoredApiKey, now: Date): ApiKeyRow {
  const expired = key.expiresAt !== null && Date.parse(key.expiresAt) <= now.getTime()
  const overlaps = key.oldUntil !== null && Date.parse(key.oldUntil) > now.getTime()
  return {
    ...key,
    oldPrefix: overlaps ? key.oldPrefix : null,
    oldUntil: overlaps ? key.oldUntil : null,
    state: !key.enabled ? 'disabled' : expired ? 'expired' : 'active',
  }
}

/** `*part*` of the wire as a pattern. */
function likeOf(text: string): string {
  const quoted = text.replace(/[\\%_]/g, (sign) => `\\${sign}`)
  return quoted.replace(/^\*/, '%').replace(/\*$/, '%')
}
