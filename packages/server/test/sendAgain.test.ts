import { afterAll, beforeAll, expect, test } from 'vitest'
import { UNREACHED } from '../store/sms/unreached.ts'
import type { Client } from './Client.ts'
import { type SandboxApp, sandboxApp } from './sandboxApp.ts'

let it: SandboxApp
let harbor: Client
/** A task of Harbor Bank's past, and the numbers it did not reach. */
let task: { id: string; missed: string[] }
beforeAll(async () => {
  it = await sandboxApp()
  harbor = await it.signIn('harbor')
  const [found] = await it.query<{ id: string; missed: string[] }>(
    `select m.task_id as id, array_agg(m.msisdn::text order by m.row_no) as missed
     from sms_message m join sms_message_final f on f.message_id = m.id join sms_task t on t.id = m.task_id
     where t.company_id = $1 and t.product = 'notify' and t.source is null and f.state = any ($2::text[])
     group by 1 order by count(*) desc limit 1`,
    [await it.company('Harbor Bank'), UNREACHED],
  )
  if (!found) throw new Error('The past reached everybody')
  task = found
})
afterAll(() => it.close())

const quote = (who: Client, body: object) =>
  who.post('/sms/notify/outbox/quote', { content: 'Once more', ...body })
const send = (who: Client, body: object, product = 'notify') =>
  who.post(`/sms/${product}/outbox/send`, { content: 'Once more', ...body })
const numbersOf = async (taskId: string) =>
  (
    await it.query<{ numbers: string }>(
      'select numbers from sms_recipients where task_id = $1 order by block_no',
      [taskId],
    )
  ).flatMap(({ numbers }) => numbers.split('\n'))

test('those an earlier task did not reach are quoted and sent to, once under one key', async () => {
  const { missed } = task
  const distinct = [...new Set(missed)]
  const told = await quote(harbor, { fromTask: task.id })
  expect(told).toMatchObject({ code: 200, result: { fileId: null } })
  const { accepted } = told.result
  expect(accepted).toBeGreaterThan(0)
  expect(accepted + told.result.rejected).toBe(missed.length)
  const body = { fromTask: task.id, requestKey: 'again-1' }
  const sent = await send(harbor, body)
  expect(sent).toMatchObject({ code: 200, result: { accepted } })
  const numbers = await numbersOf(sent.result.taskId)
  expect(numbers).toEqual(distinct.filter((one) => numbers.includes(one)))
  expect(numbers).toHaveLength(accepted)
  const repeated = await send(harbor, body)
  expect(repeated.result.taskId).toBe(sent.result.taskId)
  // Another task under that key is another request.
  expect(await send(harbor, { ...body, fromTask: sent.result.taskId })).toMatchObject({
    success: false,
  })
})

test('of a task that was cancelled, those for whom no message was written are among them', async () => {
  const mobiles = task.missed.slice(0, 3).map((digits) => `+${digits}`)
  const body = {
    mobiles: mobiles.join(),
    startTime: new Date(Date.now() + 3_600_000).toISOString(),
  }
  const { result } = await send(harbor, body)
  const { accepted } = result
  expect(accepted).toBeGreaterThan(0)
  expect(await quote(harbor, { fromTask: result.taskId })).toMatchObject({
    result: { accepted: 0 },
  })
  await harbor.post('/sms/notify/task/cancel', { id: result.taskId })
  expect(await quote(harbor, { fromTask: result.taskId })).toMatchObject({
    result: { accepted: 3 },
  })
})

test('a task of another company or product, or one that does not exist, is refused alike', async () => {
  const foreign = {
    success: false,
    result: { reason: 'record.foreignId', fields: { fromTask: {} } },
  }
  const [other] = await it.query<{ id: string }>(
    `select id from sms_task where company_id <> $1 and product = 'notify' limit 1`,
    [await it.company('Harbor Bank')],
  )
  for (const fromTask of ['999', other?.id ?? '']) {
    for (const ask of [quote, send]) expect(await ask(harbor, { fromTask })).toMatchObject(foreign)
  }
  expect(await send(harbor, { fromTask: task.id }, 'marketing')).toMatchObject(foreign)
  // One that its sender may see, but of another company than the one that sends.
  const admin = await it.signIn('admin')
  const [mine] = await it.query<{ id: string }>(
    `select id::text from sys_company where kind = 'customer' and name <> 'Harbor Bank' limit 1`,
  )
  expect(await send(admin, { fromTask: task.id, companyId: mine?.id })).toMatchObject(foreign)
  // Numbers and a task are two lists.
  for (const body of [{}, { fromTask: task.id, mobiles: '+447700900123' }]) {
    expect(await send(harbor, body)).toMatchObject({
      success: false,
      result: { reason: 'task.oneSource' },
    })
  }
})
