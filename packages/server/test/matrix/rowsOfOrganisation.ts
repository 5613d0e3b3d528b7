import { sees } from './people.ts'
import { holds } from './rights.ts'
import type { Row } from './row.ts'
import { missingId } from './scene.ts'

const nothing: Row = { seen: ['inside'] }
const figures: Row = { seen: ['ok'] }
const notFound = 'record.notFound'
/** A department and the users in it; users of another company are refused with a message of the service. */
const inDepartment = (users: 'userIdList' | 'userIds' | 'userId'): Row => ({
  ids: { depId: 'department', [users]: 'user' },
  send: () => ({ depId: missingId, [users]: missingId }),
  seen: ['inside', 'record.foreignId', 'access.denied'],
  unseen: notFound,
})
const inRole = (users: 'userIdList' | 'userIds' | 'userId'): Row => ({
  ids: { roleId: 'role', [users]: 'user' },
  send: (scene) => ({ roleId: scene.targets('role')[0]?.id, [users]: missingId }),
  seen: ['inside', 'role.audience', 'role.notGrantable'],
  unseen: notFound,
})
const key: Row = {
  ids: { id: 'apiKey' },
  send: () => ({ version: 1 }),
  seen: ['inside'],
  unseen: notFound,
}
const schedule: Row = { ids: { id: 'schedule' }, seen: ['inside'], unseen: notFound }
const values = { name: 'Renamed', scopes: ['send'] }

