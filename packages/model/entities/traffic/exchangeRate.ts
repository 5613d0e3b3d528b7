import { EXCHANGE_DECIMALS } from '@tandem/core'
import { defineEntity } from '../../kit/entity.ts'
import { decimal, instant, ref, text } from '../../kit/field.ts'

/** One of the two of a pair: ISO 4217. */
const currency = text({
  max: 3,
  format: 'currency',
  required: true,
  immutable: true,
  list: 120,
  filter: true,
  help: true,
})

/**
 * How many of one currency another is worth, from an instant on. Once in force it stays as it is: a newer one follows it.
 */
export const exchangeRate = defineEntity({
  name: 'exchangeRate',
  path: '/sys/exchangeRate',
  table: 'sys_exchange_rate',
  scope: 'platform',
  title: 'id',
  called: ['base', 'quote'],
  sort: '-effectiveAt',
  verbs: ['list', 'add', 'edit', 'delete', 'export', 'import'],
  importKey: ['base', 'quote', 'effectiveAt'],
  unique: [{ index: 'sys_exchange_rate_key', field: 'effectiveAt' }],
  deletesForGood: true,
  fields: {
    base: currency,
    quote: currency,
    rate: decimal({
      digits: EXCHANGE_DECIMALS,
      from: '0.0000000001',
      to: '100000000',
      column: 'rate_units',
      required: true,
      list: 180,
      help: true,
    }),
    effectiveAt: instant({ list: 180, help: true }),
    heldUntil: instant({ list: 'optional', help: true, spare: true }),
    providerId: ref('exchangeProvider', { readOnly: true, list: 160, filter: true, spare: true }),
    remark: text({ max: 500, list: 240 }),
  },
})
