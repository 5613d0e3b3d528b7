import { defineEntity } from '../../kit/entity.ts'
import { choice, computed, country, flag, instant, phone, ref, text } from '../../kit/field.ts'

/** A number whose phone is at hand: what arrives there is compared with what was sent (docs/decisions/043). */
export const testNumber = defineEntity({
  name: 'testNumber',
  path: '/sms/testNumber',
  table: 'sms_test_number',
  scope: 'platform',
  title: 'name',
  sort: '-createTime',
  verbs: ['list', 'add', 'edit', 'delete', 'export', 'import'],
  importKey: ['number'],
  unique: [{ index: 'sms_test_number_number', field: 'number' }],
  pickable: true,
  fields: {
    name: text({ max: 64, required: true, list: 200, filter: true }),
    number: phone({ required: true, immutable: true, list: 170, filter: true, help: true }),
    country: country({ readOnly: true, list: 150, filter: true }),
    operatorId: ref('operator', { list: 180, filter: true }),
    toldBy: choice(['person', 'handset'], {
      initial: 'person',
      list: 150,
      filter: true,
      help: true,
    }),
    heardTime: instant({ ...computed, list: 170 }),
    enabled: flag({ initial: true, list: 100, filter: true, inline: true }),
    remark: text({ max: 500, list: 'optional' }),
  },
})
