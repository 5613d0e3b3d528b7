import type { Route } from '../../http/route.ts'
import { companyKeys, homeOf, parentOf, sees, type SignedIn } from './people.ts'
import { holds } from './rights.ts'
import type { Row } from './row.ts'
import { missingId } from './scene.ts'
import { rowsOfOrganisation } from './rowsOfOrganisation.ts'
import { rowsOfProducts } from './rowsOfProducts.ts'
import { ofSellers, rowOfEntity } from './rowsOfEntities.ts'
import { answersRecords, propertiesOf } from './schemas.ts'

const nothing: Row = { seen: ['inside'] }
const notFound = 'record.notFound'
/** Personal records. */
const ownKinds: ReadonlySet<string> = new Set(['view', 'userJob', 'ownSession', 'draft'])
/** The personal record of a company is that of the user with the company's name. */
const own: Pick<Row, 'unseen' | 'sight'> = {
  unseen: notFound,
  sight: (who, of) => of === (who === 'admin' ? 'platform' : who),
}
/** Published announcements reach the company that wrote them and those below. */
const reached = (who: SignedIn, of: string) => homeOf[who].some((key) => key === of)
const written: Partial<Row> = { seen: ['inside'], unseen: notFound }
/** Beside the record that is changed; only who sees everything may make such a call. */
const beside = { seen: ['inside', 'role.notGrantable'], unseen: 'request.invalid' }
const everybodys: Partial<Row> = { sight: () => true }
/** Of the sender only the brand of the reader's own seller; the suite of announcements shows that it is no other. */
const sender =
  /^(sys_announcement\.(titile|titile_zh|msg_content|msg_content_zh)|sys_brand\.brand_name)$/
/** Whose account a seller changes: those that buy from it directly. */
const buyers = (who: SignedIn, of: string): boolean =>
  companyKeys.some((key) => key === of && parentOf[key] === homeOf[who][0])
const changes: Partial<Row> = { seen: ['inside'], unseen: notFound, sight: buyers }
/** Companies here have no account yet. */
const account: Partial<Row> = {
  send: () => ({ reason: 'Test' }),
  seen: [notFound],
  unseen: notFound,
  never: 'no company has an account here',
}
const bankChange: Partial<Row> = {
  send: () => ({ version: 1 }),
  seen: ['bill.bankNotWaiting'],
  unseen: notFound,
  never: 'nobody asked for other bank details here',
}
/** No sheet was read by anybody, and whoever may import is told so, whatever draft is named. */
const ofNoSheet: Row = { seen: ['import.sheetGone'], unseen: 'import.sheetGone' }
const mine: Partial<Row> = { shows: sender }

