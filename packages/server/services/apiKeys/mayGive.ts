import { type ApiKeyScope, codesOfScope, smsPartsOf } from '@tandem/model'

import { type Ctx, seesCompany } from '../ctx.ts'
import type { Work } from '../entity/work.ts'
import { Refused } from '../Refused.ts'
import { lockCompany } from '../../store/apiKeys/apiKeyStore.ts'

/**
 * Nobody can grant a key what they may not do themselves, and as a key sees its whole company, its
 * creator must too.
 * @throws Refused apiKey.wholeCompany, apiKey.scopeNotHeld naming the first missing scope
 */
export function demandHeldScopes(ctx: Ctx, scopes: readonly ApiKeyScope[]): void {
  if (ctx.people !== 'all') throw new Refused('apiKey.wholeCompany')
  const missing = scopes.find((scope) => !holdsScope(ctx, scope))
  if (missing === undefined) return
  const args = { scope: `@apiKeys.scope.${smsPartsOf(missing)?.kind ?? missing}` }
  const fields = { scopes: { reason: 'apiKey.scopeNotHeld' as const, args } }
  throw new Refused('apiKey.scopeNotHeld', { args, fields })
}

const holdsScope = (ctx: Ctx, scope: ApiKeyScope): boolean =>
  mayGive({ ...ctx, hideAmounts: ctx.actor.hideAmounts }, scope)

/**
 * Whether a user with these permissions may grant a key this scope; a key has it as long as its owner
 * may.
 */
export const mayGive = (
  { can, hideAmounts }: { can: (code: string) => boolean; hideAmounts: boolean },
  scope: ApiKeyScope,
): boolean => (scope === 'amounts' ? !hideAmounts : codesOfScope(scope).every((code) => can(code)))

/**
 * @throws Refused record.foreignId if the company is not visible, apiKey.noPlatform: staff use no keys
 */
export async function demandCompany({ ctx, transaction }: Work, companyId: string): Promise<void> {
  const row = await lockCompany(transaction, companyId)
  const company = seesCompany(ctx, companyId) ? row : undefined
  const field = (reason: 'record.foreignId' | 'apiKey.noPlatform') => {
    const args = { field: '@apiKeys.company' }
    return new Refused(reason, { args, fields: { companyId: { reason, args } } })
  }
  if (!company) throw field('record.foreignId')
  if (company.kind === 'platform') throw field('apiKey.noPlatform')
}

/** @throws Refused apiKey.expiryPast */
export function demandFuture({ now }: Ctx, expiresAt: string | null): void {
  if (expiresAt === null || Date.parse(expiresAt) > now.getTime()) return
  throw new Refused('apiKey.expiryPast', { fields: { expiresAt: { reason: 'apiKey.expiryPast' } } })
}

const UNIQUE_VIOLATION = '23505'

/** Reports that another key of the company has the name. @throws Refused apiKey.nameTaken */
export async function namingTaken(write: Promise<void>): Promise<void> {
  await write.catch((error: unknown) => {
    const taken =
      typeof error === 'object' &&
      error !== null &&
      Reflect.get(error, 'code') === UNIQUE_VIOLATION &&
      Reflect.get(error, 'constraint') === 'sys_api_key_name'
    if (!taken) throw error
    throw new Refused('apiKey.nameTaken', { fields: { name: { reason: 'apiKey.nameTaken' } } })
  })
}
