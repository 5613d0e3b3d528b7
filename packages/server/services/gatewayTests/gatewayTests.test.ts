import { LINE_RUNS } from '@tandem/core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { gatewayTestRoutes } from '../../http/routes/gatewayTests.ts'
import { okay, world, type World } from '../../test/world.ts'
import { signedHeaders } from '../callbacks/signature.ts'
import { endTests } from './endTests.ts'
import { removeOldTests } from './removeOldTests.ts'
import { runPlans } from './runPlans.ts'

let it: World
beforeAll(async () => {
  it = await world((ports) =>
    gatewayTestRoutes({ ...ports, statusName: (code) => `STATUS_${code}` }),
  )
})
afterAll(() => it.close())

let count = 0
const run = async (sql: string, values: unknown[] = []) =>
  (await it.ports.system.pool.query<Record<string, unknown>>(sql, values)).rows
const added = async (path: string, body: object) =>
  String(okay(await it.admin.post(`${path}/add`, body)))
const gateway = (more: object = {}) =>
  added('/sms/gateway', {
    name: `Gateway ${(count += 1)}`,
    host: 'a.example',
    systemId: 'me',
    ...more,
  })
const phone = async (toldBy: 'handset' | 'person' = 'handset') => {
  const number = `+4479120${String((count += 1)).padStart(5, '0')}`
  return { number, id: await added('/sms/testNumber', { name: `Phone ${count}`, number, toldBy }) }
}
const start = (body: object) =>
  it.admin.post('/sms/gatewayTest/start', { content: 'Your code is {code}', ...body })
const read = async (id: string) => okay(await it.admin.get('/sms/gatewayTest/queryById', { id }))

/** What the engine notes when carriers accept and deliver everything that waits. */
async function carried({ receipt = 'delivered', ms = 3_000, parts = 1 } = {}) {
  await run(
    `insert into sms_test_part (message_id, part, gateway_id, reference, status, ref, answer_ms, answered_at, receipt, receipt_ms)
     select id, part, gateway_id, 4660, 'accepted', 'ref' || id || part, 20, now(), $1, $2::int + id % 1000
     from sms_test_message, generate_series(0, $3::int - 1) part where status = 'waiting'`,
    [receipt, ms, parts],
  )
  await run(
    `update sms_test_message set status = 'accepted', sent_at = now() where status = 'waiting'`,
  )
}

/** What a phone tells over HTTP. */
async function told(
  { id, number }: { id: string; number: string },
  body: object,
  { event = `event-${(count += 1)}`, secret = '', at = it.ports.clock.now(), to = id } = {},
) {
  const own = okay(await it.admin.get('/sms/testNumber/handset', { id })).secret
  const text = JSON.stringify({ number, from: 'ACME', ...body })
  const response = await it.app.inject({
    method: 'POST',
    url: `/tandem/sms/testNumber/hook/${to}`,
    headers: {
      'content-type': 'application/json',
      ...signedHeaders([secret || own], { id: event, body: text, at }),
    },
    payload: text,
  })
  return response.statusCode
}

test('a test goes to each number through each gateway, a hybrid stands for its members', async () => {
  const [one, two] = [await gateway(), await gateway()]
  const hybrid = await gateway({
    protocol: 'hybrid',
    host: undefined,
    systemId: undefined,
    members: [
      { id: one, percent: 0 },
      { id: two, percent: 100 },
    ],
  })
  const phones = [await phone(), await phone('person')]
  const numberIds = phones.map(({ id }) => id).join(',')
  const id = okay(await start({ numberIds, gatewayIds: hybrid }))
  const { messages, status, name } = await read(id)
  expect({ status, name }).toEqual({ status: 'running', name: 'Your code is …' })
  expect(messages).toHaveLength(4)
  const codes = messages.map(({ content }: { content: string }) => content)
  expect(new Set(codes).size).toBe(4)
  expect(messages[0]).toMatchObject({
    status: 'waiting',
    hybridName: expect.any(String),
    cost: null,
  })
  // Chosen by itself as well, it is tested once.
  const both = okay(await start({ numberIds, gatewayIds: `${hybrid},${one}` }))
  expect((await read(both)).messages).toHaveLength(4)
})

test('tests are listed with what came of them', async () => {
  const mine = await phone()
  const id = okay(await start({ numberIds: mine.id, gatewayIds: await gateway(), name: 'Listed' }))
  await carried()
  const { records } = okay(await it.admin.get('/sms/gatewayTest/list', { name: 'listed' }))
  expect(records).toMatchObject([
    { id, name: 'Listed', messages: 1, accepted: 1, delivered: 1, received: 0, status: 'running' },
  ])
  expect(await it.manager.get('/sms/gatewayTest/list')).toMatchObject({ status: 403 })
})

