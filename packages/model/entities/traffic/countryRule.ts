import { alphanumericRules } from '@tandem/core'
import { defineEntity } from '../../kit/entity.ts'
import { choice, flag, integer, ref, text } from '../../kit/field.ts'

/** What a country asks of the messages that go there: of their sender, their signature and the line to opt out by. */
export const countryRule = defineEntity({
  name: 'countryRule',
  path: '/sms/countryRule',
  table: 'sms_country_rule',
  scope: 'platform',
  title: 'id',
  called: ['countryId'],
  sort: 'createTime',
  verbs: ['list', 'add', 'edit', 'delete', 'export', 'import'],
  importKey: ['countryId'],
  groups: ['country', 'sender', 'text'],
  unique: [{ index: 'sms_country_rule_key', field: 'countryId' }],
  fields: {
    countryId: ref('country', {
      required: true,
      immutable: true,
      list: 180,
      filter: true,
      group: 'country',
    }),
    alphanumeric: choice(alphanumericRules, {
      initial: 'allowed',
      list: 190,
      filter: true,
      help: true,
      group: 'sender',
    }),
    replacedBy: choice(['shortCode', 'longNumber'], {
      list: 150,
      help: true,
      group: 'sender',
    }),
    documents: text({ max: 500, list: 260, help: true, group: 'sender' }),
    days: integer({ from: 0, to: 365, list: 110, help: true, group: 'sender' }),
    twoWay: flag({ initial: false, list: 110, filter: true, help: true, group: 'country' }),
    signature: choice(['none', 'front', 'behind'], {
      initial: 'none',
      list: 150,
      filter: true,
      help: true,
      group: 'text',
    }),
    optOutLine: text({ max: 100, list: 200, help: true, group: 'text' }),
    optOutLineEn: text({ max: 100, help: true, group: 'text' }),
    optOutLineZh: text({ max: 100, help: true, group: 'text' }),
    optOutWords: text({ max: 100, help: true, group: 'text' }),
    remark: text({ max: 500, group: 'country' }),
  },
})
