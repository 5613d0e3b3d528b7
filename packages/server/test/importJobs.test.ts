import { entities } from '@tandem/model'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { signedInCtx } from '../http/authenticate.ts'
import { type SheetReader, SheetRefused } from '../ports/sheetReader.ts'
import { exportSources } from '../services/nouns/exportSources.ts'
import { stageSheet } from '../services/userJobs/stageSheet.ts'
import { startUserJobs } from '../services/nouns/userJobs/startUserJobs.ts'
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

test('mapping: columns find their fields in both languages, others are chosen, twice or too few is refused', async () => {
  const { admin } = it
  const content = ['字典编码,DICTNAME,English,Note', 'map_one,一,One,x', 'map_two,二,Two,'].join(
    '\n',
  )
  const draft = (await tools.upload(admin, '/sys/dict/importSheet', 'mine.csv', content)).result
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
  expect(await tools.dictionaries('map_')).toBe(0)
  const other = await it.manager.post('/sys/dict/importCheck', { id: draft.id, mapping: [] })
  expect(other.status).toBe(404)
})

test('sheets that take long to read hold no connection, and leave nothing when they end badly', async () => {
  const session = await it.ports.sessions.find(it.admin.token)
  if (!session) throw new Error('the administrator has no session')
  const guest = { locale: 'en_US' as const, now: new Date(), requestId: 'slow', ip: '127.0.0.1' }
  const ctx = signedInCtx(guest, session)
  const gate = Promise.withResolvers<void>()
  let begun = 0
  const sheets: SheetReader = {
    async *read() {
      yield { column: 0, header: ['dictCode'], rows: [{ row: 2, number: '', cells: ['slow_1'] }] }
      begun += 1
      await gate.promise
      throw new SheetRefused('file.broken')
    },
  }
  const file = { path: '/nowhere', name: 'slow.csv' }
  // As many as the database has connections for.
  const reading = Array.from({ length: 10 }, () =>
    stageSheet(ctx, { ...it.ports, sheets }, entities.dictionary, file),
  )
  const ended = Promise.allSettled(reading)
  await expect.poll(() => begun).toBe(10)
  okay(await it.manager.get('/sys/dict/list'))
  gate.resolve()
  for (const outcome of await ended) {
    expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'file.broken' } })
  }
  const left = await it.ports.system.pool.query(`select 1 from user_job where file_name = $1`, [
    file.name,
  ])
  expect(left.rows).toEqual([])
})

test('only a user’s newest ten sheets wait to be imported', async () => {
  const ids: string[] = []
  for (let n = 0; n < 12; n += 1) {
    const content = tools.csv(`kept_${n}`, 1)
    ids.push((await tools.upload(it.admin, '/sys/dict/importSheet', 'kept.csv', content)).result.id)
  }
  const { rows } = await it.ports.system.pool.query<{ id: string }>(
    `select id from user_job where file_name = 'kept.csv' and status = 'draft' order by id`,
  )
  expect(rows.map(({ id }) => id)).toEqual(ids.slice(2))
})

test('a preview groups faults by what repairs them and names row, column and value', async () => {
  const lines = Array.from(
    { length: 40 },
    (_, n) => `Net ${n},${n < 30 ? 'Atlantis' : 'XX'},525,${n + 10}`,
  )
  const content = ['name,countryId,mcc,mnc', ...lines, 'Bad,Atlantis,12345,01'].join('\n')
  const draft = (await tools.upload(it.admin, '/sms/operator/importSheet', 'nets.csv', content))
    .result
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
  tools.runner()
  const content = [
    'dictCode,dictName,dictNameEn',
    'part_1,一,One',
    '坏,二,Two',
    'part_1,三,Three',
    'part_2,四,',
  ].join('\n')
  const id = await tools.importSheet(it.admin, content)
  expect(await tools.ended(it.admin, id)).toMatchObject({
    status: 'done',
    done: 4,
    total: 4,
    failed: 3,
    figures: { added: 1, changed: 0, unchanged: 0, skipped: 0 },
  })
  expect(await tools.dictionaries('part_')).toBe(1)
  const [head, ...rows] = await tools.sheet(it.admin, id)
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
  const draft = (
    await tools.upload(it.admin, '/sys/dict/importSheet', 's.csv', tools.csv('twice', 5))
  ).result
  const input = { id: draft.id, mapping: draft.mapping }
  const both = await Promise.all([
    it.admin.post('/sys/dict/importJob', input),
    it.admin.post('/sys/dict/importJob', input),
  ])
  expect(both.map((reply) => okay(reply).id)).toEqual([draft.id, draft.id])
  tools.runner()
  await tools.ended(it.admin, draft.id)
  expect(await tools.dictionaries('twice_')).toBe(5)
})

test('a worker killed between chunks is taken up by another, and no row comes in twice', async () => {
  const id = await tools.importSheet(it.admin, tools.csv('crash', 400))
  // Its connections break in the middle of the import, and its lease is no longer renewed.
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
    timing: tools.quick,
    chunkRows: 20,
  })
  await tools.until(async () => (chunks > 330 ? true : undefined))
  // The state after a kill: running, its lease not yet expired, nobody working.
  await tools.until(async () =>
    (await tools.jobOf(it.admin, id)).status === 'failed' ? true : undefined,
  )
  await first.stop()
  const { rows } = await it.ports.system.pool.query(
    `update user_job set status = 'running', worker = gen_random_uuid(), lease_until = now() + interval '300 ms',
       end_time = null, error = null where id = $1 returning row_at, done`,
    [id],
  )
  const left = Number(rows[0]?.done)
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThan(400)
  expect(await tools.dictionaries('crash_')).toBe(left)
  await restage(id, tools.csv('crash', 400))
  tools.runner({ chunkRows: 20 })
  tools.runner({ chunkRows: 20 })
  expect(await tools.ended(it.admin, id)).toMatchObject({
    status: 'done',
    done: 400,
    failed: 0,
    figures: { added: 400 },
  })
  expect(await tools.dictionaries('crash_')).toBe(400)
})

