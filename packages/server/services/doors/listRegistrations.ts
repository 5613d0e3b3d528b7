import { type Entity, registrationFields } from '@tandem/model'

import { mailOfRegistrations } from '../../store/doors/registrationStore.ts'
import type { EntityRules } from '../entity/rules.ts'

/** Account requests as a list: they are not added or edited by hand. */
export const registration: Entity = {
  name: 'registration',
  path: '/sys/registration',
  table: 'sys_registration',
  scope: 'platform',
  title: 'reference',
  sort: '-createTime',
  verbs: ['list'],
  actions: ['judge'],
  fields: registrationFields,
}

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
