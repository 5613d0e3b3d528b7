import { smsPaths, smsProducts } from '@tandem/model'

import type { Route } from './route.ts'

/** Path suffixes of lists and records. A new path is refused until it is listed here or below. */
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
  ...smsProducts
    .map(smsPaths)
    .flatMap(({ task, outbox }) => [`${task}/rejects`, `${task}/earnings`, `${outbox}/trace`]),
])
/** A user's private data: profile, second step, sessions and keys. */
const own = new Set(['/sys/apiKey/list', '/sys/session/list'])
/** What ends such a session; besides it only POST /sys/logout, which everyone may call. */
const END = '/sys/user/endSignInAs'

/**
 * Whether a user acting as another may make a call: reads that leave no trace and show no secret, and returning.
 * Everything else is refused, including unknown calls.
 */
export function mayWhileReadOnly(
  { path, access, actsByGet, readOnly }: Pick<Route, 'path' | 'access' | 'actsByGet' | 'readOnly'>,
  method: string,
): boolean {
  if (path === END) return true
  if (readOnly) return method === 'GET'
  if (method !== 'GET' || actsByGet || own.has(path) || access.endsWith(':export')) return false
  return read.has(path) || readings.includes(path.slice(path.lastIndexOf('/') + 1))
}
