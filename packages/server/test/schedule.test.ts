import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import type { JobFigures, JobRun, ScheduledJob } from '../jobs/job.ts'
import { startScheduler } from '../jobs/schedule/startScheduler.ts'
import type { RunnerTiming } from '../services/runner/startRunner.ts'
import { seedSchedules } from '../services/schedule/seedSchedules.ts'
import { okay, world, type World } from './world.ts'

const PATH = '/sys/quartzJob'
// The lease outlasts any stall of a busy machine: a run is lost only where its test says so.
const quick: Partial<RunnerTiming> = { pollMs: 40, beatMs: 40, leaseMs: 60_000, stopMs: 30_000 }

let it: World
let schedulers: ReturnType<typeof startScheduler>[] = []
/** What the job of a test does. */
let work: (run: JobRun) => Promise<JobFigures> = async () => ({ sessions: 0 })
let started = 0

beforeAll(async () => {
  it = await world()
  await seedSchedules(it.ports)
})
beforeEach(async () => {
  // The clock stands at the fifth second of a minute: ticks come only where a test lets them.
  it.time.standsAt = Date.now() - (Date.now() % 60_000) + 65_000
  started = 0
  work = async () => ({ sessions: 3 })
  // One job, every minute, nothing due yet.
  await it.ports.system.pool.query(
    `update sys_job_run set outcome = 'lost' where outcome = 'running'`,
  )
  await it.ports.system.pool
    .query(`update sys_job set run_id = null, worker = null, lease_until = null,
    asked_at = null, status = -1, next_at = null, deleted = false`)
  await it.ports.system.pool.query('delete from sys_job_run')
  await it.ports.system.pool.query(
    `update sys_job set status = 0, cron = '* * * * *' where job_key = 'removeExpiredSessions'`,
  )
})
afterEach(async () => {
  it.time.offsetMs = 0
  it.time.standsAt = undefined
  await Promise.all(schedulers.splice(0).map((one) => one.stop()))
})
afterAll(() => it.close())

const job: ScheduledJob = {
  key: 'removeExpiredSessions',
  cron: '*/10 * * * *',
  run(_ports, run) {
    started += 1
    return work(run)
  },
}

function scheduler(timing: Partial<RunnerTiming> = {}, node = 'here:1') {
  const one = startScheduler({
    ports: it.ports,
    jobs: [job],
    node,
    log: { warn: () => undefined },
    timing: { ...quick, ...timing },
  })
  schedulers.push(one)
  return one
}

async function schedule() {
  const { records } = okay(await it.admin.get(`${PATH}/list`, { jobClassName: job.key }))
  return records[0]
}
/** Everything due has begun: every scheduler has looked again and found nothing. */
const allIdle = () => Promise.all(schedulers.map((one) => one.idle()))
const runs = async () =>
  okay(await it.admin.get(`${PATH}/runs`, { id: (await schedule()).id })).records

async function until<T>(look: () => Promise<T | undefined | false>, ms = 30_000): Promise<T> {
  const end = Date.now() + ms
  for (;;) {
    const found = await look()
    if (found) return found
    if (Date.now() > end) throw new Error('It did not happen in time')
    await delay(25)
  }
}
/** Lets the schedule be computed, then reaches its time. */
async function passTicks(minutes: number): Promise<void> {
  await until(async () => {
    const { rows } = await it.ports.system.pool.query(
      'select 1 from sys_job where job_key = $1 and next_at is not null',
      [job.key],
    )
    return rows.length > 0
  })
  it.time.offsetMs += minutes * 60_000
}
const forever = ({ signal }: JobRun) =>
  new Promise<JobFigures>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('ended')), { once: true })
  })

test('two schedulers run each tick once', async () => {
  scheduler({}, 'one')
  scheduler({}, 'two')
  for (let tick = 1; tick <= 4; tick += 1) {
    await passTicks(1)
    await until(async () => started === tick)
    await allIdle()
    expect(started).toBe(tick)
    await until(async () => (await schedule()).running === null)
  }
  expect(await runs()).toHaveLength(4)
})

test('ticks missed while nothing ran are one run', async () => {
  const first = scheduler()
  await passTicks(0)
  await first.stop()
  it.time.offsetMs += 50 * 60_000
  scheduler()
  await until(async () => (await runs())[0]?.outcome === 'done')
  await allIdle()
  expect(started).toBe(1)
  const { nextTimes } = await schedule()
  expect(Date.parse(nextTimes[0])).toBeGreaterThan(it.ports.clock.now())
})

test('a job that outlasts its own tick does not run beside itself', async () => {
  work = forever
  scheduler()
  scheduler()
  await passTicks(1)
  await until(async () => started === 1)
  it.time.offsetMs += 3 * 60_000
  await allIdle()
  expect(started).toBe(1)
})

