import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { encodePdu } from '../pdu/encodePdu.ts'
import type { PduInput, PduOf } from '../pdu/pdu.ts'
import { PduError } from '../pdu/pduError.ts'
import { type PeerConnection, Queue } from '../testing/peer.ts'
import { request as message, startClient } from '../testing/recordedClient.ts'
import {
  boundClient,
  type RecordedServer,
  startServer,
  stopServer,
} from '../testing/recordedServer.ts'
import { tlsCredentials } from '../testing/tlsCredentials.ts'
import type { Change, Query } from './receivedRequest.ts'

const queries = new Queue<Query<string, number>>()
const cancels = new Queue<Change<string, number, PduOf<'cancel_sm'>>>()
const replaces = new Queue<Change<string, number, PduOf<'replace_sm'>>>()
let recorded: RecordedServer
let client: PeerConnection

beforeEach(async () => {
  recorded = await startServer(
    { window: 5 },
    {
      onQuery: (query) => queries.push(query),
      onCancel: (change) => cancels.push(change),
      onReplace: (change) => replaces.push(change),
    },
  )
  client = await boundClient(recorded)
})
afterEach(() => stopServer(recorded))

const source = { ton: 5, npi: 0, address: 'Bank' }
const destination = { ton: 1, npi: 1, address: '62811' }
const submit = (sequence: number): PduInput => ({ command: 'submit_sm', sequence, destination })

test('requests are answered in any order, each once, with the id given', async () => {
  client.send(submit(10), submit(11), submit(12))
  const [one, two, three] = [
    await recorded.submissions.next(),
    await recorded.submissions.next(),
    await recorded.submissions.next(),
  ]
  const longest = 'x'.repeat(64)
  expect(three.answer(longest)).toBe(true)
  expect(one.answer('id-10')).toBe(true)
  expect(one.answer('id-10')).toBe(false)
  expect(one.refuse(0x08)).toBe(false)
  expect(two.refuse(0x0b)).toBe(true)
  expect(two.answer('id-11')).toBe(false)
  expect(await client.next()).toMatchObject({ sequence: 12, status: 0, messageId: longest })
  expect(await client.next()).toMatchObject({ sequence: 10, status: 0, messageId: 'id-10' })
  expect(await client.next()).toMatchObject({ sequence: 11, status: 0x0b })
  client.send({ command: 'enquire_link', sequence: 13 })
  expect(await client.next()).toMatchObject({ command: 'enquire_link_resp' })
})

test('an id that is too long is an error of the caller, who may answer again', async () => {
  client.send(submit(10))
  const submission = await recorded.submissions.next()
  expect(() => submission.answer('x'.repeat(65))).toThrow(PduError)
  expect(recorded.server.facts.bound).toBe(1)
  expect(submission.answer('short')).toBe(true)
  expect(await client.next()).toMatchObject({ sequence: 10, messageId: 'short' })
})

test('a refusal is a header without a body, whatever the request', async () => {
  const received: Buffer[] = []
  client.socket.on('data', (chunk) => received.push(chunk))
  const commands = ['submit_sm', 'data_sm', 'submit_multi'] as const
  for (const [n, command] of commands.entries()) {
    client.send({ command, sequence: n + 1 })
    const submission = await recorded.submissions.next()
    submission.refuse(0x0a)
    await client.expect(`${command}_resp`)
  }
  const octets = Buffer.concat(received)
  expect(octets.length).toBe(3 * 16)
  expect([0, 16, 32].map((at) => octets.readUInt32BE(at + 8))).toEqual([0x0a, 0x0a, 0x0a])
})

test('a refusal with status 0 is not an acceptance', async () => {
  client.send(submit(1))
  ;(await recorded.submissions.next()).refuse(0)
  expect(await client.next()).toMatchObject({ status: 0xff })
})

test('requests beyond the window are throttled without the listener, and the session goes on', async () => {
  client.send(...Array.from({ length: 8 }, (_, n) => submit(n + 1)))
  for (const sequence of [6, 7, 8]) {
    expect(await client.expect('submit_sm_resp')).toMatchObject({ sequence, status: 0x58 })
  }
  expect(recorded.submissions.size).toBe(5)
  const session = await recorded.bound.next()
  expect(session.facts).toMatchObject({ openRequests: 5, window: 5 })
  ;(await recorded.submissions.next()).answer('a')
  expect(await client.next()).toMatchObject({ sequence: 1, status: 0 })
  client.send(submit(9), submit(10))
  expect(await client.next()).toMatchObject({ sequence: 10, status: 0x58 })
  for (let n = 0; n < 5; n++) (await recorded.submissions.next()).refuse(0x45)
  session.setWindows(1, 1)
  for (let n = 0; n < 5; n++) await client.next()
  client.send(submit(11), submit(12))
  expect(await client.next()).toMatchObject({ sequence: 12, status: 0x58 })
  expect(session.facts.counters).toEqual({
    submitted: 7,
    refused: 5,
    throttled: 5,
    delivered: 0,
    undelivered: 0,
  })
})

