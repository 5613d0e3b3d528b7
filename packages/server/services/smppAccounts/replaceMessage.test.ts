import { encodeText } from '@tandem/smpp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type ClientWorld, clientWorld, type TestClient } from '../../test/chaos/clientWorld.ts'
import {
  cancelBy,
  stateBy,
  idOf,
  signingIn,
  type SigningIn,
  textTo,
} from '../../test/chaos/signingIn.ts'

let it: ClientWorld
let clients: SigningIn
beforeAll(async () => {
  it = await clientWorld()
  clients = signingIn(it)
})
afterEach(async () => {
  await clients.stop()
  it.sound()
  const faults = await it.world.ledgerFaults()
  if (faults.length > 0) throw new Error(JSON.stringify(faults))
})
afterAll(() => it.stop())

const REFUSED = 0x13
const [DELIVERED, DELETED] = [2, 4]
const PLAIN = { ton: 0, npi: 0, address: '' }
const LATER = { scheduleDeliveryTime: '000000010000000R' }
const SOON = '000000000002000R'
let numbers = 447_190_000_000
const number = () => String((numbers += 1))

const replace = async (
  { client }: TestClient,
  messageId: string,
  text: string,
  more: { scheduleDeliveryTime?: string; alphabet?: 'gsm7' | 'ucs2'; source?: typeof PLAIN } = {},
): Promise<number> => {
  const { alphabet = 'gsm7', scheduleDeliveryTime = '', source = PLAIN } = more
  const outcome = await client.request({
    command: 'replace_sm',
    messageId,
    source,
    scheduleDeliveryTime,
    validityPeriod: '',
    registeredDelivery: 1,
    smDefaultMsgId: 0,
    shortMessage: encodeText(text, alphabet) ?? Buffer.alloc(0),
  })
  return outcome.kind === 'rejected' ? outcome.status : 0
}
const tasksOf = (messageId: string) =>
  it.world.query<{ status: string; content: string; parts: number }>(
    `select status, content, parts_per_message as parts from sms_task where origin like $1 order by id`,
    [`%["${messageId}",%`],
  )

test('the new text is sent in place of the old one, priced anew, under the id the message had', async () => {
  const client = await clients.signIn()
  const address = number()
  const id = await idOf(client, textTo(address, 'Old', LATER))
  const long = 'New text '.repeat(25).trim()
  expect(await replace(client, id, long, { scheduleDeliveryTime: SOON })).toBe(0)
  expect(await tasksOf(id)).toEqual([
    { status: 'cancelled', content: 'Old', parts: 1 },
    { status: 'scheduled', content: long, parts: 2 },
  ])
  await it.carrier.submitted(address, 2)
  for (const own of it.carrier.submits.filter(({ destination }) => destination === address)) {
    const ref = `ref-${it.carrier.submits.findIndex((one) => one === own) + 1}`
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await it.carrier.receipt(ref, address)
  }
  expect(await client.told(1)).toMatchObject([{ messageId: id, state: 'delivered' }])
  expect(await stateBy(client, id)).toBe(DELIVERED)
  const [message] = await it.world.query<{ price: string }>(
    'select price::text from sms_message where msisdn = $1',
    [address],
  )
  expect(message?.price).toBe('20000')
  expect(await replace(client, id, 'Too late')).toBe(REFUSED)
})

test('without another time it keeps the one it had; a text of another alphabet is read in it', async () => {
  const client = await clients.signIn()
  const id = await idOf(
    client,
    textTo(number(), '', {
      ...LATER,
      dataCoding: 8,
      shortMessage: encodeText('您好', 'ucs2') ?? Buffer.alloc(0),
    }),
  )
  expect(await replace(client, id, '再见', { alphabet: 'ucs2' })).toBe(0)
  const tasks = await it.world.query<{ content: string; at: Date }>(
    `select content, turn_at as at from sms_task where origin like $1 and status = 'scheduled'`,
    [`%["${id}",%`],
  )
  expect(tasks.map(({ content }) => content)).toEqual(['再见'])
  expect(Number(tasks[0]?.at)).toBeGreaterThan(Date.now() + 50 * 60_000)
  expect(await cancelBy(client, id)).toBe(0)
  expect(await stateBy(client, id)).toBe(DELETED)
})

test('what is refused leaves the message as it was', async () => {
  const client = await clients.signIn()
  const id = await idOf(client, textTo(number(), 'Old', LATER))
  const past = '200101000000000+'
  expect(await replace(client, id, 'New', { scheduleDeliveryTime: past })).toBe(0x61)
  expect(await replace(client, id, '')).toBe(0x01)
  const source = { ton: 5, npi: 0, address: 'Other' }
  expect(await replace(client, id, 'New', { source })).toBe(REFUSED)
  expect(await tasksOf(id)).toEqual([{ status: 'scheduled', content: 'Old', parts: 1 }])
})

test('of what was sent, of another account, or nothing, nothing is replaced', async () => {
  const [client, other] = [await clients.signIn(), await clients.signIn()]
  const address = number()
  const sent = await idOf(client, textTo(address))
  await it.carrier.submitted(address, 1)
  const waits = await idOf(client, textTo(number(), 'Old', LATER))
  expect(await replace(client, sent, 'New')).toBe(REFUSED)
  expect(await replace(other, waits, 'New')).toBe(REFUSED)
  expect(await replace(client, 'x', 'New')).toBe(REFUSED)
  expect(await tasksOf(waits)).toEqual([{ status: 'scheduled', content: 'Old', parts: 1 }])
})

test('replaced by two at once and taken back, one message is left at most', async () => {
  const client = await clients.signIn()
  const id = await idOf(client, textTo(number(), 'Old', LATER))
  const [one, two, back] = await Promise.all([
    replace(client, id, 'One'),
    replace(client, id, 'Two'),
    cancelBy(client, id),
  ])
  const waiting = (await tasksOf(id)).filter(({ status }) => status === 'scheduled')
  expect(waiting.length).toBeLessThanOrEqual(1)
  expect([one, two].includes(0) || back === 0).toBe(true)
  if (waiting.length === 1) expect(await cancelBy(client, id)).toBe(0)
  expect(await stateBy(client, id)).toBe(DELETED)
})