test('a run whose process was killed is marked lost after its lease, and the job continues', async () => {
  work = forever
  // The state after a kill: the run is taken and its lease no longer renewed.
  scheduler({ beatMs: 3_600_000, leaseMs: 400 }, 'killed:1')
  await passTicks(1)
  await until(async () => started === 1)
  work = async () => ({ sessions: 1 })
  scheduler({}, 'living:2')
  await until(async () => (await runs())[0]?.outcome === 'lost')
  const { last, running } = await schedule()
  expect(running).toBeNull()
  expect(last).toMatchObject({
    outcome: 'lost',
    node: 'killed:1',
    message: 'Its process stopped responding.',
  })
  await passTicks(1)
  await until(async () => (await runs())[0]?.outcome === 'done')
  // What the killed process would still report about its run changes nothing.
  await Promise.all(schedulers.splice(0).map((one) => one.stop()))
  expect((await runs()).map(({ outcome }: { outcome: string }) => outcome)).toEqual([
    'done',
    'lost',
  ])
})

test('run now begins with the next look, once for two at the same time, also while paused', async () => {
  work = forever
  scheduler()
  const { id } = await schedule()
  okay(await it.admin.put(`${PATH}/pause`, { id }))
  const both = await Promise.all([
    it.admin.get(`${PATH}/execute`, { id }),
    it.admin.put(`${PATH}/execute`, { id }),
  ])
  expect(both.filter((reply) => reply.success)).toHaveLength(1)
  expect(both.find((reply) => !reply.success)?.result.reason).toBe('schedule.running')
  await until(async () => started === 1)
  const { running, last } = await schedule()
  expect(running).toMatchObject({ cancelling: false })
  expect(last).toMatchObject({ outcome: 'running', byName: 'admin' })
  const refused = await it.admin.raw('DELETE', `${PATH}/delete`, { query: { id } })
  expect(refused.json().result.reason).toBe('schedule.running')
  okay(await it.admin.put(`${PATH}/cancel`, { id }))
  await until(async () => (await schedule()).running === null)
  expect((await runs())[0]).toMatchObject({
    outcome: 'cancelled',
    message: 'Cancelled by a user.',
  })
  expect((await it.admin.put(`${PATH}/cancel`, { id })).result.reason).toBe('schedule.notRunning')
})

test('pause and resume at the same time leave one of both, and a paused schedule does not run', async () => {
  scheduler()
  await passTicks(0)
  const { id } = await schedule()
  for (let round = 0; round < 5; round += 1) {
    const both = await Promise.all([
      it.admin.put(`${PATH}/pause`, { jobClassName: job.key }),
      it.admin.put(`${PATH}/resume`, { id }),
    ])
    expect(both.every((reply) => reply.success)).toBe(true)
    const { status, nextTimes } = await schedule()
    expect(nextTimes).toHaveLength(status === 0 ? 3 : 0)
  }
  okay(await it.admin.put(`${PATH}/pause`, { id }))
  it.time.offsetMs += 5 * 60_000
  await allIdle()
  expect(started).toBe(0)
  okay(await it.admin.get(`${PATH}/resume`, { jobClassName: job.key }))
  await allIdle()
  // Ticks missed while paused are not made up for.
  expect(started).toBe(0)
  await passTicks(1)
  await until(async () => started === 1)
})

test('a failing job reports why, and the report does not count as success', async () => {
  work = async () => {
    throw new Error('The disk is full')
  }
  scheduler()
  await passTicks(1)
  await until(async () => (await runs())[0]?.outcome === 'failed')
  const { last, lastSuccessTime } = await schedule()
  expect(last.message).toBe('The disk is full')
  const before = lastSuccessTime
  work = async () => ({ sessions: 2 })
  await passTicks(1)
  await until(async () => (await runs())[0]?.outcome === 'done')
  const after = await schedule()
  expect(after.last.message).toBe('2 sessions removed')
  expect(after.lastSuccessTime).not.toBe(before)
})

test('how far a run is can be seen while it runs', async () => {
  work = (run) => {
    run.progress?.(40, 100)
    return forever(run)
  }
  scheduler()
  await passTicks(1)
  const running = await until(async () => {
    const row = await schedule()
    return row.running?.done === 40 ? row.running : undefined
  })
  expect(running).toMatchObject({ done: 40, total: 100 })
})

test('a server that stops says so in the history', async () => {
  work = forever
  const one = scheduler()
  await passTicks(1)
  await until(async () => started === 1)
  await one.stop()
  expect((await runs())[0]).toMatchObject({ outcome: 'cancelled', message: 'The server stopped.' })
})

test('a change of the platform’s zone moves the next run', async () => {
  scheduler()
  await it.ports.system.pool.query(`update sys_job set cron = '0 12 * * *', next_at = null`)
  const nextAt = async () => {
    const { rows } = await it.ports.system.pool.query(
      'select next_at as at, time_zone as zone from sys_job where job_key = $1',
      [job.key],
    )
    return rows[0]
  }
  await until(async () => (await nextAt())?.at)
  await it.ports.system.pool.query(
    `update sys_company set time_zone = 'Asia/Tokyo' where kind = 'platform'`,
  )
  const moved = await until(async () => {
    const row = await nextAt()
    return row?.zone === 'Asia/Tokyo' ? row : undefined
  })
  expect(new Date(moved.at).toISOString().slice(11, 16)).toBe('03:00')
  await it.ports.system.pool.query(
    `update sys_company set time_zone = 'UTC' where kind = 'platform'`,
  )
})

