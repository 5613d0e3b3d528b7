import { templateStatuses } from '@tandem/core'
import { defineEntity } from '../../kit/entity.ts'
import { choice, ref, text } from '../../kit/field.ts'
import { smsProducts } from '../../smsRules.ts'
import { templateLanguages } from './templateLanguages.ts'

/** A text that a company sends often, with variables. Staff approve it; only approved texts are offered and sent by name. */
export const template = defineEntity({
  name: 'template',
  path: '/sms/template',
  table: 'sms_template',
  scope: 'company',
  title: 'name',
  sort: '-createTime',
  verbs: ['list', 'add', 'edit', 'delete', 'export', 'import'],
  importKey: ['companyId', 'name'],
  actions: ['approve', 'refuse'],
  waits: {
    where: { status: 'pending' },
    decides: 'template:approve',
    of: 'others',
    tone: 'info',
    tag: 'review',
  },
  unique: [{ index: 'sms_template_key', field: 'name' }],
  fields: {
    name: text({
      max: 64,
      format: 'templateName',
      required: true,
      immutable: true,
      list: 180,
      filter: true,
      help: true,
    }),
    companyId: ref('company', { immutable: true, list: 180, filter: true }),
    product: choice(smsProducts, { required: true, immutable: true, list: 160, filter: true }),
    language: choice(templateLanguages, { initial: 'en', list: 120, filter: true }),
    content: text({ max: 2000, required: true, list: 320, help: true }),
    status: choice(templateStatuses, {
      initial: 'pending',
      readOnly: true,
      list: 120,
      filter: true,
      tones: { pending: 'warning', approved: 'success', refused: 'danger' },
    }),
    reason: text({ max: 500, readOnly: true, spare: true, list: 220 }),
    approvedContent: text({ max: 2000, readOnly: true, spare: true }),
    registeredId: text({ max: 64, format: 'code', list: 'optional', filter: true, help: true }),
    remark: text({ max: 500 }),
  },
})
