import { afterAll, beforeAll, expect, test } from 'vitest'
import { createIds } from '../../store/ids/createIds.ts'
import { withScope } from '../../store/database/withScope.ts'
import { smsTasks } from '../../store/tasks/smsTasks.ts'
import { taskTurns } from '../../store/tasks/taskTurns.ts'
import { turnTasks } from '../../engine/taskClock.ts'
import { type TestSandbox, testSandbox } from '../../test/sandbox.ts'
import { reschedule } from './reschedule.ts'
import { getTask } from './taskLines.ts'

const HOUR = 3_600_000
const ids = createIds({ now: () => Date.now() })
let world: TestSandbox
beforeAll(async () => {
  world = await testSandbox({ traffic: false })
})
afterAll(() => world.close())

const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()

/** A task of Harbor Bank that begins in some hours. */
async function task(status = 'scheduled', hours = 2): Promise<string> {
  const id = world.nextId()
  const company = await world.company('Harbor Bank')
  const schedule = { zone: 'Asia/Shanghai', start: Date.now() + hours * HOUR, end: null, slots: [] }
  await world.db.owner.query(
    `insert into sms_task (id, company_id, product, name, content, encoding, parts_per_message, status, total, accepted,
       currency, expires_at, schedule, turn_at, pause_reason)
     values ($1, $2, 'notify', 'Spring offer', 'Hello', 'gsm7', 1, $3, 1, 1, 'USD', now() + interval '30 days', $4, $5,
       case when $3 = 'paused' then 'task.pausedByUser' end)`,
    [id, company, status, JSON.stringify(schedule), new Date(schedule.start)],
  )
  await world.db.owner.query(
    `insert into sms_recipients (task_id, block_no, company_id, count, numbers) values ($1, 0, $2, 1, '{447000000001}')`,
    [id, company],
  )
  return id
}

const move = async (username: string, id: string, time: Parameters<typeof reschedule>[3]) =>
  reschedule(await world.ctxOf(username), { database: world.db.app, ids }, 'notify', time)
const rowOf = async (id: string) => {
  const ctx = await world.ctxOf('harbor')
  return withScope(world.db.app, ctx.scope, (t) => getTask(ctx, t, 'notify', id))
}
const turns = () => taskTurns(world.db.owner, smsTasks)

test('a task that has not begun gets another name and time, and its history says so', async () => {
  const id = await task()
  const { startTime: before } = await rowOf(id)
  const [startTime, endTime] = [at(5), at(9)]
  const name = 'Summer offer'
  const slots = [{ from: 0, to: 24 * 60 }]
  const moved = await move('harbor', id, { id, name, startTime, endTime, slots, timeZone: 'UTC' })
  const shown = {
    name,
    startTime,
    endTime,
    timeZone: 'UTC',
    status: 'scheduled',
    turnAt: startTime,
  }
  expect(moved).toMatchObject({ ...shown, abilities: { edit: true, cancel: true } })
  expect(await rowOf(id)).toMatchObject(shown)
  const { rows } = await world.db.owner.query(
    `select actor_name, changes->'startTime' as change from audit_log where record_id = $1`,
    [id],
  )
  expect(rows).toEqual([{ actor_name: 'harbor', change: { from: before, to: startTime } }])
})

test('without a time it begins at once, and never twice', async () => {
  const id = await task()
  await move('harbor', id, { id })
  expect((await turnTasks(smsTasks.states, turns())).filter((one) => one === id)).toEqual([id])
  expect(await turnTasks(smsTasks.states, turns())).not.toContain(id)
  expect((await rowOf(id)).status).toBe('queued')
  const { rows } = await world.db.owner.query(
    'select count(*)::int as blocks from sms_queue where task_id = $1',
    [id],
  )
  expect(rows).toEqual([{ blocks: 1 }])
  await expect(move('harbor', id, { id, startTime: at(1) })).rejects.toMatchObject({
    code: 'sms.taskState',
  })
})

test('a task that is moved while the engine is about to begin it does not begin', async () => {
  const id = await task('scheduled', -1)
  const clock = turns()
  const seen = await clock.dueTasks()
  expect(seen.tasks.map((due) => due.id)).toContain(id)
  await move('harbor', id, { id, startTime: at(3) })
  const began = await turnTasks(smsTasks.states, {
    ...clock,
    dueTasks: () => Promise.resolve(seen),
  })
  expect(began).not.toContain(id)
  expect((await rowOf(id)).status).toBe('scheduled')
})

test('nobody moves the task of another company, or one into the past', async () => {
  const id = await task()
  const before = await rowOf(id)
  await expect(move('sunrise', id, { id, startTime: at(1) })).rejects.toMatchObject({
    code: 'sms.taskNotFound',
  })
  await expect(move('harbor', id, { id, startTime: at(-1) })).rejects.toMatchObject({
    code: 'task.startPast',
  })
  await expect(move('harbor', id, { id, startTime: at(3), endTime: at(2) })).rejects.toMatchObject({
    code: 'task.endBeforeStart',
  })
  expect(await rowOf(id)).toEqual(before)
})

test.each(['queued', 'sending', 'paused', 'completed', 'cancelled'])(
  'a task that is %s keeps its time',
  async (status) => {
    const id = await task(status)
    await expect(move('harbor', id, { id, startTime: at(1) })).rejects.toMatchObject({
      code: 'sms.taskState',
    })
    expect((await rowOf(id)).abilities['edit']).toBeUndefined()
  },
)
