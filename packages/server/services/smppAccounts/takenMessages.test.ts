import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type ClientWorld, clientWorld } from '../../test/chaos/clientWorld.ts'
import { idOf, signingIn, type SigningIn, textTo } from '../../test/chaos/signingIn.ts'

let it: ClientWorld
let clients: SigningIn
beforeAll(async () => {
  it = await clientWorld()
  clients = signingIn(it)
})
afterEach(async () => {
  await clients.stop()
  if (it.errors.length > 0) throw new Error(String(it.errors))
  const faults = await it.world.ledgerFaults()
  if (faults.length > 0) throw new Error(JSON.stringify(faults))
  it.time.offsetMs = 0
})
afterAll(() => it.stop())

let numbers = 447_150_000_000
const number = () => String((numbers += 1))
const messagesTo = (address: string) =>
  it.world.query<{ reference: string }>('select reference from sms_message where msisdn = $1', [
    address,
  ])
const held = () => it.world.query('select from sms_smpp_part where message_id is null')
const block = (address: string) =>
  it.world.query(
    `insert into sms_blacklist (id, company_id, msisdn, source) values ($1, $2, $3, 'manual')`,
    [String(it.world.ids.next()), it.world.customerId, `+${address}`],
  )

/** A message that a server stored and answered, and did not send. */
async function left(client: { id: string }, address: string): Promise<string> {
  const id = String(it.world.ids.next())
  const shared = {
    source: { ton: 0, npi: 0, address: '' },
    destination: { ton: 1, npi: 1, address },
    expiresAt: null,
    startsAt: null,
  }
  await it.world.query(
    `insert into sms_smpp_part (id, account_id, company_id, set_key, part, total, registered, text, shared)
     values ($1, $2, $3, $5, 1, 1, 1, '"Hello"', $4)`,
    [id, client.id, it.world.customerId, JSON.stringify(shared), id],
  )
  return id
}

test('what is answered is found in the outbox by the id that its client knows, and held by nothing any more', async () => {
  const client = await clients.signIn()
  const all = Array.from({ length: 30 }, number)
  const ids = await Promise.all(all.map((address) => idOf(client, textTo(address))))
  await Promise.all(all.map((address) => it.carrier.submitted(address, 1)))
  const found = await Promise.all(all.map(messagesTo))
  expect(found.map((rows) => rows.map(({ reference }) => reference))).toEqual(ids.map((id) => [id]))
  expect(await held()).toEqual([])
})

test('the first that is refused after it was answered has a receipt; the next has an error, until one is sent', async () => {
  const client = await clients.signIn()
  await idOf(client, textTo(number()))
  const [one, two] = [number(), number()]
  await block(one)
  await block(two)
  const id = await idOf(client, textTo(one))
  const [receipt] = await client.told(1)
  expect(receipt).toMatchObject({ messageId: id, state: 'rejected' })
  expect(await client.client.send(textTo(two))).toMatchObject({ kind: 'rejected', status: 0x45 })
  const refusals = await it.world.until(async () => {
    const found = (await it.log(client.id)).filter(({ kind }) => kind === 'rejected')
    return found.length === 2 ? found : undefined
  })
  expect(refusals.map(({ destination, reason }) => [destination, reason])).toEqual([
    [one, 'sms.blacklisted'],
    [two, 'sms.blacklisted'],
  ])
  await idOf(client, textTo(number()))
  expect(await messagesTo(one)).toEqual([])
  expect(await held()).toEqual([])
  expect(client.receipts).toHaveLength(1)
})

test('a message of which nothing is known is answered by what became of it', async () => {
  const client = await clients.signIn()
  const address = number()
  await block(address)
  expect(await client.client.send(textTo(address))).toMatchObject({
    kind: 'rejected',
    status: 0x45,
  })
  expect(client.receipts).toEqual([])
})

test('what was answered by a server that died is sent once, though several look for it', async () => {
  const client = await clients.signIn()
  await it.serve()
  await it.serve()
  const all = Array.from({ length: 40 }, number)
  const ids = await Promise.all(all.map((address) => left(client, address)))
  const stopped = number()
  await block(stopped)
  const stoppedId = await left(client, stopped)
  it.time.offsetMs = 60_000
  for (const address of all) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await it.carrier.receipt(await refOf(address), address)
  }
  const receipts = await client.told(all.length + 1)
  expect(new Set(receipts.map(({ messageId }) => messageId))).toEqual(new Set([...ids, stoppedId]))
  expect(receipts.find(({ messageId }) => messageId === stoppedId)?.state).toBe('rejected')
  const found = await Promise.all(all.map(messagesTo))
  expect(found.map((rows) => rows.length)).toEqual(all.map(() => 1))
  expect(await messagesTo(stopped)).toEqual([])
  await it.world.until(async () => ((await held()).length === 0 ? true : undefined))
})

/** The carrier's id of the message to a number. */
async function refOf(address: string): Promise<string> {
  const [own] = await it.carrier.submitted(address, 1)
  return `ref-${it.carrier.submits.findIndex((one) => one === own) + 1}`
}

test('a message whose seller cannot pay yet waits as a task of its own, and is sent once', async () => {
  await it.world.recharge(it.world.resoldId, 1_000_000n)
  const client = await clients.signIn({ company_id: it.world.resoldId })
  const address = number()
  const id = await idOf(client, textTo(address))
  // Its row is still there: who looks for what was left finds that it was sent.
  it.time.offsetMs = 60_000
  await it.world.until(async () => ((await held()).length === 0 ? true : undefined))
  await it.world.recharge(it.world.agentId, 1_000_000n)
  await it.carrier.receipt(await refOf(address), address)
  const [receipt] = await client.told(1)
  expect(receipt).toMatchObject({ messageId: id, state: 'delivered' })
  expect(await messagesTo(address)).toHaveLength(1)
})
