import { encodePdu, type Pdu } from '@tandem/smpp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type ClientWorld, clientWorld } from '../chaos/clientWorld.ts'
import { damagedPdus } from './damagedPdus.ts'
import { type RawSession, rawSession } from './rawSession.ts'
import { idOf, signingIn, textTo } from '../chaos/signingIn.ts'
import { inOrder } from './whatHappened.ts'

const seed = Number(process.env['SMPP_SEED'] ?? Date.now() % 2 ** 31)
const UNBOUND_MS = 1_500
const HALF_MS = 400

let it: ClientWorld
let clients: ReturnType<typeof signingIn>
beforeAll(async () => {
  it = await clientWorld({
    limits: { initTimeoutMs: UNBOUND_MS, pduTimeoutMs: HALF_MS, responseTimeoutMs: 500 },
  })
  clients = signingIn(it)
})
const raw: RawSession[] = []
const connected = async (from?: string): Promise<RawSession> => {
  const session = await rawSession({ port: it.port, ...(from !== undefined && { from }) })
  raw.push(session)
  return session
}
afterEach(async () => {
  for (const { socket } of raw.splice(0)) socket.destroy()
  await clients.stop()
  it.sound()
})
afterAll(() => it.stop())

let numbers = 447_400_000_000
const number = () => String((numbers += 1))
const statusOf = (pdu: Pdu | undefined) => pdu?.status
/** The messages to these numbers, by the ids that their clients know. */
const rowsTo = (addresses: readonly string[]) =>
  it.world.query<{ id: string }>(
    'select reference as id from sms_message where msisdn = any ($1::bigint[])',
    [[...addresses]],
  )

/** Resolves when everything an account was answered for is written. */
const allSent = (systemId: string) =>
  it.world.until(async () => {
    const open = await it.world.query(
      `select from sms_smpp_part p join sms_smpp_account a on a.id = p.account_id
       where p.message_id is null and a.system_id = $1`,
      [systemId],
    )
    return open.length === 0 ? true : undefined
  })

test(`ten thousand damaged PDUs stop no message of the client beside them (SMPP_SEED=${seed})`, async () => {
  process.stdout.write(`SMPP_SEED=${seed}\n`)
  const honest = await clients.signIn()
  await it.account('fuzzer', { tps: 10_000, window_size: 1_000 })
  const fuzzer = await connected()
  expect(statusOf(await fuzzer.bind('fuzzer'))).toBe(0)
  const damaged = damagedPdus(seed, 10_000)
  const sent: string[] = []
  for (let from = 0; from < damaged.length; from += 100) {
    const address = number()
    sent.push(address)
    fuzzer.socket.write(Buffer.concat(damaged.slice(from, from + 100)))
    const sequence = 0x7000_0000 + from
    fuzzer.send({ command: 'enquire_link', sequence })
    const isAlive = () =>
      fuzzer.received.some((pdu) => pdu.sequence === sequence && pdu.status === 0) || undefined
    // oxlint-disable-next-line no-await-in-loop -- each hundred beside a message
    const [, alive] = await Promise.all([idOf(honest, textTo(address)), fuzzer.until(isAlive)])
    expect(alive, `after ${from} of seed ${seed}`).toBe(true)
  }
  for (const address of sent) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const [submit] = await it.carrier.submitted(address)
    const ref = `ref-${it.carrier.submits.findIndex((one) => one === submit) + 1}`
    // oxlint-disable-next-line no-await-in-loop -- as above
    await it.carrier.receipt(ref, address)
  }
  const receipts = await honest.told(sent.length)
  const rows = await rowsTo(sent)
  expect(rows).toHaveLength(sent.length)
  expect(inOrder(receipts.map(({ messageId }) => messageId))).toEqual(
    inOrder(rows.map(({ id }) => id)),
  )
})

test('half a PDU is waited for so long and no longer, and nobody else waits', async () => {
  const honest = await clients.signIn()
  const systemId = 'half'
  await it.account(systemId)
  const [bound, unbound, slow, mute] = [
    await connected(),
    await connected(),
    await connected(),
    await connected(),
  ]
  await bound.bind(systemId)
  bound.socket.write(encodePdu({ command: 'submit_sm', sequence: 2 }).subarray(0, 20))
  const bind = encodePdu({ command: 'bind_transceiver', sequence: 1, systemId, password: 'x' })
  unbound.socket.write(bind.subarray(0, 20))
  // An octet now and then: each is too little for a PDU in its time.
  let at = 0
  const drip = setInterval(() => slow.socket.write(bind.subarray(at, (at += 1))), HALF_MS / 4)
  const all = Promise.all([bound, unbound, slow, mute].map(({ closed }) => closed))
  await idOf(honest, textTo(number()))
  await all
  clearInterval(drip)
  await idOf(honest, textTo(number()))
})

test('a flood of binds keeps out neither those who are bound nor who comes from elsewhere', async () => {
  const honest = await clients.signIn()
  const newcomer = 'newcomer'
  await it.account(newcomer)
  const flood = await Promise.all(Array.from({ length: 300 }, () => connected('127.0.0.3')))
  const refused = flood.map((one) => one.bind('nobody', 'guess').then(statusOf))
  const other = await connected('127.0.0.2')
  expect(statusOf(await other.bind(newcomer))).toBe(0)
  await idOf(honest, textTo(number()))
  const statuses = new Set(await Promise.all(refused))
  // Refused as any other, or not even listened to.
  expect([...statuses].filter((status) => status !== 0x0d && status !== undefined)).toEqual([])
  await Promise.all(flood.map(({ closed }) => closed))
})

