import { linkFaults } from '@tandem/core'

import { defineEntity } from '../../kit/entity.ts'
import { choice, computed, flag, instant, integer, ref, secret, text } from '../../kit/field.ts'
import { addressFields, sessionFields } from './connectionFields.ts'

/** A connection to a carrier (spec §7 /sms/gateway). */
export const gateway = defineEntity({
  name: 'gateway',
  path: '/sms/gateway',
  table: 'sms_gateway',
  scope: 'platform',
  title: 'name',
  sort: '-createTime',
  verbs: ['list', 'add', 'edit', 'delete', 'export', 'import'],
  importKey: ['name'],
  actions: ['copy', 'addAllCountryRouting'],
  unique: [{ index: 'sms_gateway_name', field: 'name' }],
  pickable: true,
  groups: ['connection', 'speed', 'health', 'dialect'],
  fields: {
    name: text({ max: 64, required: true, list: 180, filter: true, group: 'connection' }),
    bindState: choice(['connected', 'partly', 'sendOnly', 'resting', 'paused', 'down', 'off'], {
      ...computed,
      tones: {
        connected: 'success',
        partly: 'warning',
        sendOnly: 'warning',
        resting: 'warning',
        paused: 'warning',
        down: 'danger',
        off: 'neutral',
      },
      list: 130,
      group: 'connection',
    }),
    linkFault: choice(linkFaults, { ...computed, list: 220, group: 'connection' }),
    linkDetail: text({ ...computed, max: 500, list: 'optional', group: 'connection' }),
    restsUntil: instant({ ...computed, list: 'optional', group: 'connection' }),
    bound: integer({ ...computed, from: 0, to: 16, list: 'optional', group: 'connection' }),
    enabled: flag({ initial: true, list: 100, filter: true, group: 'connection' }),
    protocol: choice(['smpp'], {
      initial: 'smpp',
      immutable: true,
      list: 100,
      filter: true,
      group: 'connection',
    }),
    configId: ref('gatewayConfig', {
      list: 'optional',
      filter: true,
      group: 'connection',
      help: true,
    }),
    ...addressFields,
    tls: flag({ initial: false, list: 'optional', group: 'connection' }),
    caCertificate: text({ max: 20_000, format: 'certificates', group: 'connection', help: true }),
    systemId: text({ max: 15, required: true, list: 140, filter: true, group: 'connection' }),
    // SMPP 3.4 allows 8 characters; some carriers issue longer ones, but none known longer than this.
    password: secret({ max: 32, column: 'password_sealed', group: 'connection', help: true }),
    binds: integer({ from: 1, to: 16, initial: 1, list: 90, group: 'speed', help: true }),
    tps: integer({ from: 1, to: 100000, initial: 100, list: 90, group: 'speed', help: true }),
    dailyLimit: integer({
      from: 1,
      to: 1_000_000_000,
      list: 'optional',
      group: 'speed',
      help: true,
    }),
    minDelivered: integer({ from: 1, to: 100, list: 'optional', group: 'health', help: true }),
    maxRefused: integer({ from: 0, to: 99, list: 'optional', group: 'health' }),
    maxMissing: integer({ from: 0, to: 99, list: 'optional', group: 'health', help: true }),
    receiptSeconds: integer({ from: 5, to: 86_400, initial: 300, group: 'health', help: true }),
    ...sessionFields,
    learntIdFormat: choice(['same', 'hexToDecimal', 'decimalToHex', 'shortened'], {
      ...computed,
      list: 'optional',
      group: 'dialect',
    }),
    validityMinutes: integer({ from: 1, to: 43200, group: 'dialect', help: true }),
    inDoubt: choice(['resend', 'hold'], {
      initial: 'resend',
      list: 'optional',
      group: 'dialect',
      help: true,
    }),
    costRateGroupId: ref('rateGroup', { list: 160, group: 'dialect' }),
    remark: text({ max: 500, group: 'dialect' }),
  },
})
