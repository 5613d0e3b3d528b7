import { once } from 'node:events'
import { connect } from 'node:net'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { startSmsc, type Smsc } from './startSmsc.ts'
import { bindEsme, isReceipt, submitFields } from './test/testEsme.ts'

const running: Smsc[] = []
afterEach(async () => {
  for (const smsc of running.splice(0)) await smsc.stop()
})

async function start() {
  const smsc = await startSmsc({
    host: '127.0.0.1',
    port: 0,
    dataDir: null,
    seed: 1,
    profiles: [
      { prefix: '', kind: 'deliver', deliveredPercent: 100, receiptMinMs: 0, receiptMaxMs: 0 },
    ],
  })
  running.push(smsc)
  return smsc
}

test.for([
  { systemId: 'carrier_a', password: 'wrong', status: 0x0e },
  { systemId: 'nobody', password: 'sandbox', status: 0x0f },
])(
  'bind as $systemId with $password is answered $status and closed',
  async ({ status, ...who }) => {
    const { port } = await start()
    const esme = await bindEsme(port, who)
    expect(esme.bound).toBe(status)
    await esme.closed
  },
)

test('a second bind on a bound session is refused and the session lives', async () => {
  const { port } = await start()
  const esme = await bindEsme(port, { systemId: 'carrier_a' })
  const again = await esme.request('bind_transmitter', {
    system_id: 'carrier_a',
    password: 'sandbox',
  })
  expect(again.command_status).toBe(0x05)
  expect((await esme.request('enquire_link', {})).command).toBe('enquire_link_resp')
})

test('a receiver may not submit, a transmitter is sent no receipt', async () => {
  const { port } = await start()
  const transmitter = await bindEsme(port, { systemId: 'carrier_a', command: 'bind_transmitter' })
  await transmitter.request('submit_sm', submitFields('447946095800'))
  const receiver = await bindEsme(port, { systemId: 'carrier_a', command: 'bind_receiver' })
  await receiver.arrived(isReceipt, 1)
  expect((await receiver.request('submit_sm', submitFields('447946095800'))).command_status).toBe(
    0x04,
  )
  expect(transmitter.pdus.filter(isReceipt)).toEqual([])
})

test('a peer of SMPP 3.3 is sent no TLV', async () => {
  const { port } = await start()
  const esme = await bindEsme(port, { systemId: 'carrier_a', version: 0x33 })
  await esme.request('submit_sm', submitFields('447946095800'))
  const [receipt] = await esme.arrived(isReceipt, 1)
  expect(receipt?.receipted_message_id).toBeUndefined()
  expect(esme.pdus[0]?.sc_interface_version).toBeUndefined()
})

test('a receipt answered with an error is sent again', async () => {
  const { port } = await start()
  let refusals = 0
  const esme = await bindEsme(port, {
    systemId: 'carrier_a',
    acknowledge: () => (refusals++ === 0 ? 0x08 : 0),
  })
  await esme.request('submit_sm', submitFields('447946095800'))
  expect(await esme.arrived(isReceipt, 2)).toHaveLength(2)
})

test('receipts nobody answered go to the next bind, none lost and none invented', async () => {
  const smsc = await start()
  const first = await bindEsme(smsc.port, { systemId: 'carrier_a', acknowledge: () => null })
  for (let n = 0; n < 50; n++) first.post('submit_sm', submitFields(String(447_946_095_800 + n)))
  await first.arrived(isReceipt, 50)
  first.session.destroy()

  const second = await bindEsme(smsc.port, { systemId: 'carrier_a' })
  const receipts = await second.arrived(isReceipt, 50)
  expect(new Set(receipts.map((pdu) => pdu.receipted_message_id)).size).toBe(50)
  await second.request('enquire_link', {})
  expect(smsc.network.accounts.get('carrier_a')?.queue.size()).toEqual({
    scheduled: 0,
    due: 0,
    unanswered: 0,
  })
})

test.for([
  { what: 'no destination', fields: { destination_addr: '' }, status: 0x0b },
  { what: 'a name of 12 letters', fields: { source_addr: 'TwelveLetter' }, status: 0x0a },
  {
    what: 'a header longer than the text',
    fields: { esm_class: 0x40, short_message: Buffer.from([9, 0]) },
    status: 0x43,
  },
])('a submit with $what is answered $status', async ({ fields, status }) => {
  const { port } = await start()
  const esme = await bindEsme(port, { systemId: 'carrier_a' })
  const answer = await esme.request('submit_sm', submitFields('447946095800', 'Hi', fields))
  expect(answer.command_status).toBe(status)
})

test.for([
  { what: 'length 0', octets: [0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 9] },
  { what: 'length 15', octets: [0, 0, 0, 15, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0] },
  { what: 'length 4 GB', octets: [255, 255, 255, 255, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 9] },
  { what: 'HTTP', octets: [...Buffer.from('GET / HTTP/1.1\r\nHost: x\r\n\r\n')] },
  {
    what: 'a body that ends too soon',
    octets: [0, 0, 0, 18, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 9, 65, 65],
  },
])('$what is answered with generic_nack 0x02 and the end of the connection', async ({ octets }) => {
  const { port } = await start()
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const chunks: Buffer[] = []
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  socket.on('data', (chunk) => chunks.push(Buffer.from(chunk)))
  socket.write(Buffer.from(octets))
  await closed
  const answer = Buffer.concat(chunks)
  expect(answer).toHaveLength(16)
  expect([answer.readUInt32BE(4), answer.readUInt32BE(8)]).toEqual([0x8000_0000, 0x02])
})

test('no octets on one connection ever harm another', async () => {
  const smsc = await start()
  const bystander = await bindEsme(smsc.port, { systemId: 'carrier_a' })
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ minLength: 1, maxLength: 200 }),
      fc.boolean(),
      async (octets, framed) => {
        const socket = connect(smsc.port, '127.0.0.1')
        socket.on('error', () => socket.destroy())
        const body = Buffer.from(octets)
        const header = Buffer.alloc(8)
        header.writeUInt32BE(body.length + 8, 0)
        header.writeUInt32BE(octets.length % 10, 4)
        const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()))
        socket.end(framed ? Buffer.concat([header, body]) : body)
        socket.resume()
        await closed
        expect((await bystander.request('enquire_link', {})).command_status).toBe(0)
      },
    ),
    { numRuns: 200 },
  )
})
