import { belowCostRules, routeStrategies } from '@tandem/core'
import { defineEntity } from '../../kit/entity.ts'
import { choice, flag, integer, ref, text } from '../../kit/field.ts'
import { SLOTS_LENGTH } from '../../kit/timingFields.ts'
import { smsProducts } from '../../smsRules.ts'

/** Which gateway carries which traffic. An empty criterion matches everything. */
export const route = defineEntity({
  name: 'route',
  path: '/sms/route',
  table: 'sms_route',
  scope: 'platform',
  title: 'name',
  sort: 'priority',
  verbs: ['list', 'add', 'edit', 'delete', 'export', 'import'],
  importKey: ['name', 'product', 'countryId', 'operatorId', 'gatewayId'],
  groups: ['target', 'match', 'hours', 'margin'],
  fields: {
    name: text({ max: 64, required: true, list: 200, filter: true, group: 'target' }),
    gatewayId: ref('gateway', { required: true, list: 180, filter: true, group: 'target' }),
    priority: integer({
      from: 1,
      to: 9999,
      initial: 10,
      list: 90,
      help: true,
      group: 'target',
    }),
    strategy: choice(routeStrategies, {
      initial: 'share',
      list: 'optional',
      filter: true,
      help: true,
      group: 'target',
    }),
    weight: integer({ from: 1, to: 1000, initial: 100, list: 90, help: true, group: 'target' }),
    formula: text({ max: 200, help: true, spare: true, group: 'target' }),
    enabled: flag({ initial: true, list: 100, filter: true, group: 'target' }),
    product: choice(smsProducts, {
      list: 160,
      filter: true,
      all: true,
      help: true,
      group: 'match',
    }),
    countryId: ref('country', { list: 160, filter: true, all: true, group: 'match' }),
    operatorId: ref('operator', {
      list: 180,
      filter: true,
      all: true,
      within: { countryId: 'countryId' },
      group: 'match',
    }),
    customerId: ref('company', {
      list: 160,
      filter: true,
      all: true,
      help: true,
      group: 'match',
    }),
    senders: text({
      max: 200,
      list: 'optional',
      help: true,
      spare: true,
      group: 'match',
    }),
    contentPattern: text({
      max: 500,
      list: 'optional',
      figures: true,
      help: true,
      spare: true,
      group: 'match',
    }),
    hours: text({
      max: SLOTS_LENGTH,
      format: 'timeSlots',
      list: 'optional',
      help: true,
      spare: true,
      group: 'hours',
    }),
    days: text({
      max: 20,
      format: 'weekdays',
      list: 'optional',
      help: true,
      spare: true,
      group: 'hours',
    }),
    zone: text({ max: 64, format: 'timeZone', help: true, spare: true, group: 'hours' }),
    belowCost: choice(belowCostRules, {
      list: 'optional',
      filter: true,
      help: true,
      spare: true,
      group: 'margin',
    }),
    belowCostReason: text({ max: 200, help: true, spare: true, group: 'margin' }),
    remark: text({ max: 500, list: 'optional', group: 'margin' }),
  },
})
