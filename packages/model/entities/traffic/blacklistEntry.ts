import { defineEntity } from '../../kit/entity.ts'
import { choice, phone, ref, text } from '../../kit/field.ts'
import { smsProducts } from '../../smsRules.ts'

/** A number that gets no messages of a company, nor of those below it; of the platform's own: of nobody. */
export const blacklistEntry = defineEntity({
  name: 'blacklistEntry',
  path: '/sms/blacklist',
  table: 'sms_blacklist',
  scope: 'company',
  title: 'msisdn',
  sort: '-createTime',
  verbs: ['list', 'add', 'edit', 'delete', 'export', 'import'],
  importKey: ['companyId', 'msisdn', 'product'],
  unique: [{ index: 'sms_blacklist_key', field: 'msisdn' }],
  fields: {
    msisdn: phone({ required: true, immutable: true, list: 180, filter: true, help: true }),
    companyId: ref('company', { immutable: true, list: 200, filter: true, help: true }),
    product: choice(smsProducts, {
      immutable: true,
      list: 200,
      filter: true,
      all: true,
      help: true,
    }),
    source: choice(['manual', 'import', 'optOut', 'keyword'], {
      initial: 'manual',
      readOnly: true,
      list: 140,
      filter: true,
    }),
    reason: text({ max: 200, list: 240 }),
  },
})
