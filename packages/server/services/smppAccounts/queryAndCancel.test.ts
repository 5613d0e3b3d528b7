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

const from = (address: string) => ({ ton: 5, npi: 0, address })
const to = (address: string) => ({ ton: 1, npi: 1, address })
const OWN = from('')

test('a request that names another source or destination finds no message', async () => {
  const client = await clients.signIn({ sender: null })
  const address = number()
  const id = await idOf(client, textTo(address, 'Hello', LATER))
  expect(await queryBy(client, id, from('Other'))).toBe(0x67)
  expect(await cancelBy(client, id, { source: from('Other') })).toBe(0x11)
  expect(await cancelBy(client, id, { destination: to(number()) })).toBe(0x11)
  expect(await queryBy(client, id, OWN)).toMatchObject({ messageState: ENROUTE })
  expect(await cancelBy(client, id, { destination: to(`+${address}`) })).toBe(0)
  const sent = await idOf(client, textTo(address))
  await it.carrier.submitted(address, 1)
  expect(await queryBy(client, sent, from('Other'))).toBe(0x67)
  expect(await queryBy(client, sent, OWN)).toMatchObject({ messageState: ENROUTE })
})

test('a scheduled message that is taken back has a receipt, whoever cancels it, where one was asked for', async () => {
  const client = await clients.signIn()
  const [asked, silent] = [number(), number()]
  const id = await idOf(client, textTo(asked, 'Hello', LATER))
  const quiet = await idOf(client, textTo(silent, 'Hello', { ...LATER, registeredDelivery: 0 }))
  expect([await cancelBy(client, id), await cancelBy(client, quiet)]).toEqual([0, 0])
  const [receipt] = await client.told(1)
  expect(receipt).toMatchObject({ messageId: id, state: 'deleted', stat: 'DELETED' })
  await it.world.until(async () => ((await it.events()).length === 0 ? true : undefined))
  expect(client.receipts).toHaveLength(1)
})

test('cancel_sm without an id takes back what waits from one address to another, and nothing else', async () => {
  // Another product has its price as well.
  await it.world.query(
    `insert into sms_rate (id, company_id, rate_group_id, product, country_id, price_nanos, charge_on, effective_at)
     select id + 1, company_id, rate_group_id, 'marketing', country_id, price_nanos, charge_on, now()
     from sms_rate where product = 'notify'`,
  )
  const client = await clients.signIn({ service_types: 'MKT = marketing' })
  const [address, other] = [number(), number()]
  const send = (where: string, more = {}) =>
    idOf(client, textTo(where, 'Hello', { ...LATER, ...more }))
  const ids = [await send(address), await send(address), await send(other)]
  const marketing = await send(address, { serviceType: 'MKT' })
  const group = { destination: to(address) }
  expect(await cancelBy(client, '', { ...group, source: from('Other') })).toBe(0x11)
  expect(await cancelBy(client, '', {})).toBe(0x11)
  expect(await cancelBy(client, '', { ...group, serviceType: 'MKT' })).toBe(0)
  const states = async () => {
    const all = await Promise.all([...ids, marketing].map((id) => queryBy(client, id)))
    return all.map((one) => (typeof one === 'number' ? one : one.messageState))
  }
  expect(await states()).toEqual([ENROUTE, ENROUTE, ENROUTE, DELETED])
  expect(await cancelBy(client, '', group)).toBe(0)
  expect(await states()).toEqual([DELETED, DELETED, ENROUTE, DELETED])
  expect(await cancelBy(client, '', group)).toBe(0x11)
  const told = (await client.told(3)).map(({ messageId }) => messageId ?? '')
  expect(new Set(told)).toEqual(new Set([ids[0], ids[1], marketing]))
  // Of another account nothing is taken back.
  const stranger = await clients.signIn()
  expect(await cancelBy(stranger, '', { destination: to(other) })).toBe(0x11)
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
