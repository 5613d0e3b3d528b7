import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { withScope } from '../../store/database/withScope.ts'
import { countEnded, type EndedFilter, endedIds } from '../../store/smppAccounts/endedMessages.ts'
import { type ClientWorld, clientWorld } from '../../test/chaos/clientWorld.ts'
import { idOf, signingIn, type SigningIn, textTo } from '../../test/chaos/signingIn.ts'
import { tellAgain } from './tellAgain.ts'

let it: ClientWorld
let clients: SigningIn
beforeAll(async () => {
  it = await clientWorld()
  clients = signingIn(it)
})
afterEach(async () => {
  await clients.stop()
  it.sound()
})
afterAll(() => it.stop())

let numbers = 447_170_000_000
const number = () => String((numbers += 1))
const MOST = 1_000
const refOf = (own: unknown) => `ref-${it.carrier.submits.findIndex((one) => one === own) + 1}`

const within = (accountId: string, more: Partial<EndedFilter> = {}): EndedFilter => ({
  accountId,
  companyId: it.world.customerId,
  from: Date.now() - 60_000,
  to: Date.now() + 60_000,
  outcome: 'all',
  msisdn: null,
  ...more,
})
const found = (filter: EndedFilter) => endedIds(it.world.system, filter, MOST)
/** Resolves when so many events wait for the clients of an account. */
const waiting = (accountId: string, count: number) =>
  it.world.until(async () => {
    const rows = await it.world.query('select from sms_smpp_event where account_id = $1', [
      accountId,
    ])
    return rows.length === count ? true : undefined
  })
const again = (accountId: string, messageIds: string[]) =>
  withScope(
    it.world.application,
    { companies: [it.world.customerId] },
    (transaction) => tellAgain(transaction, it.world.ids, { accountId, messageIds }),
    { wide: true },
  )

test('a client is told once more how its messages ended: same ids, same states, same order', async () => {
  const client = await clients.signIn()
  const [kept, lost] = [number(), number()]
  const first = await idOf(client, textTo(kept))
  const second = await idOf(client, textTo(lost))
  const silent = await idOf(client, textTo(number(), 'Hello', { registeredDelivery: 0 }))
  const [own] = await it.carrier.submitted(kept, 1)
  const [other] = await it.carrier.submitted(lost, 1)
  // The second one ends first.
  await it.carrier.receipt(refOf(other), lost, 'UNDELIV')
  await client.told(1)
  await it.carrier.receipt(refOf(own), kept)
  const told = (await client.told(2)).map(({ messageId, state }) => [messageId, state])
  expect(told.map(([id]) => id)).toEqual([second, first])
  await waiting(client.id, 0)

  const all = await found(within(client.id))
  expect(all.map(({ registered }) => registered)).toEqual([[1], [1]])
  await again(
    client.id,
    all.map(({ id }) => id),
  )
  const twice = (await client.told(4)).map(({ messageId, state }) => [messageId, state])
  expect(twice).toEqual([...told, ...told])
  expect(twice.flat()).not.toContain(silent)
})

test('what is told again is chosen by its end, its time and its number', async () => {
  const client = await clients.signIn()
  const [kept, lost] = [number(), number()]
  for (const address of [kept, lost]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await idOf(client, textTo(address))
    // oxlint-disable-next-line no-await-in-loop -- as above
    const [own] = await it.carrier.submitted(address, 1)
    // oxlint-disable-next-line no-await-in-loop -- as above
    await it.carrier.receipt(refOf(own), address, address === kept ? 'DELIVRD' : 'UNDELIV')
  }
  await client.told(2)
  await waiting(client.id, 0)
  const count = async (more: Partial<EndedFilter>) => (await found(within(client.id, more))).length
  expect(await count({})).toBe(2)
  expect(await count({ outcome: 'delivered' })).toBe(1)
  expect(await count({ outcome: 'failed' })).toBe(1)
  expect(await count({ msisdn: lost })).toBe(1)
  expect(await count({ msisdn: lost, outcome: 'delivered' })).toBe(0)
  expect(await count({ to: Date.now() - 50_000 })).toBe(0)
  expect(await count({ from: Date.now() + 1_000 })).toBe(0)
  expect(await countEnded(it.world.system, within(client.id), MOST)).toEqual([
    { isDelivered: false, registered: [1], count: 1 },
    { isDelivered: true, registered: [1], count: 1 },
  ])
})

test('what still waits for a client is not told again', async () => {
  const client = await clients.signIn()
  const address = number()
  await idOf(client, textTo(address))
  await client.client.stop(0)
  const [own] = await it.carrier.submitted(address, 1)
  await it.carrier.receipt(refOf(own), address)
  await waiting(client.id, 1)
  expect(await found(within(client.id))).toEqual([])
})

test('of messages of another account nothing is told', async () => {
  const [client, other] = [await clients.signIn(), await clients.signIn()]
  const address = number()
  await idOf(client, textTo(address))
  const [own] = await it.carrier.submitted(address, 1)
  await it.carrier.receipt(refOf(own), address)
  await client.told(1)
  await waiting(client.id, 0)
  const [message] = await found(within(client.id))
  expect(await found(within(other.id))).toEqual([])
  await again(other.id, [message?.id ?? ''])
  await waiting(client.id, 0)
  await waiting(other.id, 0)
})
