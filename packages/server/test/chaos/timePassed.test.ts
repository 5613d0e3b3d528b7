import { OUTSIDE_SLOTS, type TaskSchedule, TIME_OVER } from '@tandem/core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { engineWorld, type EngineWorld } from './engineWorld.ts'

const BALANCE = 100_000_000n
const PRICE = 10_000n

let made: EngineWorld
let next = 447_000_000_000
let spent = 0n
beforeAll(async () => {
  made = await engineWorld({
    carriers: [{ systemId: 'carrier_a' }],
    gateways: [{ tps: 60 }],
    settings: { chunkSize: 50 },
  })
  await made.recharge(made.customerId, BALANCE)
})
afterEach(async () => {
  await made.engine().stop()
  const { errors } = made
  const faults = await made.ledgerFaults()
  const balance = await made.ledger.balance(made.customerId)
  const right = `${BALANCE - spent} left, 0 held`
  const found = `${balance?.availableMicros} left, ${balance?.heldMicros} held`
  if (found !== right) faults.push(`${found} instead of ${right}`)
  if (faults.length + errors.length > 0) throw new Error(JSON.stringify([faults, errors]))
})
afterAll(() => made.stop())

const numbers = (count: number) => {
  const from = next
  next += count
  return Array.from({ length: count }, (_, n) => String(from + n))
}
async function accepted(
  to: string[],
  given: NonNullable<Parameters<EngineWorld['send']>[2]>,
): Promise<string> {
  const answer = await made.send(made.customerId, to, given)
  if (answer.kind !== 'accepted') throw new Error(JSON.stringify(answer))
  return answer.taskId
}
const takenOf = async (to: readonly string[]) => {
  const own = new Set(to)
  return (await made.taken())
    .map(({ destination }) => destination)
    .filter((number) => own.has(number))
    .toSorted()
}
const statusOf = (taskId: string, status: string) =>
  made.until(async () => {
    const row = await made.taskStatus(taskId)
    return row?.status === status ? row : undefined
  })
/** The schedule and the next turn that it would have had, if it had been accepted long ago. */
const longAgo = (taskId: string, schedule: TaskSchedule) =>
  made.query(
    `update sms_task set schedule = $2, turn_at = now() - interval '1 hour' where id = $1`,
    [taskId, JSON.stringify(schedule)],
  )
const startedAgain = async () => {
  await made.start()
  await made.until(async () => (made.engine().singles() ? true : undefined))
}
/** What becomes due is looked at no more, so nothing is under way. */
const turned = () =>
  made.until(async () => {
    const due = await made.query('select 1 from sms_task where turn_at <= now()')
    return due.length === 0 ? true : undefined
  })

