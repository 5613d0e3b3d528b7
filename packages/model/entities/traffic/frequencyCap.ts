import { defineEntity } from '../../kit/entity.ts'
import { choice, integer, ref, text } from '../../kit/field.ts'
import { smsProducts } from '../../smsRules.ts'

/** How many messages of a product one number gets at most, within so many hours, from a company or any below it. */
export const frequencyCap = defineEntity({
  name: 'frequencyCap',
  path: '/sms/frequencyCap',
  table: 'sms_frequency_cap',
  scope: 'company',
  title: 'id',
  called: ['product', 'hours'],
  sort: '-createTime',
  verbs: ['list', 'add', 'edit', 'delete', 'export', 'import'],
  importKey: ['companyId', 'product', 'hours'],
  unique: [{ index: 'sms_frequency_cap_key', field: 'hours' }],
  fields: {
    product: choice(smsProducts, { required: true, immutable: true, list: 220, filter: true }),
    companyId: ref('company', { immutable: true, list: 200, filter: true, help: true }),
    messages: integer({ from: 1, to: 1000, required: true, list: 140, help: true }),
    hours: integer({ from: 1, to: 720, required: true, immutable: true, list: 120, help: true }),
    remark: text({ max: 500, list: 240 }),
  },
})
