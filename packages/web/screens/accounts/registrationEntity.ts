import { type Entity, registrationFields } from '@tandem/model'

/** Requests for accounts as lists and details show them. */
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
