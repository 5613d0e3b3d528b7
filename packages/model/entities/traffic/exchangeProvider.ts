import { defineEntity } from '../../kit/entity.ts'
import { flag, instant, integer, secret, text } from '../../kit/field.ts'

/** Who is asked what currencies are worth, and how: the request, and where its answer says what (docs/decisions/063). */
export const exchangeProvider = defineEntity({
  name: 'exchangeProvider',
  path: '/sys/exchangeProvider',
  table: 'sys_exchange_provider',
  scope: 'platform',
  title: 'name',
  sort: 'priority',
  verbs: ['list', 'add', 'edit', 'delete', 'export'],
  unique: [{ index: 'sys_exchange_provider_name', field: 'name' }],
  fields: {
    name: text({ max: 64, required: true, list: 200, filter: true }),
    enabled: flag({ initial: true, list: 100, filter: true, help: true }),
    priority: integer({ from: 1, to: 9999, initial: 10, list: 100, help: true }),
    url: text({ max: 500, required: true, list: 260, help: true }),
    headers: text({ max: 2000, help: true }),
    secret: secret({ max: 255, goesWith: ['url'], column: 'secret_sealed', help: true }),
    mapping: text({ max: 4000, required: true, help: true }),
    answeredAt: instant({ readOnly: true, list: 180, spare: true }),
    fault: text({ max: 300, readOnly: true, list: 220, spare: true }),
  },
})
