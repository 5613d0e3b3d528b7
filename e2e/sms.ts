import { smsPaths, type SmsProduct } from '@tandem/model'
import { z } from 'zod'
import type { Api } from './api.ts'
import { micros } from './money.ts'
import { until } from './until.ts'

/** The part of the SMS calls that journeys read; the whole contract is in model/calls/sms.ts. */
const task = z.object({
  id: z.string(),
  name: z.string(),
  status: z.string(),
  pauseReason: z.string().nullable(),
  total: z.number(),
  accepted: z.number(),
  rejected: z.number(),
  delivered: z.number(),
  undelivered: z.number(),
  leftOut: z.number(),
  failed: z.number(),
  waiting: z.number(),
  amount: z.string().optional(),
})
const message = z.object({
  id: z.string(),
  mobile: z.string(),
  status: z.string(),
  reason: z.string().nullable(),
  price: z.string().optional(),
})
export type Message = z.output<typeof message>
const page = <Row extends z.ZodType>(row: Row) =>
  z.object({ records: z.array(row), total: z.number(), next: z.string().nullable() })
export const sendResult = z.object({
  taskId: z.string(),
  accepted: z.number(),
  rejected: z.number(),
  parts: z.number(),
  amount: z.string(),
})

const terminal = new Set(['delivered', 'undelivered', 'rejected', 'expired', 'unknown'])
export const isTerminal = ({ status }: Message): boolean => terminal.has(status)

export async function tasksOf(api: Api, product: SmsProduct = 'notify') {
  return api.get(`${smsPaths(product).task}/list`, { pageSize: '20' }, page(task))
}

/** The newest task of the caller. */
export async function newestTask(api: Api, product: SmsProduct = 'notify') {
  const [newest] = (await tasksOf(api, product)).records
  if (!newest) throw new Error('There is no task yet.')
  return newest
}

/** Every message of a task, page by page as any client would read them. */
export async function messagesOf(
  api: Api,
  taskId: string,
  product: SmsProduct = 'notify',
): Promise<Message[]> {
  const all: Message[] = []
  let cursor: string | null = null
  do {
    const query: Record<string, string> = { taskId, pageSize: '200' }
    if (cursor !== null) query['cursor'] = cursor
    const list = `${smsPaths(product).outbox}/list`
    const { records, next } = await api.get(list, query, page(message))
    all.push(...records)
    cursor = next
  } while (cursor !== null)
  return all
}

/** Waits until no message of the task is in progress. */
export async function finished(
  api: Api,
  taskId: string,
  withinMs: number,
  product: SmsProduct = 'notify',
) {
  const list = `${smsPaths(product).task}/list`
  const read = () => api.get(list, { id: taskId }, page(task)).then(({ records }) => records[0])
  return until(
    `task ${taskId} to finish`,
    async () => {
      const now = await read()
      const ended = now && now.delivered + now.undelivered + now.failed + now.leftOut
      const done = now && ended === now.accepted
      return done && now.status === 'completed' ? now : null
    },
    { withinMs },
  )
}

const standing = z.object({ balance: z.string(), held: z.string() })

/**
 * Everything a send could have left behind: the newest task and message (how many there are is estimated when counting
 * takes long), money available and held, in micros.
 */
export async function standingOf(api: Api) {
  const [tasks, messages, money] = await Promise.all([
    tasksOf(api),
    api.get('/sms/notify/outbox/list', { pageSize: '1' }, page(message)),
    api.get('/home/totalData', {}, standing),
  ])
  return {
    task: tasks.records[0]?.id,
    message: messages.records[0]?.id,
    balance: micros(money.balance),
    held: micros(money.held),
  }
}
