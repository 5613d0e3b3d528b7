import { decodeText, encodeText, splitText, type SubmitRequest } from '@tandem/smpp'
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
  it.sound()
})
afterAll(() => it.stop())

let numbers = 447_100_000_000
const number = () => String((numbers += 1))
const to = (address: string) => ({ ton: 1, npi: 1, address })
const text = (content: string) => ({ shortMessage: encodeText(content, 'gsm7') ?? Buffer.alloc(0) })
/** The carrier's id of the newest message to a number. */
const refOf = async (address: string, count = 1) => {
  const own = await it.carrier.submitted(address, count)
  const last = own.at(-1)
  return `ref-${it.carrier.submits.findIndex((one) => one === last) + 1}`
}
const settled = () =>
  it.world.until(async () => ((await it.events()).length === 0 ? true : undefined))

test('a message goes from a client to a carrier, and its receipt comes back once', async () => {
  const client = await clients.signIn()
  const address = number()
  const id = await idOf(client, textTo(address, 'Hello {you}€'))
  await it.carrier.receipt(await refOf(address), address)
  const [receipt] = await client.told(1)
  expect(receipt).toMatchObject({ messageId: id, state: 'delivered', stat: 'DELIVRD' })
  const [pdu] = client.deliveries.map((one) => one.pdu)
  expect(pdu).toMatchObject({
    esmClass: 4,
    source: to(address),
    destination: { ton: 0, npi: 0, address: '' },
    tlvs: { receiptedMessageId: id, messageState: 2 },
  })
  const [row] = await it.world.query<{ content: string; name: string; price: string }>(
    `select m.content, t.name, m.price::text from sms_message m join sms_task t on t.id = m.task_id where m.reference = $1`,
    [id],
  )
  expect(row).toMatchObject({ content: 'Hello {you}€', price: '10000' })
  expect(row?.name).toContain(client.systemId)
  await settled()
  expect(client.receipts).toHaveLength(1)
})

test.each([
  ['an unknown system ID', 'nobody', {}, {}],
  ['a wrong password', undefined, {}, { password: 'wrong' }],
  ['an account that is off', undefined, { enabled: false }, {}],
  ['an address that is not allowed', undefined, { ip_list: '203.0.113.0/24' }, {}],
  ['a mode that is not allowed', undefined, { modes: 'send' }, {}],
])('%s is not told why it may not bind', async (_why, other, row, given) => {
  const systemId = other ?? (await clients.account(row)).systemId
  const client = clients.client(systemId, given)
  const cause = await client.until(() => {
    const { state } = client.client
    return state.name === 'waiting' ? state.cause : undefined
  })
  expect(cause).toEqual({ kind: 'bindRejected', status: 0x0d })
})

test('a long message is joined, cut again, and each part that was sent has a receipt', async () => {
  const client = await clients.signIn()
  const address = number()
  const content = 'A long text. '.repeat(24)
  const parts = splitText(content, { alphabet: 'gsm7', reference: 7 }) ?? []
  expect(parts.length).toBe(3)
  const ids: string[] = []
  // In any order.
  for (const part of [parts[2], parts[0], parts[1]]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    ids.push(await idOf(client, { destination: to(address), registeredDelivery: 1, ...part }))
  }
  expect(new Set(ids).size).toBe(3)
  const own = await it.carrier.submitted(address, 3)
  expect(own).toHaveLength(3)
  for (const submit of own) {
    const ref = `ref-${it.carrier.submits.indexOf(submit) + 1}`
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await it.carrier.receipt(ref, address)
  }
  const receipts = await client.told(3)
  expect(new Set(receipts.map(({ messageId }) => messageId))).toEqual(new Set(ids))
  expect(receipts).toHaveLength(3)
  const [row, ...more] = await it.world.query<{ content: string }>(
    'select content from sms_message where msisdn = $1',
    [address],
  )
  expect(more).toEqual([])
  expect(row?.content).toBe(content)
})

