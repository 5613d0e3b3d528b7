import { defineEntity } from '../../kit/entity.ts'
import { choice, flag, phone, ref, refs, secret, text } from '../../kit/field.ts'

/** A person who signs in. Status values are those of the API family: '1' normal, '2' frozen. */
export const user = defineEntity({
  name: 'user',
  path: '/sys/user',
  table: 'sys_user',
  scope: 'company',
  title: 'username',
  sort: '-createTime',
  verbs: ['list', 'add', 'edit', 'delete', 'export'],
  actions: ['frozenBatch', 'changPassword'],
  unique: [
    { index: 'sys_user_username', field: 'username' },
    { index: 'sys_user_phone', field: 'phone' },
    { index: 'sys_user_email', field: 'email' },
    { index: 'sys_user_work_no', field: 'workNo' },
  ],
  pickable: true,
  groups: ['account', 'rights', 'contact'],
  fields: {
    username: text({
      max: 64,
      min: 3,
      format: 'username',
      required: true,
      immutable: true,
      list: 160,
      filter: true,
      group: 'account',
    }),
    realname: text({ max: 64, required: true, list: 160, filter: true, group: 'account' }),
    password: secret({
      max: 128,
      required: true,
      immutable: true,
      column: 'password_hash',
      group: 'account',
      help: true,
    }),
    companyId: ref('company', { immutable: true, list: 180, filter: true, group: 'account' }),
    status: choice(['1', '2'], {
      initial: '1',
      readOnly: true,
      list: 110,
      filter: true,
      group: 'account',
      tones: { '1': 'success', '2': 'danger' },
    }),
    roleIds: refs('role', {
      link: { table: 'sys_user_role', own: 'user_id', other: 'role_id' },
      list: 160,
      group: 'rights',
      help: true,
    }),
    departIds: refs('department', {
      link: { table: 'sys_user_depart', own: 'user_id', other: 'dep_id' },
      list: 'optional',
      group: 'rights',
    }),
    hideAmounts: flag({ initial: false, list: 'optional', group: 'rights', help: true }),
    isAdmin: flag({ initial: false, readOnly: true, list: 'optional', group: 'rights' }),
    email: text({ max: 128, format: 'email', list: 200, filter: true, group: 'contact' }),
    phone: phone({ list: 150, filter: true, group: 'contact' }),
    workNo: text({ max: 32, format: 'digits', list: 'optional', group: 'contact' }),
    lastDepartId: ref('department', { column: 'depart_id', readOnly: true }),
  },
})
