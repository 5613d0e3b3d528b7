import { billPeriods, smsCharacters } from '@tandem/core'

import { defineEntity } from '../../kit/entity.ts'
import { choice, computed, country, integer, money, phone, ref, text } from '../../kit/field.ts'

/** Who pays nobody's bills but sends its own. */
const sellers = { field: 'kind', is: ['platform', 'agent'] } as const

/** What a company says of itself on bills; its own people change them by `billCalls.saveDetails`. */
const billFields = {
  legalName: text({ max: 128, format: 'name', group: 'billing', help: true }),
  address: text({ max: 300, group: 'billing', help: true }),
  taxId: text({ max: 32, format: 'name', group: 'billing', help: true }),
  bankDetails: text({
    max: 500,
    group: 'billing',
    help: true,
    when: sellers,
    secondPerson: true,
  }),
  billPrefix: text({
    max: 8,
    format: 'billPrefix',
    figures: true,
    group: 'billing',
    help: true,
    when: sellers,
  }),
}

/** A company: the platform itself, an agent (reseller) or a customer. Agents own companies below them. */
export const company = defineEntity({
  name: 'company',
  path: '/sys/company',
  table: 'sys_company',
  scope: 'company',
  companyColumn: 'id',
  title: 'name',
  sort: '-createTime',
  oldBy: ['paymentOrder', 'moneyChange'],
  verbs: ['list', 'add', 'edit', 'delete', 'export', 'import'],
  importKey: ['parentId', 'name'],
  unique: [
    { index: 'sys_company_name', field: 'name' },
    { index: 'sys_company_bill_prefix', field: 'billPrefix', everywhere: true },
  ],
  pickable: true,
  groups: ['identity', 'terms', 'billing', 'contact'],
  fields: {
    name: text({ max: 64, required: true, list: 220, filter: true, group: 'identity' }),
    // There is exactly one platform, from the start.
    kind: choice(['platform', 'agent', 'customer'], {
      offered: ['agent', 'customer'],
      required: true,
      immutable: true,
      list: 110,
      filter: true,
      group: 'identity',
    }),
    parentId: ref('company', {
      immutable: true,
      list: 180,
      filter: true,
      group: 'identity',
      help: true,
    }),
    status: choice(['active', 'suspended'], {
      initial: 'active',
      list: 110,
      filter: true,
      group: 'identity',
      tones: { active: 'success', suspended: 'danger' },
    }),
    auditStatus: choice(['pending', 'approved', 'rejected'], {
      initial: 'approved',
      list: 'optional',
      filter: true,
      group: 'identity',
      help: true,
      tones: { pending: 'warning', approved: 'success', rejected: 'danger' },
    }),
    currency: text({
      max: 3,
      format: 'currency',
      required: true,
      immutable: true,
      list: 90,
      group: 'terms',
      help: true,
    }),
    // Available balance and amounts held for messages in progress; the platform has none, because it buys
    // from nobody.
    balance: money({
      ...computed,
      digits: 6,
      from: '-1000000000000',
      to: '1000000000000',
      list: 140,
      group: 'terms',
    }),
    rateGroupId: ref('rateGroup', { list: 160, group: 'terms', help: true }),
    timeZone: text({
      max: 64,
      format: 'timeZone',
      help: true,
      list: 'optional',
      group: 'terms',
    }),
    // Numbers without a country code belong to it; see `parseNumber` of core.
    homeCountry: country({ help: true, list: 'optional', group: 'terms' }),
    locale: choice(['en_US', 'zh_CN'], { initial: 'en_US', list: 'optional', group: 'terms' }),
    dailyLimit: integer({
      from: 1,
      to: 1_000_000_000,
      list: 'optional',
      group: 'terms',
      help: true,
    }),
    smsTps: integer({ from: 1, to: 10_000, list: 'optional', group: 'terms', help: true }),
    smsCharacters: integer({
      from: smsCharacters.least,
      to: smsCharacters.most,
      list: 'optional',
      group: 'terms',
      help: true,
    }),
    ipList: text({ max: 2000, format: 'addresses', group: 'terms', help: true }),
    salesUserId: ref('user', { list: 'optional', filter: true, group: 'terms' }),
    billPeriod: choice(billPeriods, {
      required: true,
      initial: 'none',
      list: 'optional',
      group: 'billing',
      help: true,
    }),
    // From a bill to its payment; empty: as the platform's setting says.
    paymentDays: integer({ from: 0, to: 365, list: 'optional', group: 'billing', help: true }),
    billEmail: text({ max: 128, format: 'email', group: 'billing', help: true }),
    // As printed on bills: who it is, and, of a seller, where it is paid.
    ...billFields,
    contactName: text({ max: 64, list: 'optional', group: 'contact' }),
    contactEmail: text({ max: 128, format: 'email', list: 'optional', group: 'contact' }),
    contactPhone: phone({ list: 'optional', group: 'contact' }),
    remark: text({ max: 500, group: 'contact' }),
  },
})
