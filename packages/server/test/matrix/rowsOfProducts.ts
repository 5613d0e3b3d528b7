import {
  codeProducts,
  revenueAnalysis,
  salesAnalysisPath,
  usageAnalysis,
  salesProducts,
  smsPaths,
  smsProducts,
} from '@tandem/model'
import { homeOf, sees } from './people.ts'
import type { Row } from './row.ts'

const notFound = 'record.notFound'
const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
const nothing: Row = { seen: ['inside'] }
const task: Row = { seen: ['inside'], unseen: 'sms.taskNotFound' }

const isOwn: Row['sight'] = (who, of) => sees[who].includes(of) && homeOf[who][0] === of

// Only callbacks, tasks and templates of the company that sends.
const ofSender: Row['only'] = {
  callbackId: { sight: isOwn },
  fromTask: { sight: isOwn },
  templateId: { sight: isOwn },
}

/** The calls of one product; the scene was sent as notification SMS. */
const ofNotify: Record<string, Row> = {
  'outbox/exportXls': {
    ids: { taskId: 'task' },
    seen: ['inside'],
    unseen: 'none',
  },
  'outbox/exportJob': nothing,
  'outbox/quote': { ...nothing, never: 'numbers are needed' },
  'outbox/send': {
    send: () => ({ content: 'Hello', mobiles: '+4915112345678' }),
    seen: ['inside', 'access.denied'],
    unseen: 'record.foreignId',
    only: ofSender,
    never: 'nobody has a price',
  },
  'timing/send': {
    send: () => ({ content: 'Hello', mobiles: '+4915112345678', startTime: tomorrow }),
    seen: ['inside', 'access.denied'],
    unseen: 'record.foreignId',
    only: ofSender,
    never: 'nobody has a price',
  },
  'timing/import': { ...nothing, never: 'a file is needed' },
  'timing/list': {
    ids: { id: 'scheduledTask', companyId: 'company' },
    seen: ['ok'],
    unseen: 'none',
  },
  'timing/edit': { ...task, send: () => ({ startTime: tomorrow }) },
  'timing/quoteText': {
    ...task,
    send: () => ({ content: 'Hello' }),
    never: 'nobody has a price',
  },
  'timing/editText': {
    ...task,
    send: () => ({ content: 'Hello', version: 1 }),
    never: 'nobody has a price',
  },
  'outbox/test': {
    send: () => ({ content: 'Hello', mobiles: '+4915112345678' }),
    seen: ['inside', 'access.denied'],
    unseen: 'record.foreignId',
    only: { templateId: { sight: isOwn } },
    never: 'nobody has a price',
  },
  'outbox/columns': { ...nothing, never: 'a file is needed' },
  'outbox/import': { ...nothing, never: 'a file is needed' },
  'task/list': {
    ids: { id: 'task', companyId: 'company' },
    seen: ['ok'],
    unseen: 'none',
  },
  'task/rejects': { ...task, seen: ['ok'] },
  'task/waits': { ...task, seen: ['ok'] },
  'task/screening': { ...task, seen: ['ok'] },
  // A customer sells to nobody.
  'task/earnings': {
    ...task,
    seen: ['ok'],
    further: (who) => !who.startsWith('customer'),
  },
  'task/pause': task,
  'task/resume': task,
  'task/cancel': task,
  'task/skipScreening': { ...task, never: 'no task is being screened' },
  'outbox/list': {
    ids: { id: 'message', taskId: 'task', companyId: 'company' },
    seen: ['ok'],
    unseen: 'none',
  },
  'inbox/list': {
    ids: { id: 'inbound', companyId: 'company' },
    seen: ['ok'],
    unseen: 'none',
  },
  'rejects/list': {
    ids: { id: 'reject', taskId: 'task', companyId: 'company' },
    seen: ['ok'],
    unseen: 'none',
  },
  'rejects/exportXls': {
    ids: { taskId: 'task' },
    seen: ['inside'],
    unseen: 'none',
  },
  'rejects/exportJob': nothing,
  'inbox/exportXls': nothing,
  'inbox/exportJob': nothing,
  'inbox/thread': { seen: ['ok'], unseen: notFound },
  'inbox/markRead': { seen: ['ok'], unseen: notFound },
  'inbox/markUnread': { seen: ['ok'], unseen: notFound },
  'inbox/answer': {
    send: () => ({ content: 'Hello' }),
    seen: ['inside'],
    unseen: notFound,
    never: 'nobody has a price',
  },
  'home/analysis/exportXls': nothing,
  'home/analysis/exportJob': nothing,
  'outbox/trace': {
    seen: ['ok'],
    unseen: notFound,
  },
}

