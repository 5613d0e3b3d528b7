import { apiKeyOverlapHours, type ApiKeyScope, type ApiKeySecret } from '@tandem/model'

import { changesBetween } from '../../store/audit/changesBetween.ts'
import type { WordedChanges } from '../../store/audit/writeAudit.ts'
import {
  dropOldSecret,
  insertApiKey,
  revokeKey,
  rotateSecret,
  type StoredApiKey,
  updateApiKey,
  countKeysOf,
  lockKeyInSight,
} from '../../store/apiKeys/apiKeyStore.ts'
import type { Ctx } from '../ctx.ts'
import { inTransaction, type Work } from '../entity/work.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { newApiKey } from './apiKeySecret.ts'
import { demandCompany, demandFuture, demandHeldScopes, namingTaken } from './mayGive.ts'

/** Per company; more is a mistake, or an attempt to fill the table. */
const MOST_KEYS = 50
const OVERLAP_MS = apiKeyOverlapHours * 60 * 60_000

/** The editable properties of a key; times as ISO 8601. */
export interface KeyValues {
  name: string
  scopes: readonly ApiKeyScope[]
  ipList: string | null
  expiresAt: string | null
}
interface OneKey {
  id: string
  version: number
}

/**
 * POST /sys/apiKey/add. The secret is only in the answer.
 * @throws Refused apiKey.wholeCompany, apiKey.scopeNotHeld, apiKey.noPlatform, record.foreignId, apiKey.expiryPast,
 * apiKey.tooMany, apiKey.nameTaken
 */
export const addApiKey = (
  ctx: Ctx,
  ports: Ports,
  { companyId = ctx.actor.companyId, ...values }: KeyValues & { companyId?: string | undefined },
): Promise<ApiKeySecret> =>
  inTransaction(ctx, ports, async (work) => {
    demandHeldScopes(ctx, values.scopes)
    demandFuture(ctx, values.expiresAt)
    await demandCompany(work, companyId)
    const count = await countKeysOf(work.transaction, companyId, MOST_KEYS)
    if (count >= MOST_KEYS) throw new Refused('apiKey.tooMany', { args: { max: MOST_KEYS } })
    const id = ports.ids.next().toString()
    const { key, ...secret } = newApiKey()
    await namingTaken(
      insertApiKey(work.transaction, {
        id,
        companyId,
        ...values,
        ...secret,
        expiresAt: dateOf(values.expiresAt),
        userId: ctx.actor.id,
        by: ctx.actor.username,
        at: ctx.now,
      }),
    )
    await note(work, { id, companyId }, 'add', changesOf(undefined, { ...values, enabled: true }))
    return { id, key }
  })

/** PUT /sys/apiKey/edit. @throws Refused record.notFound, record.stale, and as addApiKey */
export const editApiKey = (
  ctx: Ctx,
  ports: Ports,
  { id, version, ...values }: OneKey & KeyValues & { enabled: boolean },
): Promise<void> =>
  inTransaction(ctx, ports, async (work) => {
    const before = await lock(work, { id, version })
    // Users who may edit keys can always turn one off; anything else requires the permissions the key then
    // has.
    const vouches = values.enabled || !sameButEnabled(before, values)
    if (vouches) demandHeldScopes(ctx, values.scopes)
    if (values.expiresAt !== before.expiresAt) demandFuture(ctx, values.expiresAt)
    await namingTaken(
      updateApiKey(work.transaction, renewal(ctx, id, vouches), {
        ...values,
        expiresAt: dateOf(values.expiresAt),
      }),
    )
    await note(work, before, 'edit', changesOf(before, values))
  })

/**
 * POST /sys/apiKey/rotate: a new secret. The current one stays valid for 24 hours if `keepOld`, otherwise it ends now;
 * one from an earlier rotation ends in any case.
 * @throws Refused record.notFound, record.stale if someone else rotated meanwhile, apiKey.scopeNotHeld
 */
export const rotateApiKey = (
  ctx: Ctx,
  ports: Ports,
  { id, version, keepOld }: OneKey & { keepOld: boolean },
): Promise<ApiKeySecret> =>
  inTransaction(ctx, ports, async (work) => {
    const before = await lock(work, { id, version })
    // Whoever reads the new secret can do what the key can.
    demandHeldScopes(ctx, before.scopes)
    const { key, prefix, secretHash } = newApiKey()
    const oldUntil = keepOld ? new Date(ctx.now.getTime() + OVERLAP_MS) : null
    await rotateSecret(work.transaction, renewal(ctx, id, true), { prefix, secretHash, oldUntil })
    await note(work, before, 'rotate', {
      prefix: { from: before.prefix, to: prefix },
      oldUntil: { from: before.oldUntil, to: oldUntil?.toISOString() ?? null },
    })
    return { id, key }
  })

/** POST /sys/apiKey/endOld: the secret from before the rotation ends now. */
export const endOldSecret = (ctx: Ctx, ports: Ports, one: OneKey): Promise<void> =>
  inTransaction(ctx, ports, async (work) => {
    const before = await lock(work, one)
    await dropOldSecret(work.transaction, changeOf(ctx, one.id))
    await note(work, before, 'edit', {
      oldUntil: { from: before.oldUntil, to: null },
    })
  })

/** DELETE /sys/apiKey/delete: the key stops working, and so does its previous secret. */
export const revokeApiKey = (ctx: Ctx, ports: Ports, id: string): Promise<void> =>
  inTransaction(ctx, ports, async (work) => {
    const before = await lock(work, { id })
    await revokeKey(work.transaction, changeOf(ctx, id))
    await note(work, before, 'delete', changesOf(before, undefined))
  })

const dateOf = (iso: string | null): Date | null => (iso === null ? null : new Date(iso))
/** A user who renews a key becomes its owner: it can then do what they may do. */
const renewal = (ctx: Ctx, id: string, vouches: boolean) => ({
  ...changeOf(ctx, id),
  keeperId: vouches ? ctx.actor.id : null,
})
const changeOf = ({ actor, now }: Ctx, id: string) => ({ id, by: actor.username, at: now })

/** @throws Refused record.notFound if not visible, record.stale if it changed since it was read */
async function lock(
  { ctx, transaction }: Work,
  { id, version }: { id: string; version?: number },
): Promise<StoredApiKey> {
  const found = await lockKeyInSight(transaction, ctx, id)
  if (!found) throw new Refused('record.notFound')
  if (version !== undefined && found.version !== version) throw new Refused('record.stale')
  return found
}

type Shown = KeyValues & { enabled: boolean }

const sameButEnabled = (before: Shown, after: Shown): boolean =>
  Object.keys(changesOf(before, { ...after, enabled: before.enabled })).length === 0

const changesOf = (before: Shown | undefined, after: Shown | undefined) =>
  changesBetween(['name', 'scopes', 'ipList', 'expiresAt', 'enabled'], before, after)

/** Adds the history line and notifies open lists; active keys are rechecked immediately. */
async function note(
  { audit, afterCommit, ports }: Work,
  { id, companyId }: { id: string; companyId: string },
  verb: 'add' | 'edit' | 'rotate' | 'delete',
  changes: WordedChanges,
): Promise<void> {
  await audit({ action: `apiKey.${verb}`, entity: 'apiKey', recordId: id, companyId, changes })
  afterCommit(() => {
    ports.sessions.forget()
    const news = { entity: 'apiKey', id, verb: verb === 'rotate' ? ('edit' as const) : verb }
    ports.live.publish('record', news, { companyId, ofPeople: true })
  })
}
