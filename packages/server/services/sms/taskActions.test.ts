import type { SmsTaskVerb } from '@tandem/core'
import type { SmsProduct } from '@tandem/model'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createIds } from '../../store/ids/createIds.ts'
import { type TestSandbox, testSandbox } from '../../test/sandbox.ts'
import { withScope } from '../../store/database/withScope.ts'
import { getTask } from './taskLines.ts'
import { moveTask } from './taskActions.ts'

let world: TestSandbox
beforeAll(async () => {
  world = await testSandbox({ traffic: false })
})
afterAll(() => world.close())

const ids = createIds({ now: () => Date.now() })
const move = async (
  username: string,
  verb: SmsTaskVerb,
  id: string,
  product: SmsProduct = 'notify',
) =>
  moveTask(
    await world.ctxOf(username),
    { database: world.db.app, ids, live: { publish: () => undefined } },
    product,
    verb,
    id,
  )

/** A task of Harbor Bank as the engine would find it. */
async function task(status: string): Promise<string> {
  const id = world.nextId()
  await world.db.owner.query(
    `insert into sms_task (id, company_id, product, name, content, encoding, parts_per_message, status, pause_reason,
       total, accepted, currency, expires_at)
     values ($1, $2, 'notify', 'Spring offer', 'Hello', 'gsm7', 1, $3,
       case when $3 = 'paused' then 'balance.insufficient' end, 3, 3, 'USD', now() + interval '1 day')`,
    [id, await world.company('Harbor Bank'), status],
  )
  return id
}
/** A task's messages at carriers, and those that never got to one. */
async function counted(
  taskId: string,
  counts: { dispatched: number; submitted: number; failed?: number; unsubmitted?: number },
): Promise<void> {
  const { dispatched, submitted, failed = 0, unsubmitted = 0 } = counts
  await world.db.owner.query(
    `insert into sms_task_count (task_id, slot, company_id, dispatched, submitted, failed, unsubmitted)
     values ($1, 0, $2, $3, $4, $5, $6)`,
    [taskId, await world.company('Harbor Bank'), dispatched, submitted, failed, unsubmitted],
  )
}
const rowOf = async (taskId: string) => {
  const ctx = await world.ctxOf('harbor')
  return withScope(world.db.app, ctx.scope, (transaction) =>
    getTask(ctx, transaction, 'notify', taskId),
  )
}
const statusOf = async (id: string): Promise<unknown> =>
  (await world.db.owner.query('select status from sms_task where id = $1', [id])).rows[0]?.status

test('a sending task is paused, resumed and cancelled, each recorded in its history', async () => {
  const id = await task('sending')
  expect(await move('harbor', 'pause', id)).toMatchObject({
    status: 'paused',
    pauseReason: 'task.pausedByUser',
    abilities: { pause: 'sms.taskState', resume: true, cancel: true },
  })
  expect(await move('harbor', 'resume', id)).toMatchObject({ status: 'sending', pauseReason: null })
  expect(await rowOf(id)).toMatchObject({ accepted: 3, parts: 3, cancelled: 0 })
  const ended = await move('harbor', 'cancel', id)
  expect(ended).toMatchObject({ status: 'cancelled', finishTime: expect.any(String) })
  // Nobody was made a message for: all of them were stopped, none failed, and the task is as large as it was.
  expect(await rowOf(id)).toMatchObject({ accepted: 3, parts: 3, cancelled: 3, failed: 0 })
  const { rows } = await world.db.owner.query(
    `select action, actor_name, changes -> 'status' as status from audit_log where record_id = $1 order by id`,
    [id],
  )
  expect(rows).toEqual([
    { action: 'notifyTask.pause', actor_name: 'harbor', status: { from: 'sending', to: 'paused' } },
    {
      action: 'notifyTask.resume',
      actor_name: 'harbor',
      status: { from: 'paused', to: 'sending' },
    },
    {
      action: 'notifyTask.cancel',
      actor_name: 'harbor',
      status: { from: 'sending', to: 'cancelled' },
    },
  ])
})

describe('an action the status does not allow changes nothing and reports the status', () => {
  test.for([
    ['resume', 'sending'],
    ['pause', 'paused'],
    ['pause', 'completed'],
    ['cancel', 'cancelled'],
    ['cancel', 'completed'],
  ] as const)('%s while %s', async ([verb, status]) => {
    const id = await task(status)
    await expect(move('harbor', verb, id)).rejects.toMatchObject({
      code: 'sms.taskState',
      status: 409,
      details: { args: { status: `@smsTask.status.${status}` } },
    })
    expect(await statusOf(id)).toBe(status)
  })
})

test('a task is not found by a sister company, under another product, or while it loads', async () => {
  const id = await task('sending')
  const loading = await task('loading')
  const refused = { code: 'sms.taskNotFound', status: 404 }
  await expect(move('kestrel', 'cancel', id)).rejects.toMatchObject(refused)
  await expect(move('meridian', 'cancel', id)).rejects.toMatchObject(refused)
  await expect(move('harbor', 'cancel', id, 'marketing')).rejects.toMatchObject(refused)
  await expect(move('harbor', 'cancel', loading)).rejects.toMatchObject(refused)
  expect(await statusOf(id)).toBe('sending')
  expect(await statusOf(loading)).toBe('loading')
})

test('a task whose last messages wait for a carrier can be cancelled', async () => {
  const id = await task('sending')
  expect(await rowOf(id)).toMatchObject({ waiting: 3, abilities: { pause: true, cancel: true } })
  // All are created and paid for, and a carrier has one of them: two can be held back.
  await counted(id, { dispatched: 3, submitted: 1 })
  expect(await rowOf(id)).toMatchObject({ waiting: 2, abilities: { cancel: true } })
  expect(await move('harbor', 'cancel', id)).toMatchObject({ status: 'cancelled' })
  // Also if a submitted message has failed since.
  const paused = await task('paused')
  await counted(paused, { dispatched: 3, submitted: 2, failed: 2 })
  expect(await rowOf(paused)).toMatchObject({ waiting: 1, abilities: { cancel: true } })
  expect(await move('harbor', 'cancel', paused)).toMatchObject({ status: 'cancelled' })
})

test('a task whose messages are all with carriers says so and is not cancelled', async () => {
  for (const status of ['sending', 'paused']) {
    const id = await task(status)
    await counted(id, { dispatched: 3, submitted: 2, unsubmitted: 1 })
    expect(await rowOf(id)).toMatchObject({
      waiting: 0,
      abilities: { cancel: 'sms.taskAllSent' },
    })
    await expect(move('harbor', 'cancel', id)).rejects.toMatchObject({
      code: 'sms.taskAllSent',
      status: 409,
    })
    expect(await statusOf(id)).toBe(status)
  }
})
