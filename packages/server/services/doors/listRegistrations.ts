import { mailOfRegistrations } from '../../store/doors/registrationStore.ts'
import type { EntityRules } from '../entity/rules.ts'

export const registrationRules: EntityRules = {
  async compute(_ctx, transaction, records) {
    const mails = await mailOfRegistrations(
      transaction,
      records.map(({ id }) => id),
    )
    return new Map(records.map(({ id }) => [id, { mail: mails.get(id) ?? null }]))
  },
  abilities(_ctx, record, abilities) {
    if (abilities['judge'] && record['status'] !== 'pending') {
      abilities['judge'] = 'registration.judged'
    }
  },
}
