import { HELD_BY_USER, OUTSIDE_SLOTS, type TaskSchedule } from '@tandem/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { turnTasks } from '../../engine/taskClock.ts'
import {
  TOY_TASK_TABLES,
  toyStates as dialling,
  toyTasks as table,
} from '../../test/channels/toyTasks.ts'
import { type SmsWorld, smsWorld } from '../../test/chaos/smsWorld.ts'
import { createDatabase, type Database } from '../database/createDatabase.ts'
import { patience, type TestDatabase, testDatabase } from '../../test/database/testDatabase.ts'
import { withScope } from '../database/withScope.ts'
import { createIds } from '../ids/createIds.ts'
import { moveTask } from './moveTask.ts'
import { postgresQueue } from './queue.ts'
import { allBlocks } from './blocks.ts'
import { smsTasks } from './smsTasks.ts'
import { storeRecipients } from './storeRecipients.ts'
import { taskTurns } from './taskTurns.ts'

let test_: TestDatabase
let system: Database
let world: SmsWorld
let ids = 0
beforeAll(async () => {
  test_ = await testDatabase()
  const urls = { ownerUrl: test_.ownerUrl, appUrl: test_.appUrl, systemUrl: test_.systemUrl }
  system = createDatabase({ ...patience, ...urls, scope: 'everything', max: 4, name: 'kind' })
  world = await smsWorld(test_.owner, createIds({ now: Date.now }), [])
  await test_.owner.query(TOY_TASK_TABLES)
})
afterAll(async () => {
  await system.close()
  await test_.drop()
})

const always: TaskSchedule = { zone: 'UTC', start: null, end: null, slots: [] }
const later = (): TaskSchedule => ({ ...always, start: Date.now() + 3_600_000 })

/** A task with 6,000 numbers that waits for its time. */
async function planned(): Promise<string> {
  ids += 1
  const taskId = String(ids)
  const numbers = Array.from({ length: 6_000 }, (_, n) => String(447_000_000_000 + n))
  await withScope(system, 'everything', async ({ client }) => {
    await client.query(
      `insert into test_call_task (id, company_id, status, priority) values ($1, $2, 'planned', 5)`,
      [taskId, world.customerId],
    )
    const task = { priority: 5, turn: { isOpen: false } }
    await storeRecipients(
      client,
      table,
      { taskId, sender: { companyId: world.customerId }, task },
      allBlocks({ numbers, rejects: [{ row: 9, mobile: 'x', reason: 'number.formula' }] }),
    )
  })
  return taskId
}
const schedule = (taskId: string, to: TaskSchedule) =>
  system.pool.query('update test_call_task set schedule = $2, turn_at = now() where id = $1', [
    taskId,
    JSON.stringify(to),
  ])
const turn = () => turnTasks(dialling, taskTurns(system.pool, table))
const act = (taskId: string, verb: 'stop' | 'goOn' | 'drop') =>
  withScope(system, 'everything', ({ client }) => moveTask(client, table, verb, taskId))
const read = async (taskId: string) => {
  const { rows } = await system.pool.query<{
    status: string
    reason: string | null
    blocks: number
  }>(
    `select t.status, t.pause_reason as reason, (select count(*)::int from test_call_queue q where q.task_id = t.id) as blocks
     from test_call_task t where id = $1`,
    [taskId],
  )
  return rows[0]
}
const leased = async () =>
  (
    await postgresQueue(system.pool, table).lease({
      owner: `test ${ids}`,
      limit: 10,
      kind: 'campaigns',
      seconds: 60,
      exceptTasks: [],
      turns: { start: 0, piece: 1, companies: new Map() },
      full: [],
    })
  ).map(({ taskId, blockNo, numbers }) => [taskId, blockNo, numbers.length])

test('a second kind waits, opens, rests, goes on and ends by its own tables and statuses', async () => {
  const taskId = await planned()
  await schedule(taskId, later())
  expect(await turn()).toEqual([taskId])
  expect(await read(taskId)).toEqual({ status: 'planned', reason: null, blocks: 0 })
  await schedule(taskId, always)
  await turn()
  expect(await read(taskId)).toEqual({ status: 'ready', reason: null, blocks: 2 })
  expect(await leased()).toEqual([
    [taskId, 0, 5_000],
    [taskId, 1, 1_000],
  ])
  await schedule(taskId, later())
  await turn()
  expect(await read(taskId)).toMatchObject({ status: 'held', reason: OUTSIDE_SLOTS })
  expect(await act(taskId, 'goOn')).toBe('call.taskOutsideSlots')
  await schedule(taskId, always)
  await turn()
  expect(await read(taskId)).toEqual({ status: 'dialling', reason: null, blocks: 2 })
  await schedule(taskId, { ...always, end: Date.now() - 1 })
  await turn()
  expect(await read(taskId)).toMatchObject({ status: 'dropped', reason: 'task.timeOver' })
  expect(await act(taskId, 'goOn')).toBe('call.taskState')
})

test('whoever moved a task of a second kind woke the engine of SMS: its own engine hears of it, and no other', async () => {
  const listener = await test_.owner.connect()
  const heard: { channel: string; payload: string | undefined }[] = []
  const END = 'the end of the test'
  const ended = new Promise<void>((resolve) => {
    listener.on('notification', ({ channel, payload }) => {
      if (payload === END) return resolve()
      heard.push({ channel, payload })
    })
  })
  try {
    for (const news of [table.news, smsTasks.news]) {
      await listener.query(`listen ${listener.escapeIdentifier(news)}`)
    }
    const taskId = await planned()
    expect(await act(taskId, 'goOn')).toBe('call.taskState')
    expect(await act('999', 'drop')).toBe('call.taskNotFound')
    expect(await act(taskId, 'drop')).toBeUndefined()
    // Notifications come in the order of their commits.
    await test_.owner.query('select pg_notify($1, $2)', [smsTasks.news, END])
    await ended
    expect(heard).toEqual([{ channel: table.news, payload: taskId }])
  } finally {
    listener.removeAllListeners('notification')
    await listener.query('unlisten *')
    listener.release()
  }
})

test('people hold, release and end tasks of a second kind; what is held is not leased', async () => {
  const taskId = await planned()
  await schedule(taskId, always)
  await turn()
  expect(await act(taskId, 'stop')).toBeUndefined()
  expect(await read(taskId)).toMatchObject({ status: 'held', reason: HELD_BY_USER })
  expect(await leased()).toEqual([])
  expect(await act(taskId, 'goOn')).toBeUndefined()
  expect(await leased()).toHaveLength(2)
  expect(await act(taskId, 'drop')).toBeUndefined()
  expect(await read(taskId)).toEqual({ status: 'dropped', reason: null, blocks: 0 })
  expect(await act(taskId, 'drop')).toBe('call.taskState')
  expect(await act('999', 'drop')).toBe('call.taskNotFound')
})
