import { nanosToDecimal } from '@tandem/core'
import {
  type Entity,
  entities,
  type ParsedOf,
  type RateBelow,
  type RateCheck,
  type rateVersionCalls,
} from '@tandem/model'

import {
  checkOneAtATime,
  countChanges,
  publishChanges,
  takeBack,
} from '../../store/rates/changes.ts'
import { checkedAlone, dropOldNews } from '../../store/rates/checkedAlone.ts'
import { lockList } from '../../store/rates/lockRates.ts'
import { noteRecall } from '../../store/rates/priceRecalls.ts'
import {
  type BelowRow,
  ratesBelow,
  ratesUnbought,
  type UnboughtRow,
} from '../../store/rates/ratesBelow.ts'
import type { Ctx } from '../ctx.ts'
import { beginAt, isInForce } from './inForce.ts'
import { rateVersionRules } from './rateVersionRules.ts'
import { inTransaction, type Work } from '../entity/work.ts'
import { saveChanges } from '../entity/writeRecords.ts'
import { demandOther } from '../ledger/secondPerson.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { approvalPercentOf } from './approvalLimit.ts'
import { type Draft, lockDraft, lockVersion } from './draftOf.ts'
import { type Lifted, liftRates, noteLifted } from './liftRates.ts'
import { placeNames } from './placeNames.ts'
import { toldVersion } from './toldVersion.ts'
import { publicationAsked, allowLongPublication } from '../../store/rates/versions.ts'
import { setSavepoint, rollBackToSavepoint } from '../../store/database/savepoint.ts'

const rateVersion: Entity = entities.rateVersion
const SHOWN = 100
type Publish = ParsedOf<typeof rateVersionCalls.publish>
type Check = ParsedOf<typeof rateVersionCalls.check>

export interface Published {
  status: 'waiting' | 'scheduled' | 'active'
  lifted: number
}

/**
 * POST /sms/rateVersion/publish: a draft comes into force at its time, all of it or nothing. Above the platform's limit it
 * waits for a second person instead. What would leave anybody's customers below what it pays is refused, or raised with it.
 * @throws Refused as `lockDraft`; rateVersion.empty, wrong, past, sameTime, below, belowSold, notBought,
 * soldOn
 */
export function publishVersion(ctx: Ctx, ports: Ports, asked: Publish): Promise<Published> {
  return inTransaction(ctx, ports, async (work) => {
    const draft = await lockDraft(work, asked.id)
    await lockAlone(work, draft)
    const at = beginOf(ctx, asked.effectiveAt ?? draft.record['startsAt'])
    if (await needsApproval(work, draft)) {
      // It is tried first: nobody is asked to publish what cannot be.
      await tried(work, () => putIntoForce(work, draft, { at, lift: asked.lift, tell: false }))
      const startsAt = asked.effectiveAt ?? draft.effectiveAt?.toISOString() ?? null
      const values = { state: 'waiting', startsAt, askedBy: ctx.actor.username }
      const extra = { asked_id: ctx.actor.id, tell: asked.tell }
      await saveChanges(work, rateVersion, rateVersionRules, draft.record, values, 'ask', extra)
      return { status: 'waiting', lifted: 0 }
    }
    return publishNow(work, draft, { ...asked, at })
  })
}

/**
 * POST /sms/rateVersion/approve: by anybody with the right but who asked for it.
 * @throws Refused rateVersion.notWaiting, record.stale, rateVersion.ownRequest, approval.dependent; as `publishVersion`
 */
export function approveVersion(
  ctx: Ctx,
  ports: Ports,
  { id, lift, version }: ParsedOf<typeof rateVersionCalls.approve>,
): Promise<Published & { status: 'scheduled' | 'active' }> {
  return inTransaction(ctx, ports, async (work) => {
    const draft = await lockVersion(work, id)
    if (draft.record['state'] !== 'waiting') throw new Refused('rateVersion.notWaiting')
    if (version !== undefined && version !== draft.record.version) throw new Refused('record.stale')
    const asked = await publicationAsked(work.transaction, id)
    await demandOther(work, asked?.byId ?? ctx.actor.id, 'rateVersion.ownRequest')
    await lockAlone(work, draft)
    const at = beginOf(ctx, draft.record['startsAt'])
    return publishNow(work, draft, { at, lift, tell: asked?.tell ?? false })
  })
}

