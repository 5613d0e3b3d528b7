import { defineEntity } from '../../kit/entity.ts'
import { choice, ref, text } from '../../kit/field.ts'
import { smsProducts } from '../../smsRules.ts'
import { templateLanguages } from './templateLanguages.ts'

/** A text that staff recommend to customers of a country or industry (spec §7). It is copied into one's own templates. */
export const recommendedTemplate = defineEntity({
  name: 'recommendedTemplate',
  path: '/sms/recommendedTemplate',
  table: 'sms_recommended_template',
  scope: 'platform',
  title: 'name',
  sort: '-createTime',
  verbs: ['list', 'add', 'edit', 'delete', 'export', 'import'],
  importKey: ['name'],
  actions: ['adopt'],
  unique: [{ index: 'sms_recommended_template_key', field: 'name' }],
  fields: {
    name: text({
      max: 60,
      format: 'templateName',
      required: true,
      immutable: true,
      list: 180,
      filter: true,
      help: true,
    }),
    product: choice(smsProducts, { required: true, list: 160, filter: true }),
    industry: choice(
      ['finance', 'retail', 'logistics', 'travel', 'health', 'education', 'games', 'technology'],
      { list: 140, filter: true, help: true },
    ),
    countryId: ref('country', { list: 160, filter: true, help: true }),
    language: choice(templateLanguages, { initial: 'en', list: 120, filter: true }),
    content: text({ max: 2000, required: true, list: 360, help: true }),
  },
})
