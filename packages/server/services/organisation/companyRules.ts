import { countryOfZone, moneyText } from '@tandem/core'
import { type Entity, entities, type FieldValues, secondPersonValues } from '@tandem/model'

import type { EntityRecord } from '../../store/entity/columns.ts'
import type { ExtraColumns } from '../../store/entity/saveRecord.ts'
import { withEverything } from '../../store/entity/withEverything.ts'
import { lockRates } from '../../store/rates/lockRates.ts'
import { ratesBelow, ratesUnbought } from '../../store/rates/ratesBelow.ts'
import { deleteSessionsOfCompany } from '../../store/session/sessionList.ts'
import { moneySight } from '../moneySight.ts'
import { Refused } from '../Refused.ts'
import { demandNoLockOut } from '../auth/demandNoLockOut.ts'
import { askedColumns } from '../entity/asked.ts'
import { changesOf } from '../entity/changes.ts'
import { foreignId } from '../entity/refusals.ts'
import type { EntityRules } from '../entity/rules.ts'
import type { Work } from '../entity/work.ts'
import { plainText } from '../../store/entity/plainText.ts'
import {
  balancesOf,
  billsNumbered,
  currencyLink,
  placeOfCompany,
  soldGroups,
  rateGroupTerms,
} from '../../store/companies/companyTerms.ts'

const company: Entity = entities.company

/** Companies form a tree: the platform, agents below it, customers below either (spec §1). */
export const companyRules: EntityRules = {
  touchesSessions: true,
  // Whose price list changes is not to be left below what it pays by the next rate.
  open: ({ transaction }) => lockRates(transaction),

  async afterSave(work, id, values) {
    const groupId = values['rateGroupId']
    if (groupId != null) await demandCovered(work, id, plainText(groupId))
  },

  async compute(ctx, transaction, records) {
    const money = await moneySight(ctx, transaction)
    const rows = await balancesOf(
      transaction,
      records.map(({ id }) => id),
    )
    const known = new Map(rows.map(({ id, balance }) => [id, BigInt(balance)]))
    return new Map(
      records.map(({ id, kind, currency }) => [
        id,
        {
          balance:
            kind === 'platform' || !money.of(id)
              ? null
              : moneyText(known.get(id) ?? 0n, String(currency)),
        },
      ]),
    )
  },

  async beforeAdd(work, values) {
    values['parentId'] ??= work.ctx.actor.companyId
    const parent = await placeOfCompany(work.transaction, plainText(values['parentId']))
    // There is one platform, created at the first start.
    if (values['kind'] === 'platform' || !parent || parent.kind === 'customer') {
      throw new Refused('company.parentKind', {
        fields: { parentId: { reason: 'company.parentKind' } },
      })
    }
    // An agent pending approval cannot add customers, and every agent added by an agent needs
    // approval.
    if (parent.auditStatus !== 'approved') throw new Refused('company.notApproved')
    if (work.ctx.actor.companyKind !== 'platform') {
      values['auditStatus'] = values['kind'] === 'agent' ? 'pending' : 'approved'
    }
    const zone = values['timeZone']
    if (typeof zone === 'string') values['homeCountry'] ??= countryOfZone(zone) ?? null
    await demandLinkedCurrency(work, parent.currency, plainText(values['currency']))
    await checkRateGroup(work, plainText(values['parentId']), values)
    return { ancestor_ids: [...parent.ancestorIds, plainText(values['parentId'])] }
  },

  async beforeEdit(work, before, values) {
    const own = before.id === work.ctx.actor.companyId || before['kind'] === 'platform'
    if (own && values['status'] === 'suspended') throw new Refused('company.ownSuspend')
    if (values['auditStatus'] !== undefined && work.ctx.actor.companyKind !== 'platform') {
      throw new Refused('access.denied', { args: { access: 'company:edit' } })
    }
    if (before['kind'] !== 'agent' && values['auditStatus'] !== undefined) {
      throw new Refused('request.invalid', {
        fields: { auditStatus: { reason: 'field.readOnly' } },
      })
    }
    await demandPrefixFree(work, before, values)
    if (before.id === work.ctx.actor.companyId) demandNoLockOut(work.ctx, values['ipList'])
    // Here and below; after reactivation, everyone signs in again.
    if (values['status'] === 'suspended') await deleteSessionsOfCompany(work.transaction, before.id)
    await checkRateGroup(work, textOrNull(before['parentId']), { ...before, ...values }, values)
    return askedOf(work, before, values)
  },

  abilities(ctx, record, abilities) {
    // Agents manage the companies below them; their own terms are set by their seller.
    if (record.id === ctx.actor.companyId && ctx.actor.companyKind !== 'platform') {
      delete abilities['edit']
      delete abilities['delete']
    }
    if (record['kind'] === 'platform') delete abilities['delete']
  },
}

