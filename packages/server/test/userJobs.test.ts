import { composeId } from '@tandem/core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'

import { removeExpiredExports } from '../jobs/scheduled/removeExpiredExports.ts'
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

test('an export is a job: columns and order as asked, times name their zone, the file is its owner’s alone', async () => {
  tools.runner()
  const asked = {
    filters: { column: 'dictCode', order: 'asc' },
    columns: ['dictNameEn', 'dictCode', 'createTime'],
    format: 'xlsx',
  }
  for (const code of ['aa', 'bb', '=cc']) {
    await it.admin.post('/sys/dict/add', {
      dictCode: code.replace('=', 'x_'),
      dictName: code,
      dictNameEn: `${code} name`,
    })
  }
  const { id } = okay(await it.admin.post('/sys/dict/exportJob', asked))
  const job = await tools.ended(it.admin, id)
  expect(job).toMatchObject({ status: 'done', kind: 'export', list: 'dictionary', failed: 0 })
  const [head, ...rows] = await tools.sheet(it.admin, id)
  expect(head).toHaveLength(3)
  expect(head?.[2]).toMatch(/\([A-Z][A-Za-z/]+\)$/)
  expect(rows.map((row) => row[1])).toEqual(['aa', 'bb', 'x_cc'])
  expect(rows[2]?.[0]).toBe("'=cc name")
  const foreign = await it.manager.raw('GET', `/sys/userJob/file/${id}`)
  const missing = await it.manager.raw('GET', '/sys/userJob/file/1')
  expect([foreign.statusCode, missing.statusCode]).toEqual([404, 404])
  expect(foreign.json().message).toBe(missing.json().message)
  expect((await it.manager.post('/sys/userJob/cancel', { id })).status).toBe(404)
  expect(await tools.jobs(it.manager)).toEqual([])
  const log = await it.ports.system.pool.query('select user_id, ip from user_job_download')
  expect(log.rows).toHaveLength(1)
})

test('a file is handed out only to who still sees what is in it', async () => {
  tools.runner()
  const { admin, sales, companies } = it
  const made = okay(await sales.post('/sys/company/exportJob', { format: 'csv' }))
  await tools.ended(sales, made.id)
  const fetch = async () => (await sales.raw('GET', `/sys/userJob/file/${made.id}`)).statusCode
  expect(await fetch()).toBe(200)
  const care = async (salesUserId: string | null) => {
    const id = companies.customerP
    const { version } = okay(await admin.get('/sys/company/queryById', { id }))
    okay(await admin.put('/sys/company/edit', { id, version, salesUserId }))
  }
  await care(null)
  expect(await fetch()).toBe(404)
  await care(sales.id)
  expect(await fetch()).toBe(200)
})

test('a text file quotes what needs it and turns no cell into a formula', async () => {
  tools.runner()
  const name = '=1+1,"x"\ty'
  okay(
    await it.admin.post('/sys/dict/add', { dictCode: 'formula', dictName: '@x', dictNameEn: name }),
  )
  const filters = { dictCode: 'formula' }
  const columns = ['dictName', 'dictNameEn']
  const { id } = okay(
    await it.admin.post('/sys/dict/exportJob', { filters, columns, format: 'csv' }),
  )
  await tools.ended(it.admin, id)
  const reply = await it.admin.raw('GET', `/sys/userJob/file/${id}`)
  expect(reply.headers['content-type']).toContain('text/csv')
  const [, row] = reply.payload.split('\r\n')
  expect(row).toMatch(/^'@x,"'=1\+1,""x""/)
})

test('amounts that are hidden are in no export, not even in a file made before', async () => {
  tools.runner()
  const { customerA, admin, companies } = it
  const before = okay(await admin.post('/sms/rate/exportJob', {}))
  expect((await tools.ended(admin, before.id)).status).toBe('done')
  const user = okay(await admin.get('/sys/user/list', { username: 'agentA' })).records[0]
  okay(await admin.put('/sys/user/edit', { id: user.id, version: user.version, hideAmounts: true }))
  const refused = await it.agentA.post('/sms/rate/exportJob', { columns: ['price'] })
  expect(refused).toMatchObject({ status: 400, result: { reason: 'query.unknownColumn' } })
  // A hidden field does not sort either: the export comes in the default order.
  const rates = okay(await it.agentA.post('/sms/rate/exportJob', { filters: { column: 'price' } }))
  expect((await tools.ended(it.agentA, rates.id)).status).toBe('done')
  expect((await tools.sheet(it.agentA, rates.id))[0]).not.toContain('Price')
  const outbox = okay(await it.agentA.post('/sms/notify/outbox/exportJob', {}))
  await tools.ended(it.agentA, outbox.id)
  const [head] = await tools.sheet(it.agentA, outbox.id)
  expect(head).not.toContain('Price')
  const shown = okay(await customerA.post('/sms/notify/outbox/exportJob', {}))
  await tools.ended(customerA, shown.id)
  expect((await tools.sheet(customerA, shown.id))[0]).toContain('Price')
  const owner = okay(await admin.get('/sys/user/list', { username: 'customerA' })).records[0]
  okay(
    await admin.put('/sys/user/edit', { id: owner.id, version: owner.version, hideAmounts: true }),
  )
  expect((await customerA.raw('GET', `/sys/userJob/file/${shown.id}`)).statusCode).toBe(404)
  expect(companies.customerA).not.toBe('')
})

