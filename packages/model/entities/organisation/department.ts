import { defineEntity } from '../../kit/entity.ts'
import { integer, ref, text } from '../../kit/field.ts'

/** A department of a company; the field names are those of the API family. */
export const department = defineEntity({
  name: 'department',
  path: '/sys/sysDepart',
  table: 'sys_depart',
  scope: 'company',
  owner: 'department',
  title: 'departName',
  sort: 'orgCode',
  verbs: ['list', 'add', 'edit', 'delete', 'export', 'import'],
  importKey: ['companyId', 'parentId', 'departName'],
  deletesForGood: true,
  unique: [{ index: 'sys_depart_org_code', field: 'orgCode' }],
  pickable: true,
  fields: {
    departName: text({ max: 64, required: true, list: 200, filter: true }),
    departNameEn: text({ max: 64, list: 180 }),
    companyId: ref('company', { immutable: true, list: 180, filter: true }),
    parentId: ref('department', { list: 180, filter: true, within: { companyId: 'companyId' } }),
    orgCode: text({ max: 64, readOnly: true, list: 120, filter: true }),
    departOrder: integer({ from: 0, to: 9999, initial: 0, list: 90 }),
    description: text({ max: 500 }),
  },
})
