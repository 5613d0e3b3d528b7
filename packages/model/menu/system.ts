import { entry, everybody, full, type MenuSeed, staff } from './seed.ts'

/** Organisation and settings of the platform. */
export const systemMenu: MenuSeed = {
  key: 'system',
  title: { en: 'System', zh: '系统管理' },
  path: '/isystem',
  icon: 'settings',
  component: 'layouts/RouteView',
  audience: everybody,
  place: 11,
  children: [
    entry(
      'user',
      'Users',
      '用户',
      '/isystem/user',
      'user',
      ['admin', 'manager', 'agent', 'customer'],
      {
        manager: ['list', 'export'],
        agent: [
          'list',
          'add',
          'edit',
          'delete',
          'export',
          'frozenBatch',
          'changPassword',
          'resetTotp',
        ],
        customer: ['list', 'add', 'edit', 'frozenBatch', 'changPassword', 'resetTotp'],
      },
    ),
    {
      ...entry(
        'department',
        'Departments',
        '部门',
        '/isystem/depart',
        'tree',
        ['admin', 'manager', 'agent', 'customer'],
        { manager: full, agent: full, customer: full },
      ),
      component: 'organisation/Departments',
    },
    entry('role', 'Roles', '角色', '/isystem/role', 'shield', ['admin'], {}),
    {
      ...entry('permission', 'Menus', '菜单', '/isystem/permission', 'menu', ['admin'], {}),
      component: 'organisation/Menus',
    },
    {
      ...entry('dictionary', 'Dictionaries', '数据字典', '/isystem/dict', 'book', staff, {
        manager: full,
      }),
      component: 'organisation/Dictionaries',
    },
    {
      // Items are edited with their dictionary; the plain list exists for import and export.
      ...entry('dictionaryItem', 'Dictionary items', '字典项', '/isystem/dictItem', 'list', staff, {
        manager: full,
      }),
      hidden: true,
    },
    {
      key: 'announcement',
      title: { en: 'Announcements', zh: '公告' },
      path: '/isystem/annountCement',
      icon: 'megaphone',
      component: 'notices/Announcements',
      codes: [
        { code: 'announcement:list', en: 'View', zh: '查看' },
        { code: 'announcement:add', en: 'Add', zh: '新增' },
        { code: 'announcement:edit', en: 'Edit', zh: '编辑' },
        { code: 'announcement:delete', en: 'Delete', zh: '删除' },
        { code: 'announcement:release', en: 'Publish and withdraw', zh: '发布与撤销' },
        { code: 'announcement:export', en: 'Export', zh: '导出' },
        { code: 'announcement:import', en: 'Import', zh: '导入' },
      ],
      audience: ['admin', 'manager', 'agent'],
    },
    {
      key: 'session',
      title: { en: 'Sessions', zh: '在线会话' },
      path: '/isystem/session',
      icon: 'shield',
      component: 'accounts/Sessions',
      codes: [
        { code: 'session:list', en: 'View', zh: '查看' },
        { code: 'session:end', en: 'End', zh: '结束' },
      ],
      audience: ['admin', 'agent'],
    },
    {
      key: 'setting',
      title: { en: 'Platform settings', zh: '平台设置' },
      path: '/isystem/setting',
      icon: 'settings',
      component: 'settings/PlatformSettings',
      codes: [
        { code: 'setting:list', en: 'View', zh: '查看' },
        { code: 'setting:edit', en: 'Edit', zh: '编辑' },
      ],
      audience: ['admin'],
    },
  ],
}