test('receipts wait while nobody is bound, and are told once by the next that binds', async () => {
  const client = await clients.signIn({ modes: 'both' }, { mode: 'transmitter' })
  const [one, two] = [number(), number()]
  const ids = [await idOf(client, textTo(one)), await idOf(client, textTo(two))]
  await it.carrier.receipt(await refOf(one), one)
  await it.carrier.receipt(await refOf(two), two, 'UNDELIV')
  await it.world.until(async () => ((await it.events()).length > 0 ? true : undefined))
  const receiver = clients.client(client.systemId, { mode: 'receiver' })
  const receipts = await receiver.told(2)
  expect(receipts.map(({ messageId, stat }) => [messageId, stat])).toEqual([
    [ids[0], 'DELIVRD'],
    [ids[1], 'UNDELIV'],
  ])
  await settled()
  // Another one gets nothing more.
  const other = clients.client(client.systemId, { mode: 'receiver' })
  await other.bound()
  expect(other.receipts).toEqual([])
  expect(client.deliveries).toEqual([])
})

test('only failures are told to who asked for those, and nothing to who asked for nothing', async () => {
  const client = await clients.signIn()
  const [failing, arriving, silent] = [number(), number(), number()]
  const id = await idOf(client, textTo(failing, 'Hi', { registeredDelivery: 2 }))
  await idOf(client, textTo(arriving, 'Hi', { registeredDelivery: 2 }))
  await idOf(client, textTo(silent, 'Hi', { registeredDelivery: 0 }))
  await it.carrier.receipt(await refOf(arriving), arriving)
  await it.carrier.receipt(await refOf(silent), silent, 'UNDELIV')
  await it.carrier.receipt(await refOf(failing), failing, 'UNDELIV')
  const [receipt] = await client.told(1)
  expect(receipt).toMatchObject({ messageId: id, state: 'undeliverable' })
  await settled()
  expect(client.receipts).toHaveLength(1)
})

test('a receipt that one session does not acknowledge goes to the next', async () => {
  const client = await clients.signIn({}, { onDelivery: () => null })
  const address = number()
  const id = await idOf(client, textTo(address))
  await it.carrier.receipt(await refOf(address), address)
  await client.until(() => (client.deliveries.length > 0 ? true : undefined))
  const other = clients.client(client.systemId, { mode: 'receiver' })
  await other.bound()
  void client.client.stop(0)
  const [receipt] = await other.told(1)
  expect(receipt?.messageId).toBe(id)
  await settled()
})

test('refusals have a status that clients understand, and a reason that people do', async () => {
  const client = await clients.signIn({ tps: 1000 })
  const statusOf = async (request: SubmitRequest) => {
    const outcome = await client.client.send(request)
    return outcome.kind === 'rejected' ? outcome.status : outcome
  }
  expect(await statusOf(textTo('', 'x'))).toBe(0x0b)
  expect(await statusOf(textTo('12'))).toBe(0x0b)
  expect(await statusOf(textTo(number(), ''))).toBe(0x01)
  const source = { ton: 5, npi: 0, address: 'Unknown' }
  expect(await statusOf(textTo(number(), 'x', { source }))).toBe(0x0a)
  expect(await statusOf(textTo(number(), 'x', { dataCoding: 4 }))).toBe(0x104)
  expect(await statusOf(textTo(number(), 'x', { dataCoding: 8 }))).toBe(0x01)
  expect(await statusOf(textTo(number(), 'x', { registeredDelivery: 3 }))).toBe(0x07)
  expect(await statusOf(textTo(number(), 'x', { validityPeriod: 'soon' }))).toBe(0x62)
  expect(await statusOf(textTo(number(), 'x', { esmClass: 2 }))).toBe(0x43)
  const refused = await it.world.until(async () => {
    const found = (await it.log(client.id)).filter(({ kind }) => kind === 'rejected')
    return found.length === 9 ? found : undefined
  })
  expect(
    refused.flatMap(({ reason, status }) => (reason === null ? [] : [[reason, status]])),
  ).toEqual([
    ['sms.noRecipients', 0x0b],
    ['sms.contentEmpty', 0x01],
    ['sms.senderNotApproved', 0x0a],
  ])
})

test('more than its rate is refused as throttled', async () => {
  const client = await clients.signIn({ tps: 3 })
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, () => client.client.send(textTo(number()))),
  )
  const refused = outcomes.flatMap((one) => (one.kind === 'rejected' ? one.status : []))
  expect(refused.length).toBeGreaterThanOrEqual(4)
  expect(new Set(refused)).toEqual(new Set([0x58]))
})

