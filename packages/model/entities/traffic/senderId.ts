import { senderKinds } from '@tandem/core'
import { defineEntity } from '../../kit/entity.ts'
import { choice, instant, ref, text } from '../../kit/field.ts'
import { smsProducts } from '../../smsRules.ts'

/** A sender a company can use: a name, a short code or a number. Staff approve it, for a country and product or for all. */
export const senderId = defineEntity({
  name: 'senderId',
  path: '/sms/senderId',
  table: 'sms_sender_id',
  scope: 'company',
  title: 'sender',
  sort: '-createTime',
  verbs: ['list', 'add', 'edit', 'delete', 'export', 'import'],
  importKey: ['companyId', 'sender', 'countryId', 'product'],
  actions: ['approve', 'reject'],
  waits: {
    where: { status: 'pending' },
    decides: 'senderId:approve',
    of: 'others',
    tone: 'info',
    tag: 'review',
  },
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
    /** Follows from its form; the database writes it. */
    kind: choice(senderKinds, { readOnly: true, list: 130, filter: true }),
    countryId: ref('country', { immutable: true, list: 160, filter: true, all: true, help: true }),
    product: choice(smsProducts, {
      immutable: true,
      list: 160,
      filter: true,
      all: true,
      help: true,
    }),
    status: choice(['pending', 'approved', 'rejected'], {
      initial: 'pending',
      readOnly: true,
      list: 120,
      filter: true,
      tones: { pending: 'warning', approved: 'success', rejected: 'danger' },
    }),
    /** Why staff decided so, for the company. */
    reason: text({ max: 500, readOnly: true, spare: true, list: 220 }),
    validFrom: instant({ help: true }),
    validUntil: instant({ list: 160, help: true }),
    remark: text({ max: 500 }),
  },
})
