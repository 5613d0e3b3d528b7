import { defineEntity } from '../../kit/entity.ts'
import { choice, decimal, flag, ref, text } from '../../kit/field.ts'

/** A menu or a button (field names of the API family; menuType 0 first level, 1 menu, 2 button). */
export const permission = defineEntity({
  name: 'permission',
  path: '/sys/permission',
  table: 'sys_permission',
  scope: 'platform',
  title: 'name',
  sort: 'sortNo',
  verbs: ['list', 'add', 'edit', 'delete', 'export', 'import'],
  importKey: ['parentId', 'name', 'perms'],
  deletesForGood: true,
  pickable: true,
  groups: ['place', 'page', 'button'],
  fields: {
    name: text({ max: 64, required: true, list: 180, filter: true, group: 'place' }),
    nameEn: text({ max: 64, required: true, list: 180, filter: true, group: 'place' }),
    menuType: choice(['0', '1', '2'], {
      required: true,
      immutable: true,
      list: 120,
      filter: true,
      group: 'place',
    }),
    parentId: ref('permission', { list: 160, filter: true, group: 'place' }),
    sortNo: decimal({ digits: 2, from: '0', to: '9999', initial: '1', list: 90, group: 'place' }),
    url: text({ max: 255, format: 'path', list: 200, filter: true, group: 'page' }),
    component: text({ max: 255, list: 200, group: 'page', help: true }),
    componentName: text({ max: 64, group: 'page' }),
    redirect: text({ max: 255, format: 'path', group: 'page' }),
    icon: text({ max: 64, list: 'optional', group: 'page' }),
    hidden: flag({ initial: false, list: 'optional', group: 'page' }),
    alwaysShow: flag({ initial: false, group: 'page' }),
    keepAlive: flag({ initial: true, group: 'page' }),
    route: flag({ column: 'is_route', initial: true, group: 'page' }),
    internalOrExternal: flag({ initial: false, group: 'page' }),
    perms: text({ max: 128, list: 180, filter: true, group: 'button', help: true }),
    permsType: choice(['1', '2'], { initial: '1', list: 'optional', group: 'button' }),
    status: choice(['0', '1'], {
      initial: '1',
      list: 100,
      group: 'button',
      tones: { '0': 'neutral', '1': 'success' },
    }),
    description: text({ max: 255, group: 'button' }),
  },
})
