import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { userJobTools } from './userJobTools.ts'
import { okay, world, type World } from './world.ts'

let it: World
let tools: ReturnType<typeof userJobTools>
beforeAll(async () => {
  it = await world()
  tools = userJobTools(it)
})
afterEach(() => tools.stopRunners())
afterAll(() => it.close())

const add = async (word: string, count: number): Promise<string[]> => {
  const ids: string[] = []
  for (let n = 0; n < count; n += 1) {
    const dictCode = `${word}_${n}`
    ids.push(
      okay(await it.admin.post('/sys/dict/add', { dictCode, dictName: '名', dictNameEn: 'Name' })),
    )
  }
  return ids
}
const matching = (word: string, count: number) => ({ filters: { dictCode: `${word}_*` }, count })
const all = (word: string, count: number) =>
  it.admin.post('/sys/dict/deleteMatching', matching(word, count))

test('a job deletes everything a filter matches, on the page or not, and nothing else', async () => {
  await add('gone', 120)
  await add('stay', 3)
  const job = okay(await all('gone', 120))
  expect(job).toMatchObject({ kind: 'bulk', verb: 'delete', list: 'dictionary', total: 120 })
  tools.runner()
  const end = await tools.ended(it.admin, job.id)
  expect(end).toMatchObject({ status: 'done', done: 120, failed: 0, fileName: null })
  expect([await tools.dictionaries('gone_'), await tools.dictionaries('stay_')]).toEqual([0, 3])
  const lines = await it.ports.system.pool.query(
    `select count(*)::int as n from audit_log where action = 'dictionary.delete' and request_id = $1`,
    [`job-${job.id}`],
  )
  expect(lines.rows[0]?.n).toBe(120)
  const rows = await it.ports.system.pool.query('select 1 from user_job_row where job_id = $1', [
    job.id,
  ])
  expect(rows.rows).toEqual([])
})

test('another number than the person was told is refused with the number it is', async () => {
  await add('count', 3)
  expect(await all('count', 2)).toMatchObject({
    status: 409,
    result: { reason: 'bulk.countChanged', current: { count: 3 } },
  })
  expect((await all('none', 1)).result.reason).toBe('bulk.nothing')
  expect((await all('count', 50_001)).status).toBe(400)
  const unknown = { filters: { dictCode: 'x', nothing: 'x' }, count: 1 }
  expect((await it.admin.post('/sys/dict/deleteMatching', unknown)).status).toBe(400)
  expect(await tools.dictionaries('count_')).toBe(3)
})

test('the records are those of the moment it was asked: later ones stay', async () => {
  await add('late', 2)
  const job = okay(await all('late', 2))
  await it.admin.post('/sys/dict/add', { dictCode: 'late_new', dictName: '名', dictNameEn: 'New' })
  tools.runner()
  expect(await tools.ended(it.admin, job.id)).toMatchObject({ done: 2, failed: 0 })
  expect(await tools.dictionaries('late_')).toBe(1)
})

test('a record that went or is held by its rules is left out with the reason, the others are not', async () => {
  const ids = await add('held', 3)
  const item = { dictId: ids[0], itemText: '值', itemTextEn: 'Value', itemValue: '1' }
  okay(await it.admin.post('/sys/dictItem/add', item))
  const job = okay(await all('held', 3))
  const query = { id: ids[1] ?? '' }
  expect((await it.admin.raw('DELETE', '/sys/dict/delete', { query })).statusCode).toBe(200)
  tools.runner()
  const end = await tools.ended(it.admin, job.id)
  expect(end).toMatchObject({ status: 'done', done: 3 })
  const [head, ...rows] = await tools.sheet(it.admin, job.id)
  expect(head?.at(-1)).toBe('Reason')
  expect(rows).toHaveLength(end.failed)
  expect(rows.map(([id]) => id)).toContain(ids[1])
  const foreign = await it.manager.raw('GET', `/sys/userJob/file/${job.id}`)
  expect(foreign.statusCode).toBe(404)
})

test('the same call twice is one job', async () => {
  await add('twice', 2)
  const both = await Promise.all([all('twice', 2), all('twice', 2)])
  const [first, second] = both.map((reply) => okay(reply).id)
  expect(first).toBe(second)
  tools.runner()
  await tools.ended(it.admin, first)
})