test('what is too much, or not there any more, is refused', async () => {
  const [gatewayIds, { id: numberIds }] = [await gateway(), await phone()]
  expect(await start({ numberIds, gatewayIds, content: 'x'.repeat(1_000) })).toMatchObject({
    status: 200,
  })
  expect(await start({ numberIds, gatewayIds, content: '界'.repeat(1_000) })).toMatchObject({
    status: 422,
    message: expect.stringContaining('16 parts'),
  })
  const many = Array.from({ length: 11 }, () => phone())
  const ids = (await Promise.all(many)).map(({ id }) => id)
  const gateways = await Promise.all(Array.from({ length: 10 }, () => gateway()))
  expect(await start({ numberIds: ids.join(','), gatewayIds: gateways.join(',') })).toMatchObject({
    status: 422,
    message: expect.stringContaining('110'),
  })
  const { version } = okay(await it.admin.get('/sms/testNumber/queryById', { id: numberIds }))
  okay(await it.admin.put('/sms/testNumber/edit', { id: numberIds, version, enabled: false }))
  expect(await start({ numberIds, gatewayIds })).toMatchObject({ status: 422 })
  expect(await it.admin.post('/sms/testNumber/add', { name: 'x', number: '+441' })).toMatchObject({
    success: false,
  })
})

test('what the phone tells stands beside what was sent; forged, foreign and old reports do not', async () => {
  const [mine, other] = [await phone(), await phone()]
  const id = okay(await start({ numberIds: mine.id, gatewayIds: await gateway() }))
  await carried()
  const [{ content }] = (await read(id)).messages
  const forged = { secret: 'whsec_bm9ib2R5' }
  expect(await told(mine, { text: content }, forged)).toBe(401)
  expect(await told(mine, { text: content }, { at: it.ports.clock.now() - 600_000 })).toBe(401)
  expect(await told(mine, { text: content, number: other.number })).toBe(403)
  // Another number's phone cannot speak for it, whatever it signs.
  expect(await told(other, { text: content, number: mine.number }, { to: mine.id })).toBe(401)
  expect(await told(mine, { text: 7 })).toBe(400)
  expect(await told(mine, { text: content }, { to: '12' })).toBe(404)
  expect((await read(id)).messages[0].received).toBeNull()

  const receivedAt = new Date(it.ports.clock.now() - 1_000).toISOString()
  const altered = `${content} [AD]`
  expect(await told(mine, { text: altered, receivedAt }, { event: 'e1' })).toBe(200)
  expect(await told(mine, { text: 'another text', receivedAt }, { event: 'e1' })).toBe(200)
  const [message] = (await read(id)).messages
  expect(message).toMatchObject({ received: { text: altered, sender: 'ACME', toldBy: null } })
  expect(await run('select text from sms_test_reception where number_id = $1', [mine.id])).toEqual([
    { text: altered },
  ])
})

test('a new secret makes reports with the old one worthless', async () => {
  const mine = await phone()
  const before = okay(await it.admin.get('/sms/testNumber/handset', { id: mine.id }))
  expect(before.url).toBe(`/tandem/sms/testNumber/hook/${mine.id}`)
  expect(await told(mine, { text: 'Hello' }, { secret: before.secret })).toBe(200)
  const after = okay(await it.admin.post('/sms/testNumber/renewSecret', { id: mine.id }))
  expect(await told(mine, { text: 'Hello' }, { secret: before.secret })).toBe(401)
  expect(await told(mine, { text: 'Hello' }, { secret: after.secret })).toBe(200)
})

test('parts that come mixed up are joined, and their order is told', async () => {
  const mine = await phone()
  const content = `${'long '.repeat(50)}{code}`
  const id = okay(await start({ numberIds: mine.id, gatewayIds: await gateway(), content }))
  await carried({ parts: 2 })
  const sent = (await read(id)).messages[0].content
  const pieces = [sent.slice(0, 153), sent.slice(153)]
  const tell = (part: number) =>
    told(mine, { text: pieces[part - 1], reference: 77, part, parts: 2 })
  // The carrier gave them another reference: only the part with the code says whose they are.
  expect(await tell(2)).toBe(200)
  expect((await read(id)).messages[0].received).toMatchObject({ text: null, order: [2] })
  expect(await tell(1)).toBe(200)
  expect((await read(id)).messages[0].received).toMatchObject({ text: sent, order: [2, 1] })
})