test('a class name that is not in the registry is refused', async () => {
  for (const jobClassName of ['java.lang.Runtime', '../x', 'constructor', 'nothing']) {
    const reply = await it.admin.post(`${PATH}/add`, { jobClassName, cronExpression: '* * * * *' })
    expect(reply.status).toBe(400)
    expect(reply.result.fields.jobClassName.reason).toBe('schedule.unknownJob')
  }
  const { id, version } = await schedule()
  const other = await it.admin.put(`${PATH}/edit`, {
    id,
    version,
    jobClassName: 'removeOldLogs',
    cronExpression: '* * * * *',
  })
  expect(other.result.fields.jobClassName.reason).toBe('schedule.fixedJob')
})

test('a schedule is removed, stays removed over a start, and added again keeps its history', async () => {
  const { id } = await schedule()
  await it.ports.system.pool.query(
    `insert into sys_job_run (id, job_id, outcome, start_time, end_time, node) values (77, $1, 'done', now(), now(), 'x')`,
    [id],
  )
  const twice = { jobClassName: job.key, cronExpression: '0 3 * * *' }
  const taken = await it.admin.post(`${PATH}/add`, twice)
  expect(taken.result.fields.jobClassName.reason).toBe('schedule.taken')
  okay(await it.admin.delete(`${PATH}/deleteBatch`, { ids: `${id},` }))
  await seedSchedules(it.ports)
  expect(await schedule()).toBeUndefined()
  expect((await it.admin.get(`${PATH}/queryById`, { id })).status).toBe(404)
  const both = await Promise.all([
    it.admin.post(`${PATH}/add`, { ...twice, cronExpression: '0 0 3 ? * MON-FRI *' }),
    it.admin.post(`${PATH}/add`, { ...twice, cronExpression: '0 0 3 ? * MON-FRI *' }),
  ])
  expect(both.filter((reply) => reply.success)).toHaveLength(1)
  const again = await schedule()
  expect(again).toMatchObject({ id, cronExpression: '0 3 * * 1-5', status: 0, delFlag: 0 })
  expect(await runs()).toHaveLength(1)
})

test('a run of an earlier release, which counted less, had no sentence', async () => {
  const key = 'removeOldLogs'
  const insert = `insert into sys_job_run (id, job_id, outcome, start_time, end_time, node, figures)
    select $1, id, 'done', now(), now(), 'x', $2::jsonb from sys_job where job_key = $3`
  const { pool } = it.ports.system
  await pool.query(insert, [88, { signIns: 3, operations: 1 }, key])
  await pool.query(insert, [89, null, key])
  const said = async (id: string) => {
    const { rows } = await pool.query('select id::text from sys_job where job_key = $1', [key])
    const { records } = okay(await it.admin.get(`${PATH}/runs`, { id: rows[0].id }))
    return records.find((one: { id: string }) => one.id === id).message
  }
  expect(await said('88')).toBe('3 sign-ins, 1 operation and 0 API requests removed')
  expect(await said('89')).toBeNull()
})

test('two people who edit at the same time: the second sees what the first saved', async () => {
  const { id, version } = await schedule()
  const edit = (cronExpression: string) =>
    it.admin.put(`${PATH}/edit`, { id, version, cronExpression, description: 'x' })
  const both = await Promise.all([edit('1 * * * *'), edit('2 * * * *')])
  const late = both.find((reply) => !reply.success)
  expect(both.filter((reply) => reply.success)).toHaveLength(1)
  expect(late?.result).toMatchObject({
    reason: 'record.stale',
    current: { id, version: version + 1 },
  })
  const never = await it.admin.put(`${PATH}/edit`, {
    id,
    version: version + 1,
    cronExpression: '0 0 30 2 *',
  })
  expect(never.result.fields.cronExpression.reason).toBe('schedule.cronNever')
  const hour = await it.admin.get(`${PATH}/nextRuns`, { cronExpression: '0 99 * * *' })
  expect(hour.result.fields.cronExpression.message).toBe('“99” isn’t a valid hour.')
  const { rows } = await it.ports.system.pool.query(
    `select changes from audit_log where entity = 'scheduledJob' and action = 'scheduledJob.edit' order by id desc limit 1`,
  )
  expect(rows[0]?.changes).toHaveProperty('cronExpression')
})

test('only the platform sees schedules, and only who may changes them', async () => {
  const { id } = await schedule()
  for (const client of [it.agentA, it.customerP, it.sales]) {
    expect((await client.get(`${PATH}/list`)).status).toBe(403)
    expect((await client.put(`${PATH}/execute`, { id })).status).toBe(403)
  }
  expect((await it.manager.get(`${PATH}/list`)).success).toBe(true)
  expect((await it.manager.put(`${PATH}/pause`, { id })).status).toBe(403)
  const { abilities } = okay(await it.manager.get(`${PATH}/queryById`, { id }))
  expect(abilities).toEqual({})
})