/**
 * Whoever changes where a seller is paid redirects what its bills ask for: other bank details wait for a second person, and
 * so does their removal, for who could remove them alone could then say them anew (docs/decisions/131).
 */
async function askedOf(
  work: Work,
  before: EntityRecord,
  values: FieldValues,
): Promise<ExtraColumns | undefined> {
  const asked = secondPersonValues(company.fields, values)
  // Who has said nothing yet redirects nothing.
  const isFirst = Object.keys(asked).every((name) => before[name] === null)
  if (isFirst) return undefined
  for (const name of Object.keys(asked)) delete values[name]
  await work.audit({
    action: 'company.ask',
    entity: company.name,
    recordId: before.id,
    companyId: before.id,
    fields: changesOf(company, before, asked),
  })
  return askedColumns(work, company, asked)
}

/**
 * What numbers of documents begin with stays with who issued them, so that no other seller ever has the same. Who issues
 * one locks the record first, as an edit does.
 */
async function demandPrefixFree(
  { transaction }: Work,
  { id, billPrefix }: EntityRecord,
  values: FieldValues,
): Promise<void> {
  if (values['billPrefix'] === undefined || typeof billPrefix !== 'string') return
  const isUsed = await withEverything(transaction, () => billsNumbered(transaction, id, billPrefix))
  if (isUsed.length === 0) return
  const reason = 'bill.prefixUsed' as const
  const args = { prefix: billPrefix }
  throw new Refused(reason, { args, fields: { billPrefix: { reason, args } } })
}

const textOrNull = (value: unknown) => (value == null ? null : plainText(value))

/** A seller sells in its own currency, or in one that an exchange rate links to it: else a price could not be compared with its cost. */
async function demandLinkedCurrency(
  { transaction }: Pick<Work, 'transaction'>,
  seller: string,
  currency: string,
): Promise<void> {
  const found = await currencyLink(transaction, seller, currency)
  if (found?.linked) return
  const args = { currency: seller }
  throw new Refused('company.sellerCurrency', {
    args,
    fields: { currency: { reason: 'company.sellerCurrency', args } },
  })
}

/**
 * What a company pays is not above what it asks of others by any list, nor below what its seller pays.
 * @throws Refused company.rateGroupBelow
 */
async function demandCovered(
  { ctx, transaction }: Work,
  id: string,
  groupId: string,
): Promise<void> {
  const groups = await withEverything(transaction, () => soldGroups(transaction, id))
  const sold = new Set([groupId, ...groups.map((group) => group.id)])
  const groupIds = [...sold]
  const below = await ratesBelow(transaction, { groupIds, places: null, now: ctx.now })
  const unbought = await ratesUnbought(transaction, {
    groupIds,
    places: null,
    now: ctx.now,
    ofVersion: null,
    isAll: true,
  })
  const lost = unbought.filter(({ sellerId }) => sellerId === id).length
  if (lost > 0) {
    const reason = 'company.rateGroupLacks' as const
    const args = { n: lost }
    throw new Refused(reason, { args, fields: { rateGroupId: { reason, args } } })
  }
  const n = below.filter(({ soldId }) => sold.has(soldId)).length
  if (n === 0) return
  const reason = 'company.rateGroupBelow' as const
  throw new Refused(reason, { args: { n }, fields: { rateGroupId: { reason, args: { n } } } })
}

/** A company uses a price list of its seller, in its own currency. */
async function checkRateGroup(
  { transaction }: Work,
  sellerId: string | null,
  record: FieldValues | EntityRecord,
  changed: FieldValues = record,
): Promise<void> {
  const groupId = changed['rateGroupId']
  if (groupId === undefined || groupId === null) return
  const group = await rateGroupTerms(transaction, groupId)
  if (!group || group.companyId !== sellerId) throw foreignId(company, 'rateGroupId')
  if (group.currency !== record['currency']) {
    const args = { currency: plainText(record['currency']) }
    const fields = { rateGroupId: { reason: 'company.currency' as const, args } }
    throw new Refused('company.currency', { args, fields })
  }
}