test('an account that is turned off, or gets another password, loses its sessions', async () => {
  const [off, changed, kept] = [
    await clients.signIn(),
    await clients.signIn(),
    await clients.signIn(),
  ]
  const query = it.world.query
  await query('update sms_smpp_account set enabled = false where id = $1', [off.id])
  await query(`update sms_smpp_account set password_hash = 'other' where id = $1`, [changed.id])
  await query(`update sms_smpp_account set remark = 'kept' where id = $1`, [kept.id])
  for (const one of [off, changed]) {
    // oxlint-disable-next-line no-await-in-loop -- each in turn
    await one.until(() => (one.client.state.name === 'bound' ? undefined : true))
  }
  expect(kept.client.state.name).toBe('bound')
})

test('clients of a suspended company stayed bound; they may bind again once it is active', async () => {
  const client = await clients.signIn()
  const company = (status: string) =>
    it.world.query(
      `update sys_company set status = $1 where id = (
         select parent_id from sys_company where id = (select company_id from sms_smpp_account where id = $2))`,
      [status, client.id],
    )
  await company('suspended')
  try {
    await client.until(() => (client.client.state.name === 'bound' ? undefined : true))
    const later = clients.client(client.systemId)
    const cause = await later.until(() => {
      const { state } = later.client
      return state.name === 'waiting' ? state.cause : undefined
    })
    expect(cause).toEqual({ kind: 'bindRejected', status: 0x0d })
  } finally {
    await company('active')
  }
  await client.bound()
})

test('an account has no more sessions than it may', async () => {
  const first = await clients.signIn({ max_binds: 1 })
  const second = clients.client(first.systemId)
  const cause = await second.until(() => {
    const { state } = second.client
    return state.name === 'waiting' ? state.cause : undefined
  })
  expect(cause).toEqual({ kind: 'bindRejected', status: 0x0d })
  expect(first.client.state.name).toBe('bound')
})

test('parts whose others never come are given up after five minutes', async () => {
  const client = await clients.signIn()
  const [part] = splitText('A long text. '.repeat(30), { alphabet: 'gsm7', reference: 9 }) ?? []
  const id = await idOf(client, { destination: to(number()), registeredDelivery: 1, ...part })
  it.time.offsetMs = 6 * 60_000
  const [receipt] = await client.told(1)
  it.time.offsetMs = 0
  expect(receipt).toMatchObject({ messageId: id, state: 'rejected', error: '005' })
  await settled()
})

test('one submit to several numbers is one id, with a receipt of each and those that are not taken', async () => {
  const client = await clients.signIn()
  const [one, two] = [number(), number()]
  const outcome = await client.client.request({
    command: 'submit_multi',
    destinations: [to(one), to('12'), to(two)],
    registeredDelivery: 1,
    ...text('Hello'),
  })
  if (outcome.kind !== 'answered' || outcome.pdu.command !== 'submit_multi_resp') {
    throw new Error(JSON.stringify(outcome))
  }
  const { messageId, unsuccessful } = outcome.pdu
  expect(unsuccessful).toEqual([{ address: to('12'), status: 0x0b }])
  await it.carrier.receipt(await refOf(one), one)
  await it.carrier.receipt(await refOf(two), two)
  await client.told(2)
  expect(client.receipts.map((each) => each.messageId)).toEqual([messageId, messageId])
  const from = client.deliveries.map(({ pdu }) => pdu.source.address)
  expect(from.toSorted()).toEqual([one, two].toSorted())
})

test('a message for later waits for its time, and its receipt names its id', async () => {
  const client = await clients.signIn()
  const address = number()
  const id = await idOf(
    client,
    textTo(address, 'Later', { scheduleDeliveryTime: '000000000001000R' }),
  )
  await it.carrier.receipt(await refOf(address), address)
  const [receipt] = await client.told(1)
  expect(receipt).toMatchObject({ messageId: id, state: 'delivered' })
})

