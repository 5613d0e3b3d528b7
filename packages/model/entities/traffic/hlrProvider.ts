import { defineEntity } from '../../kit/entity.ts'
import { flag, integer, secret, text } from '../../kit/field.ts'

/** Whom networks are asked through about numbers, and how: the request, and where its answer says what (docs/decisions/036). */
export const hlrProvider = defineEntity({
  name: 'hlrProvider',
  path: '/sms/hlrProvider',
  table: 'hlr_provider',
  scope: 'platform',
  title: 'name',
  sort: 'priority',
  verbs: ['list', 'add', 'edit', 'delete', 'export'],
  actions: ['try'],
  unique: [{ index: 'hlr_provider_name', field: 'name' }],
  fields: {
    name: text({ max: 64, required: true, list: 200, filter: true }),
    enabled: flag({ initial: true, list: 100, filter: true, help: true }),
    priority: integer({ from: 1, to: 9999, initial: 10, list: 100, help: true }),
    url: text({ max: 500, required: true, list: 260, help: true }),
    headers: text({ max: 2000, help: true }),
    secret: secret({ max: 255, goesWith: ['url'], column: 'secret_sealed', help: true }),
    body: text({ max: 4000, help: true }),
    batch: integer({ from: 1, to: 1000, initial: 100, list: 'optional', help: true }),
    mapping: text({ max: 4000, required: true, help: true }),
  },
})