/** Where it is noon now, in whole hours. */
function noonZone(): string {
  const hours = 12 - new Date().getUTCHours()
  return hours === 0 ? 'Etc/GMT' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`
}
const at = (more: Partial<TaskSchedule>): TaskSchedule => ({
  zone: noonZone(),
  start: null,
  end: null,
  slots: [],
  ...more,
})
const THIS_MORNING = [{ from: 600, to: 660 }]
const TOMORROW = Date.now() + 86_400_000

test('what runs out of its validity in the queue expires: never sent afterwards, never charged', async () => {
  const to = numbers(400)
  await startedAgain()
  const taskId = await accepted(to, { validMs: 2_500 })
  const ends = await made.ended(taskId, 400)
  const by = Map.groupBy(ends, ({ state, reason, charged }) => `${state} ${reason} ${charged}`)
  const sent = by.get('delivered null 10000') ?? []
  const expired = by.get('expired message.expired 0') ?? []
  spent += BigInt(sent.length) * PRICE
  // At 60 a second the last of them would have their turn after six seconds.
  expect(expired.length).toBeGreaterThan(100)
  expect(sent.length + expired.length).toBe(400)
  expect(await takenOf(to)).toEqual(sent.map(({ msisdn }) => msisdn))
  await statusOf(taskId, 'completed')
})

test('what runs out of its validity while no server runs is not sent by the next one', async () => {
  const to = numbers(200)
  await startedAgain()
  const taskId = await accepted(to, { validMs: 3_000 })
  const written = () => made.query('select 1 from sms_message where task_id = $1 limit 1', [taskId])
  await made.until(async () => ((await written()).length > 0 ? true : undefined))
  await made.engine().stop()
  const before = await takenOf(to)
  const isOver = () =>
    made.query('select 1 from sms_task where id = $1 and expires_at < now()', [taskId])
  await made.until(async () => ((await isOver()).length > 0 ? true : undefined))
  await startedAgain()
  const ends = await made.ended(taskId, 200)
  expect(await takenOf(to)).toHaveLength(before.length)
  const charged = ends.filter((one) => one.charged !== '0')
  expect(charged).toHaveLength(before.length)
  spent += BigInt(charged.length) * PRICE
  await statusOf(taskId, 'completed')
})

test('a start that passed while no server ran is made up for once, as soon as one runs', async () => {
  const to = numbers(60)
  const taskId = await accepted(to, { schedule: at({ start: TOMORROW }) })
  await longAgo(taskId, at({ start: Date.now() - 3_600_000 }))
  await startedAgain()
  await made.ended(taskId, 60)
  spent += 60n * PRICE
  expect(await takenOf(to)).toEqual(to)
  await statusOf(taskId, 'completed')
})

test('a slot that passed while no server ran is not made up for: the task waits for the next one', async () => {
  const to = numbers(30)
  const taskId = await accepted(to, { schedule: at({ start: TOMORROW, slots: THIS_MORNING }) })
  await longAgo(taskId, at({ start: Date.now() - 86_400_000, slots: THIS_MORNING }))
  await startedAgain()
  await turned()
  expect(await made.taskStatus(taskId)).toEqual({ status: 'scheduled', pauseReason: null })
  const [row] = await made.query<{ hours: number }>(
    'select extract(epoch from turn_at - now())::float8 / 3600 as hours from sms_task where id = $1',
    [taskId],
  )
  // Ten in the morning, when it is noon until one now.
  expect(row?.hours).toBeGreaterThan(20)
  expect(row?.hours).toBeLessThanOrEqual(22)
  expect(await takenOf(to)).toEqual([])
  await longAgo(taskId, at({}))
  await made.ended(taskId, 30)
  spent += 30n * PRICE
  expect(await takenOf(to)).toEqual(to)
  await statusOf(taskId, 'completed')
})

test('a task in the middle of its slot when the server stopped, and past it when the next one starts, rests', async () => {
  const to = numbers(200)
  await startedAgain()
  const taskId = await accepted(to, { schedule: at({ end: TOMORROW }) })
  await made.until(async () => ((await takenOf(to)).length > 0 ? true : undefined))
  await made.engine().stop()
  const before = (await takenOf(to)).length
  await longAgo(taskId, at({ slots: THIS_MORNING }))
  await startedAgain()
  await turned()
  expect(await statusOf(taskId, 'paused')).toMatchObject({ pauseReason: OUTSIDE_SLOTS })
  expect(await takenOf(to)).toHaveLength(before)
  await longAgo(taskId, at({}))
  await made.ended(taskId, 200)
  spent += 200n * PRICE
  expect(await takenOf(to)).toEqual(to)
  await statusOf(taskId, 'completed')
})

test('an end that passed while no server ran: nothing is sent, and nothing was ever held', async () => {
  const to = numbers(30)
  const taskId = await accepted(to, { schedule: at({ start: TOMORROW }) })
  await longAgo(taskId, at({ start: Date.now() - 7_200_000, end: Date.now() - 3_600_000 }))
  await startedAgain()
  expect(await statusOf(taskId, 'cancelled')).toMatchObject({ pauseReason: TIME_OVER })
  expect(await takenOf(to)).toEqual([])
})
