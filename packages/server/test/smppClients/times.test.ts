import { formatAbsoluteTime, type SubmitRequest } from '@tandem/smpp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type ClientWorld, clientWorld, type TestClient } from '../chaos/clientWorld.ts'
import { idOf, signingIn, textTo } from '../chaos/signingIn.ts'
import { messagesTo, receiptsOfAll } from './whatHappened.ts'

let it: ClientWorld
let clients: ReturnType<typeof signingIn>
beforeAll(async () => {
  it = await clientWorld()
  clients = signingIn(it)
})
afterEach(async () => {
  it.time.offsetMs = 0
  await clients.stop()
  it.sound()
})
afterAll(() => it.stop())

let numbers = 447_500_000_000
const number = () => String((numbers += 1))
const HOUR_MS = 3_600_000
const statusOf = async ({ client }: TestClient, request: SubmitRequest) => {
  const outcome = await client.send(request)
  return outcome.kind === 'rejected' ? outcome.status : outcome.kind
}
/** The next full second after so long: times on the wire have tenths of one. */
const inMs = (ms: number) => Math.ceil((Date.now() + ms) / 1_000) * 1_000

test('a text in a data_sm, however long, is a message with a receipt', async () => {
  const client = await clients.signIn()
  const address = number()
  const content = 'Carried as payload. '.repeat(10)
  const outcome = await client.client.request({
    command: 'data_sm',
    destination: { ton: 1, npi: 1, address },
    registeredDelivery: 1,
    tlvs: { messagePayload: Buffer.from(content, 'latin1') },
  })
  if (outcome.kind !== 'answered' || outcome.pdu.command !== 'data_sm_resp') {
    throw new Error(JSON.stringify(outcome))
  }
  await receiptsOfAll(it, address, 2)
  const receipts = await client.told(1)
  expect(receipts).toMatchObject([{ messageId: outcome.pdu.messageId, state: 'delivered' }])
  expect(await messagesTo(it, address)).toMatchObject([{ content, parts: 2, price: '20000' }])
})

test('a message for a time of day in any zone waits for that instant, and is sent then', async () => {
  const client = await clients.signIn()
  const [later, soon] = [number(), number()]
  // Three hours from now, as clocks show it in Kathmandu.
  const at = inMs(3 * HOUR_MS)
  const written = formatAbsoluteTime(at, 5 * 60 + 45)
  expect(written).toMatch(/23\+$/)
  await idOf(client, textTo(later, 'Later', { scheduleDeliveryTime: written }))
  const id = await idOf(
    client,
    textTo(soon, 'Soon', { scheduleDeliveryTime: formatAbsoluteTime(inMs(1_000), -9 * 60) }),
  )
  await receiptsOfAll(it, soon, 1)
  expect((await client.told(1)).map(({ messageId }) => messageId)).toEqual([id])
  const tasks = await it.world.query<{ startAt: Date; status: string }>(
    `select t.turn_at as "startAt", t.status from sms_task t where t.content = 'Later'`,
  )
  expect(tasks).toEqual([{ startAt: new Date(at), status: 'scheduled' }])
  expect(await messagesTo(it, later)).toEqual([])
})

test('a message that is refused when its time comes has a receipt that says so', async () => {
  const client = await clients.signIn()
  const address = number()
  const scheduleDeliveryTime = formatAbsoluteTime(inMs(2_000), 0)
  const id = await idOf(client, textTo(address, 'Too late', { scheduleDeliveryTime }))
  await it.world.query(
    `insert into sms_blacklist (id, company_id, msisdn, source) values ($1, $2, $3, 'manual')`,
    [String(it.world.ids.next()), it.world.customerId, `+${address}`],
  )
  expect(await client.told(1)).toMatchObject([{ messageId: id, state: 'rejected' }])
  expect(it.carrier.submits.some(({ destination }) => destination === address)).toBe(false)
})

test('a start of a moment ago, by a client whose clock is behind, means at once', async () => {
  const client = await clients.signIn()
  const address = number()
  const scheduleDeliveryTime = formatAbsoluteTime(Date.now() - 1_000)
  await idOf(client, textTo(address, 'Now', { scheduleDeliveryTime }))
  await it.carrier.submitted(address)
})

test('a message with an end is valid until that instant', async () => {
  const client = await clients.signIn()
  const address = number()
  const at = inMs(2 * HOUR_MS)
  await idOf(client, textTo(address, 'Hi', { validityPeriod: formatAbsoluteTime(at, 8 * 60) }))
  await it.carrier.submitted(address)
  const rows = await it.world.query<{ until: Date }>(
    `select coalesce(m.expires_at, t.expires_at) as until
     from sms_message m join sms_task t on t.id = m.task_id where m.msisdn = $1`,
    [address],
  )
  expect(rows).toEqual([{ until: new Date(at) }])
})

test('times that are past, in the wrong order, or no times at all are refused', async () => {
  const client = await clients.signIn()
  const past = formatAbsoluteTime(Date.now() - HOUR_MS)
  const hour = formatAbsoluteTime(Date.now() + HOUR_MS)
  const later = formatAbsoluteTime(Date.now() + 2 * HOUR_MS)
  const asked: [Partial<SubmitRequest>, number][] = [
    [{ scheduleDeliveryTime: past }, 0x61],
    [{ scheduleDeliveryTime: 'tomorrow' }, 0x61],
    // As far as two digits of a year go.
    [{ scheduleDeliveryTime: formatAbsoluteTime(Date.now() + 400 * 24 * HOUR_MS) }, 0x61],
    [{ priorityFlag: 9 }, 0x06],
    [{ scheduleDeliveryTime: '261301000000000+' }, 0x61],
    [{ validityPeriod: past }, 0x62],
    [{ validityPeriod: '000000000000000R' }, 0x62],
    [{ validityPeriod: '260230120000000+' }, 0x62],
    [{ scheduleDeliveryTime: later, validityPeriod: hour }, 0x62],
  ]
  for (const [times, status] of asked) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect([times, await statusOf(client, textTo(number(), 'Hi', times))]).toEqual([times, status])
  }
})

test('what nobody takes is kept for three days, and then is gone', async () => {
  const client = await clients.signIn({ modes: 'both' }, { mode: 'transmitter' })
  const [kept, gone] = [number(), number()]
  const id = await idOf(client, textTo(kept))
  await receiptsOfAll(it, kept, 1)
  it.time.offsetMs = 71 * HOUR_MS
  const third = clients.client(client.systemId, { mode: 'receiver' })
  expect((await third.told(1)).map(({ messageId }) => messageId)).toEqual([id])
  await third.stop()
  const waiting = async () =>
    it.world.query('select from sms_smpp_event where account_id = $1', [client.id])
  await it.world.until(async () => ((await waiting()).length === 0 ? true : undefined))

  it.time.offsetMs = 0
  await idOf(client, textTo(gone))
  await receiptsOfAll(it, gone, 1)
  expect(await waiting()).toHaveLength(1)
  it.time.offsetMs = 73 * HOUR_MS
  await it.world.until(async () => ((await waiting()).length === 0 ? true : undefined))
  it.time.offsetMs = 0
  const late = clients.client(client.systemId, { mode: 'receiver' })
  await late.bound()
  expect(late.receipts).toEqual([])
})