test('a person notes what the phone shows, or that it shows nothing', async () => {
  const mine = await phone('person')
  const id = okay(await start({ numberIds: mine.id, gatewayIds: await gateway() }))
  const [{ id: messageId, content }] = (await read(id)).messages
  const note = (text: string | null) =>
    it.admin.post('/sms/gatewayTest/note', { id: messageId, text, sender: 'ACME' })
  expect(await note(content)).toMatchObject({ status: 409 })
  await carried()
  okay(await note(null))
  expect((await read(id)).messages[0]).toMatchObject({ received: null, missedBy: 'admin' })
  expect((await read(id)).doubts).toMatchObject([{ suspicions: [{ kind: 'notReceived', n: 1 }] }])
  okay(await note(content))
  expect((await read(id)).messages[0]).toMatchObject({
    received: { text: content, sender: 'ACME', toldBy: 'admin', afterMs: null },
    missedBy: null,
  })
  expect(await told(mine, { text: content })).toBe(404)
})

test('a cancelled test is over at once, and cannot be cancelled twice', async () => {
  const mine = await phone()
  const id = okay(await start({ numberIds: mine.id, gatewayIds: await gateway() }))
  okay(await it.admin.post('/sms/gatewayTest/cancel', { id }))
  expect(await read(id)).toMatchObject({ status: 'cancelled', messages: [{ status: 'cancelled' }] })
  expect(await it.admin.post('/sms/gatewayTest/cancel', { id })).toMatchObject({ status: 409 })
  expect(await it.manager.post('/sms/gatewayTest/cancel', { id })).toMatchObject({ status: 403 })
})

test('receipts that the phone contradicts are doubted once the test is over; a silent phone accuses nobody', async () => {
  const [loud, silent] = [await phone(), await phone()]
  const [honest, fake] = [await gateway(), await gateway()]
  const numberIds = `${loud.id},${silent.id}`
  const id = okay(await start({ numberIds, gatewayIds: `${honest},${fake}` }))
  await carried()
  const found = (await read(id)).messages.find(
    (one: { gatewayId: string; numberId: string }) =>
      one.gatewayId === honest && one.numberId === loud.id,
  )
  expect(await told(loud, { text: found.content })).toBe(200)
  expect((await read(id)).doubts).toEqual([])
  it.time.offsetMs += 16 * 60_000
  await endTests(it.ports)
  expect(await read(id)).toMatchObject({
    status: 'ended',
    doubts: [{ gatewayId: fake, suspicions: [{ kind: 'notReceived', n: 1, of: 1 }] }],
  })
  const line = okay(await it.admin.get('/sms/gatewayTest/line', { id: fake }))
  expect(line).toMatchObject({ line: null, out: null, suspicions: [{ kind: 'notReceived' }] })
})

const plan = async (more: object = {}) => {
  const [{ id: numberId }, gatewayId] = [await phone('person'), await gateway()]
  const id = await added('/sms/testPlan', {
    name: `Plan ${(count += 1)}`,
    content: 'Code {code}',
    everyHours: 6,
    numberIds: [numberId],
    gatewayIds: [gatewayId],
    ...more,
  })
  return { id, gatewayId }
}
const testsOf = (planId: string) =>
  run('select id::text, status from sms_gateway_test t where plan_id = $1 order by t.id', [planId])

test('a plan that was missed while the platform was down runs once, and goes on in its rhythm', async () => {
  const { id } = await plan()
  const hour = 3_600_000
  await runPlans(it.ports)
  expect(await testsOf(id)).toEqual([])
  const due = new Date(okay(await it.admin.get('/sms/testPlan/queryById', { id })).nextRunAt)
  const before = it.time.offsetMs
  it.time.offsetMs += due.getTime() + 20 * hour - it.ports.clock.now()
  await Promise.all([runPlans(it.ports), runPlans(it.ports)])
  await runPlans(it.ports)
  it.time.offsetMs = before
  expect(await testsOf(id)).toHaveLength(1)
  const { nextRunAt } = okay(await it.admin.get('/sms/testPlan/queryById', { id }))
  expect(Date.parse(nextRunAt)).toBe(due.getTime() + 24 * hour)
})

