import {
  dueBy,
  OUTSIDE_SLOTS,
  paceLine,
  smsTask,
  type SmsTaskVerb,
  type TaskSchedule,
  TIME_OVER,
} from '@tandem/core'
import { afterEach, expect, test } from 'vitest'
import { withScope } from '../store/database/withScope.ts'
import { actOnTask } from '../store/sms/taskActions.ts'
import {
  engineWorld,
  type EngineWorld,
  type EngineWorldOptions,
} from '../test/chaos/engineWorld.ts'
import { turnTasks } from './taskClock.ts'

const worlds: EngineWorld[] = []
async function world(options: Partial<EngineWorldOptions> = {}): Promise<EngineWorld> {
  const made = await engineWorld({ carriers: [{ systemId: 'carrier_a' }], ...options })
  worlds.push(made)
  await made.recharge(made.customerId, 100_000_000n)
  return made
}
afterEach(async () => {
  for (const made of worlds.splice(0)) await made.stop()
})

const gb = (count: number) => Array.from({ length: count }, (_, n) => String(447_000_000_000 + n))
const always: TaskSchedule = { zone: 'UTC', start: null, end: null, slots: [] }
/** A slot that is not now, and lasts an hour. */
const elsewhere = (): TaskSchedule => {
  const from = (new Date().getUTCHours() + 12) % 24
  return { ...always, slots: [{ from: from * 60, to: from * 60 + 60 }] }
}
async function accepted(
  made: EngineWorld,
  numbers: string[],
  schedule: TaskSchedule,
): Promise<string> {
  const answer = await made.send(made.customerId, numbers, { schedule })
  if (answer.kind !== 'accepted') throw new Error(`Not accepted: ${JSON.stringify(answer)}`)
  return answer.taskId
}
/** As if its schedule had always been this one, and its next turn had come. */
const reschedule = (made: EngineWorld, taskId: string, schedule: TaskSchedule) =>
  made.query('update sms_task set schedule = $2, turn_at = now() where id = $1', [
    taskId,
    JSON.stringify(schedule),
  ])
const statusOf = (made: EngineWorld, taskId: string, status: string) =>
  made.until(async () => {
    const row = await made.taskStatus(taskId)
    return row?.status === status ? row : undefined
  })
const act = (made: EngineWorld, taskId: string, verb: SmsTaskVerb) =>
  withScope(made.application, { companies: [made.customerId] }, ({ client }) =>
    actOnTask(client, verb, taskId),
  )

test('a scheduled task holds no money, starts by itself at its time, and is sent', async () => {
  const made = await world()
  await made.start()
  const start = Date.now() + 1_500
  const taskId = await accepted(made, gb(20), { ...always, start })
  expect(await made.taskStatus(taskId)).toEqual({ status: 'scheduled', pauseReason: null })
  expect(await made.query('select 1 from sms_queue')).toEqual([])
  expect(await made.ledger.balance(made.customerId)).toMatchObject({ heldMicros: 0n })
  const ends = await made.ended(taskId, 20)
  expect(new Set(ends.map(({ state }) => state))).toEqual(new Set(['delivered']))
  const [first] = await made.query<{ ms: string }>('select min(id) >> 12 as ms from sms_message')
  expect(Number(first?.ms)).toBeGreaterThanOrEqual(start)
  await statusOf(made, taskId, 'completed')
  expect(await made.ledgerFaults()).toEqual([])
  expect(made.errors).toEqual([])
})

test('a task cancelled before its start is never sent and costs nothing', async () => {
  const made = await world()
  await made.start()
  const taskId = await accepted(made, gb(20), { ...always, start: Date.now() + 86_400_000 })
  expect(await act(made, taskId, 'pause')).toBe('sms.taskState')
  expect(await act(made, taskId, 'cancel')).toBeUndefined()
  await reschedule(made, taskId, always)
  await turnTasks(smsTask, made.store)
  expect(await made.taskStatus(taskId)).toEqual({ status: 'cancelled', pauseReason: null })
  expect(await made.query('select 1 from sms_queue')).toEqual([])
  expect(await made.ledger.balance(made.customerId)).toMatchObject({
    availableMicros: 100_000_000n,
    heldMicros: 0n,
  })
})

test('outside its slots a task submits nothing, also after a restart; then it goes on by itself', async () => {
  const made = await world({ gateways: [{ tps: 100 }] })
  await made.start()
  const taskId = await accepted(made, gb(300), { ...always, end: Date.now() + 3_600_000 })
  await made.until(async () => ((await made.taken()).length >= 60 ? true : undefined))
  await reschedule(made, taskId, elsewhere())
  expect(await statusOf(made, taskId, 'paused')).toMatchObject({ pauseReason: OUTSIDE_SLOTS })
  await made.until(async () => {
    const [gateway] = made.engine().gateways()
    return gateway?.waiting === 0 && gateway.unanswered === 0 ? true : undefined
  })
  const { length: sent } = await made.taken()
  expect(sent).toBeLessThan(300)
  expect(await act(made, taskId, 'resume')).toBe('sms.taskOutsideSlots')
  await made.engine().stop()
  await made.start()
  await made.until(async () => (made.engine().singles() ? true : undefined))
  expect(await made.taken()).toHaveLength(sent)
  await reschedule(made, taskId, always)
  expect(await made.ended(taskId, 300)).toHaveLength(300)
  const numbers = (await made.taken()).map(({ destination }) => destination)
  expect(new Set(numbers).size).toBe(300)
  expect(numbers).toHaveLength(300)
  await statusOf(made, taskId, 'completed')
  expect(await made.ledgerFaults()).toEqual([])
})

