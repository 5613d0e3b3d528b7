import { defineEntity } from '../../kit/entity.ts'
import { choice, ref, text } from '../../kit/field.ts'

/** A sender a company can use: up to 11 letters and digits, or a number. */
export const senderId = defineEntity({
  name: 'senderId',
  path: '/sms/senderId',
  table: 'sms_sender_id',
  scope: 'company',
  title: 'sender',
  sort: '-createTime',
  verbs: ['list', 'add', 'edit', 'delete', 'export', 'import'],
  importKey: ['companyId', 'sender', 'countryId'],
  actions: ['approve', 'reject'],
  unique: [{ index: 'sms_sender_id_key', field: 'sender' }],
  pickable: true,
  fields: {
    sender: text({
      max: 16,
      format: 'senderId',
      required: true,
      immutable: true,
      list: 160,
      filter: true,
      help: true,
    }),
    companyId: ref('company', { immutable: true, list: 200, filter: true }),
    countryId: ref('country', { immutable: true, list: 160, filter: true, help: true }),
    status: choice(['pending', 'approved', 'rejected'], {
      initial: 'pending',
      readOnly: true,
      list: 120,
      filter: true,
      tones: { pending: 'warning', approved: 'success', rejected: 'danger' },
    }),
    remark: text({ max: 500, list: 220 }),
  },
})