test('a worker killed between chunks is taken up by another, and each record is dealt with once', async () => {
  await add('crash', 60)
  const job = okay(await all('crash', 60))
  const first = tools.runner({ chunkRows: 5 })
  await tools.until(async () => ((await tools.dictionaries('crash_')) < 60 ? true : undefined))
  await first.stop()
  const left = await tools.dictionaries('crash_')
  expect((await tools.jobOf(it.admin, job.id)).done).toBe(60 - left)
  tools.runner({ chunkRows: 5 })
  tools.runner({ chunkRows: 5 })
  expect(await tools.ended(it.admin, job.id)).toMatchObject({ done: 60, failed: 0 })
  expect(await tools.dictionaries('crash_')).toBe(0)
})

test('a process that took up its own job again did its rows twice', async () => {
  await add('own', 200)
  const job = okay(await all('own', 200))
  tools.runner({ chunkRows: 2 })
  await tools.until(async () => ((await tools.dictionaries('own_')) < 200 ? true : undefined))
  // Too busy to renew its lease in time.
  await it.ports.system.pool.query(
    `update user_job set lease_until = now() - interval '1 second' where id = $1`,
    [job.id],
  )
  expect(await tools.ended(it.admin, job.id)).toMatchObject({ done: 200, failed: 0 })
})

test('a bulk job ends in the middle when it is cancelled, and says how far it came', async () => {
  await add('cancel', 200)
  const job = okay(await all('cancel', 200))
  tools.runner({ chunkRows: 2 })
  await tools.until(async () => ((await tools.dictionaries('cancel_')) < 200 ? true : undefined))
  okay(await it.admin.put('/sys/userJob/cancel', { id: job.id }))
  const end = await tools.ended(it.admin, job.id)
  expect(end.status).toBe('cancelled')
  expect(await tools.dictionaries('cancel_')).toBe(200 - end.done)
  expect(end.done).toBeLessThan(200)
})

test('people are frozen in bulk within one’s scope only, and never oneself', async () => {
  const { agentA, customerP } = it
  const own = okay(await agentA.get('/sys/user/list', { pageSize: 100 }))
  const foreign = customerP.id
  // Named by id, another company's users are not among the targets.
  const named = { filters: { selections: foreign }, count: 1, status: '2' }
  expect((await agentA.post('/sys/user/frozenMatching', named)).result.reason).toBe('bulk.nothing')
  const order = { filters: {}, count: own.total, status: '2' }
  const job = okay(await agentA.post('/sys/user/frozenMatching', order))
  tools.runner()
  const end = await tools.ended(agentA, job.id)
  expect(end).toMatchObject({ status: 'done', done: own.total, verb: 'freeze' })
  // At least their own account is left out.
  const me = own.records.find(({ username }: { username: string }) => username === 'agentA').id
  expect((await tools.sheet(agentA, job.id)).map(([id]) => id)).toContain(me)
  const after = okay(await agentA.get('/sys/user/list', { pageSize: 100 })).records
  const frozen = after.filter(({ status }: { status: string }) => status === '2')
  expect(frozen).toHaveLength(own.total - end.failed)
  const others = okay(await it.admin.get('/sys/user/list', { username: 'customerP' })).records
  expect(others[0].status).toBe('1')
  okay(await agentA.post('/sys/user/frozenMatching', { ...order, status: '1' }))
})

test('a job goes no further than the rights of its owner', async () => {
  await add('right', 3)
  const refused = await it.customerP.post('/sys/dict/deleteMatching', matching('right', 3))
  expect(refused.status).toBe(403)
  expect(await tools.dictionaries('right_')).toBe(3)
})

test('records are switched on and off in bulk; what is so already is not written again', async () => {
  for (const [iso2, nameEn, callingCode] of [
    ['GN', 'Guinea', '224'],
    ['GQ', 'Equatorial Guinea', '240'],
  ]) {
    okay(await it.admin.post('/sys/country/add', { iso2, nameEn, name: nameEn, callingCode }))
  }
  const list = okay(await it.admin.get('/sys/country/list', { nameEn: '*guinea*', pageSize: 200 }))
  const order = { filters: { nameEn: '*Guinea*' }, count: list.total }
  tools.runner()
  for (const enabled of [false, false, true]) {
    const job = okay(await it.admin.post('/sys/country/enableMatching', { ...order, enabled }))
    expect(await tools.ended(it.admin, job.id)).toMatchObject({ failed: 0, done: list.total })
  }
  const now = okay(await it.admin.get('/sys/country/list', { nameEn: '*guinea*', pageSize: 200 }))
  expect(now.records.every(({ enabled }: { enabled: boolean }) => enabled)).toBe(true)
  expect(now.records[0].version).toBe(list.records[0].version + 2)
})
