import { afterAll, beforeAll, expect, test } from 'vitest'
import { smsWorld, type SmsWorld } from '../../test/chaos/smsWorld.ts'
import { createDatabase, type Database } from '../database/createDatabase.ts'
import { patience, testDatabase, type TestDatabase } from '../../test/database/testDatabase.ts'
import { createIds } from '../ids/createIds.ts'
import { acceptTask } from './acceptTask.ts'
import type { RecipientBatch } from '../tasks/blocks.ts'
import { postgresQueue } from '../tasks/queue.ts'
import { smsTasks } from '../tasks/smsTasks.ts'
import { smsStore } from './smsStore.ts'

const ids = createIds({ now: Date.now })
let db: TestDatabase
let system: Database
let world: SmsWorld
beforeAll(async () => {
  db = await testDatabase()
  system = createDatabase({
    ...patience,
    ownerUrl: db.ownerUrl,
    systemUrl: db.systemUrl,
    scope: 'everything',
  })
  world = await smsWorld(db.owner, ids, [])
})
afterAll(async () => {
  await system.close()
  await db.drop()
})

const send = (recipients: RecipientBatch | AsyncIterable<RecipientBatch>, key: string | null) =>
  acceptTask(
    { database: db.app, ids },
    {
      sender: { companyId: world.customerId, userId: null, username: 'test' },
      task: {
        product: 'notify',
        name: 'Test',
        content: 'Hello',
        senderId: null,
        encoding: 'gsm7',
        partsPerMessage: 1,
        currency: 'USD',
        expiresAt: Date.now() + 60_000,
        requestKey: key,
        requestHash: key === null ? null : Buffer.from(key),
      },
      recipients,
      answer: (totals) => totals,
    },
  )

const numbers = (from: number, count: number) =>
  Array.from({ length: count }, (_, n) => String(447_000_000_000 + from + n))

async function tasks() {
  const { rows } = await system.pool.query<{ status: string; accepted: number; rejected: number }>(
    'select status, accepted, rejected from sms_task order by id',
  )
  return rows
}

const anyCampaign = {
  kind: 'campaigns' as const,
  exceptTasks: [],
  turns: { start: 0, piece: 1, companies: new Map<string, number>() },
  full: [],
}

test('a stream of batches of any size becomes full blocks in order, and is seen only at its end', async () => {
  async function* batches(): AsyncIterable<RecipientBatch> {
    yield {
      numbers: numbers(0, 7_000),
      rejects: [{ row: 3, mobile: 'x', reason: 'number.notDigits' }],
    }
    const queue = postgresQueue(system.pool, smsTasks)
    const early = await queue.lease({ owner: 'test', limit: 9, seconds: 1, ...anyCampaign })
    expect(early).toEqual([])
    yield { numbers: numbers(7_000, 1), rejects: [] }
    yield { numbers: numbers(7_001, 5_999), rejects: [] }
  }
  const answer = await send(batches(), null)
  if (answer.kind !== 'accepted') throw new Error('not accepted')
  expect(answer.answer).toEqual({ taskId: answer.taskId, accepted: 13_000, rejected: 1 })
  const { rows } = await system.pool.query<{ block_no: number; count: number; numbers: string }>(
    'select block_no, count, numbers from sms_recipients where task_id = $1 order by block_no',
    [answer.taskId],
  )
  expect(rows.map(({ block_no, count }) => [block_no, count])).toEqual([
    [0, 5_000],
    [1, 5_000],
    [2, 3_000],
  ])
  expect(rows.flatMap((row) => row.numbers.split('\n'))).toEqual(numbers(0, 13_000))
  const blocks = await postgresQueue(system.pool, smsTasks).lease({
    owner: 'test',
    limit: 2,
    seconds: 60,
    ...anyCampaign,
  })
  expect(blocks.map(({ blockNo, done }) => [blockNo, done])).toEqual([
    [0, 0],
    [1, 0],
  ])
  await system.pool.query('delete from sms_task')
})

test('a stream that fails half-way leaves nothing behind', async () => {
  async function* broken(): AsyncIterable<RecipientBatch> {
    yield { numbers: numbers(0, 6_000), rejects: [] }
    throw new Error('the file ended in the middle')
  }
  await expect(send(broken(), 'broken')).rejects.toThrow('the file ended in the middle')
  expect(await tasks()).toEqual([])
  const again = await send({ numbers: numbers(0, 1), rejects: [] }, 'broken')
  expect(again.kind).toBe('accepted')
  await system.pool.query('delete from sms_task')
})

/** A stream that pauses after its first 5,000 numbers until `proceed`. */
async function stuckSend(key: string) {
  let proceed = () => {}
  const held = new Promise<void>((resolve) => (proceed = resolve))
  let loading = () => {}
  const isLoading = new Promise<void>((resolve) => (loading = resolve))
  async function* stuck(): AsyncIterable<RecipientBatch> {
    yield { numbers: numbers(0, 5_000), rejects: [] }
    loading()
    await held
  }
  const sending = send(stuck(), key)
  await isLoading
  return { sending, proceed }
}

const died = (at: string) =>
  system.pool.query(`update sms_task set loading_until = now() + $1::interval`, [at])

test('what a killed process was loading is removed once its lease has expired', async () => {
  const { sending, proceed } = await stuckSend('stuck')
  await smsStore(system, ids).sweep()
  expect(await tasks()).toHaveLength(1)
  await died('-1 second')
  await smsStore(system, ids).sweep()
  expect(await tasks()).toEqual([])
  proceed()
  await expect(sending).rejects.toThrow('swept away')
})

