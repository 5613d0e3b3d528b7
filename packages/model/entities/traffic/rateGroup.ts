import { defineEntity } from '../../kit/entity.ts'
import { ref, text } from '../../kit/field.ts'

/**
 * A price list of one seller in one currency; companies are charged by the group assigned to them.
 */
export const rateGroup = defineEntity({
  name: 'rateGroup',
  path: '/sms/rateGroup',
  table: 'sms_rate_group',
  scope: 'company',
  sellersOwn: true,
  title: 'name',
  sort: '-createTime',
  verbs: ['list', 'add', 'edit', 'delete', 'export', 'import'],
  importKey: ['companyId', 'name'],
  unique: [{ index: 'sms_rate_group_name', field: 'name' }],
  pickable: true,
  fields: {
    name: text({ max: 64, required: true, list: 220, filter: true }),
    companyId: ref('company', { immutable: true, list: 200, filter: true, help: true }),
    currency: text({
      max: 3,
      format: 'currency',
      required: true,
      immutable: true,
      list: 100,
      filter: true,
    }),
    remark: text({ max: 500, list: 240 }),
  },
})
