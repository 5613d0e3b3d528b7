import { defineEntity } from '../../kit/entity.ts'
import { flag, ref, text } from '../../kit/field.ts'

/** A mobile network, identified by its MCC and MNC (ITU-T E.212). */
export const operator = defineEntity({
  name: 'operator',
  path: '/sms/operator',
  table: 'sms_operator',
  scope: 'platform',
  title: 'name',
  called: ['name', 'countryId'],
  sort: 'name',
  verbs: ['list', 'add', 'edit', 'delete', 'export', 'import'],
  importKey: ['mcc', 'mnc'],
  unique: [
    {
      index: 'sms_operator_mcc_mnc',
      field: 'mnc',
      key: { label: 'error.key.networkCode', fields: ['mcc', 'mnc'] },
    },
  ],
  pickable: true,
  fields: {
    name: text({ max: 64, required: true, list: 200, filter: true }),
    countryId: ref('country', { required: true, list: 160, filter: true }),
    mcc: text({ max: 3, format: 'mcc', required: true, list: 90, filter: true }),
    mnc: text({ max: 3, format: 'mnc', required: true, list: 90, filter: true }),
    enabled: flag({ initial: true, list: 100, filter: true }),
  },
})
