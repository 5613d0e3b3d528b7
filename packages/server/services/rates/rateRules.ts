import { jumpOf, nanosToDecimal, parseNanos, rateFault } from '@tandem/core'
import { entities, type FieldValues } from '@tandem/model'

import type { EntityRecord } from '../../store/entity/columns.ts'
import { plainText } from '../../store/entity/plainText.ts'
import { lockList, lockRates } from '../../store/rates/lockRates.ts'
import { placesOf, ratesBelow, ratesUnbought } from '../../store/rates/ratesBelow.ts'
import { directVersion, sellerOfGroup } from '../../store/rates/versions.ts'
import { approvalPercentOf } from './approvalLimit.ts'
import { type Covered, coveredBefore, demandKept } from './keptCovered.ts'
import { forgetSingleRate, noteSingleRate } from './noteSingleRate.ts'
import { Refused } from '../Refused.ts'
import { hiddenFields } from '../hiddenFields.ts'
import type { EntityRules } from '../entity/rules.ts'
import type { Work } from '../entity/work.ts'
import { beginAt, isInForce } from './inForce.ts'
import { currenciesOfLists, priceBefore, placeOfRate } from '../../store/rates/singleRate.ts'

/**
 * A rate belongs to the seller of its group and is never below that seller's cost (spec §5), nor does it leave those below
 * who buy by it. In force, it stays as it is.
 */
export const rateRules: EntityRules = {
  open: ({ transaction }) => lockRates(transaction),
  async compute(_ctx, db, records) {
    const groups = [...new Set(records.map(({ rateGroupId }) => plainText(rateGroupId)))]
    const rows = await currenciesOfLists(db, groups)
    const currencies = new Map(rows.map(({ id, currency }) => [id, currency]))
    return new Map(
      records.map(({ id, rateGroupId, firstSeconds, nextSeconds }) => [
        id,
        {
          currency: currencies.get(plainText(rateGroupId)),
          interval:
            firstSeconds == null ? null : `${plainText(firstSeconds)}/${plainText(nextSeconds)}`,
        },
      ]),
    )
  },
  async beforeAdd(work, values) {
    const { ctx, ports, transaction } = work
    const rateGroupId = plainText(values['rateGroupId'])
    const row = await sellerOfGroup(transaction, rateGroupId)
    values['companyId'] = row?.companyId
    await demandNoVersion(work, [rateGroupId])
    demandComplete(values)
    const effectiveAt = beginOf(ctx.now, values)
    await demandSmallStep(work, values)
    const by = ctx.actor.username
    const version = { rateGroupId, companyId: row?.companyId ?? '', effectiveAt, by, at: ctx.now }
    return {
      version_id: await directVersion(transaction, () => ports.ids.next().toString(), version),
    }
  },
  async beforeEdit(work, before, values) {
    if (isInForce(work.ctx.now, before['effectiveAt'])) throw new Refused('rate.inForce')
    if (values['effectiveAt'] === null) values['effectiveAt'] = work.ctx.now.toISOString()
    if (values['effectiveAt'] !== undefined) beginOf(work.ctx.now, values)
    await demandNoVersion(work, [plainText(before['rateGroupId'])])
    await demandSmallStep(work, { ...before, ...values })
    if (values['effectiveAt'] !== undefined) await noteCovered(work, [before])
  },
  async beforeDelete(work, records) {
    if (records.some((record) => isInForce(work.ctx.now, record['effectiveAt']))) {
      throw new Refused('rate.inForce')
    }
    const groupIds = records.map(({ rateGroupId }) => plainText(rateGroupId))
    await demandNoVersion(work, groupIds)
    for (const record of records) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await forgetSingleRate(work, record)
    }
    await noteCovered(work, records)
  },
  afterDelete: demandStillCovered,
  async afterSave(work, id) {
    await noteSingleRate(work, id)
    await demandCovered(work, id)
    await demandStillCovered(work)
  },
  async afterRestore(work, { id, effectiveAt }) {
    if (isInForce(work.ctx.now, effectiveAt)) throw new Refused('rateVersion.past')
    await noteSingleRate(work, id)
    await demandCovered(work, id)
  },
  abilities({ now }, record, abilities) {
    if (!isInForce(now, record['effectiveAt'])) return
    for (const verb of ['edit', 'delete']) {
      if (abilities[verb]) abilities[verb] = 'rate.inForce'
    }
  },
}

/** What was wrong around prices before they go or move, until it is compared. */
const covered = new WeakMap<Work, Covered>()

