import type { Route } from './route.ts'

/** How the paths of lists and records end. A path that is new is refused until it is named here or below. */
const readings = ['list', 'queryById', 'options', 'history', 'queryTreeList', 'treeList']
const read = new Set([
  '/sys/permission/getUserPermissionByToken',
  '/sys/permission/queryRolePermission',
  '/sys/permission/getSystemMenuList',
  '/sys/permission/getSystemSubmenu',
  '/sys/role/queryall',
  '/sys/user/getCurrentUserDeparts',
  '/sys/user/effectiveRights',
  '/sys/user/departUserList',
  '/sys/user/queryUserByDepId',
  '/sys/user/userDepartList',
  '/sys/user/userRoleList',
  '/sys/user/queryUserRole',
  '/sys/user/queryByIds',
  '/sys/user/queryByOrgCode',
  '/sys/company/overview',
  '/sys/sysDepart/getDepartInfo',
  '/sys/sysDepart/queryIdTree',
  '/sys/sysDepart/searchBy',
  '/sys/dict/getDictItems/:code',
  '/sys/dict/getDictText/:code/:key',
  '/sys/dict/queryAllDictItems',
  '/sys/dict/uses',
  '/sys/annountCement/listByUser',
  '/sys/sysAnnouncementSend/getMyAnnouncementSend',
  '/sys/brand/contacts',
  '/sys/dataLog/queryDataVerList',
  '/sys/dataLog/queryCompareList',
  '/sys/loginfo',
  '/sys/visitInfo',
  '/sys/monitor/health',
  '/sys/monitor/database',
  '/sys/quartzJob/runs',
  '/sys/quartzJob/registry',
  '/sys/quartzJob/nextRuns',
  '/sys/search',
  '/home/totalData',
  '/home/agentData',
  '/home/attention',
  '/recharge/overview',
  '/sms/notify/task/rejects',
  '/sms/notify/outbox/trace',
])
/** What is somebody's own to look at: their profile, second step, sessions and keys. */
const own = new Set(['/sys/apiKey/list', '/sys/session/list'])
/** What ends such a session; beside it only POST /sys/logout, which everybody may call. */
const END = '/sys/user/endSignInAs'

/**
 * Whether somebody signed in as another user may make a call: reading that leaves no trace and shows no secret, and
 * going back. Everything else is refused, also what is not known here.
 */
export function mayWhileReadOnly(
  { path, access }: Pick<Route, 'path' | 'access'>,
  method: string,
): boolean {
  if (path === END) return true
  if (method !== 'GET' || own.has(path) || access.endsWith(':export')) return false
  return read.has(path) || readings.includes(path.slice(path.lastIndexOf('/') + 1))
}