test('an engine that was away while a slot ended submits nothing of what was under way', async () => {
  const made = await world({ gateways: [{ tps: 50 }] })
  await made.start()
  const taskId = await accepted(made, gb(300), { ...always, end: Date.now() + 3_600_000 })
  await made.until(async () => ((await made.taken()).length >= 20 ? true : undefined))
  await made.engine().stop()
  const before = await made.taken()
  await reschedule(made, taskId, elsewhere())
  await made.start()
  await made.until(async () => (made.engine().singles() ? true : undefined))
  expect(await made.taskStatus(taskId)).toEqual({ status: 'paused', pauseReason: OUTSIDE_SLOTS })
  expect(await made.taken()).toHaveLength(before.length)
})

test('what people hold stays held when a slot begins; what they release waits for the next', async () => {
  const made = await world({ gateways: [{ tps: 50 }] })
  await made.start()
  const taskId = await accepted(made, gb(300), { ...always, end: Date.now() + 3_600_000 })
  await made.until(async () => ((await made.taken()).length > 0 ? true : undefined))
  expect(await act(made, taskId, 'pause')).toBeUndefined()
  await reschedule(made, taskId, elsewhere())
  const due = () => made.query('select 1 from sms_task where turn_at <= now()')
  await made.until(async () => ((await due()).length === 0 ? true : undefined))
  expect(await made.taskStatus(taskId)).toMatchObject({ pauseReason: 'task.pausedByUser' })
  expect(await act(made, taskId, 'resume')).toBeUndefined()
  expect(await made.taskStatus(taskId)).toEqual({ status: 'paused', pauseReason: OUTSIDE_SLOTS })
})

test('at its end a task leaves the rest out and gives its money back', async () => {
  const made = await world({ gateways: [{ tps: 50 }] })
  await made.start()
  const taskId = await accepted(made, gb(300), { ...always, end: Date.now() + 3_600_000 })
  await made.until(async () => ((await made.taken()).length >= 20 ? true : undefined))
  await reschedule(made, taskId, { ...always, end: Date.now() - 1 })
  expect(await statusOf(made, taskId, 'cancelled')).toMatchObject({ pauseReason: TIME_OVER })
  const ends = await made.ended(taskId, 300)
  const left = ends.filter(({ reason }) => reason === TIME_OVER)
  expect(left.length).toBeGreaterThan(0)
  expect(left.every(({ state, charged }) => state === 'rejected' && charged === '0')).toBe(true)
  const sent = 300 - left.length
  expect(await made.ledger.balance(made.customerId)).toMatchObject({
    availableMicros: 100_000_000n - BigInt(sent) * 10_000n,
    heldMicros: 0n,
  })
  expect(await made.ledgerFaults()).toEqual([])
})

test('a task held until long after its messages expired ends and gives its money back, and one held for less does not', async () => {
  const made = await world({ gateways: [{ tps: 50 }] })
  await made.start()
  const [forgotten, held] = [
    await accepted(made, gb(300), always),
    await accepted(made, gb(300), always),
  ]
  await made.until(async () => ((await made.taken()).length >= 20 ? true : undefined))
  for (const taskId of [forgotten, held]) expect(await act(made, taskId, 'pause')).toBeUndefined()
  const expired = (taskId: string, hours: number) =>
    made.query(`update sms_task set expires_at = now() - $2::int * interval '1 h' where id = $1`, [
      taskId,
      hours,
    ])
  await expired(held, 71)
  await expired(forgotten, 73)
  expect(await statusOf(made, forgotten, 'cancelled')).toMatchObject({ pauseReason: TIME_OVER })
  const ends = await made.ended(forgotten, 300)
  const sent = ends.filter(({ reason }) => reason !== TIME_OVER).length
  expect(sent).toBeLessThan(300)
  expect(await made.taskStatus(held)).toEqual({
    status: 'paused',
    pauseReason: 'task.pausedByUser',
  })
  expect(await made.ledgerFaults()).toEqual([])
})

