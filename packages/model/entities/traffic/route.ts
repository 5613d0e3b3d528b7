import { defineEntity } from '../../kit/entity.ts'
import { choice, flag, integer, ref, text } from '../../kit/field.ts'
import { smsProducts } from '../../smsRules.ts'

/** Which gateway carries which traffic. An empty criterion matches everything. */
export const route = defineEntity({
  name: 'route',
  path: '/sms/route',
  table: 'sms_route',
  scope: 'platform',
  title: 'name',
  sort: 'priority',
  verbs: ['list', 'add', 'edit', 'delete', 'export', 'import'],
  importKey: ['name', 'product', 'countryId', 'operatorId', 'gatewayId'],
  fields: {
    name: text({ max: 64, required: true, list: 200, filter: true }),
    product: choice(smsProducts, { list: 160, filter: true, all: true, help: true }),
    countryId: ref('country', { list: 160, filter: true }),
    operatorId: ref('operator', { list: 180, filter: true, within: { countryId: 'countryId' } }),
    gatewayId: ref('gateway', { required: true, list: 180, filter: true }),
    priority: integer({ from: 1, to: 9999, initial: 10, list: 90, help: true }),
    weight: integer({ from: 1, to: 1000, initial: 100, list: 90, help: true }),
    enabled: flag({ initial: true, list: 100, filter: true }),
    remark: text({ max: 500, list: 'optional' }),
  },
})
