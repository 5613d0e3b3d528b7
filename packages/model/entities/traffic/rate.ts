import { defineEntity } from '../../kit/entity.ts'
import { choice, computed, instant, money, ref, text } from '../../kit/field.ts'
import { callFields, rateKeyFields } from './rateFields.ts'

/**
 * A price of one seller: per part of a message, query, minute or call, or delivered template. In nanos of the group's
 * currency. Once in force it stays as it is (docs/decisions/053).
 */
export const rate = defineEntity({
  name: 'rate',
  path: '/sms/rate',
  table: 'sms_rate',
  scope: 'company',
  sellersOwn: true,
  title: 'id',
  called: ['countryId', 'operatorId', 'prefix', 'category', 'product'],
  sort: '-createTime',
  verbs: ['list', 'add', 'edit', 'delete', 'export', 'import'],
  importKey: [
    'rateGroupId',
    'product',
    'countryId',
    'operatorId',
    'prefix',
    'category',
    'effectiveAt',
  ],
  unique: [{ index: 'sms_rate_key', field: 'effectiveAt' }],
  fields: {
    rateGroupId: ref('rateGroup', { required: true, immutable: true, list: 160, filter: true }),
    companyId: ref('company', { readOnly: true, list: 'optional', filter: true }),
    ...rateKeyFields,
    price: money({
      digits: 9,
      from: '0',
      to: '1000',
      column: 'price_nanos',
      required: true,
      list: 110,
      help: true,
    }),
    currency: text({ ...computed, max: 3 }),
    chargeOn: choice(['submit', 'delivered'], {
      initial: 'submit',
      list: 'optional',
      filter: true,
      help: true,
    }),
    ...callFields,
    effectiveAt: instant({ list: 120, help: true }),
    endsAt: instant({ readOnly: true, list: 'optional', spare: true }),
    versionId: ref('rateVersion', { readOnly: true, list: 'optional', filter: true, spare: true }),
  },
})
