import { smsPaths, smsProducts } from '@tandem/model'
import type { Row } from './row.ts'

const notFound = 'record.notFound'
const nothing: Row = { seen: ['inside'] }
const task: Row = { ids: { id: 'task' }, seen: ['inside'], unseen: 'sms.taskNotFound' }

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
    ids: { companyId: 'company' },
    send: () => ({ content: 'Hello', mobiles: '+4915112345678' }),
    seen: ['inside', 'access.denied'],
    unseen: 'record.foreignId',
    never: 'nobody has a price',
  },
  'outbox/import': { ...nothing, never: 'a file is needed' },
  'task/list': {
    ids: { id: 'task', companyId: 'company' },
    seen: ['ok'],
    unseen: 'none',
  },
  'task/rejects': { ...task, seen: ['ok'] },
  // A customer sells to nobody.
  'task/earnings': {
    ...task,
    seen: ['ok'],
    further: (who) => !who.startsWith('customer'),
  },
  'task/pause': task,
  'task/resume': { ...task, ids: { id: 'pausedTask' } },
  'task/cancel': task,
  'outbox/list': {
    ids: { id: 'message', taskId: 'task', companyId: 'company' },
    seen: ['ok'],
    unseen: 'none',
  },
  'outbox/trace': {
    ids: { id: 'message' },
    seen: ['ok'],
    unseen: notFound,
  },
}

/** Who holds an id of one product finds nothing of it in another. */
const elsewhere: Record<string, Row> = Object.fromEntries(
  Object.entries(ofNotify).map(([path, { unseen = 'inside', ...row }]): [string, Row] => {
    const answer = path === 'outbox/send' || unseen === 'none' ? row.seen : [unseen]
    const isOfTask = unseen === 'sms.taskNotFound' || path === 'outbox/trace'
    return [
      path,
      {
        ...row,
        unseen,
        seen: answer,
        ...(isOfTask && { never: 'the scene is of another product' }),
      },
    ]
  }),
)

/** One of the others is asked with ids; the rest differ from it by their name alone. */
const plain = (rows: Record<string, Row>): Record<string, Row> =>
  Object.fromEntries(
    Object.entries(rows).map(([path, { ids = {}, never, send }]): [string, Row] => [
      path,
      {
        seen: ['inside'],
        ...(send && { send }),
        ...(never === undefined ? {} : { never }),
        ...('id' in ids && !path.endsWith('list') && { never: 'an id is needed' }),
      },
    ]),
  )

/** The rows of every product, by path. */
export const rowsOfProducts: Record<string, Row> = Object.fromEntries(
  smsProducts.flatMap((product) => {
    const rows =
      product === 'notify' ? ofNotify : product === 'marketing' ? elsewhere : plain(elsewhere)
    const base = smsPaths(product).outbox.replace(/outbox$/, '')
    return Object.entries(rows).map(([path, row]) => [`${base}${path}`, row])
  }),
)
