import { defineEntity } from '../../kit/entity.ts'
import { flag, instant, ref, secret, text } from '../../kit/field.ts'

/** Where a company's programs are told what became of its messages. */
export const callback = defineEntity({
  name: 'callback',
  path: '/sys/callback',
  table: 'sys_callback',
  scope: 'company',
  title: 'url',
  sort: '-createTime',
  verbs: ['list', 'add', 'edit', 'delete', 'export'],
  unique: [{ index: 'sys_callback_url', field: 'url' }],
  fields: {
    url: text({ max: 1000, format: 'callbackUrl', required: true, list: 360, help: true }),
    companyId: ref('company', { immutable: true, list: 200, filter: true }),
    enabled: flag({ initial: true, list: 100, filter: true, help: true, inline: true }),
    secret: secret({
      min: 24,
      max: 128,
      // It signs what is sent, and is never sent itself.
      goesWith: 'nowhere',
      column: 'secret_sealed',
      required: true,
      help: true,
    }),
    overlap: flag({ initial: true, help: true }),
    previousUntil: instant({ readOnly: true, list: 'optional', help: true }),
    remark: text({ max: 500, list: 220 }),
  },
})
