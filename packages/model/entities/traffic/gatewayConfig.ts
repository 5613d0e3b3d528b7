import { defineEntity } from '../../kit/entity.ts'
import { flag, text } from '../../kit/field.ts'
import { addressFields, sessionFields } from './connectionFields.ts'

/** Named connection values of a carrier: gateways that name the set inherit what they leave empty. */
export const gatewayConfig = defineEntity({
  name: 'gatewayConfig',
  path: '/sys/smsGateway',
  table: 'sms_gateway_config',
  scope: 'platform',
  title: 'name',
  sort: '-createTime',
  verbs: ['list', 'add', 'edit', 'delete', 'export'],
  unique: [{ index: 'sms_gateway_config_name', field: 'name' }],
  pickable: true,
  groups: ['connection', 'speed', 'dialect'],
  folds: ['dialect'],
  fields: {
    name: text({ max: 64, required: true, list: 200, filter: true, group: 'connection' }),
    ...addressFields,
    tls: flag({ initial: false, list: 'optional', group: 'connection' }),
    caCertificate: text({ max: 20_000, format: 'certificates', group: 'connection', help: true }),
    ...sessionFields,
    remark: text({ max: 500, group: 'connection', list: 'optional' }),
  },
})
