import { splitText } from '@tandem/smpp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type ClientWorld, clientWorld } from '../../test/chaos/clientWorld.ts'
import {
  cancelBy,
  queryBy,
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
  if (it.errors.length > 0) throw new Error(String(it.errors))
  const faults = await it.world.ledgerFaults()
  if (faults.length > 0) throw new Error(JSON.stringify(faults))
})
afterAll(() => it.stop())

let numbers = 447_160_000_000
const number = () => String((numbers += 1))
const LATER = { scheduleDeliveryTime: '000000010000000R' }
const [ENROUTE, DELIVERED, DELETED] = [1, 2, 4]

test('a client asks what became of its message, before and after it has ended', async () => {
  const client = await clients.signIn()
  const address = number()
  const id = await idOf(client, textTo(address))
  const [own] = await it.carrier.submitted(address, 1)
  expect(await queryBy(client, id)).toEqual({ messageState: ENROUTE, errorCode: 0, isOver: false })
  await it.carrier.receipt(`ref-${it.carrier.submits.findIndex((one) => one === own) + 1}`, address)
  await client.told(1)
  expect(await queryBy(client, id)).toEqual({ messageState: DELIVERED, errorCode: 0, isOver: true })
})

test('each part of a long message is answered by its own id', async () => {
  const client = await clients.signIn()
  const address = number()
  const [first, last] =
    splitText('A long text. '.repeat(20), { alphabet: 'gsm7', reference: 7 }) ?? []
  const one = await idOf(client, textTo(address, 'Hello', first))
  expect(await queryBy(client, one)).toMatchObject({ messageState: ENROUTE })
  const other = await idOf(client, textTo(address, 'Hello', last))
  await it.carrier.submitted(address, 2)
  expect(await queryBy(client, one)).toMatchObject({ messageState: ENROUTE })
  expect(await queryBy(client, other)).toMatchObject({ messageState: ENROUTE })
})

test('of a message of another account, or none, nothing is said', async () => {
  const [client, other] = [await clients.signIn(), await clients.signIn()]
  const id = await idOf(client, textTo(number()))
  const later = await idOf(client, textTo(number(), 'Hello', LATER))
  for (const asked of [id, later, '1', 'x', '', '99999999999999999999']) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect([asked, await queryBy(other, asked), await cancelBy(other, asked)]).toEqual([
      asked,
      0x67,
      0x11,
    ])
  }
  expect(await queryBy(client, later)).toMatchObject({ messageState: ENROUTE })
})

test('a message that waits for its time is taken back once, and is never sent', async () => {
  const client = await clients.signIn()
  const address = number()
  const id = await idOf(client, textTo(address, 'Hello', LATER))
  expect(await queryBy(client, id)).toMatchObject({ messageState: ENROUTE, isOver: false })
  const answers = await Promise.all([cancelBy(client, id), cancelBy(client, id)])
  expect(answers.toSorted()).toEqual([0, 0x11])
  expect(await queryBy(client, id)).toMatchObject({ messageState: DELETED, isOver: true })
  expect(await it.world.query('select from sms_message where msisdn = $1', [address])).toEqual([])
})

test('what was sent already is not taken back', async () => {
  const client = await clients.signIn()
  const address = number()
  const id = await idOf(client, textTo(address))
  await it.carrier.submitted(address, 1)
  expect(await cancelBy(client, id)).toBe(0x11)
  const [line] = await it.world.until(async () => {
    const found = (await it.log(client.id)).filter(({ kind }) => kind === 'rejected')
    return found.length > 0 ? found : undefined
  })
  expect(line).toMatchObject({ status: 0x11, message_id: id })
})