/** What the definitions of calls do not say, by path. */
const rows: Record<string, Partial<Row>> = {
  ...rowsOfOrganisation,
  // Without a session: the caller makes no difference.
  '/sys/login': { ...nothing, never: 'a name and a password are needed' },
  '/sys/logout': { ...nothing, endsSession: true },
  '/sys/brand/byDomain': { shows: /^sys_brand\./ },
  '/outApi/listDisplay': { shows: /^sys_support_contact\./ },
  '/sys/common/static/:id': { seen: [notFound], never: 'there is no picture' },
  '/sys/common/view/:id': { seen: [notFound], never: 'there is no picture' },
  '/sys/sms': { ...nothing, never: 'a target or a code is needed' },
  '/sys/mailCode': { ...nothing, never: 'a target or a code is needed' },
  '/sys/user/resetCode': { ...nothing, never: 'a target or a code is needed' },
  '/sys/phoneLogin': { ...nothing, never: 'a target or a code is needed' },
  '/cas/client/validateLogin': { ...nothing, never: 'a target or a code is needed' },
  '/sys/user/register': { ...nothing, never: 'a target or a code is needed' },
  '/sys/user/querySysUser': nothing,
  '/sys/user/phoneVerification': { ...nothing, never: 'a target or a code is needed' },
  '/sys/user/passwordChange': { ...nothing, never: 'a target or a code is needed' },

  // The user's own session and account.
  '/sys/consoleFault': { send: () => ({ page: '/', fault: 'Error', stack: '', components: '' }) },
  '/sys/selectDepart': {
    send: () => ({ orgCode: 'A01' }),
    seen: ['department.foreign'],
    never: 'nobody is in a department',
  },
  '/sys/user/updatePassword': { ...nothing, never: 'the old password is needed' },
  '/sys/sysDepart/getDepartInfo': {
    sight: (who, of) => holds(who, 'user:list') && sees[who].some((key) => key === of),
  },
  '/sys/dict/getDictItems/:code': { seen: ['inside', notFound] },
  '/sys/user/editOwn': { ...nothing, never: 'a version is needed' },
  '/sys/user/totp/enrol': { ...nothing, never: 'a password or a code is needed' },
  '/sys/user/totp/confirm': { ...nothing, never: 'a password or a code is needed' },
  '/sys/user/totp/disable': { ...nothing, never: 'a password or a code is needed' },
  '/sys/user/totp/recoveryCodes': { ...nothing, never: 'a password or a code is needed' },
  '/sys/user/editNotice': { send: () => ({ kind: 'exportEnd', on: false }) },
  '/sys/common/report/:id': { seen: [notFound, 'request.invalid'], never: 'there is no report' },
  '/sys/common/upload': { seen: ['file.required'], never: 'a file is needed' },
  '/sys/brand/contacts': {
    shows: /^(sys_support_contact\.|sys_company\.(name|contact_name|contact_email|contact_phone)$)/,
  },
  // A job without a file yet responds like a missing one.
  '/sys/userJob/file/:id': { seen: [notFound], never: 'the job has no file yet' },

  // Organisation.
  '/sys/user/frozenBatch': { send: () => ({ status: 2 }), seen: ['inside', 'access.denied'] },
  '/sys/user/changPassword': { send: () => ({ password: 'changed-pass-1' }) },
  '/sys/user/resetTotp': { seen: ['inside'], never: 'nobody has two-step sign-in' },
  '/sys/role/checkRoleCode': {
    send: () => ({ roleCode: 'nobody_has_it' }),
    unseen: 'ok',
    further: (who) => who === 'admin',
  },
  '/sys/permission/queryRolePermission': { unseen: notFound },
  '/sys/permission/saveRolePermission': {
    send: () => ({ permissionIds: '', lastpermissionIds: '' }),
    seen: ['inside'],
  },
  '/sys/duplicate/check': {
    send: () => ({ tableName: 'sms_sender_id', fieldName: 'sender', fieldVal: 'Free' }),
    unseen: 'ok',
    further: (who) => who !== 'sales',
  },
  '/sys/session/list': { ids: { companyId: 'company' }, shows: /^sys_user\.realname$/ },
  // Sessions out of sight look ended, like missing ones.
  '/sys/session/end': { seen: ['inside'], unseen: 'ok' },
  '/sys/registration/queryById': { ids: { id: 'registration' } },
  '/sys/registration/approve': {
    send: ({ company }) => ({ kind: 'customer', parentId: company.platform, currency: 'USD' }),
    seen: ['inside', 'role.notGrantable'],
    only: { parentId: beside, rateGroupId: beside },
    nearest: true,
  },
  '/sys/registration/refuse': { send: () => ({ reason: 'No' }), seen: ['inside'] },
  '/ledger/statement/pdf': {
    seen: ['inside'],
    unseen: notFound,
    never: 'no company has an account here',
  },
  '/ledger/statement': { seen: ['inside'], unseen: notFound },
  '/ledger/statement/batches': { seen: ['inside'], unseen: notFound },
  '/ledger/bill/list': { ids: { companyId: 'company' } },
  '/ledger/bill/queryById': { seen: ['inside'], unseen: notFound },
  '/ledger/bill/pdf': { seen: ['inside'], unseen: notFound, shows: /^sys_brand\.brand_name$/ },
  '/ledger/bill/line/exportXls': { seen: ['request.invalid'], never: 'the bill is a filter of it' },
  '/ledger/bill/line/exportJob': { seen: ['request.invalid'], never: 'the bill is a filter of it' },
  '/ledger/bill/details': { seen: ['ok'], unseen: notFound },
  '/ledger/bill/saveDetails': { ...nothing, never: 'the version of the own record is needed' },
  '/ledger/bill/approveBank': bankChange,
  '/ledger/bill/refuseBank': bankChange,
  '/ledger/bill/issue': {
    seen: ['bill.notBuyer'],
    unseen: 'bill.notBuyer',
    never: 'no company has an account here',
  },
  '/ledger/bill/credit': { ...changes, send: () => ({ amount: '1', reason: 'Test' }) },
  '/ledger/books/check': { ...nothing, never: 'no job is scheduled here' },
  '/ledger/books/freeze': account,
  '/ledger/books/lift': account,
  '/ledger/change/list': { ids: { companyId: 'company' } },
  '/sys/alarm/list': { ids: { companyId: 'company' } },
  '/ledger/change/add': {
    send: () => ({ kind: 'adjust', amount: '1', reason: 'Test' }),
    seen: ['inside'],
    unseen: 'moneyChange.notBuyer',
    sight: buyers,
  },
  '/ledger/change/account': { seen: ['ok'], unseen: 'moneyChange.notBuyer', sight: buyers },
  '/ledger/change/approve': changes,
  '/ledger/change/refuse': { ...changes, send: () => ({ reason: 'No' }) },
  '/ledger/change/withdraw': { ...changes, never: 'only one’s own is taken back' },
  '/sys/setting/edit': nothing,
  '/sys/mail/test': { ...nothing, never: 'no mail server is set' },

  // Logs.
  '/sys/log/list': {
    ids: { companyId: 'company', userId: 'user' },
    further: (who) => who !== 'sales',
  },
  '/sys/dataLog/list': {
    ids: { companyId: 'company', userId: 'user', dataId: 'user', id: 'dataLine' },
  },
  '/sys/dataLog/queryDataVerList': { send: () => ({ dataTable: 'sys_user' }) },
  '/sys/dataLog/queryCompareList': {
    send: () => ({ dataId1: missingId, dataId2: missingId }),
    seen: ['ok', 'query.badValue'],
    unseen: notFound,
  },
  '/sys/exportLog/list': { ids: { companyId: 'company', userId: 'user', id: 'userJob' } },

  // Announcements.
  '/sys/annountCement/list': { shows: /^$/ },
  '/sys/annountCement/history': written,
  '/sys/annountCement/add': {
    send: () => ({ titile: 'News', msgContent: '<p>News</p>', msgCategory: '1', msgType: 'ALL' }),
    seen: ['inside'],
    unseen: 'record.foreignId',
  },
  '/sys/annountCement/edit': { ...written, send: () => ({ version: 1, titile: 'Changed' }) },
  '/sys/annountCement/delete': written,
  '/sys/annountCement/deleteBatch': written,
  '/sys/annountCement/reach': written,
  '/sys/annountCement/doReleaseData': written,
  '/sys/annountCement/doReovkeData': written,
  '/sys/annountCement/syncNotic': written,
  '/sys/annountCement/listByUser': mine,
  '/sys/annountCement/queryById': {
    // Addressed to the user, or in their care.
    sight: (who, of) =>
      reached(who, of) || (holds(who, 'announcement:list') && sees[who].some((key) => key === of)),
    shows: sender,
  },
  '/sys/sysAnnouncementSend/queryById': { sight: reached, shows: sender },
  '/sys/sysAnnouncementSend/getMyAnnouncementSend': mine,
  '/sys/sysAnnouncementSend/list': mine,
  '/sys/sysAnnouncementSend/editByAnntIdAndUserId': { sight: reached },

  // Traffic.
  // Everybody's, as long as staff recommend it.
  '/sms/countryRule/list': everybodys,
  '/sms/countryRule/queryById': everybodys,
  '/sms/countryRule/history': everybodys,
  '/sms/recommendedTemplate/list': everybodys,
  '/sms/recommendedTemplate/queryById': everybodys,
  '/sms/recommendedTemplate/history': everybodys,
  '/sms/recommendedTemplate/adopt': { ...everybodys, seen: ['inside'] },
  '/sms/operator/prefixHistory': written,
  '/sms/hlrLookup/quote': { seen: ['inside'] },
  '/sms/hlrLookup/start': { seen: ['inside'] },
  '/sms/hlrProvider/try': {
    send: () => ({ mobile: '+4479111' }),
    seen: ['inside'],
    unseen: notFound,
    never: 'no provider is reached from here',
  },
  '/sms/gateway/import': { seen: ['file.required'], never: 'a file is needed' },
  '/sms/gateway/importRouting': { seen: ['file.required'], never: 'a file is needed' },
  '/sms/gateway/addAllCountryRouting': { seen: ['inside'], unseen: notFound },
  '/sms/gateway/kick': {
    send: () => ({ bindId: '1-1-1764172800000' }),
    seen: ['inside'],
    unseen: notFound,
  },
  '/sms/gateway/binds': { unseen: notFound },
  '/sms/gateway/inherited': { unseen: notFound },
  '/sms/gatewayTest/start': {
    send: (scene) => ({
      content: 'Code {code}',
      numberIds: scene.targets('testNumber')[0]?.id,
      gatewayIds: scene.targets('gateway')[0]?.id,
    }),
    seen: ['inside'],
    unseen: 'gatewayTest.noNumbers',
    only: { gatewayIds: { unseen: 'gatewayTest.noGateways' } },
  },
  '/sms/gatewayTest/queryById': { unseen: notFound },
  '/sms/gatewayTest/line': { unseen: notFound },
  '/sms/gatewayTest/cancel': { seen: ['inside'], unseen: notFound },
  '/sms/gatewayTest/note': { send: () => ({ text: 'Code' }), seen: ['inside'], unseen: notFound },
  '/sms/rateVersion/summary': { ...ofSellers, unseen: notFound },
  '/sms/rate/priceHistory': { ...ofSellers, unseen: notFound },
  '/sms/rateVersion/put': {
    send: () => ({ price: '0.5' }),
    seen: ['inside'],
    unseen: notFound,
    only: { countryId: { unseen: 'inside' }, operatorId: { unseen: 'inside' } },
    never: 'operator and country have to be of one network',
  },
  '/sms/rateChange/drop': { seen: ['inside'], unseen: notFound },
  '/sms/rateVersion/paste': { seen: ['inside'], unseen: notFound },
  '/sms/rateVersion/import': { seen: ['file.required'], never: 'a file is needed' },
  '/sms/rateVersion/importSheet': { seen: ['file.required'], never: 'a file is needed' },
  '/sms/rateVersion/importCheck': ofNoSheet,
  '/sms/rateVersion/importJob': ofNoSheet,
  '/sms/rateVersion/importTemplate': { seen: ['ok'] },
  '/sms/rateVersion/first': { ...ofSellers, unseen: notFound },
  '/sms/rateVersion/copy': {
    send: (scene) => ({ percent: '10', rateGroupId: scene.targets('rateGroup')[0]?.id }),
    seen: ['inside', 'record.foreignId'],
    unseen: notFound,
    only: { rateGroupId: { unseen: 'inside' } },
  },
  '/sms/rateVersion/check': { seen: ['inside'], unseen: notFound },
  '/sms/rateVersion/publish': { seen: ['inside'], unseen: notFound },
  '/sms/rateVersion/approve': { seen: ['inside'], unseen: notFound, never: 'nobody asked' },
  '/sms/rateVersion/withdraw': { seen: ['inside'], unseen: notFound, never: 'all are drafts' },
  '/sms/rateVersion/file/:id': {
    seen: ['rateVersion.noFile'],
    unseen: notFound,
    never: 'there is no file',
  },
  '/sms/rateGroup/priceList': { ...ofSellers, unseen: notFound },
  '/sms/testPlan/run': { seen: ['inside'], unseen: notFound },
  '/sms/testNumber/handset': { unseen: notFound },
  '/sms/testNumber/renewSecret': { seen: ['inside'], unseen: notFound },
  '/sys/smsGateway/addConfig': {
    send: () => ({ name: 'Values of a gateway' }),
    seen: ['inside'],
    unseen: notFound,
  },
  '/sms/signature/approve': { seen: ['inside'] },
  '/sms/signature/reject': { seen: ['inside'] },
  '/sms/senderId/addDocument': { seen: ['file.required'], never: 'a file is needed' },
  // A list of what one sender ID has.
  '/sms/senderId/documents': { unseen: notFound },
  '/sms/senderId/document': { seen: [notFound], never: 'the sender ID has no document' },
  '/sms/senderId/removeDocument': { seen: [notFound], never: 'the sender ID has no document' },
  '/sms/senderId/approve': { seen: ['inside'] },
  '/sms/senderId/reject': { seen: ['inside'] },
  ...rowsOfProducts,
}

/** What follows from the definition of a call; a row says what does not. */
function rowOfCall(route: Route): Row {
  const { ids = {} } = route
  const parameters = propertiesOf(route.in)
  const personal = Object.values(ids).some((kind) => ownKinds.has(kind))
  return {
    ids,
    lists: Object.keys(ids).filter((name) => parameters[name]?.type === 'array'),
    seen: ['ok'],
    unseen: answersRecords(route) ? 'none' : notFound,
    ...(personal ? own : {}),
  }
}

/** The row of a route: what its definition says, its entity's verb, and what is written here. */
export const rowOf = (route: Route): Row => ({
  ...rowOfCall(route),
  ...rowOfEntity(route.path),
  ...rows[route.path],
})

/** Paths that have a row of their own. */
export const rowPaths = (): readonly string[] => Object.keys(rows)