test('of many servers that see its time come, one starts a task', async () => {
  const made = await world()
  const taskId = await accepted(made, gb(12_000), { ...always, start: Date.now() + 86_400_000 })
  await reschedule(made, taskId, { ...always, start: Date.now() - 1 })
  const moved = await Promise.all(Array.from({ length: 8 }, () => turnTasks(smsTask, made.store)))
  expect(moved.flat()).toEqual([taskId])
  const blocks = await made.query('select block_no from sms_queue order by 1')
  expect(blocks).toEqual([0, 1, 2].map((block_no) => ({ block_no })))
  expect(await made.taskStatus(taskId)).toEqual({ status: 'queued', pauseReason: null })
})

test('a task whose company was suspended meanwhile opens as paused, and sends nothing', async () => {
  const made = await world()
  const taskId = await accepted(made, gb(20), { ...always, start: Date.now() + 86_400_000 })
  await made.query(`update sys_company set status = 'suspended' where id = $1`, [made.customerId])
  await reschedule(made, taskId, { ...always, start: Date.now() - 1 })
  await turnTasks(smsTask, made.store)
  expect(await made.taskStatus(taskId)).toEqual({
    status: 'paused',
    pauseReason: 'company.suspended',
  })
  await made.query(`update sys_company set status = 'active' where id = $1`, [made.customerId])
  await made.start()
  expect(await act(made, taskId, 'resume')).toBeUndefined()
  expect(await made.ended(taskId, 20)).toHaveLength(20)
})

/** 300 messages over some seconds from now on. */
const evenly = (seconds: number): TaskSchedule => {
  const paced = { from: Date.now(), to: Date.now() + seconds * 1_000 }
  return { ...always, end: paced.to + 60_000, paced }
}
/** When the engine wrote each message, UTC ms. */
const released = async (made: EngineWorld, taskId: string) =>
  (
    await made.query<{ ms: string }>(
      'select id >> 12 as ms from sms_message where task_id = $1 order by id',
      [taskId],
    )
  ).map(({ ms }) => Number(ms))

test('an even task is spread over its time, never ahead of it, and is done at its planned end', async () => {
  const made = await world()
  await made.start()
  const schedule = evenly(8)
  const { paced } = schedule
  if (!paced) throw new Error('It paces itself')
  const taskId = await accepted(made, gb(300), schedule)
  expect(await made.ended(taskId, 300)).toHaveLength(300)
  const line = paceLine(schedule, paced, 300)
  const times = await released(made, taskId)
  for (const [index, at] of times.entries()) {
    expect(index + 1).toBeLessThanOrEqual(dueBy(line, at + 5))
  }
  expect(times.at(-1)).toBeGreaterThan(paced.from + 6_000)
  await statusOf(made, taskId, 'completed')
  expect(await made.ledgerFaults()).toEqual([])
  expect(made.errors).toEqual([])
})

test('an even task that was paused, and whose engine was replaced, goes on without a burst and releases each once', async () => {
  const made = await world()
  await made.start()
  const schedule = evenly(12)
  const { paced } = schedule
  if (!paced) throw new Error('It paces itself')
  const taskId = await accepted(made, gb(600), schedule)
  await made.until(async () => ((await released(made, taskId)).length >= 60 ? true : undefined))
  expect(await act(made, taskId, 'pause')).toBeUndefined()
  await made.engine().stop()
  const before = (await released(made, taskId)).length
  await made.until(async () => (Date.now() > paced.from + 6_000 ? true : undefined))
  await made.start()
  expect(await act(made, taskId, 'resume')).toBeUndefined()
  expect(await made.ended(taskId, 600)).toHaveLength(600)
  const line = paceLine(schedule, paced, 600)
  const times = await released(made, taskId)
  expect(times).toHaveLength(600)
  for (const [index, at] of times.entries()) {
    expect(index + 1).toBeLessThanOrEqual(dueBy(line, at + 5))
  }
  // By then the line wants some 300: what was missed comes over the time that is left.
  const resumed = times[before] ?? 0
  const first = times.filter((at) => at >= resumed && at < resumed + 500).length
  expect(first).toBeLessThan(2.5 * ((600 - before) / (paced.to - resumed)) * 1_500)
  const numbers = (await made.taken()).map(({ destination }) => destination)
  expect(new Set(numbers).size).toBe(600)
  expect(numbers).toHaveLength(600)
  await statusOf(made, taskId, 'completed')
  expect(await made.ledgerFaults()).toEqual([])
})

test('tasks that pace themselves do not keep others from being sent, however many there are', async () => {
  const made = await world()
  const waiting: string[] = []
  for (let n = 0; n < 90; n++) waiting.push(await accepted(made, gb(300), evenly(3_600)))
  await made.start()
  const quick = await accepted(made, gb(300), always)
  expect(await made.ended(quick, 300)).toHaveLength(300)
  // Each of them goes on nevertheless: one message in twelve seconds.
  await made.until(async () => {
    const [begun] = await made.query<{ n: number }>(
      'select count(distinct task_id)::int as n from sms_message where task_id = any ($1::bigint[])',
      [waiting],
    )
    return begun?.n === 90 ? true : undefined
  })
  expect((await released(made, waiting[0] ?? '')).length).toBeLessThan(10)
})
