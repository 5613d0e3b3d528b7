import ExcelJS from 'exceljs'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'

import { signedInCtx } from '../http/authenticate.ts'
import { startUserJobs, type UserJobs, type UserJobsOptions } from '../jobs/user/startUserJobs.ts'
import { removeExpiredExports } from '../jobs/scheduled/removeExpiredExports.ts'
import { exportSources } from '../services/userJobs/exportSources.ts'
import type { Client } from './Client.ts'
import { okay, world, type World } from './world.ts'

let it: World
let runners: UserJobs[] = []
beforeAll(async () => {
  it = await world()
})
afterEach(async () => {
  for (const runner of runners.splice(0)) await runner.stop()
})
afterAll(() => it.close())

const quick = { pollMs: 20, beatMs: 50, leaseMs: 2_000, slots: 3 }

/** A runner of its own, as a process has one. */
function runner(more: Partial<UserJobsOptions> = {}): UserJobs {
  const { ports } = it
  const options = {
    ports,
    sources: exportSources(ports),
    ctxOf: signedInCtx,
    log: { warn: () => undefined },
    timing: quick,
  }
  const made = startUserJobs({ ...options, ...more })
  runners.push(made)
  return made
}

const jobs = async (who: Client, query: Record<string, string> = {}) =>
  okay(await who.get('/sys/userJob/list', { pageSize: 200, ...query })).records
const jobOf = async (who: Client, id: string) =>
  (await jobs(who)).find((job: { id: string }) => job.id === id)

async function ended(who: Client, id: string) {
  return until(async () => {
    const job = await jobOf(who, id)
    return ['queued', 'running'].includes(job.status) ? undefined : job
  })
}

/** Asks until there is an answer. */
async function until<T>(ask: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < 600; tries += 1) {
    const found = await ask()
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error('It took too long')
}

async function sheet(who: Client, id: string): Promise<string[][]> {
  const reply = await who.raw('GET', `/sys/userJob/file/${id}`)
  expect(reply.statusCode).toBe(200)
  const book = new ExcelJS.Workbook()
  // exceljs declares its own Buffer, which Node's is not assignable to.
  await book.xlsx.load(reply.rawPayload as unknown as ExcelJS.Buffer)
  const rows: string[][] = []
  book.worksheets[0]?.eachRow((row) => {
    rows.push(
      Array.from(
        { length: book.worksheets[0]?.columnCount ?? 0 },
        (_, index) => row.getCell(index + 1).text,
      ),
    )
  })
  return rows
}

