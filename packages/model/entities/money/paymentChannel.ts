import { defineEntity } from '../../kit/entity.ts'
import { choice, flag, integer, money, ref, secret, text } from '../../kit/field.ts'

export const paymentDrivers = ['btcpay', 'nowpayments', 'stripe', 'bankTransfer'] as const
const online = { field: 'driver', is: ['btcpay', 'nowpayments', 'stripe'] } as const
const bounds = { digits: 6, from: '50', to: '50000' } as const

/** Where companies that buy from the platform can pay, each in one currency (docs/decisions/050). */
export const paymentChannel = defineEntity({
  name: 'paymentChannel',
  path: '/sys/paymentChannel',
  table: 'pay_channel',
  scope: 'platform',
  title: 'name',
  sort: 'priority',
  verbs: ['list', 'add', 'edit', 'delete', 'export'],
  unique: [{ index: 'pay_channel_name', field: 'name' }],
  groups: ['offer', 'provider', 'transfer'],
  fields: {
    name: text({ max: 64, required: true, list: 200, filter: true, group: 'offer', help: true }),
    driver: choice(paymentDrivers, {
      required: true,
      immutable: true,
      list: 140,
      filter: true,
      group: 'offer',
    }),
    currency: text({
      max: 3,
      format: 'currency',
      required: true,
      immutable: true,
      list: 100,
      filter: true,
      group: 'offer',
    }),
    enabled: flag({ initial: true, list: 100, filter: true, group: 'offer' }),
    brandId: ref('brand', { list: 160, all: true, group: 'offer', help: true }),
    priority: integer({ from: 1, to: 9999, initial: 10, list: 100, group: 'offer', help: true }),
    minAmount: money({ ...bounds, list: 140, group: 'offer', help: true }),
    maxAmount: money({ ...bounds, list: 140, group: 'offer', help: true }),
    payMinutes: integer({
      from: 15,
      to: 20_160,
      initial: 60,
      list: 'optional',
      group: 'offer',
      help: true,
    }),
    url: text({ max: 255, format: 'webUrl', group: 'provider', help: true, when: online }),
    account: text({ max: 128, group: 'provider', help: true, when: online }),
    secret: secret({
      max: 255,
      column: 'secret_sealed',
      group: 'provider',
      help: true,
      when: online,
    }),
    hookSecret: secret({
      max: 255,
      column: 'hook_secret_sealed',
      group: 'provider',
      help: true,
      when: online,
    }),
    oldHookSecret: secret({
      max: 255,
      column: 'old_hook_secret_sealed',
      group: 'provider',
      help: true,
      when: online,
    }),
    instructions: text({
      max: 2_000,
      group: 'transfer',
      help: true,
      when: { field: 'driver', is: ['bankTransfer'] },
    }),
  },
})
