import type { ErrorCode, FieldValues } from '@tandem/model'

import { forgetLow } from '../../store/alarms/lowBalances.ts'
import { withEverything } from '../../store/entity/withEverything.ts'
import { isMailAddress, mailAddressesOf } from './mailAddresses.ts'
import { Refused } from '../Refused.ts'
import type { EntityRules } from '../entity/rules.ts'
import type { Work } from '../entity/work.ts'
import { currencyOfCompany, peopleElsewhere } from '../../store/companies/companyTerms.ts'

const MOST_ADDRESSES = 10

/** Alarms tell amounts, so they are set by who sees amounts; they go to people of their own company. */
export const alarmRuleRules: EntityRules = {
  async beforeAdd(work, values) {
    demandAmounts(work)
    demandAddresses(values)
    const { companyId } = values
    const row = await currencyOfCompany(work.transaction, companyId)
    await demandOwnPeople(work, String(companyId), values)
    values['currency'] = row?.currency
  },
  async beforeEdit(work, before, values) {
    demandAmounts(work)
    demandAddresses(values)
    await demandOwnPeople(work, String(before['companyId']), values)
  },
  // A level that was changed is looked at as a new one.
  async afterSave({ transaction }, id, values) {
    if ('amount' in values || 'enabled' in values) {
      await withEverything(transaction, () => forgetLow(transaction, id))
    }
  },
  beforeDelete: async (work) => demandAmounts(work),
  abilities({ actor }, _record, abilities) {
    if (!actor.hideAmounts) return
    delete abilities['edit']
    delete abilities['delete']
  },
}

function demandAmounts({ ctx }: Work): void {
  if (ctx.actor.hideAmounts) throw new Refused('access.denied')
}

function demandAddresses({ emails }: FieldValues): void {
  if (typeof emails !== 'string') return
  const all = mailAddressesOf(emails)
  if (all.length > MOST_ADDRESSES || !all.every(isMailAddress)) {
    throw refused('emails', 'alarmRule.emails')
  }
}

async function demandOwnPeople(
  { transaction }: Work,
  companyId: string,
  { userIds }: FieldValues,
): Promise<void> {
  if (!Array.isArray(userIds) || userIds.length === 0) return
  const foreign = await peopleElsewhere(transaction, companyId, userIds)
  if (foreign) throw refused('userIds', 'alarmRule.foreignUser')
}

const refused = (field: string, reason: ErrorCode): Refused =>
  new Refused(reason, { fields: { [field]: { reason } } })
