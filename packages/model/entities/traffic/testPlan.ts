import { defineEntity } from '../../kit/entity.ts'
import { flag, instant, integer, refs, text } from '../../kit/field.ts'

/** A test through gateways that starts by itself, and by which each gateway has a line of its own. */
export const testPlan = defineEntity({
  name: 'testPlan',
  path: '/sms/testPlan',
  table: 'sms_test_plan',
  scope: 'platform',
  title: 'name',
  sort: '-createTime',
  verbs: ['list', 'add', 'edit', 'delete', 'export'],
  unique: [{ index: 'sms_test_plan_name', field: 'name' }],
  pickable: true,
  groups: ['message', 'times'],
  fields: {
    name: text({ max: 64, required: true, list: 200, filter: true, group: 'message' }),
    numberIds: refs('testNumber', {
      link: { table: 'sms_test_plan_number', own: 'plan_id', other: 'number_id' },
      required: true,
      list: 200,
      group: 'message',
    }),
    gatewayIds: refs('gateway', {
      link: { table: 'sms_test_plan_gateway', own: 'plan_id', other: 'gateway_id' },
      required: true,
      list: 200,
      group: 'message',
      help: true,
    }),
    content: text({ max: 1000, required: true, list: 'optional', group: 'message', help: true }),
    sender: text({ max: 16, format: 'senderId', list: 120, group: 'message' }),
    everyHours: integer({ from: 1, to: 168, list: 120, group: 'times', help: true }),
    hours: text({ max: 80, list: 140, group: 'times', help: true }),
    timeZone: text({
      max: 64,
      format: 'timeZone',
      initial: 'UTC',
      list: 'optional',
      group: 'times',
    }),
    waitMinutes: integer({
      from: 1,
      to: 1440,
      initial: 15,
      list: 'optional',
      group: 'times',
      help: true,
    }),
    enabled: flag({ initial: true, list: 100, filter: true, group: 'times' }),
    nextRunAt: instant({ readOnly: true, list: 170, group: 'times' }),
  },
})
