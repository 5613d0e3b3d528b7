import { once } from 'node:events'
import type { Server } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { decodePdu } from '../pdu/decodePdu.ts'
import { encodePdu } from '../pdu/encodePdu.ts'
import type { PduInput } from '../pdu/pdu.ts'
import { formatReceipt } from '../receipt/formatReceipt.ts'
import { parseReceipt } from '../receipt/parseReceipt.ts'
import { splitText } from '../text/splitText.ts'
import { type ForeignPdu, type ForeignSession, npmSmpp } from './npmSmpp.ts'
import { Queue } from './peer.ts'
import { type RecordedClient, request, startClient } from './recordedClient.ts'

const source = { ton: 5, npi: 0, address: 'Bank' }
const destination = { ton: 1, npi: 1, address: '6281234567' }
const foreignSource = { source_addr_ton: 5, source_addr_npi: 0, source_addr: 'Bank' }
const foreignDestination = { dest_addr_ton: 1, dest_addr_npi: 1, destination_addr: '6281234567' }
const octets = Buffer.from([0xf8, 1, 2])
const bind = {
  systemId: 'esme',
  password: 'secret',
  systemType: 'VMA',
  interfaceVersion: 0x34,
  addressRange: { ton: 1, npi: 1, address: '62' },
}
const foreignBind = {
  system_id: 'esme',
  password: 'secret',
  system_type: 'VMA',
  interface_version: 0x34,
  addr_ton: 1,
  addr_npi: 1,
  address_range: '62',
}
const message = {
  serviceType: 'CMT',
  source,
  esmClass: 3,
  protocolId: 4,
  priorityFlag: 1,
  registeredDelivery: 1,
  replaceIfPresentFlag: 1,
  dataCoding: 4,
  smDefaultMsgId: 9,
  shortMessage: octets,
}
const foreignMessage = {
  service_type: 'CMT',
  ...foreignSource,
  esm_class: 3,
  protocol_id: 4,
  priority_flag: 1,
  registered_delivery: 1,
  replace_if_present_flag: 1,
  data_coding: 4,
  sm_default_msg_id: 9,
  short_message: octets,
}

const pairs: [PduInput, object][] = [
  [{ command: 'bind_receiver', sequence: 1, ...bind }, foreignBind],
  [{ command: 'bind_transmitter', sequence: 1, ...bind }, foreignBind],
  [{ command: 'bind_transceiver', sequence: 1, ...bind }, foreignBind],
  [
    {
      command: 'bind_transceiver_resp',
      sequence: 1,
      systemId: 'smsc',
      tlvs: { scInterfaceVersion: 0x34 },
    },
    { system_id: 'smsc', sc_interface_version: 0x34 },
  ],
  [
    { command: 'outbind', sequence: 1, systemId: 'smsc', password: 'pw' },
    { system_id: 'smsc', password: 'pw' },
  ],
  [
    { command: 'submit_sm', sequence: 1, ...message, destination },
    { ...foreignMessage, ...foreignDestination },
  ],
  [{ command: 'submit_sm_resp', sequence: 1, messageId: 'A1' }, { message_id: 'A1' }],
  [
    {
      command: 'deliver_sm',
      sequence: 1,
      ...message,
      destination,
      tlvs: { receiptedMessageId: 'A1', messageState: 2, userMessageReference: 513 },
    },
    {
      ...foreignMessage,
      ...foreignDestination,
      receipted_message_id: 'A1',
      message_state: 2,
      user_message_reference: 513,
    },
  ],
  [
    {
      command: 'data_sm',
      sequence: 1,
      serviceType: 'CMT',
      source,
      destination,
      esmClass: 3,
      registeredDelivery: 1,
      dataCoding: 4,
    },
    {
      service_type: 'CMT',
      ...foreignSource,
      ...foreignDestination,
      esm_class: 3,
      registered_delivery: 1,
      data_coding: 4,
    },
  ],
  [
    {
      command: 'submit_multi',
      sequence: 1,
      ...message,
      destinations: [destination, { distributionList: 'friends' }],
    },
    { ...foreignMessage, dest_address: [foreignDestination, { dl_name: 'friends' }] },
  ],
  [
    {
      command: 'submit_multi_resp',
      sequence: 1,
      messageId: 'A1',
      unsuccessful: [{ address: destination, status: 0x0b }],
    },
    { message_id: 'A1', unsuccess_sme: [{ ...foreignDestination, error_status_code: 0x0b }] },
  ],
  [
    { command: 'query_sm', sequence: 1, messageId: 'A1', source },
    { message_id: 'A1', ...foreignSource },
  ],
  [
    {
      command: 'query_sm_resp',
      sequence: 1,
      messageId: 'A1',
      finalDate: '',
      messageState: 2,
      errorCode: 7,
    },
    { message_id: 'A1', final_date: '', message_state: 2, error_code: 7 },
  ],
  [
    { command: 'cancel_sm', sequence: 1, serviceType: 'CMT', messageId: 'A1', source, destination },
    { service_type: 'CMT', message_id: 'A1', ...foreignSource, ...foreignDestination },
  ],
  [
    {
      command: 'replace_sm',
      sequence: 1,
      messageId: 'A1',
      source,
      registeredDelivery: 1,
      smDefaultMsgId: 2,
      shortMessage: octets,
    },
    {
      message_id: 'A1',
      ...foreignSource,
      registered_delivery: 1,
      sm_default_msg_id: 2,
      short_message: octets,
    },
  ],
  [
    { command: 'alert_notification', sequence: 1, source, esme: destination },
    { ...foreignSource, esme_addr_ton: 1, esme_addr_npi: 1, esme_addr: '6281234567' },
  ],
  [{ command: 'unbind', sequence: 1 }, {}],
  [{ command: 'enquire_link_resp', sequence: 1 }, {}],
]