test('five hundred pipelined submits are each answered once', async () => {
  const answered = new Map<number, number>()
  client.send(...Array.from({ length: 500 }, (_, n) => submit(n + 1)))
  for (let n = 0; n < 500; n++) {
    if (recorded.submissions.size > 0) (await recorded.submissions.next()).answer(`id-${n}`)
    const { sequence, status } = await client.expect('submit_sm_resp')
    expect([0, 0x58]).toContain(status)
    answered.set(sequence, (answered.get(sequence) ?? 0) + 1)
  }
  expect(answered.size).toBe(500)
})

describe('a message arrives as it was sent', () => {
  const text = Buffer.alloc(254, 'x')
  test.each([
    ['of 254 octets', { shortMessage: text }],
    [
      'with a user data header',
      { esmClass: 0x40, shortMessage: Buffer.from('050003070201aa', 'hex') },
    ],
    [
      'with SAR parameters',
      { tlvs: { sarMsgRefNum: 7, sarTotalSegments: 2, sarSegmentSeqnum: 1 } },
    ],
    ['in message_payload', { tlvs: { messagePayload: Buffer.alloc(60_000, 1) } }],
    ['with a parameter nobody knows', { tlvs: { other: [{ tag: 0x1401, value: text }] } }],
    [
      'with all options',
      {
        serviceType: 'CMT',
        esmClass: 3,
        protocolId: 4,
        priorityFlag: 3,
        replaceIfPresentFlag: 1,
        scheduleDeliveryTime: '261124235959000+',
        validityPeriod: '000001000000000R',
        registeredDelivery: 0x11,
        dataCoding: 0xf5,
        smDefaultMsgId: 9,
      },
    ],
  ])('%s', async (_what, fields) => {
    client.send({ command: 'submit_sm', sequence: 3, source, destination, ...fields })
    const { pdu } = await recorded.submissions.next()
    expect(pdu).toMatchObject({ command: 'submit_sm', sequence: 3, source, destination, ...fields })
  })
})

test.each([
  ['sm_length 255', 0x01, (pdu: Buffer) => pdu.fill(255, 35, 36)],
  ['sm_length beyond the end', 0x01, (pdu: Buffer) => pdu.fill(9, 35, 36)],
])('%s is refused with its status', async (_what, status, spoil) => {
  const octets = Buffer.concat([
    Buffer.alloc(16),
    Buffer.from('0000000001013632000000000000000000000841424344', 'hex'),
  ])
  octets.writeUInt32BE(octets.length, 0)
  octets.writeUInt32BE(4, 4)
  octets.writeUInt32BE(77, 12)
  spoil(octets)
  client.sendOctets(octets)
  expect(await client.expect('submit_sm_resp')).toMatchObject({ sequence: 77, status })
  expect(recorded.submissions.size).toBe(0)
})

test.each([
  ['a parameter of a wrong size', 0xc2, '042700020102'],
  ['a parameter that is cut off', 0xc0, '04270001'],
  ['half the header of a parameter', 0xc0, '0427'],
])('%s is refused with its status', async (_what, status, tail) => {
  const octets = Buffer.concat([
    encodePdu({ command: 'submit_sm', sequence: 78 }),
    Buffer.from(tail, 'hex'),
  ])
  octets.writeUInt32BE(octets.length, 0)
  client.sendOctets(octets)
  expect(await client.expect('submit_sm_resp')).toMatchObject({ sequence: 78, status })
  expect(recorded.submissions.size).toBe(0)
})

test('data_sm and submit_multi are submissions; the latter may be accepted in part', async () => {
  client.send(
    { command: 'data_sm', sequence: 1, source, destination },
    {
      command: 'submit_multi',
      sequence: 2,
      source,
      destinations: [destination, { distributionList: 'friends' }],
    },
    { command: 'submit_multi', sequence: 3, source, destinations: [] },
  )
  const data = await recorded.submissions.next()
  expect(data.pdu).toMatchObject({ command: 'data_sm', destination })
  data.answer('d1')
  expect(await client.expect('data_sm_resp')).toMatchObject({ sequence: 1, messageId: 'd1' })

  const multi = await recorded.submissions.next()
  expect(multi.pdu).toMatchObject({ destinations: [destination, { distributionList: 'friends' }] })
  const unsuccessful = [{ address: destination, status: 0x0b }]
  multi.answer('m1', { unsuccessful })
  expect(await client.expect('submit_multi_resp')).toMatchObject({
    sequence: 2,
    messageId: 'm1',
    unsuccessful,
  })

  const empty = await recorded.submissions.next()
  expect(empty.pdu).toMatchObject({ destinations: [] })
  empty.refuse(0x33)
  expect(await client.expect('submit_multi_resp')).toMatchObject({ sequence: 3, status: 0x33 })
})