/**
 * POST /sms/rateVersion/withdraw: what waits for a person or its time becomes a draft again.
 * @throws Refused rateVersion.notScheduled, rateVersion.inForce, rateVersion.belowSold
 */
export function withdrawVersion(ctx: Ctx, ports: Ports, id: string): Promise<null> {
  return inTransaction(ctx, ports, async (work) => {
    const { transaction } = work
    const draft = await lockVersion(work, id)
    const { state, startsAt } = draft.record
    if (state === 'draft') throw new Refused('rateVersion.notScheduled')
    await lockAlone(work, draft)
    if (state === 'published') {
      if (isInForce(ctx.now, startsAt)) throw new Refused('rateVersion.inForce')
      await takeBack(transaction, draft, new Date(String(startsAt)), ctx.actor.username)
      await demandNobodyBelow(work, draft, { lift: false, tell: false, isTakenBack: true })
    }
    await noteRecall(transaction, draft.versionId, {
      id: ports.ids.next().toString(),
      at: ctx.now,
    })
    const values = { state: 'draft', askedBy: null, publishedBy: null, publishedAt: null }
    await saveChanges(work, rateVersion, rateVersionRules, draft.record, values, 'withdraw', {
      asked_id: null,
      tell: false,
      told_at: null,
    })
    toldVersion(work, draft)
    return null
  })
}

/** GET /sms/rateVersion/check: tried and taken back. @throws Refused as `publishVersion`, but for what is below */
export function checkVersion(ctx: Ctx, ports: Ports, asked: Check): Promise<RateCheck> {
  return inTransaction(ctx, ports, async (work) => {
    const draft = await lockVersion(work, asked.id)
    if (draft.record['state'] === 'published') throw new Refused('rateVersion.notDraft')
    await lockAlone(work, draft)
    const at = beginOf(ctx, asked.effectiveAt ?? draft.record['startsAt'])
    return tried(work, async () => {
      await putRows(work, draft, at)
      const rows = [...(await belowOf(work, draft)), ...(await unboughtOf(work, draft))]
      const own = rows.filter(({ soldId }) => soldId === draft.rateGroupId).length
      const below = await shown(work, draft, rows.slice(0, SHOWN))
      return { count: rows.length, own, below }
    })
  })
}

/**
 * Versions of a list are written into it one after the other. That of a large one takes as long as it takes: the lock of
 * rates, for which others wait, comes at its end (docs/decisions/065).
 * @throws Refused rateVersion.busy
 */
async function lockAlone({ transaction }: Work, { rateGroupId }: Draft): Promise<void> {
  if (!(await lockList(transaction, rateGroupId))) throw new Refused('rateVersion.busy')
  await allowLongPublication(transaction)
}

/** When a version begins. @throws Refused rateVersion.past */
const beginOf = ({ now }: Ctx, asked: unknown): Date =>
  typeof asked === 'string'
    ? beginAt(now, asked, { field: 'effectiveAt', reason: 'rateVersion.past' })
    : now

/** Whether a price moves further than one person may decide. */
async function needsApproval(work: Work, draft: Draft): Promise<boolean> {
  const percent = await approvalPercentOf(work, draft.companyId)
  if (percent === null) return false
  const { furthest, hasFree } = await countChanges(work.transaction, draft.versionId)
  return hasFree || (furthest ?? 0) > percent
}

/** How a version is published: from when, and whether rates below are raised and its buyers told. */
interface Publication {
  at: Date
  lift: boolean
  tell: boolean
}

async function publishNow(
  work: Work,
  draft: Draft,
  how: Publication,
): Promise<Published & { status: 'scheduled' | 'active' }> {
  const { ctx } = work
  const { at, tell } = how
  const lifted = await putIntoForce(work, draft, how)
  const values = {
    state: 'published',
    startsAt: at.toISOString(),
    publishedBy: ctx.actor.username,
    publishedAt: ctx.now.toISOString(),
  }
  await saveChanges(work, rateVersion, rateVersionRules, draft.record, values, 'publish', { tell })
  toldVersion(work, draft)
  return { status: at > ctx.now ? 'scheduled' : 'active', lifted }
}

/** Writes the rates and looks who would be below. @returns how many rates of others were raised with them */
async function putIntoForce(work: Work, draft: Draft, how: Publication): Promise<number> {
  await putRows(work, draft, how.at)
  return demandNobodyBelow(work, draft, how)
}

