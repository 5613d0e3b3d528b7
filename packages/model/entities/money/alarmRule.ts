import { alarmRuleKinds } from '@tandem/core'
import { defineEntity } from '../../kit/entity.ts'
import { choice, flag, money, ref, refs, text } from '../../kit/field.ts'

/** When a company's money is worth telling, and to whom (docs/decisions/060). A company has as many as it wants. */
export const alarmRule = defineEntity({
  name: 'alarmRule',
  path: '/sys/alarmRule',
  table: 'sys_alarm_rule',
  scope: 'company',
  title: 'id',
  called: ['kind'],
  sort: '-createTime',
  verbs: ['list', 'add', 'edit', 'delete', 'export'],
  unique: [{ index: 'sys_alarm_rule_key', field: 'amount' }],
  groups: ['when', 'who'],
  fields: {
    kind: choice(alarmRuleKinds, {
      required: true,
      immutable: true,
      list: 170,
      filter: true,
      group: 'when',
      help: true,
    }),
    companyId: ref('company', {
      immutable: true,
      list: 200,
      filter: true,
      group: 'when',
      help: true,
    }),
    amount: money({
      digits: 6,
      from: '0.01',
      to: '1000000000',
      required: true,
      list: 150,
      group: 'when',
      help: true,
    }),
    currency: text({ max: 3, format: 'currency', readOnly: true, apart: true }),
    enabled: flag({
      initial: true,
      list: 100,
      filter: true,
      group: 'when',
      help: true,
      inline: true,
    }),
    userIds: refs('user', {
      link: { table: 'sys_alarm_rule_user', own: 'rule_id', other: 'user_id' },
      list: 220,
      group: 'who',
      help: true,
    }),
    emails: text({ max: 1000, list: 220, group: 'who', help: true }),
    webhook: flag({ initial: false, list: 110, group: 'who', help: true, inline: true }),
    remark: text({ max: 500, list: 'optional', group: 'who' }),
  },
})