test('a submit_multi whose count is a lie is refused', async () => {
  client.sendOctets(
    Buffer.from('0000001a0000002100000000000000090000000000ff0101620000'.slice(0, 52), 'hex'),
  )
  expect(await client.expect('submit_multi_resp')).toMatchObject({ sequence: 9, status: 0x02 })
})

test('query_sm, cancel_sm and replace_sm are answered by their own listeners', async () => {
  client.send(
    { command: 'query_sm', sequence: 1, messageId: 'A1', source },
    { command: 'cancel_sm', sequence: 2, messageId: 'A1', source, destination },
    {
      command: 'replace_sm',
      sequence: 3,
      messageId: 'A1',
      source,
      shortMessage: Buffer.from('new'),
    },
    { command: 'query_sm', sequence: 4, messageId: 'of another', source },
  )
  const query = await queries.next()
  expect(query.pdu).toMatchObject({ messageId: 'A1', source })
  query.answer({ finalDate: '', messageState: 1, errorCode: 0 })
  expect(await client.expect('query_sm_resp')).toMatchObject({
    sequence: 1,
    messageId: 'A1',
    messageState: 1,
  })
  ;(await cancels.next()).answer()
  expect(await client.expect('cancel_sm_resp')).toMatchObject({ sequence: 2, status: 0 })
  ;(await replaces.next()).refuse(0x13)
  expect(await client.expect('replace_sm_resp')).toMatchObject({ sequence: 3, status: 0x13 })
  ;(await queries.next()).refuse(0x67)
  expect(await client.expect('query_sm_resp')).toMatchObject({ sequence: 4, status: 0x67 })
})

test('without their listeners they fail by the status of each', async () => {
  const plain = await startServer()
  const other = await boundClient(plain)
  other.send(
    { command: 'query_sm', sequence: 1 },
    { command: 'cancel_sm', sequence: 2 },
    { command: 'replace_sm', sequence: 3 },
  )
  expect(await other.expect('query_sm_resp')).toMatchObject({ status: 0x67 })
  expect(await other.expect('cancel_sm_resp')).toMatchObject({ status: 0x11 })
  expect(await other.expect('replace_sm_resp')).toMatchObject({ status: 0x13 })
  await stopServer(plain)
})

test('a deliver_sm of a client is refused with RINVBNDSTS', async () => {
  client.send({ command: 'deliver_sm', sequence: 1 })
  expect(await client.expect('deliver_sm_resp')).toMatchObject({ sequence: 1, status: 0x04 })
})

test('a client of version 3.3 gets no optional parameter in an answer', async () => {
  const old = await boundClient(recorded, 'transceiver', { interfaceVersion: 0x33 })
  old.send(submit(5))
  const submission = await recorded.submissions.next()
  submission.answer('id', { tlvs: { additionalStatusInfoText: 'queued' } })
  expect(await old.next()).toMatchObject({ messageId: 'id', tlvs: {} })
})

test('an answer after the session has ended goes nowhere, and says so', async () => {
  client.send(submit(1))
  const submission = await recorded.submissions.next()
  client.socket.resetAndDestroy()
  expect((await recorded.closed.next()).kind).toBe('disconnected')
  expect(submission.session.isClosed).toBe(true)
  expect(submission.answer('late')).toBe(false)
})

test.each([
  ['TCP', 10_000, undefined],
  ['TLS', 3_000, tlsCredentials],
] as const)('over %s %i submits of our client are all accepted once', async (_what, total, tls) => {
  const many = await startServer(
    { window: 50 },
    { onSubmit: (submission) => submission.answer(`id-${submission.pdu.sequence}`) },
    tls === undefined ? {} : { tls },
  )
  const own = startClient(many, {
    window: 50,
    tls: tls === undefined ? undefined : { ca: tls.cert, servername: 'localhost' },
  })
  await own.ready.next()
  let sent = 0
  const ids = new Set<string>()
  for (let answered = 0; answered < total; answered++) {
    while (sent < total && own.client.submit(message, sent)) sent++
    const { outcome } = await own.results.next()
    if (outcome.kind === 'accepted') ids.add(outcome.messageId)
  }
  expect(ids.size).toBe(total)
  await own.client.stop()
  await stopServer(many)
})