test('hours of the day are those of the zone, and only one rhythm is taken', async () => {
  const { id } = await plan({ everyHours: null, hours: '9, 21', timeZone: 'Asia/Shanghai' })
  const { nextRunAt } = okay(await it.admin.get('/sms/testPlan/queryById', { id }))
  expect(nextRunAt).toMatch(/T(01|13):00:00\.000Z$/)
  const inMs = Date.parse(nextRunAt) - it.ports.clock.now()
  expect(inMs > 0 && inMs <= 12 * 3_600_000).toBe(true)
  const refused = async (more: object) => {
    const [{ id: numberId }, gatewayId] = [await phone(), await gateway()]
    return it.admin.post('/sms/testPlan/add', {
      name: `Plan ${(count += 1)}`,
      content: 'Code',
      numberIds: [numberId],
      gatewayIds: [gatewayId],
      ...more,
    })
  }
  expect(await refused({})).toMatchObject({ status: 422 })
  expect(await refused({ everyHours: 6, hours: '9' })).toMatchObject({ status: 422 })
  expect(await refused({ hours: '9, 24' })).toMatchObject({ status: 422 })
})

test('a gateway that falls out of its own line is told once, and again only after it was back', async () => {
  const { id, gatewayId } = await plan()
  const round = async (receipt: string) => {
    okay(await it.admin.post('/sms/testPlan/run', { id }))
    await carried({ receipt })
    it.time.offsetMs += 16 * 60_000
    return endTests(it.ports)
  }
  const heard = () =>
    run(`select titile from sys_announcement where bus_type = 'gatewayLine' and bus_id like $1`, [
      `${gatewayId} %`,
    ])
  const out = async () => okay(await it.admin.get('/sms/gatewayTest/line', { id: gatewayId }))
  for (let n = 0; n < LINE_RUNS.least; n += 1) {
    expect(await round('delivered')).toMatchObject({ alarms: 0 })
  }
  expect(await out()).toMatchObject({ line: { arrived: { median: 1 } }, out: null })
  expect(await round('undelivered')).toMatchObject({ alarms: 1 })
  expect(await round('undelivered')).toMatchObject({ alarms: 0 })
  expect(await heard()).toHaveLength(1)
  expect(await out()).toMatchObject({ out: { faults: ['arrived', 'noReceipts'] } })
  expect(await round('delivered')).toMatchObject({ alarms: 0 })
  expect(await out()).toMatchObject({ out: null })
  expect(await round('undelivered')).toMatchObject({ alarms: 1 })
  expect(await heard()).toHaveLength(2)
})

test('asked twice with one key, as by a retry, a test and a plan are run once', async () => {
  const { id } = await plan()
  const ask = async (path: string, key: string, payload: object) => {
    const headers = { 'x-access-token': it.admin.token, 'idempotency-key': key }
    return okay(
      (await it.app.inject({ method: 'POST', url: `/tandem${path}`, headers, payload })).json(),
    )
  }
  const body = {
    content: 'Your code is {code}',
    numberIds: (await phone()).id,
    gatewayIds: await gateway(),
  }
  for (const [path, payload] of [
    ['/sms/gatewayTest/start', body],
    ['/sms/testPlan/run', { id }],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const made = await Promise.all([ask(path, path, payload), ask(path, path, payload)])
    expect(new Set(made).size).toBe(1)
  }
})

test('tests that ended long ago are removed with what phones told of them; younger ones stay', async () => {
  const { signal } = new AbortController()
  const { id } = await plan()
  okay(await it.admin.post('/sms/testPlan/run', { id }))
  await carried()
  it.time.offsetMs += 16 * 60_000
  await endTests(it.ports)
  await run(`insert into sms_test_reception (id, number_id, message_id, event_id, text, received_at)
    select 77, number_id, id, 'old', 'Code', now() from sms_test_message order by id desc limit 1`)
  const counts = async () => {
    const [row] =
      await run(`select (select count(*)::int from sms_gateway_test where ended_at is not null) as tests,
      (select count(*)::int from sms_test_message m join sms_gateway_test t on t.id = m.test_id
        where ended_at is not null) as messages,
      (select count(*)::int from sms_test_reception) as receptions`)
    return row
  }
  const before = await counts()
  expect(Number(before?.['tests'])).toBeGreaterThan(0)
  expect(Number(before?.['receptions'])).toBeGreaterThan(0)
  expect(await removeOldTests(it.ports, signal)).toEqual({ tests: 0, receptions: 0 })
  expect(await counts()).toEqual(before)
  it.time.offsetMs += 200 * 24 * 3_600_000
  expect(await removeOldTests(it.ports, signal)).toMatchObject({ tests: before?.['tests'] })
  expect(await counts()).toMatchObject({ tests: 0, messages: 0 })
})
