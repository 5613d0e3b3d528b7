import { type Entity, registrationFields } from '@tandem/model'

/** Account requests in lists and details. */
export const registration: Entity = {
  name: 'registration',
  path: '/sys/registration',
  table: 'sys_registration',
  scope: 'platform',
  title: 'reference',
  sort: '-createTime',
  verbs: ['list'],
  fields: registrationFields,
}
