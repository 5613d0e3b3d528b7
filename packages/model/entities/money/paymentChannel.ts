import { defineEntity } from '../../kit/entity.ts'
import { choice, flag, integer, money, ref, secret, text } from '../../kit/field.ts'

export const paymentDrivers = ['btcpay', 'nowpayments', 'stripe', 'bankTransfer'] as const
const online = { field: 'driver', is: ['btcpay', 'nowpayments', 'stripe'] } as const
/** Of any currency; the currency's own are checked with it. */
const bounds = { digits: 6, from: '50', to: '500000000' } as const

/**
 * Where companies that buy from the platform can pay, each in one currency (docs/decisions/050). Whoever names the address of
 * a provider answers for it, and whoever names an account has the money: a second person agrees (docs/decisions/107).
 */
export const paymentChannel = defineEntity({
  name: 'paymentChannel',
  path: '/sys/paymentChannel',
  table: 'pay_channel',
  scope: 'platform',
  title: 'name',
  sort: 'priority',
  verbs: ['list', 'add', 'edit', 'delete', 'export'],
  actions: ['approve', 'refuse'],
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
    enabled: flag({
      initial: true,
      list: 100,
      filter: true,
      group: 'offer',
      help: true,
      secondPerson: true,
    }),
    approval: choice(['waiting'], {
      readOnly: true,
      spare: true,
      list: 160,
      filter: true,
      tones: { waiting: 'warning' },
      group: 'offer',
    }),
    askedBy: text({ max: 64, readOnly: true, spare: true, group: 'offer' }),
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
    url: text({
      max: 255,
      format: 'webUrl',
      group: 'provider',
      help: true,
      when: online,
      secondPerson: true,
    }),
    account: text({
      max: 128,
      group: 'provider',
      help: true,
      when: online,
      secondPerson: true,
    }),
    secret: secret({
      max: 255,
      goesWith: ['url', 'account'],
      column: 'secret_sealed',
      group: 'provider',
      help: true,
      when: online,
      secondPerson: true,
    }),
    // What checks the provider's signatures is never sent.
    hookSecret: secret({
      max: 255,
      goesWith: 'nowhere',
      column: 'hook_secret_sealed',
      group: 'provider',
      help: true,
      when: online,
      secondPerson: true,
    }),
    oldHookSecret: secret({
      max: 255,
      goesWith: 'nowhere',
      column: 'old_hook_secret_sealed',
      group: 'provider',
      help: true,
      when: online,
      secondPerson: true,
    }),
    instructions: text({
      max: 2_000,
      group: 'transfer',
      help: true,
      when: { field: 'driver', is: ['bankTransfer'] },
      secondPerson: true,
    }),
  },
})