/** Restores the rows of a sheet as a killed worker would have left them. */
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
  const id = await tools.importSheet(it.admin, tools.csv('stop', 300))
  const first = tools.runner({ chunkRows: 3 })
  await tools.until(async () => ((await tools.dictionaries('stop_')) > 20 ? true : undefined))
  await first.stop()
  const before = await tools.dictionaries('stop_')
  expect(before).toBeLessThan(300)
  expect(await tools.jobOf(it.admin, id)).toMatchObject({ status: 'running', done: before })
  tools.runner()
  expect(await tools.ended(it.admin, id)).toMatchObject({ status: 'done', done: 300 })
  expect(await tools.dictionaries('stop_')).toBe(300)
})

test('a running import ends in the middle when it is cancelled, a waiting export at once', async () => {
  const id = await tools.importSheet(it.admin, tools.csv('cancel', 2_000))
  const waiting = okay(await it.admin.post('/sys/dict/exportJob', {}))
  okay(await it.admin.put('/sys/userJob/cancel', { id: waiting.id }))
  expect((await tools.jobOf(it.admin, waiting.id)).status).toBe('cancelled')
  tools.runner({ chunkRows: 10 })
  await tools.until(async () => ((await tools.dictionaries('cancel_')) > 0 ? true : undefined))
  okay(await it.admin.put('/sys/userJob/cancel', { id }))
  const job = await tools.ended(it.admin, id)
  expect(job.status).toBe('cancelled')
  expect(job.done).toBeLessThan(2_000)
  expect(await tools.dictionaries('cancel_')).toBe(job.done)
  const again = await it.admin.put('/sys/userJob/cancel', { id })
  expect(again.result.reason).toBe('job.ended')
})

test('a cancelled import kept the rows it had left out to itself; its file has those so far', async () => {
  const lines = tools.csv('early', 3_000).split('\r\n')
  // The very first row is invalid; so is the last, which is never reached.
  const content = [lines[0], '坏,一,One', ...lines.slice(1), '坏,二,Two'].join('\n')
  const id = await tools.importSheet(it.admin, content)
  tools.runner({ chunkRows: 10 })
  await tools.until(async () => ((await tools.dictionaries('early_')) > 0 ? true : undefined))
  okay(await it.admin.put('/sys/userJob/cancel', { id }))
  const job = await tools.ended(it.admin, id)
  expect(job).toMatchObject({ status: 'cancelled', failed: 1 })
  const [head, ...rows] = await tools.sheet(it.admin, id)
  expect(head).toEqual(['dictCode', 'dictName', 'dictNameEn', 'Reason'])
  expect(rows.map((row) => row.slice(0, 3))).toEqual([['坏', '一', 'One']])
  const staged = await it.ports.system.pool.query('select 1 from user_job_row where job_id = $1', [
    id,
  ])
  expect(staged.rows).toEqual([])
})

test('two workers do one job once, and a company has two at a time', async () => {
  const ids: string[] = []
  for (const word of ['cap_a', 'cap_b', 'cap_c', 'cap_d']) {
    ids.push(await tools.importSheet(it.admin, tools.csv(word, 200)))
  }
  tools.runner()
  tools.runner()
  let most = 0
  await tools.until(async () => {
    const states = await tools.jobs(it.admin)
    const running = states.filter(({ status }: { status: string }) => status === 'running').length
    most = Math.max(most, running)
    const open = states.filter(({ status }: { status: string }) =>
      ['queued', 'running'].includes(status),
    )
    return open.length === 0 ? true : undefined
  })
  expect(most).toBe(2)
  for (const id of ids) {
    expect(await tools.jobOf(it.admin, id)).toMatchObject({ status: 'done', done: 200 })
  }
  for (const word of ['cap_a', 'cap_b', 'cap_c', 'cap_d']) {
    expect(await tools.dictionaries(word)).toBe(200)
  }
})

test('a user frozen while an import runs gets no further row in', async () => {
  const id = await tools.importSheet(it.manager, tools.csv('frozen', 3_000))
  tools.runner()
  await tools.until(async () => ((await tools.dictionaries('frozen_')) > 0 ? true : undefined))
  okay(await it.admin.put('/sys/user/frozenBatch', { ids: it.manager.id, status: '2' }))
  const failed = await tools.until(async () => {
    const { rows } = await it.ports.system.pool.query(
      'select status, error from user_job where id = $1',
      [id],
    )
    return rows[0]?.status === 'running' ? undefined : rows[0]
  })
  expect(failed).toMatchObject({ status: 'failed', error: 'job.notAllowed' })
  expect(await tools.dictionaries('frozen_')).toBeLessThan(3_000)
  okay(await it.admin.put('/sys/user/frozenBatch', { ids: it.manager.id, status: '1' }))
})
