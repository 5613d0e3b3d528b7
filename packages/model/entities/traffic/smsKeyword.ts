import { keywordMatches } from '@tandem/core'

import { defineEntity } from '../../kit/entity.ts'
import { choice, flag, ref, text } from '../../kit/field.ts'
import { smsProducts } from '../../smsRules.ts'

/** A text that is answered by itself when somebody sends it. */
export const smsKeyword = defineEntity({
  name: 'smsKeyword',
  path: '/sms/keyword',
  table: 'sms_keyword',
  scope: 'company',
  title: 'keyword',
  sort: '-createTime',
  verbs: ['list', 'add', 'edit', 'delete', 'export', 'import'],
  importKey: ['companyId', 'keyword', 'product'],
  unique: [{ index: 'sms_keyword_key', field: 'keyword' }],
  fields: {
    keyword: text({ max: 40, required: true, list: 160, filter: true, help: true }),
    match: choice(keywordMatches, { initial: 'exact', required: true, list: 160, filter: true }),
    answer: text({ max: 500, required: true, list: 320, help: true }),
    product: choice(smsProducts, { list: 180, filter: true, all: true, help: true }),
    companyId: ref('company', { immutable: true, list: 200, filter: true }),
    enabled: flag({ initial: true, list: 100, filter: true, inline: true }),
  },
})
