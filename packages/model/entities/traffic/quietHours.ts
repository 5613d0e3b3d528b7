import { defineEntity } from '../../kit/entity.ts'
import { country, flag, text } from '../../kit/field.ts'
import { SLOTS_LENGTH } from '../../kit/timingFields.ts'

/** When people of a country may get texts, by their own clocks; outside these hours messages wait. Codes never do. */
export const quietHours = defineEntity({
  name: 'quietHours',
  path: '/sms/quietHours',
  table: 'sms_quiet_hours',
  scope: 'platform',
  title: 'country',
  sort: 'country',
  verbs: ['list', 'add', 'edit', 'delete', 'export', 'import'],
  importKey: ['country'],
  unique: [{ index: 'sms_quiet_hours_key', field: 'country' }],
  fields: {
    country: country({ required: true, immutable: true, list: 200, filter: true }),
    hours: text({ max: SLOTS_LENGTH, format: 'timeSlots', required: true, list: 200, help: true }),
    sundays: flag({ initial: true, list: 120, help: true }),
    marketing: flag({ initial: true, list: 120 }),
    notify: flag({ initial: false, list: 120 }),
    enabled: flag({ initial: true, list: 100, filter: true }),
    source: text({ max: 200, list: 240, help: true }),
  },
})
