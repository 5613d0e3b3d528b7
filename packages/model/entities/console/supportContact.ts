import { defineEntity } from '../../kit/entity.ts'
import { choice, flag, integer, phone, ref, text } from '../../kit/field.ts'

/** A contact for customers; shown on the hosts of the company's brand (spec §3, §7). */
export const supportContact = defineEntity({
  name: 'supportContact',
  path: '/sys/supportContact',
  table: 'sys_support_contact',
  scope: 'company',
  title: 'name',
  sort: 'sortOrder',
  verbs: ['list', 'add', 'edit', 'delete', 'export', 'import'],
  importKey: ['companyId', 'name'],
  fields: {
    name: text({ max: 64, required: true, format: 'name', list: 180, filter: true }),
    kind: choice(['support', 'sales', 'finance'], { initial: 'support', list: 120, filter: true }),
    companyId: ref('company', { immutable: true, list: 180, filter: true }),
    telegram: text({ max: 64, format: 'name', list: 160, help: true }),
    phone: phone({ list: 160 }),
    email: text({ max: 128, format: 'email', list: 200 }),
    sortOrder: integer({ from: 0, to: 9999, initial: 1, list: 90, help: true }),
    shown: flag({ initial: true, list: 90, filter: true, inline: true }),
  },
})
