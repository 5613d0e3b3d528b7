import { defineEntity } from '../../kit/entity.ts'
import { choice, flag, integer, secret, text } from '../../kit/field.ts'

/** Whom networks are asked through about numbers, and how: the request, and where its answer says what (docs/decisions/036). */
export const hlrProvider = defineEntity({
  name: 'hlrProvider',
  path: '/sms/hlrProvider',
  table: 'hlr_provider',
  scope: 'platform',
  title: 'name',
  sort: 'priority',
  verbs: ['list', 'add', 'edit', 'delete', 'export'],
  actions: ['try'],
  unique: [{ index: 'hlr_provider_name', field: 'name' }],
  groups: ['request', 'answer'],
  fields: {
    name: text({ max: 64, required: true, list: 200, filter: true, group: 'request' }),
    enabled: flag({ initial: true, list: 100, filter: true, group: 'request', help: true }),
    priority: integer({
      from: 1,
      to: 9999,
      initial: 10,
      list: 100,
      group: 'request',
      help: true,
    }),
    url: text({
      max: 500,
      required: true,
      list: 260,
      group: 'request',
      help: true,
    }),
    method: choice(['GET', 'POST'], { initial: 'POST', list: 100, group: 'request' }),
    headers: text({ max: 2000, group: 'request', help: true }),
    secret: secret({ max: 255, column: 'secret_sealed', group: 'request', help: true }),
    body: text({ max: 4000, group: 'request', help: true }),
    batch: integer({
      from: 1,
      to: 1000,
      initial: 100,
      list: 'optional',
      group: 'request',
      help: true,
    }),
    timeoutSeconds: integer({ from: 1, to: 60, initial: 10, list: 'optional', group: 'request' }),
    mapping: text({
      max: 4000,
      required: true,
      group: 'answer',
      help: true,
    }),
  },
})