test('passwords cannot be tried quickly, and the answer does not tell what was wrong', async () => {
  const systemId = 'known'
  await it.account(systemId)
  const answers: { octets: string; afterMs: number }[] = []
  for (const who of [systemId, 'unknown', 'unknown', systemId, systemId]) {
    // oxlint-disable no-await-in-loop -- one after the other
    const guess = await connected('127.0.0.4')
    const octets: Buffer[] = []
    guess.socket.on('data', (bytes) => octets.push(bytes))
    const from = performance.now()
    await guess.bind(who, 'guess')
    await guess.closed
    // oxlint-enable no-await-in-loop
    answers.push({
      octets: Buffer.concat(octets).toString('hex'),
      afterMs: performance.now() - from,
    })
  }
  expect(new Set(answers.map(({ octets }) => octets)).size).toBe(1)
  // Of this server the first is late by 50 ms; timers may be early by one.
  for (const [n, { afterMs }] of answers.entries()) {
    expect(afterMs).toBeGreaterThanOrEqual(50 * 2 ** n - 2)
  }
  // Who knows it comes in at once.
  const right = await connected('127.0.0.4')
  expect(statusOf(await right.bind(systemId))).toBe(0)
})

test('of five hundred messages sent at once into a window of ten, each is taken or throttled, once', async () => {
  const systemId = 'hasty'
  await it.account(systemId, { window_size: 10, tps: 10_000 })
  const hasty = await connected()
  await hasty.bind(systemId)
  const addresses = Array.from({ length: 500 }, number)
  hasty.send(
    ...addresses.map((address, n) => ({
      ...textTo(address),
      command: 'submit_sm' as const,
      sequence: n + 2,
    })),
  )
  const answers = await hasty.until(() => {
    const found = hasty.received.filter(({ command }) => command === 'submit_sm_resp')
    return found.length >= addresses.length ? found : undefined
  })
  const taken = (answers ?? []).flatMap((pdu) =>
    pdu.command === 'submit_sm_resp' && pdu.status === 0 ? [pdu] : [],
  )
  expect(new Set(answers?.map(({ sequence }) => sequence)).size).toBe(500)
  expect(new Set(answers?.map(({ status }) => status))).toEqual(new Set([0, 0x58]))
  await allSent(systemId)
  expect(inOrder((await rowsTo(addresses)).map(({ id }) => id))).toEqual(
    inOrder(taken.map(({ messageId }) => messageId)),
  )
})

test('what a client does not acknowledge, another of its account hears, and the silent one is told no more', async () => {
  const deaf = await clients.signIn({ window_size: 5 }, { onDelivery: () => null })
  const addresses = Array.from({ length: 20 }, number)
  const ids: string[] = []
  for (const address of addresses) {
    // oxlint-disable-next-line no-await-in-loop -- within its window
    ids.push(await idOf(deaf, textTo(address)))
  }
  for (const address of addresses) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const [submit] = await it.carrier.submitted(address)
    const ref = `ref-${it.carrier.submits.findIndex((one) => one === submit) + 1}`
    // oxlint-disable-next-line no-await-in-loop -- as above
    await it.carrier.receipt(ref, address)
  }
  await deaf.until(() => (deaf.deliveries.length >= 5 ? true : undefined))
  // It has left something unanswered.
  const other = clients.client(deaf.systemId, { mode: 'receiver' })
  await other.told(1)
  const before = deaf.deliveries.length
  const receipts = await other.told(ids.length)
  expect(inOrder(receipts.map(({ messageId }) => messageId))).toEqual(inOrder(ids))
  await it.world.until(async () => ((await it.events()).length === 0 ? true : undefined))
  expect(receipts).toHaveLength(ids.length)
  // But for what was on its way to it.
  expect(deaf.deliveries.length).toBeLessThanOrEqual(before + 5)
})

test('a number without a plus, said to be national as Kannel does, is taken', async () => {
  const client = await clients.signIn()
  const address = number()
  const id = await idOf(client, textTo(address, 'Hi', { destination: { ton: 2, npi: 1, address } }))
  await it.carrier.submitted(address)
  expect(await rowsTo([address])).toEqual([{ id }])
})

test('a number of a client is abroad where its type says so, and else read by the home of its company', async () => {
  const client = await clients.signIn()
  const home = (country: string | null) =>
    it.world.query('update sys_company set home_country = $1 where id = $2', [
      country,
      it.world.customerId,
    ])
  const to = (ton: number, address: string) =>
    textTo(address, 'Hi', { destination: { ton, npi: 1, address } })
  await home('GB')
  try {
    const [one, two, three, four] = ['447400900801', '447400900802', '447400900803', '447400900804']
    // Until the server has heard of it.
    await it.world.until(async () => {
      const outcome = await client.client.send(to(2, '07400900801'))
      return outcome.kind === 'accepted' ? true : undefined
    })
    await idOf(client, to(0, '07400900802'))
    await idOf(client, to(0, three))
    await idOf(client, to(1, four))
    for (const address of [one, two, three, four]) await it.carrier.submitted(address)
    expect(await rowsTo([one, two, three, four])).toHaveLength(4)
    // Behind an international type a number at home is none.
    const refused = await client.client.send(to(1, '07400900805'))
    expect(refused).toMatchObject({ kind: 'rejected', status: 0x0b })
  } finally {
    await home(null)
  }
})