test('a crashed import frees its request key, and what comes late of it is nothing', async () => {
  for (const at of ['-1 second', '30 days']) {
    const { sending, proceed } = await stuckSend('crashed')
    const again = () => send({ numbers: numbers(0, 1), rejects: [] }, 'crashed')
    expect(await again()).toEqual({ kind: 'refused', code: 'sms.requestInFlight' })
    await died(at)
    expect(await again()).toMatchObject({ kind: 'accepted' })
    proceed()
    await expect(sending).rejects.toThrow('swept away')
    expect(await tasks()).toEqual([{ status: 'queued', accepted: 1, rejected: 0 }])
    await system.pool.query('delete from sms_task')
  }
})

test('an import that waits long for its next line keeps its request key', async () => {
  const { sending, proceed } = await stuckSend('slow')
  const endOf = async () => {
    const { rows } = await system.pool.query<{ at: Date }>(
      'select loading_until as at from sms_task',
    )
    return rows[0]?.at.getTime() ?? 0
  }
  const first = await endOf()
  await expect.poll(endOf).toBeGreaterThan(first)
  proceed()
  expect(await sending).toMatchObject({ kind: 'accepted' })
  await system.pool.query('delete from sms_task')
})

test('a list without a good number is complete at once', async () => {
  const answer = await send(
    { numbers: [], rejects: [{ row: 1, mobile: '', reason: 'number.empty' }] },
    null,
  )
  expect(answer.kind).toBe('accepted')
  expect(await tasks()).toEqual([{ status: 'completed', accepted: 0, rejected: 1 }])
  await system.pool.query('delete from sms_task')
})

test('100,000 single sends of one company were leased before the code of another', async () => {
  const singles = (companyId: string, count: number) =>
    db.owner.query(
      `begin; set local tandem.everything = 'on';
       insert into sms_task (id, company_id, product, name, content, encoding, parts_per_message, currency, expires_at,
         priority, status, accepted)
       select n, ${companyId}, 'notify', '', 'Hello', 'gsm7', 1, 'USD', now() + interval '1 hour', 1, 'queued', 1
       from generate_series(${ids.next()}, ${ids.next() + BigInt(count)}) n limit ${count};
       insert into sms_recipients (task_id, block_no, company_id, count, numbers)
       select id, 0, company_id, 1, '447000000000' from sms_task where company_id = ${companyId};
       insert into sms_queue (task_id, block_no, company_id, priority, count)
       select id, 0, company_id, 1, 1 from sms_task where company_id = ${companyId}; commit`,
    )
  await singles(world.customerId, 3_000)
  await singles(world.resoldId, 3)
  const queue = postgresQueue(system.pool, smsTasks)
  const order = { ...anyCampaign, owner: 'test', seconds: 60, kind: 'singles' as const }
  const companies = (blocks: { companyId: string }[]) =>
    blocks.map(({ companyId }) => (companyId === world.customerId ? 'many' : 'few'))
  expect(await queue.lease({ ...order, limit: 4, kind: 'campaigns' })).toEqual([])

  const [first, second] = await queue.lease({ ...order, limit: 2 })
  if (!first || !second) throw new Error('nothing was leased')
  expect(new Set(companies([first, second]))).toEqual(new Set(['many', 'few']))
  // A company that had more turns comes after one that had fewer.
  const turns = { start: 0, piece: 1, companies: new Map([[world.customerId, 30]]) }
  expect(companies(await queue.lease({ ...order, limit: 1, turns }))).toEqual(['few'])
  // Blocks returned for a full gateway are skipped; no turn is wasted on them.
  await queue.release('test', [first, second], '77')
  const rest = await queue.lease({
    ...order,
    limit: 5,
    full: [{ gatewayId: '77', companyId: world.customerId }],
  })
  // There is room for the other's.
  expect(companies(rest).toSorted()).toEqual(['few', 'few', 'many', 'many', 'many'])
  const stayed = [first, second].find(({ companyId }) => companyId === world.customerId)
  expect(rest.map(({ taskId }) => taskId)).not.toContain(stayed?.taskId)
  const back = await queue.lease({ ...order, limit: 1 })
  expect(back.map(({ taskId }) => taskId)).toEqual([stayed?.taskId])
  const none = { singles: [], campaigns: [] }
  expect(await queue.waiting([], none)).toEqual({ singles: true, campaigns: false })
  await system.pool.query('delete from sms_task')
})

test('two engines never hold one block, and a lease that ran out is free again', async () => {
  await send({ numbers: numbers(0, 12_000), rejects: [] }, null)
  const queue = postgresQueue(system.pool, smsTasks)
  const lease = (owner: string, seconds: number) =>
    queue.lease({ owner, limit: 2, seconds, ...anyCampaign })
  const [one, other] = await Promise.all([lease('one', 60), lease('other', 60)])
  const numbersOf = (blocks: { blockNo: number }[]) => new Set(blocks.map(({ blockNo }) => blockNo))
  expect(one.length + other.length).toBe(3)
  expect(numbersOf([...one, ...other])).toEqual(new Set([0, 1, 2]))
  const waits = async (exceptTasks: string[], full: string[] = []) => {
    const campaigns = full.map((gatewayId) => ({ gatewayId, companyId: world.customerId }))
    return (await queue.waiting(exceptTasks, { singles: [], campaigns })).campaigns
  }
  expect(await waits([])).toBe(false)
  await system.pool.query(
    `update sms_queue set leased_until = now() - interval '1 second' where leased_by = 'one'`,
  )
  expect(await waits([])).toBe(true)
  expect(await waits([one[0]?.taskId ?? ''])).toBe(false)
  expect(await waits([], ['0'])).toBe(false)
  expect(numbersOf(await lease('third', 60))).toEqual(numbersOf(one))
  expect(await queue.renew('one', one, 60)).toEqual([])
})