async function putRows(work: Work, draft: Draft, at: Date): Promise<void> {
  const { ctx, ports, transaction } = work
  const counts = await countChanges(transaction, draft.versionId)
  if (counts.wrong > 0) throw new Refused('rateVersion.wrong', { args: { n: counts.wrong } })
  if (counts.new + counts.changed + counts.removed === 0) throw new Refused('rateVersion.empty')
  const nextIds = (count: number): string[] =>
    Array.from({ length: count }, () => ports.ids.next().toString())
  const done = await publishChanges(transaction, draft, at, { by: ctx.actor.username, nextIds })
  if (!done) throw new Refused('rateVersion.sameTime')
}

async function demandNobodyBelow(
  work: Work,
  draft: Draft,
  { lift, tell, isTakenBack = false }: Omit<Publication, 'at'> & { isTakenBack?: boolean },
): Promise<number> {
  const { transaction } = work
  await demandBought(work, draft, isTakenBack)
  await checkOneAtATime(transaction)
  const { rateGroupId } = draft
  const { own, below, raised } = await checkedAlone(
    transaction,
    { rateGroupId, isDeep: lift },
    async (): Promise<{ own: number; below: number; raised?: Lifted }> => {
      const rows = await belowOf(work, draft)
      const own = rows.filter(({ soldId }) => soldId === rateGroupId).length
      if (own > 0 || rows.length === 0 || !lift) return { own, below: rows.length }
      return { own, below: 0, raised: await liftRates(work, draft, rows, { tell }) }
    },
  )
  await dropOldNews(transaction)
  if (own > 0) throw new Refused('rateVersion.below', { args: { n: own } })
  if (below > 0) throw new Refused('rateVersion.belowSold', { args: { n: below } })
  if (!raised) return 0
  await noteLifted(work, draft, raised)
  return raised.rates
}

/**
 * Nobody sells what he cannot buy. A price that is not there cannot be raised: whoever sells it on takes it away first.
 * @throws Refused rateVersion.notBought, rateVersion.soldOn
 */
async function demandBought(work: Work, draft: Draft, isTakenBack: boolean): Promise<void> {
  const rows = await unboughtOf(work, draft, isTakenBack)
  const own = rows.filter(({ soldId }) => soldId === draft.rateGroupId).length
  if (own > 0 && !isTakenBack) throw new Refused('rateVersion.notBought', { args: { n: own } })
  const n = rows.length - own
  if (n === 0) return
  const who = rows.find(({ soldId }) => soldId !== draft.rateGroupId)?.seller ?? ''
  throw new Refused('rateVersion.soldOn', { args: { n, who } })
}

const unboughtOf = (
  { transaction, ctx }: Work,
  { rateGroupId, versionId }: Draft,
  isAll = false,
): Promise<UnboughtRow[]> =>
  ratesUnbought(transaction, {
    groupIds: [rateGroupId],
    places: null,
    now: ctx.now,
    ofVersion: versionId,
    isAll,
  })

const belowOf = ({ transaction, ctx }: Work, { rateGroupId }: Draft): Promise<BelowRow[]> =>
  ratesBelow(transaction, { groupIds: [rateGroupId], places: null, now: ctx.now })

async function shown(
  { ctx, transaction }: Work,
  draft: Draft,
  rows: readonly (BelowRow | UnboughtRow)[],
): Promise<RateBelow[]> {
  const names = await placeNames(transaction, ctx, rows)
  return rows.map((row, index) => ({
    rateGroupId: row.soldId,
    group: row.groupName,
    company: row.seller,
    place: names[index] ?? '',
    price: nanosToDecimal(BigInt(row.priceNanos)),
    floor: 'floorNanos' in row ? nanosToDecimal(BigInt(row.floorNanos)) : null,
    currency: row.currency,
    at: row.at.toISOString(),
    isOwn: row.soldId === draft.rateGroupId,
  }))
}

/** Does something and takes it back, whatever comes of it. */
async function tried<T>({ transaction }: Work, run: () => Promise<T>): Promise<T> {
  await setSavepoint(transaction, 'tried')
  try {
    return await run()
  } finally {
    await rollBackToSavepoint(transaction, 'tried')
  }
}
