import { defineEntity } from '../../kit/entity.ts'
import { text } from '../../kit/field.ts'

/** A named list of values with texts in both languages. */
export const dictionary = defineEntity({
  name: 'dictionary',
  path: '/sys/dict',
  table: 'sys_dict',
  scope: 'platform',
  title: 'dictName',
  sort: 'dictCode',
  verbs: ['list', 'add', 'edit', 'delete', 'export', 'import'],
  importKey: ['dictCode'],
  unique: [{ index: 'sys_dict_code', field: 'dictCode' }],
  pickable: true,
  fields: {
    dictCode: text({
      max: 64,
      format: 'code',
      required: true,
      immutable: true,
      list: 180,
      filter: true,
    }),
    dictName: text({ max: 64, required: true, list: 200, filter: true }),
    dictNameEn: text({ max: 64, required: true, list: 200, filter: true }),
    description: text({ max: 255, list: 260 }),
  },
})
