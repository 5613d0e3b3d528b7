import { originText } from '@tandem/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../test/Client.ts'
import { sandboxApp, type SandboxApp } from '../../test/sandboxApp.ts'
import { userJobTools } from '../../test/userJobTools.ts'
import { okay } from '../../test/world.ts'

let it: SandboxApp
let tools: ReturnType<typeof userJobTools>
let [admin, harbor, other]: Client[] = []
let accountId = ''
/** The messages of the account: their ids and ends, in the order in which they ended. */
let ended: { id: string; state: string; msisdn: string; doneAt: Date }[] = []
const HOUR = 3_600_000
const at = (ms: number) => new Date(ms).toISOString()

beforeAll(async () => {
  it = await sandboxApp()
  ;[admin, harbor, other] = await Promise.all(
    ['admin', 'harbor', 'kestrel'].map((name) => it.signIn(name)),
  )
  tools = userJobTools({ ...it, admin: client(admin) })
  accountId = okay(
    await client(harbor).post('/sms/smppAccount/add', {
      systemId: 'harbor-push',
      password: 'pass-123',
      product: 'notify',
    }),
  )
  const address = { ton: 1, npi: 1, address: '447160000001' }
  const origin = originText({
    accountId,
    source: address,
    destination: address,
    parts: [{ id: null, registered: 1 }],
  })
  // Messages of a task of that company, as if a client had submitted them.
  const { rows } = await it.db.owner.query<{ taskId: string }>(
    `select m.task_id::text as "taskId" from sms_message m join sms_message_final f on f.message_id = m.id
     where m.company_id = (select company_id from sms_smpp_account where id = $1) and f.done_at > now() - interval '60 h'
     group by m.task_id having count(*) > 20 order by count(*) limit 1`,
    [accountId],
  )
  const taskId = rows[0]?.taskId
  await it.db.owner.query('update sms_task set origin = $2 where id = $1', [taskId, origin])
  const found = await it.db.owner.query<(typeof ended)[number]>(
    `select m.id::text, f.state, m.msisdn::text, f.done_at as "doneAt" from sms_message m
     join sms_message_final f on f.message_id = m.id where m.task_id = $1 order by f.done_at, m.id`,
    [taskId],
  )
  ended = found.rows
})
afterAll(async () => {
  await tools.stopRunners()
  await it.close()
})

function client(one: Client | undefined): Client {
  if (!one) throw new Error('Nobody signed in')
  return one
}
const asked = (more: Record<string, unknown> = {}) => ({
  id: accountId,
  from: at(Date.now() - 70 * HOUR),
  to: at(Date.now()),
  ...more,
})
const count = async (more: Record<string, unknown> = {}, who = client(harbor)) =>
  okay(await who.post('/sms/smppAccount/countRepush', asked(more)))
const queued = async () => {
  const { rows } = await it.db.owner.query<{ items: { messageId: string; state: string }[] }>(
    'select items from sms_smpp_event where account_id = $1 order by id',
    [accountId],
  )
  return rows.flatMap(({ items }) => items.map(({ messageId, state }) => [messageId, state]))
}

test('how many receipts there are is said before they are sent again', async () => {
  expect(ended.length).toBeGreaterThan(20)
  expect(await count()).toEqual({ messages: ended.length, receipts: ended.length })
  const delivered = ended.filter(({ state }) => state === 'delivered').length
  expect(await count({ outcome: 'delivered' })).toMatchObject({ messages: delivered })
  expect(await count({ outcome: 'failed' })).toMatchObject({ messages: ended.length - delivered })
  const mobile = ended[3]?.msisdn
  const same = ended.filter(({ msisdn }) => msisdn === mobile).length
  expect(await count({ mobile: `+${mobile}` })).toMatchObject({ messages: same })
  expect(await count({}, client(admin))).toMatchObject({ messages: ended.length })
  const middle = ended[10]?.doneAt ?? new Date()
  const before = ended.filter(({ doneAt }) => doneAt < middle).length
  expect(await count({ to: middle.toISOString() })).toMatchObject({ messages: before })
})

test('a time before the past 72 hours, or one that ends before it begins, is refused', async () => {
  const refusal = async (more: Record<string, unknown>) =>
    (await client(harbor).post('/sms/smppAccount/repush', asked(more))).result.reason
  const now = Date.now()
  expect(await refusal({ from: at(now - 74 * HOUR) })).toBe('smppAccount.repushTime')
  expect(await refusal({ from: at(now), to: at(now - HOUR) })).toBe('smppAccount.repushTime')
  expect(await refusal({ from: at(now - 1_000), to: at(now) })).toBe('smppAccount.repushNone')
  expect(await refusal({ mobile: 'x' })).toBe('request.invalid')
})

test('another company neither counts nor sends again', async () => {
  for (const call of ['countRepush', 'repush']) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const reply = await client(other).post(`/sms/smppAccount/${call}`, asked())
    expect(reply.result.reason).toBe('record.notFound')
  }
  expect(await queued()).toEqual([])
})

test('asked twice, receipts are sent again once, in the order in which the messages ended', async () => {
  const body = asked()
  const ask = async (headers: Record<string, string>) => {
    const { token } = client(harbor)
    const reply = await it.app.inject({
      method: 'POST',
      url: '/tandem/sms/smppAccount/repush',
      headers: { 'x-access-token': token, ...headers },
      payload: body,
    })
    return reply.json()
  }
  const key = { 'idempotency-key': 'again-1' }
  // A double click, a retry, and somebody who presses the button again while the first job waits.
  // Whichever comes first, a key that found the job of another stands for it.
  const first = [await ask({}), await ask(key), await ask(key)]
  const jobs = [...first, ...(await Promise.all([ask(key), ask(key), ask({}), ask({})]))]
  const ids = new Set(jobs.map((reply) => okay(reply).id))
  expect(ids.size).toBe(1)
  tools.runner({ chunkRows: 7 })
  const [id = ''] = ids
  const done = await tools.ended(client(harbor), id)
  expect(done).toMatchObject({ kind: 'repush', status: 'done', total: ended.length, failed: 0 })
  expect(done.done).toBe(ended.length)
  expect(await queued()).toEqual(ended.map(({ id: message, state }) => [message, state]))
  // The retry of a client whose answer was lost.
  expect(okay(await ask(key)).id).toBe(id)
  // What waits for a client is not sent a third time.
  expect((await ask({})).result.reason).toBe('smppAccount.repushNone')
  expect(await count()).toEqual({ messages: 0, receipts: 0 })
  const { rows } = await it.db.owner.query(
    `select changes -> 'count' -> 'to' as count from audit_log where action = 'smppAccount.repush'`,
  )
  expect(rows).toEqual([{ count: ended.length }])
})

test('who looks after a company sends its receipts again, and sees the job as their own', async () => {
  await it.db.owner.query('delete from sms_smpp_event where account_id = $1', [accountId])
  const job = okay(
    await client(admin).post('/sms/smppAccount/repush', asked({ outcome: 'failed' })),
  )
  await tools.ended(client(admin), job.id)
  const failed = ended.filter(({ state }) => state !== 'delivered')
  expect(await queued()).toEqual(failed.map(({ id, state }) => [id, state]))
  const history = okay(await client(admin).get(`/sms/smppAccount/history?id=${accountId}`))
  expect(history[0]).toMatchObject({
    verb: 'repush',
    count: failed.length,
    changes: [{ field: 'filters', toText: expect.stringMatching(/Outcome: Not delivered/) }],
  })
  expect(history.at(-1)).toMatchObject({ verb: 'add', count: null })
})