async function noteCovered(work: Work, records: readonly EntityRecord[]): Promise<void> {
  const groupIds = [...new Set(records.map(({ rateGroupId }) => plainText(rateGroupId)))]
  const ids = records.map(({ id }) => id)
  covered.set(work, await coveredBefore(work, ids, groupIds))
}

/** @throws Refused as `demandKept` */
async function demandStillCovered(work: Work): Promise<void> {
  const before = covered.get(work)
  if (!before) return
  covered.delete(work)
  await demandKept(work, before)
}

/** When a rate begins, noted in its values. @throws Refused rateVersion.past */
function beginOf(now: Date, values: FieldValues): Date {
  const field = 'effectiveAt'
  const at = beginAt(now, plainText(values[field]), { field, reason: 'rateVersion.past' })
  values[field] = at.toISOString()
  return at
}

/** @throws Refused rateVersion.busy while a version of one of the lists is being written */
async function demandNoVersion({ transaction }: Work, groupIds: readonly string[]): Promise<void> {
  for (const id of new Set(groupIds)) {
    // oxlint-disable-next-line no-await-in-loop -- one connection
    if (!(await lockList(transaction, id, { isShared: true }))) {
      throw new Refused('rateVersion.busy')
    }
  }
}

/** @throws Refused field.required or rate.notOfProduct, at the field */
function demandComplete(values: FieldValues): void {
  const isCall = values['product'] === 'voice' || values['product'] === 'autoIvr'
  if (isCall) {
    values['firstSeconds'] ??= 60
    values['nextSeconds'] ??= 60
    if (values['product'] === 'autoIvr') values['per'] ??= 'minute'
    if (plainText(values['prefix'] ?? '1').startsWith('0')) {
      const reason = 'field.digitsOnly'
      throw new Refused('request.invalid', { fields: { prefix: { reason } } })
    }
  }
  const fault = rateFault({ ...values, product: plainText(values['product']) })
  if (!fault) return
  const { field, reason } = fault
  const code = reason === 'field.required' ? 'request.invalid' : reason
  throw new Refused(code, { fields: { [field]: { reason } } })
}

/** A price that moves further than the platform's limit goes through a draft, which a second person publishes. */
async function demandSmallStep(work: Work, values: FieldValues): Promise<void> {
  const { transaction } = work
  const percent = await approvalPercentOf(work, plainText(values['companyId']))
  const price = parseNanos(plainText(values['price']))
  if (percent === null || price === undefined) return
  const before = await priceBefore(transaction, values)
  const jump = before ? jumpOf(BigInt(before.nanos), price) : 0n
  if (jump !== null && jump <= BigInt(percent) * 100n) return
  const args = { percent }
  const reason = 'rate.needsApproval' as const
  throw new Refused(reason, { args, fields: { price: { reason, args } } })
}

/** @throws Refused rate.notBought for what the seller cannot buy itself; rate.belowCost with the seller's own price, rate.callsBelowCost where only fees or intervals are at fault; rate.belowSold with who would be below */
async function demandCovered({ ctx, transaction }: Work, id: string): Promise<void> {
  const row = await placeOfRate(transaction, id)
  if (!row) return
  const { groupId, versionId } = row
  const places = await placesOf(transaction, [id])
  const unbought = await ratesUnbought(transaction, {
    groupIds: [groupId],
    places,
    now: ctx.now,
    ofVersion: versionId,
  })
  if (unbought.some(({ rateId }) => rateId === id)) {
    const reason = 'rate.notBought' as const
    throw new Refused(reason, { fields: { price: { reason } } })
  }
  const [first, ...others] = await ratesBelow(transaction, {
    groupIds: [groupId],
    places,
    now: ctx.now,
  })
  if (!first) return
  if (first.soldId === groupId) {
    const hidden = hiddenFields(ctx, entities.rate).has('price')
    // Only the relevant price leaves this on another company's list.
    const args = { floor: hidden ? '***' : nanosToDecimal(BigInt(first.floorNanos)) }
    const isPrice = BigInt(first.priceNanos) < BigInt(first.floorNanos)
    const reason = isPrice ? ('rate.belowCost' as const) : ('rate.callsBelowCost' as const)
    throw new Refused(reason, { args, fields: { price: { reason, args } } })
  }
  const args = { n: others.length + 1, who: `${first.seller}, ${first.groupName}` }
  const reason = 'rate.belowSold' as const
  throw new Refused(reason, { args, fields: { price: { reason, args } } })
}
