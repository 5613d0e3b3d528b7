import { sees } from './people.ts'
import { holds } from './rights.ts'
import type { Row } from './row.ts'
import { missingId } from './scene.ts'

const nothing: Row = { seen: ['inside'] }
const notFound = 'record.notFound'
/** A department and the users in it; users of another company are refused with a message of the service. */
const inDepartment = (users: 'userIdList' | 'userIds' | 'userId'): Row => ({
  send: () => ({ depId: missingId, [users]: missingId }),
  seen: ['inside', 'record.foreignId', 'access.denied'],
  unseen: notFound,
})
const inRole = (users: 'userIdList' | 'userIds' | 'userId'): Row => ({
  send: (scene) => ({ roleId: scene.targets('role')[0]?.id, [users]: missingId }),
  seen: ['inside', 'role.audience', 'role.notGrantable'],
  unseen: notFound,
})
const key: Row = { send: () => ({ version: 1 }), seen: ['inside'] }
const schedule: Row = { seen: ['inside'], unseen: notFound }
const lastHour = () => ({
  from: new Date(Date.now() - 3_600_000).toISOString(),
  to: new Date().toISOString(),
})
const values = { name: 'Renamed', scopes: ['send'] }

/** Departments, members of departments and roles, keys, scheduled jobs, money pages and the search. */
export const rowsOfOrganisation: Record<string, Partial<Row>> = {
  '/sys/permission/order': {
    send: () => ({ parentId: null }),
    seen: ['inside', notFound],
    only: { parentId: { unseen: 'request.invalid' } },
    never: 'the entries of a place are ordered together',
  },
  '/sys/sysDepart/move': {
    send: () => ({ id: missingId, parentId: null }),
    seen: ['inside', 'record.foreignId'],
    only: { parentId: { unseen: 'record.foreignId' } },
  },
  '/sys/dict/getDictText/:code/:key': {
    seen: [notFound],
    never: 'a code and a value of it are needed',
  },
  '/sys/dictItem/order': {
    send: (scene) => ({
      dictId: scene.targets('dictionary')[0]?.id,
      ids: [scene.targets('dictionaryItem')[0]?.id],
    }),
    seen: ['inside', notFound],
    never: 'the items of a dictionary are ordered together',
  },
  '/sys/user/departUserList': { unseen: notFound },
  '/sys/user/queryUserByDepId': { unseen: notFound },
  '/sys/user/editSysDepartWithUser': inDepartment('userIdList'),
  '/sys/user/deleteUserInDepart': inDepartment('userId'),
  '/sys/user/deleteUserInDepartBatch': inDepartment('userIds'),
  '/sys/user/userDepartList': { unseen: notFound },
  '/sys/user/userRoleList': { unseen: notFound },
  '/sys/user/queryUserRole': { unseen: notFound },
  '/sys/user/addSysUserRole': inRole('userIdList'),
  '/sys/user/deleteUserRole': inRole('userId'),
  '/sys/user/deleteUserRoleBatch': inRole('userIds'),
  '/sys/user/queryByOrgCode': { send: () => ({ orgCode: 'A01' }) },
  '/sys/user/checkOnlyUser': {
    send: () => ({ username: 'nobody-has-it' }),
    further: (who) => who !== 'sales' && who !== 'manager',
  },
  '/sys/user/signInAs': {
    send: () => ({ reason: 'They asked for help' }),
    seen: ['inside', 'signInAs.notAllowed', 'access.denied', 'role.notGrantable'],
    never: 'the pool of the platform opens the session, and does not see what is rehearsed',
  },
  '/sys/user/endSignInAs': nothing,

  '/sys/apiKey/list': { ids: { companyId: 'company', id: 'apiKey' } },
  '/sys/apiRequest/contents': nothing,
  '/sys/apiRequest/list': { ids: { companyId: 'company', keyId: 'apiKey', userId: 'user' } },
  '/sys/apiKey/add': { send: () => values, seen: ['inside'], unseen: 'record.foreignId' },
  '/sys/apiKey/edit': { ...key, send: () => ({ version: 1, ...values, enabled: true }) },
  '/sys/apiKey/rotate': { ...key, send: () => ({ version: 1, keepOld: true }) },
  '/sys/apiKey/endOld': key,
  '/sys/apiKey/delete': { ...key, send: () => ({}) },

  '/sys/quartzJob/queryById': schedule,
  '/sys/quartzJob/runs': { ...schedule, ids: { id: 'schedule' } },
  '/sys/quartzJob/nextRuns': { send: () => ({ cronExpression: '0 0 3 * * ?' }) },
  '/sys/quartzJob/add': { ...nothing, never: 'a job is needed' },
  '/sys/quartzJob/edit': {
    ...schedule,
    send: () => ({ version: 0, cronExpression: '0 4 * * *', description: 'Every night' }),
  },
  '/sys/quartzJob/delete': schedule,
  '/sys/quartzJob/deleteBatch': schedule,
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
    never: 'nothing was tested',
  },
  '/sys/testTool/queryById': { ids: { id: 'none' }, seen: [], never: 'nothing was tested' },
  '/sys/deadLetter/list': { ids: { id: 'deadLetter', companyId: 'company' } },
  '/sys/deadLetter/tryAgain': { seen: ['inside'] },
  '/sys/callbackDelivery/list': {
    ids: { id: 'callbackDelivery', companyId: 'company', callbackId: 'callback' },
  },
  '/sys/callback/sendTest': { seen: ['inside'], unseen: notFound },
  '/sys/callbackDelivery/sendAgain': { seen: ['inside'] },
  '/sms/smppAccount/countRepush': { send: lastHour, seen: ['inside'], unseen: notFound },
  '/sms/smppAccount/repush': {
    send: lastHour,
    seen: ['smppAccount.repushNone'],
    unseen: notFound,
    never: 'no message of the account has ended',
  },
  '/sms/smppSession/list': { ids: { id: 'smppSession', companyId: 'company' } },
  '/sms/smppSession/kick': { seen: ['inside'], unseen: 'ok' },
  '/sms/smppLog/list': {
    ids: { id: 'smppLog', companyId: 'company', accountId: 'smppAccount' },
    nearest: true,
  },
  '/sys/outboxEvent/list': { ids: { id: 'outboxEvent', companyId: 'company' } },
  '/sys/outboxEvent/tryAgain': { seen: ['inside'] },
  '/sys/outboxEvent/drop': { send: () => ({ reason: 'No longer wanted' }), seen: ['inside'] },
  '/recharge/channels': { shows: /^pay_channel\.name$/ },
  '/recharge/order/list': { ids: { id: 'paymentOrder', companyId: 'company' } },
  '/recharge/order/create': {
    send: () => ({ amount: '1.00', currency: 'USD' }),
    seen: ['inside'],
    unseen: 'recharge.noChannel',
    never: 'no provider is reached from here',
  },
  '/recharge/order/queryById': { unseen: notFound },
  '/recharge/order/refresh': { seen: ['inside'], unseen: notFound },
  '/recharge/order/cancel': {
    seen: ['inside', 'recharge.notYours'],
    unseen: notFound,
    never: 'only who ordered it may',
  },
  '/recharge/order/addSlip': { seen: ['file.required'], never: 'a file is needed' },
  '/recharge/order/slip': { seen: [notFound], unseen: notFound, never: 'there is no slip' },
  '/recharge/order/receipt': {
    seen: ['recharge.notPaid'],
    unseen: notFound,
    never: 'nothing was paid',
  },
  '/recharge/order/book': {
    send: () => ({ amount: '60.00', reference: 'Cash' }),
    seen: ['inside', 'recharge.notYours'],
    unseen: 'recharge.notYours',
  },
  '/recharge/order/confirm': {
    send: () => ({ amount: '60.00', reference: 'Bank' }),
    seen: ['inside'],
    unseen: notFound,
    never: 'no transfer waits',
  },
  '/recharge/order/refund': {
    send: () => ({ reason: 'Asked for' }),
    seen: ['inside'],
    unseen: notFound,
    never: 'nothing was paid',
  },
  '/recharge/order/approve': { seen: ['inside'], unseen: notFound, never: 'nothing waits' },
  '/recharge/order/refuse': {
    send: () => ({ reason: 'Wrong' }),
    seen: ['inside'],
    unseen: notFound,
    never: 'nothing waits',
  },
  '/sys/paymentSuspense/list': { ids: { id: 'suspendedPayment', companyId: 'company' } },
  '/sys/paymentSuspense/credit': {
    send: () => ({ reason: 'Agreed' }),
    seen: ['inside'],
    unseen: notFound,
  },
  '/sys/paymentSuspense/giveBack': {
    send: () => ({ reason: 'Agreed' }),
    seen: ['inside'],
    unseen: notFound,
  },
  // The channel of the scene was added by the administrator, and waits for somebody else.
  '/sys/paymentChannel/approve': { seen: ['inside', 'paymentChannel.own'], unseen: notFound },
  '/sys/paymentHook/list': { ids: { id: 'paymentHook', channelId: 'paymentChannel' } },
  '/sys/paymentHook/replay': { seen: ['inside'], unseen: notFound },
  '/recharge/overview': { shows: /^sys_company\.name$/ },
  // Everything the console lists: every result must be in sight.
  '/sys/search': {
    unseen: 'ok',
    sight: (who, of) => holds(who, 'company:list') && sees[who].some((one) => one === of),
  },
}
