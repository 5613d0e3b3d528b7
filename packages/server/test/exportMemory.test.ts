import { pipeline } from 'node:stream/promises'
import { Writable } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { signedInCtx } from '../http/authenticate.ts'
import { startUserJobs } from '../services/nouns/userJobs/startUserJobs.ts'
import { exportSources } from '../services/nouns/exportSources.ts'
import { okay, world, type World } from './world.ts'

// Garbage not yet collected must not count: without this the figure depends on when the collector
// runs.
setFlagsFromString('--expose-gc')
const collect: unknown = runInNewContext('gc')
/** Bytes in use after a garbage collection. */
function kept(): number {
  if (typeof collect === 'function') collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

const ROWS = 200_000
/** Rows between two measurements of the memory. */
const STEP = ROWS / 40
const MB = 1024 * 1024

let it: World
beforeAll(async () => {
  it = await world()
  await it.ports.system.pool.query(
    `insert into sys_dict (id, dict_code, dict_name, dict_name_en, create_by, create_time)
     select 1000000 + n, 'memory_' || n, '很多', 'Many of them ' || n, 'test', now() - n * interval '1 second'
     from generate_series(1, $1::int) n`,
    [ROWS],
  )
  await it.ports.system.pool.query('analyze sys_dict')
})
afterAll(() => it.close())

test('200,000 rows are exported by keyset in flat memory, none lost and none twice', async () => {
  const runner = startUserJobs({
    ports: it.ports,
    sources: exportSources(it.ports),
    ctxOf: signedInCtx,
    log: { warn: () => undefined },
    timing: { pollMs: 20 },
  })
  const filters = { dictCode: 'memory_*' }
  const columns = ['dictCode', 'dictNameEn', 'createTime']
  const refused = await it.admin.raw('GET', '/sys/dict/exportXls', { query: filters })
  expect([refused.statusCode, refused.json().result.reason]).toEqual([422, 'export.useJob'])
  const memory = { early: 0, late: 0 }
  const { id } = okay(
    await it.admin.post('/sys/dict/exportJob', { filters, columns, format: 'csv' }),
  )
  let status = 'queued'
  let seen = 0
  // A garbage collection of everything takes as long as thousands of rows: one per step.
  let measuredAt = -STEP
  while (status === 'queued' || status === 'running') {
    await new Promise((resolve) => setTimeout(resolve, 100))
    const [job] = okay(await it.admin.get('/sys/userJob/list', { pageSize: 1 })).records
    if (status === 'running' && job.done > 0 && job.done < ROWS) seen += 1
    status = job.status
    // After the first quarter memory grows no further.
    const part = job.done < ROWS / 4 ? 'early' : 'late'
    if (job.done >= measuredAt + STEP || memory[part] === 0) {
      measuredAt = job.done
      memory[part] = Math.max(memory[part], kept())
    }
    expect(job.id).toBe(id)
  }
  await runner.stop()
  expect(status).toBe('done')
  expect(seen).toBeGreaterThan(0)
  const { rows } = await it.ports.system.pool.query(
    'select file_id, done from user_job where id = $1',
    [id],
  )
  expect(Number(rows[0]?.done)).toBe(ROWS)
  const file = await it.ports.files.open(String(rows[0]?.file_id))
  if (!file) throw new Error('The export has no file')
  const codes = new Set<string>()
  let rest = ''
  await pipeline(
    file,
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        const lines = (rest + chunk.toString('latin1')).split('\r\n')
        rest = lines.pop() ?? ''
        for (const line of lines) codes.add(line.slice(0, line.indexOf(',')))
        done()
      },
    }),
  )
  expect(codes.size).toBe(ROWS + 1)
  expect(memory.late - memory.early).toBeLessThan(30 * MB)
}, 1_800_000)