async function upload(who: Client, path: string, name: string, content: Buffer | string) {
  const boundary = 'tandem-test-boundary'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`
  const response = await it.app.inject({
    method: 'POST',
    url: `/tandem${path}`,
    headers: {
      'x-access-token': who.token,
      'accept-language': who.locale,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: Buffer.concat([
      Buffer.from(head),
      Buffer.from(content),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  })
  return { status: response.statusCode, ...response.json() }
}

const csv = (word: string, count: number) =>
  [
    'dictCode,dictName,dictNameEn',
    ...Array.from({ length: count }, (_, n) => `${word}_${n},名,Name`),
  ].join('\r\n')
const dictionaries = async (word: string) =>
  okay(await it.admin.get('/sys/dict/list', { dictCode: `${word}*`, pageSize: 1 })).total

/** Reads a sheet and starts its import as the headings suggest. */
async function importSheet(who: Client, content: string) {
  const draft = (await upload(who, '/sys/dict/importSheet', 'sheet.csv', content)).result
  const input = { id: draft.id, mapping: draft.mapping }
  return okay(await who.post('/sys/dict/importJob', input)).id as string // the id of a job
}

test('an export is a job: columns and order as asked, times name their zone, the file is its owner’s alone', async () => {
  runner()
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
  const job = await ended(it.admin, id)
  expect(job).toMatchObject({ status: 'done', kind: 'export', list: 'dictionary', failed: 0 })
  const [head, ...rows] = await sheet(it.admin, id)
  expect(head).toHaveLength(3)
  expect(head?.[2]).toMatch(/\([A-Z][A-Za-z/]+\)$/)
  expect(rows.map((row) => row[1])).toEqual(['aa', 'bb', 'x_cc'])
  expect(rows[2]?.[0]).toBe("'=cc name")
  const foreign = await it.manager.raw('GET', `/sys/userJob/file/${id}`)
  const missing = await it.manager.raw('GET', '/sys/userJob/file/1')
  expect([foreign.statusCode, missing.statusCode]).toEqual([404, 404])
  expect(foreign.json().message).toBe(missing.json().message)
  expect((await it.manager.post('/sys/userJob/cancel', { id })).status).toBe(404)
  expect(await jobs(it.manager)).toEqual([])
  const log = await it.ports.system.pool.query('select user_id, ip from user_job_download')
  expect(log.rows).toHaveLength(1)
})

test('a text file quotes what needs it and turns no cell into a formula', async () => {
  runner()
  const name = '=1+1,"x"\ty'
  okay(
    await it.admin.post('/sys/dict/add', { dictCode: 'formula', dictName: '@x', dictNameEn: name }),
  )
  const filters = { dictCode: 'formula' }
  const columns = ['dictName', 'dictNameEn']
  const { id } = okay(
    await it.admin.post('/sys/dict/exportJob', { filters, columns, format: 'csv' }),
  )
  await ended(it.admin, id)
  const reply = await it.admin.raw('GET', `/sys/userJob/file/${id}`)
  expect(reply.headers['content-type']).toContain('text/csv')
  const [, row] = reply.payload.split('\r\n')
  expect(row).toMatch(/^'@x,"'=1\+1,""x""/)
})

test('amounts that are hidden are in no export, not even in a file made before', async () => {
  runner()
  const { customerA, admin, companies } = it
  const before = okay(await admin.post('/sms/rate/exportJob', {}))
  expect((await ended(admin, before.id)).status).toBe('done')
  const user = okay(await admin.get('/sys/user/list', { username: 'agentA' })).records[0]
  okay(await admin.put('/sys/user/edit', { id: user.id, version: user.version, hideAmounts: true }))
  const refused = await it.agentA.post('/sms/rate/exportJob', { columns: ['price'] })
  expect(refused).toMatchObject({ status: 400, result: { reason: 'query.unknownColumn' } })
  // Hidden, it orders nothing either: the export is made as if nobody had asked for an order.
  const rates = okay(await it.agentA.post('/sms/rate/exportJob', { filters: { column: 'price' } }))
  expect((await ended(it.agentA, rates.id)).status).toBe('done')
  expect((await sheet(it.agentA, rates.id))[0]).not.toContain('Price')
  const outbox = okay(await it.agentA.post('/sms/notify/outbox/exportJob', {}))
  await ended(it.agentA, outbox.id)
  const [head] = await sheet(it.agentA, outbox.id)
  expect(head).not.toContain('Price')
  const shown = okay(await customerA.post('/sms/notify/outbox/exportJob', {}))
  await ended(customerA, shown.id)
  expect((await sheet(customerA, shown.id))[0]).toContain('Price')
  const owner = okay(await admin.get('/sys/user/list', { username: 'customerA' })).records[0]
  okay(
    await admin.put('/sys/user/edit', { id: owner.id, version: owner.version, hideAmounts: true }),
  )
  expect((await customerA.raw('GET', `/sys/userJob/file/${shown.id}`)).statusCode).toBe(404)
  expect(companies.customerA).not.toBe('')
})

test('only the past week of messages is exported, by the clocks of the user, whatever dates are sent', async () => {
  const { customerP, admin } = it
  const user = okay(await admin.get('/sys/user/list', { username: 'customerP' })).records[0]
  const edit = { id: user.id, version: user.version, timeZone: 'Pacific/Auckland' }
  okay(await admin.put('/sys/user/edit', edit))
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
    expect(Date.parse(since.length === 10 ? `${since}T00:00:00+13:00` : since)).toBeGreaterThan(
      it.ports.clock.now() - 7 * 86_400_000 - 1,
    )
  }
  const sync = await customerP.raw('GET', '/sms/notify/outbox/exportXls', {
    query: { createTime_begin: '2020-01-01' },
  })
  expect([sync.statusCode, sync.json().result.reason]).toEqual([422, 'export.pastWeek'])
})

test('mapping: columns find their fields in both languages, others are chosen, twice or too few is refused', async () => {
  const { admin } = it
  const content = ['字典编码,DICTNAME,English,Note', 'map_one,一,One,x', 'map_two,二,Two,'].join(
    '\n',
  )
  const draft = (await upload(admin, '/sys/dict/importSheet', 'mine.csv', content)).result
  expect(draft).toMatchObject({
    rows: 2,
    fileName: 'mine.csv',
    sample: [
      ['map_one', '一', 'One', 'x'],
      ['map_two', '二', 'Two', ''],
    ],
  })
  const check = (mapping: (string | null)[]) =>
    admin.post('/sys/dict/importCheck', { id: draft.id, mapping })
  expect((await check(['dictCode', 'dictName', null, null])).result.reason).toBe('import.columns')
  expect((await check(['dictCode', 'dictCode', 'dictNameEn', null])).result.reason).toBe(
    'import.mapping',
  )
  expect((await check(['dictCode', 'dictName', 'id', null])).result.reason).toBe('import.mapping')
  const preview = okay(await check(['dictCode', 'dictName', 'dictNameEn', null]))
  expect(preview).toMatchObject({ total: 2, good: 2, bad: 0, faults: [] })
  expect(preview.warnings[0]).toContain('Note')
  expect(preview.rows[0].cells).toMatchObject({ dictCode: 'map_one', dictNameEn: 'One' })
  expect(await dictionaries('map_')).toBe(0)
  const other = await it.manager.post('/sys/dict/importCheck', { id: draft.id, mapping: [] })
  expect(other.status).toBe(404)
})

test('a preview groups faults by what repairs them and names row, column and value', async () => {
  const lines = Array.from(
    { length: 40 },
    (_, n) => `Net ${n},${n < 30 ? 'Atlantis' : 'XX'},525,${n + 10}`,
  )
  const content = ['name,countryId,mcc,mnc', ...lines, 'Bad,Atlantis,12345,01'].join('\n')
  const draft = (await upload(it.admin, '/sms/operator/importSheet', 'nets.csv', content)).result
  const preview = okay(
    await it.admin.post('/sms/operator/importCheck', { id: draft.id, mapping: draft.mapping }),
  )
  expect(preview).toMatchObject({ total: 41, good: 0, bad: 41 })
  expect(preview.faults[0]).toMatchObject({ field: 'countryId', rows: 41 })
  expect(preview.faults[0].message).toContain('country')
  expect(preview.faults[0].examples[0]).toEqual({ row: 2, column: 'B', value: 'Atlantis' })
  expect(preview.faults[1]).toMatchObject({
    field: 'mcc',
    rows: 1,
    examples: [{ row: 42, column: 'C', value: '12345' }],
  })
})

test('an import leaves bad rows out and hands them back with their reasons, ready to be mended', async () => {
  runner()
  const content = [
    'dictCode,dictName,dictNameEn',
    'part_1,一,One',
    '坏,二,Two',
    'part_1,三,Three',
    'part_2,四,',
  ].join('\n')
  const id = await importSheet(it.admin, content)
  expect(await ended(it.admin, id)).toMatchObject({ status: 'done', done: 4, total: 4, failed: 3 })
  expect(await dictionaries('part_')).toBe(1)
  const [head, ...rows] = await sheet(it.admin, id)
  expect(head).toEqual(['dictCode', 'dictName', 'dictNameEn', 'Reason'])
  expect(rows.map((row) => row.slice(0, 3))).toEqual([
    ['坏', '二', 'Two'],
    ['part_1', '三', 'Three'],
    ['part_2', '四', ''],
  ])
  expect(rows.every((row) => (row[3] ?? '').length > 5)).toBe(true)
  const staged = await it.ports.system.pool.query('select 1 from user_job_row where job_id = $1', [
    id,
  ])
  expect(staged.rows).toEqual([])
})

test('an import started twice by the same call runs once', async () => {
  const draft = (await upload(it.admin, '/sys/dict/importSheet', 's.csv', csv('twice', 5))).result
  const input = { id: draft.id, mapping: draft.mapping }
  const both = await Promise.all([
    it.admin.post('/sys/dict/importJob', input),
    it.admin.post('/sys/dict/importJob', input),
  ])
  expect(both.map((reply) => okay(reply).id)).toEqual([draft.id, draft.id])
  runner()
  await ended(it.admin, draft.id)
  expect(await dictionaries('twice_')).toBe(5)
})

test('a worker killed between chunks is taken up by another, and no row comes in twice', async () => {
  const id = await importSheet(it.admin, csv('crash', 400))
  // Its connections break in the middle of the import, and it says nothing any more.
  let chunks = 0
  const broken = {
    ...it.ports,
    ids: {
      next: () => {
        chunks += 1
        if (chunks > 330) throw new Error('killed')
        return it.ports.ids.next()
      },
    },
  }
  const first = startUserJobs({
    ports: broken,
    sources: exportSources(it.ports),
    ctxOf: signedInCtx,
    log: { warn: () => undefined },
    timing: quick,
    chunkRows: 20,
  })
  await until(async () => (chunks > 330 ? true : undefined))
  // As a kill would leave it: running, its lease not yet over, nobody at work.
  await until(async () => ((await jobOf(it.admin, id)).status === 'failed' ? true : undefined))
  await first.stop()
  const { rows } = await it.ports.system.pool.query(
    `update user_job set status = 'running', worker = gen_random_uuid(), lease_until = now() + interval '300 ms',
       end_time = null, error = null where id = $1 returning row_at, done`,
    [id],
  )
  const left = Number(rows[0]?.done)
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThan(400)
  expect(await dictionaries('crash_')).toBe(left)
  await restage(id, csv('crash', 400))
  runner({ chunkRows: 20 })
  runner({ chunkRows: 20 })
  expect(await ended(it.admin, id)).toMatchObject({ status: 'done', done: 400, failed: 0 })
  expect(await dictionaries('crash_')).toBe(400)
})

/** Puts the rows of a sheet back as a killed worker would have left them. */
async function restage(id: string, content: string): Promise<void> {
  const lines = content.split('\r\n').map((line) => line.split(','))
  for (const [index, cells] of lines.entries()) {
    await it.ports.system.pool.query(
      `insert into user_job_row (job_id, company_id, row_no, cells)
       select $1, company_id, $2, $3 from user_job where id = $1 on conflict do nothing`,
      [id, index === 0 ? 0 : index + 1, cells],
    )
  }
}

test('a server that stops leaves its import where it stands, and the next start ends it', async () => {
  const id = await importSheet(it.admin, csv('stop', 300))
  const first = runner({ chunkRows: 10 })
  await until(async () => ((await dictionaries('stop_')) > 20 ? true : undefined))
  await first.stop()
  const before = await dictionaries('stop_')
  expect(before).toBeLessThan(300)
  expect(await jobOf(it.admin, id)).toMatchObject({ status: 'running', done: before })
  runner()
  expect(await ended(it.admin, id)).toMatchObject({ status: 'done', done: 300 })
  expect(await dictionaries('stop_')).toBe(300)
})

test('a running import ends within a second of its cancel, a waiting export at once', async () => {
  const id = await importSheet(it.admin, csv('cancel', 2_000))
  const waiting = okay(await it.admin.post('/sys/dict/exportJob', {}))
  okay(await it.admin.put('/sys/userJob/cancel', { id: waiting.id }))
  expect((await jobOf(it.admin, waiting.id)).status).toBe('cancelled')
  runner()
  await until(async () => ((await dictionaries('cancel_')) > 0 ? true : undefined))
  const at = Date.now()
  okay(await it.admin.put('/sys/userJob/cancel', { id }))
  const job = await ended(it.admin, id)
  expect(Date.now() - at).toBeLessThan(1_500)
  expect(job.status).toBe('cancelled')
  expect(await dictionaries('cancel_')).toBe(job.done)
  const again = await it.admin.put('/sys/userJob/cancel', { id })
  expect(again.result.reason).toBe('job.ended')
})

test('two workers do one job once, and a company has two at a time', async () => {
  const ids: string[] = []
  for (const word of ['cap_a', 'cap_b', 'cap_c', 'cap_d']) {
    ids.push(await importSheet(it.admin, csv(word, 200)))
  }
  runner()
  runner()
  let most = 0
  await until(async () => {
    const states = await jobs(it.admin)
    const running = states.filter(({ status }: { status: string }) => status === 'running').length
    most = Math.max(most, running)
    const open = states.filter(({ status }: { status: string }) =>
      ['queued', 'running'].includes(status),
    )
    return open.length === 0 ? true : undefined
  })
  expect(most).toBe(2)
  for (const id of ids) {
    expect(await jobOf(it.admin, id)).toMatchObject({ status: 'done', done: 200 })
  }
  for (const word of ['cap_a', 'cap_b', 'cap_c', 'cap_d']) {
    expect(await dictionaries(word)).toBe(200)
  }
})

test('a user frozen while an import runs gets no further row in', async () => {
  const id = await importSheet(it.manager, csv('frozen', 3_000))
  runner()
  await until(async () => ((await dictionaries('frozen_')) > 0 ? true : undefined))
  okay(await it.admin.put('/sys/user/frozenBatch', { ids: it.manager.id, status: '2' }))
  const failed = await until(async () => {
    const { rows } = await it.ports.system.pool.query(
      'select status, error from user_job where id = $1',
      [id],
    )
    return rows[0]?.status === 'running' ? undefined : rows[0]
  })
  expect(failed).toMatchObject({ status: 'failed', error: 'job.notAllowed' })
  expect(await dictionaries('frozen_')).toBeLessThan(3_000)
  okay(await it.admin.put('/sys/user/frozenBatch', { ids: it.manager.id, status: '1' }))
})

test('after a day the file is gone for its owner at once, and from the disk with the next sweep', async () => {
  runner()
  const { id } = okay(await it.admin.post('/sys/dict/exportJob', {}))
  await ended(it.admin, id)
  it.time.offsetMs += 24 * 3_600_000 + 1_000
  const { rows } = await it.ports.system.pool.query('select file_id from user_job where id = $1', [
    id,
  ])
  const { signal } = new AbortController()
  // Sessions idle for a day are over as well: what the owner would get is asked of the table.
  await removeExpiredExports.run(it.ports, { signal, parameter: '' })
  expect(await it.ports.files.open(String(rows[0]?.file_id))).toBeUndefined()
  const after = await it.ports.system.pool.query(
    'select status, file_id from user_job where id = $1',
    [id],
  )
  expect(after.rows[0]).toEqual({ status: 'expired', file_id: null })
  it.time.offsetMs = 0
})