test('only the past seven times 24 hours of messages are exported, to the minute, whatever dates are sent', async () => {
  const { customerP, admin } = it
  const user = okay(await admin.get('/sys/user/list', { username: 'customerP' })).records[0]
  const edit = { id: user.id, version: user.version, timeZone: 'Pacific/Auckland' }
  okay(await admin.put('/sys/user/edit', edit))
  // About noon there, and the clock stands: neither midnight nor a change of clocks falls between request and
  // check.
  it.time.standsAt = Date.now() - (Date.now() % 86_400_000)
  const local = (days: number) => {
    const at = new Date(it.ports.clock.now() - days * 86_400_000)
    return new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Auckland' }).format(at)
  }
  const ask = (filters: Record<string, string>) =>
    customerP.post('/sms/notify/outbox/exportJob', { filters })
  for (const begin of [local(7), '2020-01-01', '2020-01-01T00:00:00.000Z']) {
    expect((await ask({ createTime_begin: begin })).result.reason, begin).toBe('export.pastWeek')
  }
  for (const filters of [{ createTime_begin: local(6) }, {}, { createTime_end: '2020-01-01' }]) {
    const { id } = okay(await ask(filters))
    const { rows } = await it.ports.system.pool.query(
      'select request from user_job where id = $1',
      [id],
    )
    const begin = z.object({ request: z.object({ filters: z.record(z.string(), z.string()) }) })
    const since = begin.parse(rows[0]).request.filters['createTime_begin'] ?? ''
    if (since.length === 10) expect(since).toBe(local(6))
    else expect(Date.parse(since)).toBeGreaterThan(it.ports.clock.now() - 7 * 86_400_000 - 1)
  }
  const before = (ms: number) => new Date(it.ports.clock.now() - 7 * 86_400_000 + ms).toISOString()
  expect((await ask({ createTime_begin: before(-60_000) })).result.reason).toBe('export.pastWeek')
  for (const ms of [0, 60_000]) okay(await ask({ createTime_begin: before(ms) }))
  const sync = async (path: string, query: Record<string, string>) => {
    const reply = await customerP.raw('GET', path, { query })
    return [
      reply.statusCode,
      reply.headers['content-type']?.includes('json') && reply.json().result.reason,
    ]
  }
  const old = String(composeId(it.ports.clock.now() - 8 * 86_400_000, 0))
  for (const path of ['/sms/notify/outbox/exportXls', '/ledger/usage/exportXls']) {
    expect(await sync(path, { createTime_begin: '2020-01-01' })).toEqual([422, 'export.pastWeek'])
    expect((await sync(path, { createTime_begin: before(0) }))[0], path).toBe(200)
  }
  // A chosen message that is older is no empty sheet.
  expect(await sync('/sms/notify/outbox/exportXls', { selections: old })).toEqual([
    422,
    'export.pastWeek',
  ])
  it.time.standsAt = undefined
})

test('an export one stopped waiting for leaves a note, once and for its owner alone', async () => {
  const { id } = okay(await it.admin.post('/sys/dict/exportJob', {}))
  it.time.offsetMs += 31_000
  tools.runner()
  await tools.ended(it.admin, id)
  const note = await tools.until(async () => {
    const { rows } = await it.ports.system.pool.query(
      `select titile, titile_zh, target_ids, open_page from sys_announcement where bus_id = $1`,
      [id],
    )
    return rows[0]
  })
  expect(note).toMatchObject({ target_ids: [it.admin.id], open_page: '/account/jobs' })
  expect(note.titile_zh).toMatch(/^导出：/)
  it.time.offsetMs = 0
})

test('after a day the file is gone for its owner at once, and from the disk with the next sweep', async () => {
  tools.runner()
  const { id } = okay(await it.admin.post('/sys/dict/exportJob', {}))
  await tools.ended(it.admin, id)
  it.time.offsetMs += 24 * 3_600_000 + 1_000
  const { rows } = await it.ports.system.pool.query('select file_id from user_job where id = $1', [
    id,
  ])
  const { signal } = new AbortController()
  // Sessions idle for a day are over as well: the owner's list is read from the table.
  await removeExpiredExports.run(it.ports, { signal, parameter: '' })
  expect(await it.ports.files.open(String(rows[0]?.file_id))).toBeUndefined()
  const after = await it.ports.system.pool.query(
    'select status, file_id from user_job where id = $1',
    [id],
  )
  expect(after.rows[0]).toEqual({ status: 'expired', file_id: null })
  it.time.offsetMs = 0
})

test('the address of a file alone opens nothing: each use checks session and rights', async () => {
  tools.runner()
  const { manager } = it
  const { id } = okay(await manager.post('/sms/gateway/exportJob', {}))
  await tools.ended(manager, id)
  const address = `/sys/userJob/file/${id}`
  const ask = async (headers: Record<string, string>, query = '') =>
    (await manager.app.inject({ method: 'GET', url: `/tandem${address}${query}`, headers }))
      .statusCode
  const own = { 'x-access-token': manager.token }
  expect(await ask({})).toBe(401)
  expect(await ask({}, `?token=${manager.token}`)).toBe(401)
  expect(await ask({ cookie: `X-Access-Token=${manager.token}` })).toBe(401)
  const file = await manager.app.inject({ method: 'GET', url: `/tandem${address}`, headers: own })
  expect(file.statusCode).toBe(200)
  expect(file.headers['cache-control']).toBe('no-store')
  expect(file.headers['content-disposition']).toMatch(/^attachment/)
  // The right to export is withdrawn, and with it every file exported by it.
  await it.db.owner.query(`delete from sys_role_permission rp using sys_role r, sys_permission p
    where r.id = rp.role_id and p.id = rp.permission_id and r.role_code = 'manager'
      and p.perms = 'gateway:export'`)
  it.ports.sessions.forget()
  it.time.offsetMs += 5_000
  expect(await ask(own)).toBe(404)
  okay(await manager.post('/sys/logout', {}))
  expect(await ask(own)).toBe(401)
  it.time.offsetMs = 0
})