describe('npm smpp and this library write the same octets', () => {
  test.each(pairs)('$command', (pdu, fields) => {
    const foreign = new npmSmpp.PDU(pdu.command, { sequence_number: 1, ...fields }).toBuffer()
    expect(decodePdu(foreign)).toMatchObject(pdu)
    expect(encodePdu(decodePdu(foreign)).toString('hex')).toBe(foreign.toString('hex'))
  })
})

describe('a session with a server of npm smpp', () => {
  let server: Server
  let recorded: RecordedClient
  const sessions = new Queue<ForeignSession>()
  const received = new Queue<ForeignPdu>()

  beforeEach(async () => {
    server = npmSmpp.createServer((session) => {
      // Without a listener, an error of the session would end the process.
      session.on('error', () => session.close())
      session.on('pdu', (pdu) => {
        if (pdu.command === 'bind_transceiver') {
          session.send(pdu.response({ system_id: 'foreign' }))
          sessions.push(session)
        } else if (pdu.command === 'submit_sm') {
          session.send(pdu.response({ message_id: `id-${pdu.sequence_number}` }))
          received.push(pdu)
        } else if (pdu.command === 'unbind') {
          session.send(pdu.response())
          session.close()
        }
      })
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('the server has no port')
    recorded = startClient({ port: address.port })
  })
  afterEach(async () => {
    await recorded.client.stop(0)
    server.close()
    await once(server, 'close')
  })

  test('a text in every alphabet arrives as it was written', async () => {
    await sessions.next()
    const texts = [
      ['Price: 5€ [net] @home', 'gsm7'],
      ['验证码 1234 😀', 'ucs2'],
    ] as const
    for (const [text, alphabet] of texts) {
      const [part] = splitText(text, { alphabet, reference: 1 }) ?? []
      const outcome = await recorded.client.send({ ...request, ...part })
      const pdu = await received.next()
      expect(pdu['short_message']).toEqual({ message: text })
      expect(pdu['destination_addr']).toBe(request.destination.address)
      expect(outcome).toEqual({ kind: 'accepted', messageId: `id-${pdu.sequence_number}` })
    }
  })

  test('the parts of a long text arrive in order with their header', async () => {
    await sessions.next()
    const text = '验'.repeat(100)
    const parts = splitText(text, { alphabet: 'ucs2', reference: 0x77 }) ?? []
    await Promise.all(parts.map((part) => recorded.client.send({ ...request, ...part })))
    const first = await received.next()
    const second = await received.next()
    expect([first['short_message'], second['short_message']]).toMatchObject([
      { message: text.slice(0, 67) },
      { message: text.slice(67) },
    ])
    expect([first['esm_class'], second['esm_class']]).toEqual([0x40, 0x40])
  })

  test('its receipts are read, and our acknowledgements understood', async () => {
    const session = await sessions.next()
    const receipt = formatReceipt({
      messageId: 'A1',
      state: 'delivered',
      submittedAt: Date.UTC(2026, 10, 20),
      doneAt: Date.UTC(2026, 10, 20),
    })
    const answered = new Promise<ForeignPdu>((resolve) => {
      const fields = { esm_class: 4, short_message: receipt.shortMessage, message_state: 2 }
      session.deliver_sm({ ...fields, receipted_message_id: 'A1' }, resolve)
    })
    const delivery = await recorded.deliveries.next()
    expect(parseReceipt(delivery.pdu)).toMatchObject({ messageId: 'A1', state: 'delivered' })
    delivery.ack()
    expect(await answered).toMatchObject({ command: 'deliver_sm_resp', command_status: 0 })
  })

  test('its enquire_link and its unbind are answered', async () => {
    const session = await sessions.next()
    const enquired = await new Promise<ForeignPdu>((resolve) => session.enquire_link(resolve))
    expect(enquired.command).toBe('enquire_link_resp')
    const unbound = await new Promise<ForeignPdu>((resolve) => session.unbind(resolve))
    expect(unbound.command).toBe('unbind_resp')
    session.close()
    expect(await recorded.reached('waiting')).toMatchObject({ cause: { kind: 'unboundByPeer' } })
  })

  test('ten thousand submits through a window of 50 are all accepted', async () => {
    await sessions.next()
    const { client, results, ready } = recorded
    client.setWindow(50)
    await ready.next()
    let sent = 0
    const ids = new Set<string>()
    for (let answered = 0; answered < 10_000;) {
      while (sent < 10_000 && client.submit(request, sent)) sent++
      const { outcome } = await results.next()
      answered++
      if (outcome.kind === 'accepted') ids.add(outcome.messageId)
    }
    expect(ids.size).toBe(10_000)
  })
})
