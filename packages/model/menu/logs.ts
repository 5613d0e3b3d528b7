import { PAGE_TABS } from './lines.ts'
import { type Audience, type MenuSeed } from './seed.ts'

const readers: readonly Audience[] = ['admin', 'manager', 'agent', 'customer']

/** What every program asked, for everyone who can see the keys. */
export const apiRequestMenu: MenuSeed = {
  ...log(
    'apiRequest',
    'API requests',
    'API 请求记录',
    '/isystem/log/apiRequest',
    'logs/ApiRequests',
    ['admin', 'agent', 'customer'],
  ),
  follows: 'apiKey:list',
}

/** The logs, each with its own permission: one page. */
export const logsMenu: MenuSeed = {
  key: 'logs',
  title: { en: 'Logs', zh: '日志' },
  path: '/isystem/log',
  icon: 'book',
  component: PAGE_TABS,
  audience: readers,
  place: 12,
  children: [
    log('signInLog', 'Sign-ins', '登录日志', '/isystem/log/signIn', 'logs/SignInLog'),
    log('operationLog', 'Operations', '操作日志', '/isystem/log/operation', 'logs/OperationLog'),
    log('dataLog', 'Data changes', '数据变更', '/isystem/log/data', 'logs/DataLog'),
    log('exportLog', 'Exports', '导出记录', '/isystem/log/export', 'logs/ExportLog'),
  ],
}

function log(
  key: string,
  en: string,
  zh: string,
  path: string,
  component: string,
  audience = readers,
): MenuSeed {
  return {
    key,
    title: { en, zh },
    path,
    icon: 'list',
    component,
    codes: [{ code: `${key}:list`, en: 'View', zh: '查看' }],
    audience,
  }
}