/** A period that is over, so that two answers are the same; of strangers there are no figures. */
const analysis: Row = {
  send: () => ({ createTime_begin: '2026-01-01', createTime_end: '2026-01-07' }),
  seen: ['inside'],
  unseen: 'inside',
}

/** Who holds an id of one product finds nothing of it in another. */
const elsewhere: Record<string, Row> = Object.fromEntries(
  Object.entries(ofNotify).map(([path, { unseen = 'inside', ...row }]): [string, Row] => {
    const answer = /\/(send|test)$/.test(path) || unseen === 'none' ? row.seen : [unseen]
    const isOfTask = unseen === 'sms.taskNotFound' || unseen === notFound
    return [
      path,
      {
        ...row,
        unseen,
        seen: answer,
        // The tasks and templates of the scene are of another product.
        ...(row.only?.['templateId'] && {
          only: {
            ...row.only,
            ...(row.only['fromTask'] && { fromTask: { sight: () => false } }),
            templateId: { sight: () => false },
          },
        }),
        ...(isOfTask && { never: 'the scene is of another product' }),
      },
    ]
  }),
)

/** Codes; the scene's was sent as a premium one. A code out of sight answers as a wrong one. */
/** The same of every product: they are about companies, not about what the scene sent. */
const ofCompanies: Record<string, Row> = {
  'home/analysis': analysis,
  'outbox/homeCountry': { seen: ['inside'], unseen: 'record.foreignId' },
}

const ofCodes: Record<string, Row> = {
  'otp/send': {
    send: () => ({ mobile: '+4915112345678', content: '{code}' }),
    seen: ['inside', 'access.denied'],
    unseen: 'record.foreignId',
    // The scene's template is of another product.
    only: { templateId: { sight: () => false } },
    never: 'nobody has a price',
  },
  'otp/list': { ids: { id: 'otp', companyId: 'company' }, seen: ['ok'], unseen: 'none' },
  'otp/exportXls': nothing,
  'otp/exportJob': nothing,
  'otp/verify': { send: () => ({ code: 'wrong' }), seen: ['ok'], unseen: 'ok' },
}

/** The rows of every product, by path. */
export const rowsOfProducts: Record<string, Row> = Object.fromEntries([
  ...smsProducts.flatMap((product) => {
    const rows = product === 'notify' ? ofNotify : elsewhere
    const base = smsPaths(product).outbox.replace(/outbox$/, '')
    return Object.entries({ ...rows, ...ofCompanies }).map(([path, row]) => [
      `${base}${path}`,
      { ...row, repeats: product !== 'notify' },
    ])
  }),
  ...codeProducts.flatMap((product) =>
    Object.entries(ofCodes).map(([path, row]) => [
      smsPaths(product).otp.replace(/otp$/, path),
      { ...row, repeats: product !== 'otpPremium' },
    ]),
  ),
  ...[...salesProducts.map(salesAnalysisPath), usageAnalysis.path, revenueAnalysis.path].flatMap(
    (path): [string, Row][] => [
      [path, analysis],
      [`${path}/exportXls`, nothing],
      [`${path}/exportJob`, nothing],
    ],
  ),
])