/** Departments, members of departments and roles, keys, scheduled jobs, money pages and the search. */
export const rowsOfOrganisation: Record<string, Partial<Row>> = {
  '/sys/permission/order': {
    ids: { ids: 'permission', parentId: 'permission' },
    lists: ['ids'],
    send: () => ({ parentId: null }),
    seen: ['inside', notFound],
    unseen: notFound,
    only: { parentId: { unseen: 'request.invalid' } },
    never: 'the entries of a place are ordered together',
  },
  '/sys/sysDepart/queryTreeList': {
    ids: { companyId: 'company' },
    seen: ['ok'],
    unseen: 'none',
  },
  '/sys/sysDepart/queryIdTree': figures,
  '/sys/sysDepart/searchBy': figures,
  '/sys/sysDepart/move': {
    ids: { id: 'department', parentId: 'department' },
    send: () => ({ id: missingId, parentId: null }),
    seen: ['inside', 'record.foreignId'],
    unseen: notFound,
    only: { parentId: { unseen: 'record.foreignId' } },
  },
  '/sys/company/overview': { ids: { id: 'company' }, seen: ['ok'], unseen: notFound },
  '/sys/dict/getDictText/:code/:key': {
    seen: [notFound],
    never: 'a code and a value of it are needed',
  },
  '/sys/dict/queryAllDictItems': figures,
  '/sys/dict/treeList': figures,
  '/sys/dict/uses': { ids: { id: 'dictionary' }, seen: ['ok'], unseen: notFound },
  '/sys/dict/refleshCache': figures,
  '/sys/dictItem/order': {
    ids: { dictId: 'dictionary', ids: 'dictionaryItem' },
    lists: ['ids'],
    send: (scene) => ({
      dictId: scene.targets('dictionary')[0]?.id,
      ids: [scene.targets('dictionaryItem')[0]?.id],
    }),
    seen: ['inside', notFound],
    unseen: notFound,
    never: 'the items of a dictionary are ordered together',
  },
  '/sys/user/departUserList': { ids: { depId: 'department' }, seen: ['ok'], unseen: notFound },
  '/sys/user/queryUserByDepId': { ids: { id: 'department' }, seen: ['ok'], unseen: notFound },
  '/sys/user/editSysDepartWithUser': inDepartment('userIdList'),
  '/sys/user/deleteUserInDepart': inDepartment('userId'),
  '/sys/user/deleteUserInDepartBatch': inDepartment('userIds'),
  '/sys/user/userDepartList': { ids: { userId: 'user' }, seen: ['ok'], unseen: notFound },
  '/sys/user/userRoleList': { ids: { roleId: 'role' }, seen: ['ok'], unseen: notFound },
  '/sys/user/queryUserRole': { ids: { userid: 'user' }, seen: ['ok'], unseen: notFound },
  '/sys/user/addSysUserRole': inRole('userIdList'),
  '/sys/user/deleteUserRole': inRole('userId'),
  '/sys/user/deleteUserRoleBatch': inRole('userIds'),
  '/sys/user/queryByIds': { ids: { userIds: 'user' }, seen: ['ok'], unseen: 'none' },
  '/sys/user/queryByOrgCode': { send: () => ({ orgCode: 'A01' }), seen: ['ok'] },
  '/sys/user/generateUserId': figures,
  '/sys/user/checkOnlyUser': {
    send: () => ({ username: 'nobody-has-it' }),
    seen: ['ok'],
    further: (who) => who !== 'sales' && who !== 'manager',
  },
  '/sys/user/signInAs': {
    ids: { id: 'user' },
    send: () => ({ reason: 'They asked for help' }),
    seen: ['inside', 'signInAs.notAllowed', 'access.denied', 'role.notGrantable'],
    unseen: notFound,
    never: 'the pool of the platform opens the session, and does not see what is rehearsed',
  },
  '/sys/user/endSignInAs': nothing,

  '/sys/apiKey/list': {
    ids: { companyId: 'company', id: 'apiKey' },
    seen: ['ok'],
    unseen: 'none',
  },
  '/sys/apiRequest/list': {
    ids: { companyId: 'company', keyId: 'apiKey', userId: 'user' },
    seen: ['ok'],
    unseen: 'none',
  },
  '/sys/apiKey/ofUsers': { ids: { ids: 'user' }, seen: ['ok'], unseen: 'none' },
  '/sys/apiKey/add': {
    ids: { companyId: 'company' },
    send: () => values,
    seen: ['inside'],
    unseen: 'record.foreignId',
  },
  '/sys/apiKey/edit': { ...key, send: () => ({ version: 1, ...values, enabled: true }) },
  '/sys/apiKey/rotate': { ...key, send: () => ({ version: 1, keepOld: true }) },
  '/sys/apiKey/endOld': key,
  '/sys/apiKey/delete': { ...key, send: () => ({}) },

  '/sys/quartzJob/list': figures,
  '/sys/quartzJob/queryById': schedule,
  '/sys/quartzJob/runs': schedule,
  '/sys/quartzJob/registry': figures,
  '/sys/quartzJob/nextRuns': { send: () => ({ cronExpression: '0 0 3 * * ?' }), seen: ['ok'] },
  '/sys/quartzJob/add': { ...nothing, never: 'a job is needed' },
  '/sys/quartzJob/edit': {
    ...schedule,
    send: () => ({ version: 0, cronExpression: '0 4 * * *', description: 'Every night' }),
  },
  '/sys/quartzJob/delete': schedule,
  '/sys/quartzJob/deleteBatch': { ...schedule, ids: { ids: 'schedule' } },
  '/sys/quartzJob/pause': schedule,
  '/sys/quartzJob/resume': schedule,
  '/sys/quartzJob/execute': schedule,
  '/sys/quartzJob/cancel': { ...schedule, never: 'no run is under way' },

  '/sys/testTool/run': {
    ids: { companyId: 'company' },
    send: () => ({ number: '+4915112345678', product: 'notify' }),
    seen: ['inside', 'record.foreignId'],
    unseen: 'record.foreignId',
  },
  '/sys/testTool/send': {
    ids: { id: 'none' },
    send: () => ({ content: 'Hello' }),
    seen: [],
    unseen: notFound,
    never: 'nothing was tested',
  },
  '/sys/testTool/list': figures,
  '/sys/testTool/queryById': {
    ids: { id: 'none' },
    seen: [],
    unseen: notFound,
    never: 'nothing was tested',
  },
  '/sys/monitor/health': figures,
  '/sys/monitor/database': figures,
  '/sys/deadLetter/list': {
    ids: { id: 'deadLetter', companyId: 'company' },
    seen: ['ok'],
    unseen: 'none',
  },
  '/sys/deadLetter/tryAgain': { ids: { ids: 'deadLetter' }, seen: ['inside'], unseen: notFound },
  '/recharge/overview': { ...figures, shows: /^sys_company\.name$/ },
  '/recharge/list': figures,
  '/recharge/balances/list': figures,
  // Everything the console lists: every result must be in sight.
  '/sys/search': {
    ids: { keyword: 'company' },
    seen: ['ok'],
    unseen: 'ok',
    sight: (who, of) => holds(who, 'company:list') && sees[who].some((one) => one === of),
  },
}
