import { type RecipientPlace, type TaskSchedule, timeSlotsText, zoneOffset } from '@tandem/core'
import { afterEach, expect, test } from 'vitest'
import { actOnTask } from '../store/sms/taskActions.ts'
import { withScope } from '../store/database/withScope.ts'
import { engineWorld, type EngineWorld } from '../test/chaos/engineWorld.ts'

const worlds: EngineWorld[] = []
async function world(tps = 10_000): Promise<EngineWorld> {
  const made = await engineWorld({
    carriers: [{ systemId: 'carrier_a' }],
    gateways: [{ tps }],
    settings: { chunkSize: 50 },
  })
  worlds.push(made)
  await made.recharge(made.customerId, ALL)
  return made
}
afterEach(async () => {
  for (const made of worlds.splice(0)) {
    const faults = await made.ledgerFaults()
    const { errors } = made
    await made.stop()
    if (faults.length + errors.length > 0) throw new Error(JSON.stringify([faults, errors]))
  }
})

const ALL = 100_000_000n
const PRICE = 10_000n
const gb = (count: number) => Array.from({ length: count }, (_, n) => String(447_400_000_000 + n))
/** In New York. */
const us = (count: number) => Array.from({ length: count }, (_, n) => String(12_125_550_000 + n))
const LONDON: RecipientPlace = { zone: 'Europe/London', country: null }
const NEW_YORK: RecipientPlace = { zone: 'America/New_York', country: null }
const AMERICAN: RecipientPlace = { zone: 'America/New_York', country: 'US' }
const placed = (count: number, place: RecipientPlace) => Array<RecipientPlace>(count).fill(place)

/** Minutes of the day around now by the clocks of a zone. */
function around(zone: string): { from: number; to: number } {
  const minute = (Date.now() / 60_000 + zoneOffset(zone)(Date.now())) % 1_440
  return {
    from: Math.max(0, Math.floor(minute) - 30),
    to: Math.min(1_440, Math.floor(minute) + 60),
  }
}
/** Hours that are not now, by the clocks of a zone. */
function elsewhere(zone: string): { from: number; to: number } {
  const { from } = around(zone)
  return from >= 720 ? { from: 60, to: 120 } : { from: 1_260, to: 1_320 }
}
const local = (slot: { from: number; to: number }): TaskSchedule => ({
  zone: 'UTC',
  start: null,
  end: null,
  slots: [slot],
  ofRecipient: true,
})
/** Sending hours of the United States for notifications. */
const hours = (made: EngineWorld, slot: { from: number; to: number }) =>
  made.query(`update sms_quiet_hours set notify = true, hours = $1 where country = 'US'`, [
    timeSlotsText([slot]),
  ])
const ALWAYS = { from: 0, to: 1_440 }
const act = (made: EngineWorld, taskId: string, verb: 'pause' | 'resume' | 'cancel') =>
  withScope(made.application, { companies: [made.customerId] }, ({ client }) =>
    actOnTask(client, verb, taskId),
  )
async function accepted(
  made: EngineWorld,
  numbers: string[],
  given: Parameters<EngineWorld['send']>[2],
): Promise<string> {
  const answer = await made.send(made.customerId, numbers, given)
  if (answer.kind !== 'accepted') throw new Error(JSON.stringify(answer))
  return answer.taskId
}
const asleep = (made: EngineWorld, count: number) =>
  made.until(async () => {
    const [row] = await made.query<{ n: number }>(
      `select (select coalesce(sum(count - done), 0) from sms_queue where sleeps_until is not null)::int
         + (select count(*) from sms_chunk k join sms_message m on m.id between k.first_id and k.last_id
            left join sms_message_final f on f.message_id = m.id
            where k.asleep_until is not null and f.state is null)::int as n`,
    )
    return row?.n === count ? true : undefined
  })
const sentTo = async (made: EngineWorld, prefix: string): Promise<string[]> =>
  (await made.taken())
    .map(({ destination }) => destination.replace('+', ''))
    .filter((number) => number.startsWith(prefix))

test('each recipient gets the slots of its own zone; who waits holds nobody up and costs nothing yet', async () => {
  const made = await world()
  await made.start()
  const taskId = await accepted(made, [...us(30), ...gb(30)], {
    schedule: local(around('Europe/London')),
    places: [...placed(30, NEW_YORK), ...placed(30, LONDON)],
  })
  await made.ended(taskId, 30)
  await asleep(made, 30)
  expect(await sentTo(made, '1')).toEqual([])
  expect(new Set(await sentTo(made, '44'))).toEqual(new Set(gb(30)))
  expect(await made.ledger.balance(made.customerId)).toMatchObject({
    availableMicros: ALL - 30n * PRICE,
    heldMicros: 0n,
  })
  // As if their slot had come: an engine that was away then begins with it.
  await made.engine().stop()
  await made.query('update sms_task set schedule = $1', [JSON.stringify(local(ALWAYS))])
  await made.start()
  expect(await made.ended(taskId, 60)).toHaveLength(60)
  const rows = await made.query<{ place: number; msisdn: string }>(
    `select coalesce(r.places[m.row_no % 5000 + 1], m.row_no) as place, m.msisdn from sms_message m
     join sms_recipients r on r.task_id = m.task_id and r.block_no = m.row_no / 5000 order by 1`,
  )
  // The lines of the list stay known.
  expect(rows.map(({ msisdn }) => msisdn)).toEqual([...us(30), ...gb(30)])
})

