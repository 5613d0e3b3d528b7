import { defineEntity } from '../../kit/entity.ts'
import { choice, refs, text } from '../../kit/field.ts'

/** A named set of rights (spec §5: name 2 to 30 characters, code without Chinese characters). */
export const role = defineEntity({
  name: 'role',
  path: '/sys/role',
  table: 'sys_role',
  scope: 'platform',
  title: 'roleName',
  sort: 'createTime',
  verbs: ['list', 'add', 'edit', 'delete', 'export', 'import'],
  importKey: ['roleCode'],
  actions: ['copy'],
  unique: [{ index: 'sys_role_code', field: 'roleCode' }],
  pickable: true,
  fields: {
    roleName: text({ min: 2, max: 30, required: true, list: 180, filter: true }),
    roleNameEn: text({ min: 2, max: 30, list: 'optional', filter: true }),
    roleCode: text({
      max: 64,
      format: 'code',
      required: true,
      immutable: true,
      list: 140,
      filter: true,
    }),
    audience: choice(['platform', 'agent', 'customer'], {
      required: true,
      immutable: true,
      list: 120,
      filter: true,
      help: true,
    }),
    dataScope: choice(['all', 'company', 'department', 'ownCustomers', 'own'], {
      initial: 'company',
      list: 180,
      help: true,
    }),
    description: text({ max: 126, list: 240 }),
    descriptionEn: text({ max: 126, list: 'optional' }),
    permissionIds: refs('permission', {
      apart: true,
      link: { table: 'sys_role_permission', own: 'role_id', other: 'permission_id' },
    }),
  },
})