test('what a person writes back goes to the account that wrote, long texts whole', async () => {
  const [client, other] = [await clients.signIn(), await clients.signIn()]
  const address = number()
  const id = await idOf(client, textTo(address, 'Hi', { registeredDelivery: 0 }))
  await it.carrier.submitted(address)
  const arrived = {
    gatewayId: it.world.gatewayIds[0] ?? '',
    source: address,
    destination: '12025550100',
    isReadable: true,
    dataCoding: 0,
    place: null,
  }
  const texts = ['Yes €', '好'.repeat(100)]
  const nextId = () => Number(it.world.ids.next())
  await it.world.store.takeInbound(
    texts.map((written) => ({ ...arrived, text: written, id: nextId() })),
    nextId,
  )
  await client.until(() => (client.inbound.length === 2 ? true : undefined))
  const read = client.inbound.map((pdu) => {
    const octets = pdu.tlvs.messagePayload ?? ('shortMessage' in pdu ? pdu.shortMessage : undefined)
    return decodeText(octets ?? new Uint8Array(), pdu.dataCoding)
  })
  expect(read).toEqual(texts)
  expect(client.inbound[0]?.source).toEqual({ ton: 1, npi: 1, address })
  expect(other.inbound).toEqual([])
  expect(id).not.toBe('')
  await settled()
})

test('what people write to the number of an account goes to it, whichever account wrote to them', async () => {
  const [writer, owner] = [
    await clients.signIn(),
    await clients.signIn({ inbound_numbers: '+12025550199\n90210' }),
  ]
  const address = number()
  await idOf(writer, textTo(address, 'Hi', { registeredDelivery: 0 }))
  await it.carrier.submitted(address)
  const nextId = () => Number(it.world.ids.next())
  const numbers = ['12025550199', '90210', '12025550198']
  const arrived = numbers.map((destination) => ({
    gatewayId: it.world.gatewayIds[0] ?? '',
    source: address,
    destination,
    text: `to ${destination}`,
    isReadable: true,
    dataCoding: 0,
    place: null,
    id: nextId(),
  }))
  await it.world.store.takeInbound(arrived, nextId)
  await owner.until(() => (owner.inbound.length === 2 ? true : undefined))
  await writer.until(() => (writer.inbound.length === 1 ? true : undefined))
  expect(owner.inbound.map(({ destination }) => destination.address)).toEqual(numbers.slice(0, 2))
  await settled()
})

test('a long message whose server died before it was sent is sent once by the next', async () => {
  const client = await clients.signIn()
  const address = number()
  const parts = splitText('A long text. '.repeat(20), { alphabet: 'gsm7', reference: 11 }) ?? []
  const [first, last] = parts
  if (!first || !last || parts.length > 2) throw new Error('two parts')
  const of = { destination: to(address), registeredDelivery: 1 }
  const id = await idOf(client, { ...of, ...first })
  // The other part was stored, and the server died.
  const lastId = String(it.world.ids.next())
  await it.world.query(
    `insert into sms_smpp_part (id, account_id, company_id, set_key, part, total, registered, text, shared)
     select $1, account_id, company_id, set_key, 2, total, 1, $2, shared from sms_smpp_part where id = $3`,
    [lastId, JSON.stringify('the rest'), id],
  )
  it.time.offsetMs = 60_000
  await it.carrier.submitted(address, 2)
  it.time.offsetMs = 0
  await it.world.until(async () => {
    const [row] = await it.world.query<{ open: number }>(
      'select count(*)::int as open from sms_smpp_part where message_id is null and id = any ($1::bigint[])',
      [[id, lastId]],
    )
    return row?.open === 0 ? true : undefined
  })
  expect(await it.world.query('select from sms_message where msisdn = $1', [address])).toHaveLength(
    1,
  )
})

test('a server that takes over tells what another left, and nothing twice', async () => {
  const client = await clients.signIn(
    { window_size: 10 },
    { onDelivery: (_delivery: unknown, n: number) => (n > 3 ? null : 0) },
  )
  const all = Array.from({ length: 8 }, number)
  const ids = await Promise.all(all.map((address) => idOf(client, textTo(address))))
  for (const address of all) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await it.carrier.receipt(await refOf(address), address)
  }
  await client.until(() => (client.deliveries.length >= 4 ? true : undefined))
  const second = await it.serve()
  const other = clients.client(client.systemId, { port: second.port, mode: 'receiver' })
  await other.bound()
  await client.client.stop(0)
  const rest = await other.told(ids.length - client.receipts.length)
  const told = [...client.receipts, ...rest].map(({ messageId }) => messageId)
  expect(new Set(told)).toEqual(new Set(ids))
  expect(told).toHaveLength(ids.length)
  await settled()
})
