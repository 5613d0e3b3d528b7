import type { EntityName } from './entities/entities.ts'

/** Who finds the entry in the menu by default; roles are edited freely afterwards. */
export type Audience = 'admin' | 'manager' | 'sales' | 'agent' | 'customer'

/** One entry of the default menu tree. `entity` makes it the generated screen of that entity. */
export interface MenuSeed {
  /** Stable name; never changed, so that a release can update the row in place. */
  key: string
  title: { en: string; zh: string }
  path: string
  icon?: string
  /** Key of the web's registry of components, or 'layouts/RouteView' for a parent. */
  component: string
  entity?: EntityName
  /** Further access codes of bespoke screens, shown as buttons below the menu. */
  codes?: readonly { code: string; en: string; zh: string; audience?: readonly Audience[] }[]
  hidden?: boolean
  audience: readonly Audience[]
  /** Entity verbs the audiences besides admin get; default: list only. */
  grants?: Partial<Record<Audience, readonly string[]>>
  children?: readonly MenuSeed[]
}

const staff = ['admin', 'manager'] as const
const everybody = ['admin', 'manager', 'sales', 'agent', 'customer'] as const
const full = ['list', 'add', 'edit', 'delete', 'export', 'import'] as const

export const menuSeed: readonly MenuSeed[] = [
  {
    key: 'home',
    title: { en: 'Home', zh: '首页' },
    path: '/home/Home',
    icon: 'home',
    component: 'home/Home',
    codes: [{ code: 'home:totalData', en: 'See figures', zh: '查看数据' }],
    audience: everybody,
  },
  {
    key: 'notify',
    title: { en: 'Notification SMS', zh: '通知短信' },
    path: '/sms/notify',
    icon: 'message',
    component: 'layouts/RouteView',
    audience: everybody,
    children: [
      {
        key: 'notify.send',
        title: { en: 'Send', zh: '发送短信' },
        path: '/sms/notify/send',
        icon: 'send',
        component: 'sms/Send',
        codes: [
          { code: 'notify:send', en: 'Send', zh: '发送', audience: ['admin', 'agent', 'customer'] },
        ],
        audience: ['admin', 'agent', 'customer'],
      },
      {
        key: 'notify.task',
        title: { en: 'Tasks', zh: '任务' },
        path: '/sms/notify/task',
        icon: 'tasks',
        component: 'sms/Tasks',
        codes: [
          { code: 'smsTask:list', en: 'List', zh: '查看' },
          {
            code: 'smsTask:pause',
            en: 'Pause',
            zh: '暂停',
            audience: ['admin', 'manager', 'agent', 'customer'],
          },
          {
            code: 'smsTask:resume',
            en: 'Resume',
            zh: '继续',
            audience: ['admin', 'manager', 'agent', 'customer'],
          },
          {
            code: 'smsTask:cancel',
            en: 'Cancel',
            zh: '取消',
            audience: ['admin', 'manager', 'agent', 'customer'],
          },
        ],
        audience: everybody,
      },
      {
        key: 'notify.outbox',
        title: { en: 'Outbox', zh: '发送记录' },
        path: '/sms/notify/outbox',
        icon: 'outbox',
        component: 'sms/Outbox',
        codes: [
          { code: 'smsOutbox:list', en: 'List', zh: '查看' },
          { code: 'smsOutbox:trace', en: 'Trace', zh: '轨迹' },
        ],
        audience: everybody,
      },
      {
        key: 'notify.senderId',
        title: { en: 'Sender IDs', zh: '发送方 ID' },
        path: '/sms/senderId',
        icon: 'badge',
        component: 'entity/senderId',
        entity: 'senderId',
        audience: everybody,
        grants: {
          manager: full,
          agent: ['list', 'add', 'edit', 'delete', 'export'],
          customer: ['list', 'add', 'delete'],
        },
      },
    ],
  },
  {
    key: 'traffic',
    title: { en: 'Gateways and routing', zh: '通道与路由' },
    path: '/traffic',
    icon: 'gateway',
    component: 'layouts/RouteView',
    audience: staff,
    children: [
      entry('gateway', 'Gateways', '通道', '/sms/gateway', 'gateway', staff, { manager: full }),
      entry('route', 'Routing', '路由', '/sms/route', 'route', staff, { manager: full }),
      entry('country', 'Countries', '国家', '/sys/country', 'globe', staff, { manager: full }),
      entry('operator', 'Operators', '运营商', '/sms/operator', 'tower', staff, { manager: full }),
      entry('numberPrefix', 'Number prefixes', '号码前缀', '/sms/numberPrefix', 'hash', staff, {
        manager: full,
      }),
    ],
  },
  {
    key: 'rates',
    title: { en: 'Rates', zh: '费率管理' },
    path: '/rates',
    icon: 'rate',
    component: 'layouts/RouteView',
    audience: ['admin', 'manager', 'sales', 'agent'],
    children: [
      entry(
        'rateGroup',
        'Rate groups',
        '费率组',
        '/sms/rateGroup',
        'folder',
        ['admin', 'manager', 'sales', 'agent'],
        {
          manager: full,
          agent: full,
        },
      ),
      entry('rate', 'Rates', '费率', '/sms/rate', 'rate', ['admin', 'manager', 'sales', 'agent'], {
        manager: full,
        agent: full,
      }),
    ],
  },
  {
    key: 'system',
    title: { en: 'System', zh: '系统管理' },
    path: '/isystem',
    icon: 'settings',
    component: 'layouts/RouteView',
    audience: everybody,
    children: [
      entry(
        'company',
        'Companies',
        '公司',
        '/isystem/company',
        'company',
        ['admin', 'manager', 'sales', 'agent'],
        {
          manager: full,
          sales: ['list', 'export'],
          agent: ['list', 'add', 'edit', 'export'],
        },
      ),
      entry(
        'user',
        'Users',
        '用户',
        '/isystem/user',
        'user',
        ['admin', 'manager', 'agent', 'customer'],
        {
          manager: ['list', 'export'],
          agent: ['list', 'add', 'edit', 'delete', 'export', 'frozenBatch', 'changPassword'],
          customer: ['list', 'add', 'edit', 'frozenBatch', 'changPassword'],
        },
      ),
      entry(
        'department',
        'Departments',
        '部门',
        '/isystem/depart',
        'tree',
        ['admin', 'manager', 'agent', 'customer'],
        {
          manager: full,
          agent: full,
          customer: full,
        },
      ),
      entry('role', 'Roles', '角色', '/isystem/role', 'shield', ['admin'], {}),
      entry('permission', 'Menus', '菜单', '/isystem/permission', 'menu', ['admin'], {}),
      entry('dictionary', 'Dictionaries', '数据字典', '/isystem/dict', 'book', staff, {
        manager: full,
      }),
      entry('dictionaryItem', 'Dictionary items', '字典项', '/isystem/dictItem', 'list', staff, {
        manager: full,
      }),
    ],
  },
]

function entry(
  entity: EntityName,
  en: string,
  zh: string,
  path: string,
  icon: string,
  audience: readonly Audience[],
  grants: Partial<Record<Audience, readonly string[]>>,
): MenuSeed {
  return {
    key: entity,
    title: { en, zh },
    path,
    icon,
    component: `entity/${entity}`,
    entity,
    audience,
    grants,
  }
}
