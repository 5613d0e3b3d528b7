import { defineEntity } from '../../kit/entity.ts'
import { choice, integer, ref, text } from '../../kit/field.ts'

/** One value of a dictionary. */
export const dictionaryItem = defineEntity({
  name: 'dictionaryItem',
  path: '/sys/dictItem',
  table: 'sys_dict_item',
  scope: 'platform',
  title: 'itemText',
  sort: 'sortOrder',
  verbs: ['list', 'add', 'edit', 'delete', 'export', 'import'],
  importKey: ['dictId', 'itemValue'],
  unique: [{ index: 'sys_dict_item_value', field: 'itemValue' }],
  fields: {
    dictId: ref('dictionary', { required: true, immutable: true, list: 180, filter: true }),
    itemText: text({ max: 64, required: true, list: 180, filter: true }),
    itemTextEn: text({ max: 64, required: true, list: 180, filter: true }),
    itemValue: text({ max: 64, required: true, list: 140, filter: true }),
    sortOrder: integer({ from: 0, to: 9999, initial: 1, list: 90 }),
    status: choice(['1', '0'], {
      initial: '1',
      list: 100,
      filter: true,
      tones: { '1': 'success', '0': 'neutral' },
    }),
    color: choice(['success', 'warning', 'danger', 'info', 'neutral'], {
      list: 110,
      help: true,
      tones: {
        success: 'success',
        warning: 'warning',
        danger: 'danger',
        info: 'info',
        neutral: 'neutral',
      },
    }),
    description: text({ max: 255, list: 'optional' }),
  },
})
