import { defineEntity } from '../../kit/entity.ts'
import { choice, computed, instant, money, ref, text } from '../../kit/field.ts'
import { rateProducts } from '../../smsRules.ts'

/** Price per message part; looked up by network, then country default. Nanos of the group's currency. */
export const rate = defineEntity({
  name: 'rate',
  path: '/sms/rate',
  table: 'sms_rate',
  scope: 'company',
  sellersOwn: true,
  title: 'id',
  called: ['countryId', 'operatorId', 'product'],
  sort: '-createTime',
  verbs: ['list', 'add', 'edit', 'delete', 'export', 'import'],
  importKey: ['rateGroupId', 'product', 'countryId', 'operatorId', 'effectiveAt'],
  unique: [{ index: 'sms_rate_key', field: 'effectiveAt' }],
  fields: {
    rateGroupId: ref('rateGroup', { required: true, immutable: true, list: 200, filter: true }),
    companyId: ref('company', { readOnly: true, list: 'optional', filter: true }),
    product: choice(rateProducts, { required: true, immutable: true, list: 180, filter: true }),
    countryId: ref('country', { required: true, immutable: true, list: 160, filter: true }),
    operatorId: ref('operator', {
      immutable: true,
      list: 180,
      filter: true,
      within: { countryId: 'countryId' },
      help: true,
    }),
    price: money({
      digits: 9,
      from: '0',
      to: '1000',
      column: 'price_nanos',
      required: true,
      list: 140,
    }),
    currency: text({ ...computed, max: 3 }),
    chargeOn: choice(['submit', 'delivered'], {
      initial: 'submit',
      list: 'optional',
      filter: true,
      help: true,
    }),
    effectiveAt: instant({ list: 180, help: true }),
  },
})
