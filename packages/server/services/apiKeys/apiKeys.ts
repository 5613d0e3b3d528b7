import type { Sessions } from '../session.ts'
import { codesOfScope, isApiKeyScope } from '@tandem/model'

import type { Clock } from '../../ports/clock.ts'
import type { Ids } from '../../ports/ids.ts'
import { findApiKey, type FoundApiKey, touchApiKey } from '../../store/apiKeys/findApiKey.ts'
import type { Database } from '../../store/database/createDatabase.ts'
import { columnRules } from '../../store/session/columnRules.ts'
import { Refused } from '../Refused.ts'
import { mayComeFrom } from '../auth/allowedAddress.ts'
import { rightsOfUser } from '../auth/sessions.ts'
import { type GuestCtx, seesCompany } from '../ctx.ts'
import { looksLikeApiKey, storedOf } from './apiKeySecret.ts'
import { createGuessGuard } from './guessGuard.ts'
import { mayGive } from './mayGive.ts'
import { noteWrongKey } from './noteWrongKey.ts'

/**
 * A currently valid key: its company and what it opens. Never more than its owner may do at this moment, whoever
 * created or last renewed it; it stops with the owner.
 */
export interface LivingApiKey extends FoundApiKey {
  codes: ReadonlySet<string>
  /** Without the scope 'amounts' it sees no prices or balances. */
  hideAmounts: boolean
  hiddenColumns: ReadonlySet<string>
}

/** Finds the key of a secret. The result is never older than a second, and never older than a change made here. */
export interface ApiKeys {
  /** @throws Refused apiKey.invalid for any reason, request.tooMany after 20 invalid keys a minute from one address */
  demand(secret: string, caller: Pick<GuestCtx, 'ip' | 'requestId'>): Promise<LivingApiKey>
}

const MINUTE_MS = 60_000
const FRESH_MS = 1_000

export function createApiKeys(
  system: Database,
  clock: Clock,
  ids: Ids,
  sessions: Pick<Sessions, 'onForget'>,
): ApiKeys {
  let cache = new Map<string, { key: Promise<LivingApiKey | undefined>; until: number }>()
  const guard = createGuessGuard(clock)
  sessions.onForget(() => {
    cache = new Map()
  })

  const read = (id: string, hash: Buffer, now: number): Promise<LivingApiKey | undefined> => {
    const kept = cache.get(id)
    if (kept && kept.until > now && kept.until <= now + FRESH_MS) return kept.key
    if (cache.size > 10_000) cache = new Map()
    const key = load(system, hash, now)
    cache.set(id, { key, until: now + FRESH_MS })
    // A failed read affects only this caller.
    key.catch(() => cache.delete(id))
    return key
  }

  return {
    async demand(secret, { ip, requestId }) {
      const now = clock.now()
      const hash = storedOf(secret).secretHash
      const id = hash.toString('base64')
      guard.demandPatience(ip, id)
      const key = looksLikeApiKey(secret) ? await read(id, hash, now) : undefined
      const ended = key?.endsAt && key.endsAt.getTime() <= now
      if (!key || ended || !mayComeFrom(key, ip)) {
        guard.wrong(ip)
        // At most as many as the guard allows: a flood of guesses does not fill the log.
        await noteWrongKey(system, ids, { secret, ip, requestId, at: new Date(now), known: key })
        throw new Refused('apiKey.invalid')
      }
      guard.right(id)
      if (!key.lastUsedAt || now - key.lastUsedAt.getTime() >= MINUTE_MS) {
        const at = new Date(now)
        // Remembered before it is written, so that concurrent calls do not all write it.
        key.lastUsedAt = at
        await touchApiKey(system, { id: key.id, ip, at, before: new Date(now - MINUTE_MS) })
      }
      return key
    },
  }
}

async function load(
  system: Database,
  hash: Buffer,
  now: number,
): Promise<LivingApiKey | undefined> {
  const found = await findApiKey(system, hash, new Date(now))
  if (!found) return undefined
  const keeper = await rightsOfUser(system, found.userId, 'en_US')
  if (!keeper || keeper.people !== 'all' || !seesCompany(keeper, found.companyId)) return undefined
  const can = (code: string): boolean => keeper.isAdmin || keeper.codes.has(code)
  const { hideAmounts } = keeper
  const scopes = found.scopes
    .filter(isApiKeyScope)
    .filter((scope) => mayGive({ can, hideAmounts }, scope))
  return {
    ...found,
    codes: new Set(scopes.flatMap(codesOfScope)),
    hideAmounts: !scopes.includes('amounts'),
    hiddenColumns: new Set(await columnRules(system)),
  }
}
