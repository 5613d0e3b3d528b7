import { defineEntity } from '../../kit/entity.ts'
import { choice, flag, integer, ref, secret, text } from '../../kit/field.ts'
import { smsProducts } from '../../smsRules.ts'

/** How a company's SMPP client signs in, and what it may do. */
export const smppAccount = defineEntity({
  name: 'smppAccount',
  path: '/sms/smppAccount',
  table: 'sms_smpp_account',
  scope: 'company',
  title: 'systemId',
  sort: '-createTime',
  verbs: ['list', 'add', 'edit', 'delete', 'export'],
  actions: ['repush'],
  unique: [{ index: 'sms_smpp_account_system_id', field: 'systemId', everywhere: true }],
  groups: ['access', 'messages', 'speed'],
  fields: {
    // SMPP 3.4 §5.2.1: 16 octets with the closing NUL.
    systemId: text({
      max: 15,
      format: 'code',
      required: true,
      immutable: true,
      list: 160,
      filter: true,
      group: 'access',
      help: true,
    }),
    companyId: ref('company', { immutable: true, list: 200, filter: true, group: 'access' }),
    enabled: flag({ initial: true, list: 100, filter: true, group: 'access', help: true }),
    // §5.2.2: 9 octets with the closing NUL.
    password: secret({
      min: 6,
      max: 8,
      goesWith: 'nowhere',
      column: 'password_hash',
      required: true,
      group: 'access',
      help: true,
    }),
    ipList: text({ max: 2000, format: 'addresses', list: 200, group: 'access', help: true }),
    modes: choice(['both', 'send', 'receive'], { initial: 'both', list: 140, group: 'access' }),
    product: choice(smsProducts, {
      initial: 'notify',
      list: 160,
      filter: true,
      group: 'messages',
      help: true,
    }),
    serviceTypes: text({ max: 500, group: 'messages', help: true }),
    sender: text({ max: 16, format: 'senderId', list: 'optional', group: 'messages', help: true }),
    alphabet: choice(['gsm7', 'ascii', 'latin1'], {
      initial: 'gsm7',
      list: 'optional',
      group: 'messages',
      help: true,
    }),
    codingOneIsGsm: flag({ initial: false, group: 'messages', help: true }),
    inboundNumbers: text({ max: 500, group: 'messages', help: true }),
    receiptText: flag({ initial: false, group: 'messages', help: true }),
    tps: integer({ from: 1, to: 10_000, initial: 100, list: 90, group: 'speed', help: true }),
    maxBinds: integer({ from: 1, to: 50, initial: 4, list: 90, group: 'speed', help: true }),
    windowSize: integer({
      from: 1,
      to: 1000,
      initial: 10,
      list: 'optional',
      group: 'speed',
      help: true,
    }),
    remark: text({ max: 500, list: 'optional', group: 'messages' }),
  },
})
