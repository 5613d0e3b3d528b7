import { defineEntity } from '../../kit/entity.ts'
import { ref, text } from '../../kit/field.ts'

/** The network a number range was assigned to; the longest prefix wins. */
export const numberPrefix = defineEntity({
  name: 'numberPrefix',
  path: '/sms/numberPrefix',
  table: 'sms_number_prefix',
  scope: 'platform',
  title: 'prefix',
  called: ['prefix', 'operatorId'],
  sort: 'prefix',
  verbs: ['list', 'add', 'edit', 'delete', 'export', 'import'],
  importKey: ['prefix'],
  unique: [{ index: 'sms_number_prefix_prefix', field: 'prefix' }],
  fields: {
    prefix: text({
      max: 15,
      format: 'prefix',
      required: true,
      list: 160,
      filter: true,
      help: true,
    }),
    operatorId: ref('operator', { required: true, list: 220, filter: true }),
  },
})
