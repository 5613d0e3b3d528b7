import { setTimeout as delay } from 'node:timers/promises'
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

const [REFUSED, DELETED] = [0x11, 4]
let numbers = 447_180_000_000
const number = () => String((numbers += 1))
/** How many a second the gateway may send. */
const pace = (tps: number) => it.world.query('update sms_gateway set tps = $1', [tps])
const sentTo = (address: string) =>
  it.carrier.submits.filter(({ destination }) => destination === address).length
/** What waits before a new message: at one a second, seconds enough on a slow machine too. */
const QUEUE = 15
const waiting = () => it.world.engine().gateways()[0]?.waiting ?? 0
/** Uses up the rate of the gateway, so that what comes next waits. The engine hears of the new rate a moment later. */
async function busy(client: TestClient): Promise<void> {
  await pace(1)
  await it.world.until(async () => {
    await idOf(client, textTo(number()))
    if (waiting() < QUEUE) return
    // A queue that stands is one: at full rate it would be gone.
    await delay(300)
    return waiting() >= QUEUE ? true : undefined
  })
}
async function balance(): Promise<bigint> {
  const [row] = await it.world.query<{ sum: string }>(
    `select (available + held)::text as sum from ledger_wallet where company_id = $1`,
    [it.world.customerId],
  )
  return BigInt(row?.sum ?? '0')
}
const heldMoney = async () => {
  const [row] = await it.world.query<{ held: string }>(
    'select held::text from ledger_wallet where company_id = $1',
    [it.world.customerId],
  )
  return BigInt(row?.held ?? '0')
}

test('a message that waits for the rate of its gateway is taken back once, with its money', async () => {
  const client = await clients.signIn()
  await busy(client)
  const address = number()
  const [held, whole] = [await heldMoney(), await balance()]
  const id = await idOf(client, textTo(address))
  // Its own row: money held may also fall meanwhile, as what used up the rate is sent.
  await it.world.until(async () => {
    const rows = await it.world.query('select from sms_message where reference = $1', [id])
    return rows.length > 0 ? true : undefined
  })
  const answers = await Promise.all([
    cancelBy(client, id),
    cancelBy(client, id),
    cancelBy(client, id),
  ])
  expect(answers.toSorted()).toEqual([0, REFUSED, REFUSED])
  const receipt = await client.until(() =>
    client.receipts.find(({ messageId }) => messageId === id),
  )
  expect(receipt.state).toBe('deleted')
  expect(await stateBy(client, id)).toBe(DELETED)
  await pace(1000)
  await it.world.until(async () => ((await heldMoney()) <= held ? true : undefined))
  expect(sentTo(address)).toBe(0)
  expect(await balance()).toBeLessThanOrEqual(whole)
  expect(await cancelBy(client, id)).toBe(REFUSED)
})

test('a message of a paused task is taken back, also once it has left memory', async () => {
  const client = await clients.signIn()
  await busy(client)
  const [near, far] = [number(), number()]
  const ids = await Promise.all([idOf(client, textTo(near)), idOf(client, textTo(far))])
  const tasks = await it.world.until(async () => {
    const rows = await it.world.query<{ id: string }>(
      `select distinct task_id as id from sms_message where reference = any ($1)`,
      [ids],
    )
    return rows.length > 0 ? rows : undefined
  })
  await it.world.query(
    `update sms_task set status = 'paused', pause_reason = 'user' where id = $1`,
    [tasks[0]?.id],
  )
  await it.world.until(async () => {
    const rows = await it.world.query('select from sms_chunk where open and asleep')
    return rows.length > 0 ? true : undefined
  })
  expect(await cancelBy(client, ids[1])).toBe(0)
  await pace(1000)
  await it.world.query(
    `update sms_task set status = 'sending', pause_reason = null where id = $1`,
    [tasks[0]?.id],
  )
  await it.carrier.submitted(near, 1)
  expect(sentTo(far)).toBe(0)
})

test('a message that is answered and not written yet is taken back, and says so for days', async () => {
  const client = await clients.signIn()
  const id = String(it.world.ids.next())
  const address = number()
  const shared = {
    source: { ton: 0, npi: 0, address: '' },
    destination: { ton: 1, npi: 1, address },
    expiresAt: null,
    startsAt: null,
  }
  await it.world.query(
    `insert into sms_smpp_part (id, account_id, company_id, set_key, part, total, registered, text, shared)
     values ($1::bigint, $2, $3, $1::bigint::text, 1, 1, 1, '"Hello"', $4)`,
    [id, client.id, it.world.customerId, JSON.stringify(shared)],
  )
  expect(await cancelBy(client, '', { destination: { ton: 1, npi: 1, address } })).toBe(0)
  expect(await client.told(1)).toMatchObject([{ messageId: id, state: 'deleted' }])
  expect(await stateBy(client, id)).toBe(DELETED)
  expect(await cancelBy(client, id)).toBe(REFUSED)
  expect(await it.world.query('select text from sms_smpp_part where id = $1', [id])).toEqual([
    { text: '""' },
  ])
})

test('cancel_sm without an id takes back what waits in the engine', async () => {
  const client = await clients.signIn()
  await busy(client)
  const [address, other] = [number(), number()]
  const ids = await Promise.all([address, address, other].map((to) => idOf(client, textTo(to))))
  await it.world.until(async () => {
    const rows = await it.world.query('select from sms_message where reference = any ($1)', [ids])
    return rows.length >= 3 ? true : undefined
  })
  expect(await cancelBy(client, '', { destination: { ton: 1, npi: 1, address } })).toBe(0)
  const [one, two, rest] = await Promise.all(ids.map((id) => stateBy(client, id)))
  expect([one, two]).toEqual([DELETED, DELETED])
  expect(rest).not.toBe(DELETED)
  await pace(1000)
  await it.carrier.submitted(other, 1)
  expect(sentTo(address)).toBe(0)
})

test('of another account nothing is taken back', async () => {
  const [client, other] = [await clients.signIn(), await clients.signIn()]
  await busy(client)
  const address = number()
  const id = await idOf(client, textTo(address))
  expect(await cancelBy(other, id)).toBe(REFUSED)
  await pace(1000)
  await it.carrier.submitted(address, 1)
})

test('taken back while they are sent, each message is either cancelled or sent, never both', async () => {
  const client = await clients.signIn({ window_size: 100 }, { window: 100 })
  await pace(40)
  const all = Array.from({ length: 60 }, number)
  const outcomes = await Promise.all(
    all.map(async (address) => {
      const id = await idOf(client, textTo(address))
      return { id, address, status: await cancelBy(client, id) }
    }),
  )
  await pace(1000)
  const sent = outcomes.filter(({ status }) => status !== 0)
  await Promise.all(sent.map(({ address }) => it.carrier.submitted(address, 1)))
  // Whatever had it when it was taken back: its row, the engine's memory or the database.
  const back = outcomes.filter(({ status }) => status === 0)
  const states = await Promise.all(back.map(({ id }) => stateBy(client, id)))
  expect(new Set(states)).toEqual(new Set(back.length > 0 ? [DELETED] : []))
  expect(outcomes.map(({ status, address }) => [status === 0 ? 0 : 1, sentTo(address)])).toEqual(
    outcomes.map(({ status }) => (status === 0 ? [0, 0] : [1, 1])),
  )
})