test('do-not-disturb hours hold back a list and a single message until they end; a change of them counts at once', async () => {
  const made = await world()
  await hours(made, elsewhere('America/New_York'))
  await made.start()
  const taskId = await accepted(made, [...us(20), ...gb(20)], {
    places: [...placed(20, AMERICAN), ...Array<null>(20).fill(null)],
  })
  await made.sendOne(made.customerId, '12125559999')
  await made.ended(taskId, 20)
  await asleep(made, 21)
  expect(await sentTo(made, '1')).toEqual([])
  await hours(made, ALWAYS)
  expect(await made.ended(taskId, 40)).toHaveLength(40)
  await made.until(async () => ((await sentTo(made, '1')).length === 21 ? true : undefined))
  await made.until(async () =>
    (await made.taskStatus(taskId))?.status === 'completed' ? true : undefined,
  )
})

test('hours that end while messages wait for a slow gateway: nothing is sent until they begin again, also after a restart', async () => {
  const made = await world(40)
  await hours(made, ALWAYS)
  await made.start()
  const taskId = await accepted(made, us(300), { places: placed(300, AMERICAN) })
  await made.until(async () => ((await sentTo(made, '1')).length >= 20 ? true : undefined))
  await hours(made, elsewhere('America/New_York'))
  await made.until(async () => {
    const [gateway] = made.engine().gateways()
    return gateway?.waiting === 0 && gateway.unanswered === 0 ? true : undefined
  })
  const before = await sentTo(made, '1')
  expect(before.length).toBeLessThan(300)
  await asleep(made, 300 - before.length)
  await made.engine().stop()
  await made.start()
  await made.until(async () => (made.engine().singles() ? true : undefined))
  await asleep(made, 300 - before.length)
  expect(await sentTo(made, '1')).toHaveLength(before.length)
  await made.query('update sms_gateway set tps = 1000')
  await hours(made, ALWAYS)
  expect(await made.ended(taskId, 300)).toHaveLength(300)
  const after = await sentTo(made, '1')
  expect([after.length, new Set(after).size]).toEqual([300, 300])
})

test('what is not valid any more when its hours begin expires, and is not charged', async () => {
  const made = await world()
  await hours(made, elsewhere('America/New_York'))
  await made.start()
  const taskId = await accepted(made, us(20), { places: placed(20, AMERICAN), validMs: 2_500 })
  // Not known to be of a place: written at once, and their money held.
  const other = await accepted(made, us(20), { validMs: 2_500 })
  await asleep(made, 40)
  for (const id of [taskId, other]) {
    const ends = await made.ended(id, 20)
    expect(new Set(ends.map(({ state, charged }) => `${state} ${charged}`))).toEqual(
      new Set(['expired 0']),
    )
  }
  expect(await made.taken()).toEqual([])
  expect(await made.ledger.balance(made.customerId)).toMatchObject({
    availableMicros: ALL,
    heldMicros: 0n,
  })
})

test('a task with sleeping recipients is paused, resumed and stopped as any other, and its money given back exactly', async () => {
  const made = await world()
  await hours(made, elsewhere('America/New_York'))
  await made.start()
  const taskId = await accepted(made, [...us(40), ...gb(10)], {
    places: [...placed(40, AMERICAN), ...Array<null>(10).fill(null)],
  })
  // Written before their hours were looked at, as by an engine that knew no places.
  const written = await accepted(made, us(15), {})
  await made.ended(taskId, 10)
  await asleep(made, 55)
  expect(await act(made, taskId, 'pause')).toBeUndefined()
  expect(await act(made, taskId, 'resume')).toBeUndefined()
  await asleep(made, 55)
  expect(await made.ledger.balance(made.customerId)).toMatchObject({ heldMicros: 15n * PRICE })
  expect(await act(made, taskId, 'cancel')).toBeUndefined()
  expect(await act(made, written, 'cancel')).toBeUndefined()
  const ends = await made.ended(written, 15)
  expect(new Set(ends.map(({ state, reason }) => `${state} ${reason}`))).toEqual(
    new Set(['rejected task.cancelled']),
  )
  await made.until(async () =>
    (await made.query('select from sms_queue')).length === 0 ? true : undefined,
  )
  expect(await sentTo(made, '1')).toEqual([])
  expect(await made.ledger.balance(made.customerId)).toMatchObject({
    availableMicros: ALL - 10n * PRICE,
    heldMicros: 0n,
  })
})

test('an even task keeps a line for each place: those who may be sent to are spread, the others sleep', async () => {
  const made = await world()
  await hours(made, elsewhere('America/New_York'))
  await made.start()
  const from = Date.now()
  const paced = { from, to: from + 8_000 }
  const taskId = await accepted(made, [...us(100), ...gb(100)], {
    // Its end is far away, so that a slow machine reaches the last step in time.
    schedule: { zone: 'UTC', start: null, end: paced.to + 280_000, slots: [], paced },
    places: [...placed(100, AMERICAN), ...placed(100, LONDON)],
  })
  await made.ended(taskId, 100)
  // However slow the machine is: all at once they would be two.
  const [released] = await made.query<{ n: number }>('select count(*)::int as n from sms_chunk')
  expect(released?.n).toBeGreaterThan(4)
  expect(await sentTo(made, '1')).toEqual([])
  await hours(made, ALWAYS)
  expect(await made.ended(taskId, 200)).toHaveLength(200)
})
