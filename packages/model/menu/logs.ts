import { type Audience, type MenuSeed } from './seed.ts'

const readers: readonly Audience[] = ['admin', 'manager', 'agent', 'customer']

/** The logs, each with its own permission. */
export const logsMenu: MenuSeed = {
  key: 'logs',
  title: { en: 'Logs', zh: '日志' },
  path: '/isystem/log',
  icon: 'book',
  component: 'layouts/RouteView',
  audience: readers,
  children: [
    log('signInLog', 'Sign-ins', '登录日志', '/isystem/log/signIn', 'logs/SignInLog'),
    log('operationLog', 'Operations', '操作日志', '/isystem/log/operation', 'logs/OperationLog'),
    {
      ...log(
        'apiRequest',
        'API requests',
        'API 请求记录',
        '/isystem/log/apiRequest',
        'logs/ApiRequests',
        ['admin', 'agent', 'customer'],
      ),
      // Everyone who can see the keys.
      follows: 'apiKey:list',
    },
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
