import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestSandbox, testSandbox } from '../home/testSandbox.ts'
import { listOutbox } from './listOutbox.ts'

let world: TestSandbox
let taskId: string
beforeAll(async () => {
  world = await testSandbox({ traffic: false })
  taskId = world.nextId()
  await world.db.owner.query(
    `insert into sms_task (id, company_id, product, name, content, sender_id, encoding, parts_per_message, status,
       total, accepted, currency, expires_at)
     values ($1, $2, 'notify', 'Statement', 'Hello', 'HARBOR', 'gsm7', 1, 'sending', 9, 9, 'USD', now() + interval '1 day')`,
    [taskId, await world.company('Harbor Bank')],
  )
})
afterAll(() => world.close())

async function message(sender: string | null = null): Promise<string> {
  const id = world.nextId()
  await world.db.owner.query(
    `insert into sms_message (id, company_id, task_id, product, row_no, msisdn, country, sender_id, parts, price, gateway_id)
     select $1, $2, $3, 'notify', 0, 447400000001, 'GB', $4, 1, 41500, g.id from sms_gateway g where g.system_id = 'carrier_b'`,
    [id, await world.company('Harbor Bank'), taskId, sender],
  )
  return id
}
/** An attempt at the messages from `first` to `last`; with `only`, at these of them. */
const attempt = (first: string, last = first, only: string[] | null = null) =>
  world.db.owner.query(
    `insert into sms_attempt_batch (id, gateway_id, span, ids)
     select $1, g.id, int8range($2, $3, '[]'), $4 from sms_gateway g where g.system_id = 'carrier_b'`,
    [world.nextId(), first, last, only],
  )
const answer = (ids: string[], statuses: number[] | null) =>
  world.db.owner.query(
    `insert into sms_result_batch (id, gateway_id, span, ids, statuses, refs, at)
     select $1, g.id, int8range($2, $3, '[]'), $4, $5, array_fill('a'::text, array[$6::int]), '2026-11-20T10:00:00Z'
     from sms_gateway g where g.system_id = 'carrier_b'`,
    [world.nextId(), ids[0], ids.at(-1), ids, statuses, ids.length],
  )
const rowOf = async (id: string) => {
  const page = await listOutbox(
    await world.ctxOf('manager'),
    { database: world.db.app },
    'notify',
    { id: [id] },
  )
  return page.records[0]
}
const listed = async (status: string): Promise<string[]> => {
  const ports = { database: world.db.app }
  const page = await listOutbox(await world.ctxOf('harbor'), ports, 'notify', { status })
  return page.records.map(({ id }) => id)
}

test('a message is queued, submitting once attempted, submitted once a carrier took it', async () => {
  const queued = await message()
  const submitting = await message()
  const between = await message()
  const refused = await message()
  const submitted = await message()
  // As the dispatcher writes it with the messages; it stays open while one of them has no end.
  await world.db.owner.query(
    `insert into sms_chunk (task_id, from_row, count, company_id, first_id, last_id)
     select task_id, 0, 5, company_id, $1, $2 from sms_message where id = $1`,
    [queued, submitted],
  )
  await attempt(submitting)
  await attempt(refused, submitted, [refused, submitted])
  await answer([refused, submitted], [88, 0])
  // Inside the bounds of a batch that names its messages, and not one of them.
  await attempt(submitting, refused, [submitting, refused])

  expect(await rowOf(queued)).toMatchObject({ status: 'queued', submitTime: null, doneTime: null })
  expect(await rowOf(between)).toMatchObject({ status: 'queued' })
  expect(await rowOf(submitting)).toMatchObject({ status: 'submitting', submitTime: null })
  expect(await rowOf(refused)).toMatchObject({ status: 'submitting', submitTime: null })
  expect(await rowOf(submitted)).toMatchObject({
    status: 'submitted',
    submitTime: '2026-11-20T10:00:00.000Z',
    doneTime: null,
  })
  expect(await listed('queued')).toEqual([between, queued])
  expect(await listed('submitting')).toEqual([refused, submitting])
  expect(await listed('submitted')).toEqual([submitted])
  expect(await listed('submitted,queued')).toEqual([submitted, between, queued])
  expect(await listed('delivered')).toEqual([])
})

test('a row shows its own sender, number, names and price until it is charged', async () => {
  expect(await rowOf(await message())).toMatchObject({
    taskName: 'Statement',
    companyId_dictText: 'Harbor Bank',
    mobile: '+447400000001',
    countryName: 'United Kingdom',
    senderId: 'HARBOR',
    content: 'Hello',
    price: '0.0415',
    gatewayName: 'Borealis Telecom',
  })
  expect(await rowOf(await message('BANK'))).toMatchObject({ senderId: 'BANK' })
})

test('an end has the reason in words, the charge and the gateway that carried it', async () => {
  const id = await message()
  await world.db.owner.query(
    `insert into sms_message_final (message_id, company_id, product, state, reason, gateway_id, submitted_at, done_at, charged)
     select $1, $2, 'notify', 'undelivered', 'receipt.undeliverable', g.id, '2026-11-20T10:00:00Z', '2026-11-20T10:00:09Z', 0
     from sms_gateway g where g.system_id = 'carrier_c'`,
    [id, await world.company('Harbor Bank')],
  )
  expect(await rowOf(id)).toMatchObject({
    status: 'undelivered',
    reason: 'receipt.undeliverable',
    reasonText: 'The carrier couldn’t deliver it',
    price: '0.00',
    gatewayName: 'Cirrus Wholesale',
    submitTime: '2026-11-20T10:00:00.000Z',
    doneTime: '2026-11-20T10:00:09.000Z',
  })
})
