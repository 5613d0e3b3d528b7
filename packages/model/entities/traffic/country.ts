import { defineEntity } from '../../kit/entity.ts'
import { flag, text } from '../../kit/field.ts'

/** A country messages can be sent to. */
export const country = defineEntity({
  name: 'country',
  path: '/sys/country',
  table: 'sys_country',
  scope: 'platform',
  title: 'nameEn',
  sort: 'nameEn',
  verbs: ['list', 'add', 'edit', 'delete', 'export', 'import'],
  importKey: ['iso2'],
  unique: [{ index: 'sys_country_iso2', field: 'iso2' }],
  pickable: true,
  fields: {
    nameEn: text({ max: 64, required: true, list: 180, filter: true }),
    name: text({ max: 64, required: true, list: 160, filter: true }),
    iso2: text({ max: 2, format: 'iso2', required: true, immutable: true, list: 90, filter: true }),
    callingCode: text({ max: 7, format: 'prefix', required: true, list: 110, filter: true }),
    mcc: text({ max: 3, format: 'mcc', list: 90, filter: true }),
    currency: text({ max: 3, format: 'currency', list: 100 }),
    enabled: flag({ initial: true, list: 100, filter: true, help: true }),
  },
})
