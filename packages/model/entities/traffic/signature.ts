import { signatureBrackets } from '@tandem/core'
import { defineEntity } from '../../kit/entity.ts'
import { choice, flag, ref, text } from '../../kit/field.ts'
import { smsProducts } from '../../smsRules.ts'

/** By which the messages of a company say whom they are from: 【Brand】. Staff approve it. */
export const signature = defineEntity({
  name: 'signature',
  path: '/sms/signature',
  table: 'sms_signature',
  scope: 'company',
  title: 'name',
  sort: '-createTime',
  verbs: ['list', 'add', 'edit', 'delete', 'export', 'import'],
  importKey: ['companyId', 'name', 'product'],
  actions: ['approve', 'reject'],
  waits: {
    where: { status: 'pending' },
    decides: 'signature:approve',
    of: 'others',
    tone: 'info',
    tag: 'review',
  },
  unique: [{ index: 'sms_signature_key', field: 'name' }],
  fields: {
    name: text({
      min: 2,
      max: 20,
      format: 'name',
      required: true,
      immutable: true,
      list: 180,
      filter: true,
      help: true,
    }),
    companyId: ref('company', { immutable: true, list: 180, filter: true }),
    product: choice(smsProducts, {
      immutable: true,
      list: 160,
      filter: true,
      all: true,
      help: true,
    }),
    everywhere: flag({ initial: false, list: 150, filter: true, help: true }),
    brackets: choice(signatureBrackets, { initial: 'lenticular', list: 120, help: true }),
    place: choice(['front', 'behind'], { initial: 'front', list: 120, help: true }),
    status: choice(['pending', 'approved', 'rejected'], {
      initial: 'pending',
      readOnly: true,
      list: 120,
      filter: true,
      tones: { pending: 'warning', approved: 'success', rejected: 'danger' },
    }),
    reason: text({ max: 500, readOnly: true, spare: true, list: 220 }),
    remark: text({ max: 500 }),
  },
})
