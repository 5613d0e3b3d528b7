import { afterEach, expect, test } from 'vitest'
import { sandboxCarriers, type Carrier } from './carriers.ts'
import { startSmsc, type Smsc } from './startSmsc.ts'
import { bindEsme, isReceipt, readReceipt, submitFields } from './test/testEsme.ts'

const running: Smsc[] = []
afterEach(async () => {
  for (const smsc of running.splice(0)) await smsc.stop()
})

/** One carrier, `hex`, quick receipts, and the row under test for +1. */
async function carrier(row: object, more: Partial<Carrier> = {}) {
  const [first] = sandboxCarriers
  if (!first) throw new Error('no carrier')
  const smsc = await startSmsc({
    host: '127.0.0.1',
    port: 0,
    dataDir: null,
    seed: 7,
    carriers: [{ ...first, systemId: 'test', receiptMinMs: 0, receiptMaxMs: 20, ...more }],
    profiles: [
      { prefix: '', kind: 'deliver', deliveredPercent: 100 },
      { prefix: '1', deliveredPercent: 100, ...row },
    ],
  })
  running.push(smsc)
  return smsc
}

test('a delivered message brings a receipt with the id of the response, text and TLVs', async () => {
  const { port } = await carrier({ kind: 'deliver' })
  const esme = await bindEsme(port, { systemId: 'test' })
  const answer = await esme.request('submit_sm', submitFields('12025550100', 'Hello there'))
  const [receipt] = await esme.arrived(isReceipt, 1)

  expect(answer).toMatchObject({ command: 'submit_sm_resp', command_status: 0 })
  expect(receipt).toMatchObject({
    source_addr: '12025550100',
    destination_addr: 'Tandem',
    esm_class: 4,
    receipted_message_id: answer.message_id,
    message_state: 2,
  })
  expect(receipt?.short_message?.toString()).toMatch(
    new RegExp(
      `^id:${answer.message_id} sub:001 dlvrd:001 submit date:\\d{10} done date:\\d{10} stat:DELIVRD err:000 text:Hello there$`,
    ),
  )
})

test('96 of 100 messages are delivered, the others undeliverable or expired, the same under one seed', async () => {
  const states = async () => {
    const { port } = await carrier({ kind: 'deliver', deliveredPercent: 96 })
    const esme = await bindEsme(port, { systemId: 'test' })
    for (let n = 0; n < 1000; n++) esme.post('submit_sm', submitFields(String(12_025_000_000 + n)))
    const receipts = await esme.arrived(isReceipt, 1000)
    return new Map(receipts.map((pdu) => [pdu.source_addr, readReceipt(pdu).stat]))
  }
  const first = await states()
  const failed = [...first.values()].filter((state) => state !== 'DELIVRD')
  expect(failed.length).toBeGreaterThan(20)
  expect(failed.length).toBeLessThan(60)
  expect(new Set(failed)).toEqual(new Set(['UNDELIV', 'EXPIRED']))
  expect(await states()).toEqual(first)
})

test('a failed message says why in text and TLVs', async () => {
  const row = { kind: 'deliver', deliveredPercent: 0, failedAs: 'EXPIRED', error: '036' }
  const { port } = await carrier(row)
  const esme = await bindEsme(port, { systemId: 'test' })
  await esme.request('submit_sm', submitFields('12025550100'))
  const [receipt] = await esme.arrived(isReceipt, 1)
  expect(receipt && readReceipt(receipt)).toMatchObject({ stat: 'EXPIRED', err: '036' })
  expect(receipt).toMatchObject({ message_state: 3, network_error_code: Buffer.from([3, 0, 36]) })
})

test('a refused message gets the status of the row and nothing else', async () => {
  const smsc = await carrier({ kind: 'refuse', status: 0x0b })
  const esme = await bindEsme(smsc.port, { systemId: 'test' })
  const answer = await esme.request('submit_sm', submitFields('12025550100'))
  expect(answer).toMatchObject({ command_status: 0x0b })
  expect(answer.message_id).toBeUndefined()
  expect(smsc.network.recent.list({ destination: null, limit: 10 })).toEqual([])
})

test.for([0x58, 0x14])('a throttled prefix answers %i above its rate', async (status) => {
  const { port } = await carrier({ kind: 'throttle', perSecond: 3, status })
  const esme = await bindEsme(port, { systemId: 'test' })
  for (let n = 0; n < 10; n++) esme.post('submit_sm', submitFields(`1202555010${n}`))
  const answers = await esme.arrived((pdu) => pdu.command === 'submit_sm_resp', 10)
  const taken = answers.filter((pdu) => pdu.command_status === 0).length
  expect(taken).toBeGreaterThanOrEqual(3)
  expect(taken).toBeLessThan(10)
  expect(new Set(answers.map((pdu) => pdu.command_status))).toEqual(new Set([0, status]))
})

test('a carrier answers 0x58 above its own rate, whatever the destination', async () => {
  const { port } = await carrier({ kind: 'deliver' }, { tps: 5 })
  const esme = await bindEsme(port, { systemId: 'test' })
  for (let n = 0; n < 20; n++) esme.post('submit_sm', submitFields(`4479460958${n + 10}`))
  const answers = await esme.arrived((pdu) => pdu.command === 'submit_sm_resp', 20)
  expect(answers.filter((pdu) => pdu.command_status === 0x58).length).toBeGreaterThan(10)
})

test('a slow prefix lets later messages be answered first', async () => {
  const { port } = await carrier({ kind: 'slow', responseMs: 100 })
  const esme = await bindEsme(port, { systemId: 'test' })
  const slow = esme.post('submit_sm', submitFields('12025550100'))
  const quick = esme.post('submit_sm', submitFields('447946095800'))
  const answers = await esme.arrived((pdu) => pdu.command === 'submit_sm_resp', 2)
  expect(answers.map((pdu) => pdu.sequence_number)).toEqual([quick, slow])
})

test('a mute prefix never answers; when it took the message the receipt comes all the same', async () => {
  const smsc = await carrier({ kind: 'mute', taken: true })
  const esme = await bindEsme(smsc.port, { systemId: 'test' })
  const sequence = esme.post('submit_sm', submitFields('12025550100'))
  await esme.arrived(isReceipt, 1)
  await esme.request('enquire_link', {})
  expect(esme.pdus.filter((pdu) => pdu.isResponse() && pdu.sequence_number === sequence)).toEqual(
    [],
  )

  smsc.setProfiles([
    { prefix: '', kind: 'deliver' },
    { prefix: '1', kind: 'mute' },
  ])
  esme.post('submit_sm', submitFields('12025550101'))
  await esme.request('enquire_link', {})
  expect(smsc.network.recent.list({ destination: '12025550101', limit: 10 })).toEqual([])
})

test('an early prefix sends the receipt before the response', async () => {
  const { port } = await carrier({ kind: 'early', responseMs: 20 })
  const esme = await bindEsme(port, { systemId: 'test' })
  const answer = await esme.request('submit_sm', submitFields('12025550100'))
  const order = esme.pdus.map((pdu) => pdu.command)
  expect(order.indexOf('deliver_sm')).toBeGreaterThan(0)
  expect(order.indexOf('deliver_sm')).toBeLessThan(order.indexOf('submit_sm_resp'))
  expect(esme.pdus.find(isReceipt)?.receipted_message_id).toBe(answer.message_id)
})

test('a duplicate prefix sends each receipt three times', async () => {
  const { port } = await carrier({ kind: 'duplicate' })
  const esme = await bindEsme(port, { systemId: 'test' })
  const answer = await esme.request('submit_sm', submitFields('12025550100'))
  const receipts = await esme.arrived(isReceipt, 3)
  expect(receipts.map((pdu) => readReceipt(pdu).id)).toEqual(Array(3).fill(answer.message_id))
})

test('a late prefix keeps the receipt for the time set', async () => {
  const smsc = await carrier({ kind: 'late', receiptMinMs: 300, receiptMaxMs: 300 })
  const esme = await bindEsme(smsc.port, { systemId: 'test' })
  await esme.request('submit_sm', submitFields('12025550100'))
  await esme.arrived(isReceipt, 1)
  const [message] = smsc.network.recent.list({ destination: null, limit: 1 })
  expect((message?.doneAt ?? 0) - (message?.submittedAt ?? 0)).toBe(300)
})

test('a prefix without receipts delivers and says nothing', async () => {
  const smsc = await carrier({ kind: 'noReceipt' }, { receiptMaxMs: 0 })
  const esme = await bindEsme(smsc.port, { systemId: 'test' })
  await esme.request('submit_sm', submitFields('12025550100'))
  await esme.request('submit_sm', submitFields('447946095800'))
  const receipts = await esme.arrived(isReceipt, 1)
  expect(receipts.map((pdu) => pdu.source_addr)).toEqual(['447946095800'])
  expect(smsc.network.recent.list({ destination: '12025550100', limit: 1 })[0]?.state).toBe(
    'DELIVRD',
  )
})

test('a shuffling prefix sends receipts in another order than the submits', async () => {
  const { port } = await carrier({ kind: 'shuffle', receiptMaxMs: 200 })
  const esme = await bindEsme(port, { systemId: 'test' })
  for (let n = 0; n < 30; n++) esme.post('submit_sm', submitFields(`120255501${n + 10}`))
  const receipts = await esme.arrived(isReceipt, 30)
  const order = receipts.map((pdu) => pdu.source_addr ?? '')
  expect(order).not.toEqual(order.toSorted())
  expect(new Set(order).size).toBe(30)
})

test('a dropping prefix cuts the link at the n-th message, which it took', async () => {
  const smsc = await carrier({ kind: 'drop', after: 3 })
  const first = await bindEsme(smsc.port, { systemId: 'test', acknowledge: () => null })
  for (let n = 0; n < 3; n++) first.post('submit_sm', submitFields(`1202555010${n}`))
  await first.closed
  expect(first.pdus.filter((pdu) => pdu.command === 'submit_sm_resp')).toHaveLength(2)

  const second = await bindEsme(smsc.port, { systemId: 'test' })
  const receipts = await second.arrived(isReceipt, 3)
  expect(new Set(receipts.map((pdu) => pdu.source_addr))).toEqual(
    new Set(['12025550100', '12025550101', '12025550102']),
  )
  const taken = smsc.network.recent.list({ destination: '12025550102', limit: 1 })
  expect(taken).toMatchObject([{ answered: false }])
})

test('a garbage prefix answers with unknown commands, stray responses and broken frames', async () => {
  const { port } = await carrier({ kind: 'garbage' })
  const seen = new Set<string>()
  for (let n = 0; n < 40 && seen.size < 3; n++) {
    const esme = await bindEsme(port, { systemId: 'test' })
    const sequence = esme.post('submit_sm', submitFields(`120255501${n + 10}`))
    const answer = esme.arrived((pdu) => pdu.isResponse() && pdu.sequence_number === sequence, 1)
    const outcome = await Promise.race([
      answer.then(() => 'answered'),
      esme.closed.then(() => 'broken'),
    ])
    if (outcome === 'broken') seen.add('broken frame')
    if (esme.pdus.some((pdu) => pdu.command === 'unknown')) seen.add('unknown command')
    if (esme.pdus.some((pdu) => pdu.message_id === 'stray')) seen.add('stray response')
    esme.session.destroy()
    await esme.closed
  }
  expect(seen).toEqual(new Set(['broken frame', 'unknown command', 'stray response']))
})

test('receipts can come with text alone or TLVs alone', async () => {
  const smsc = await carrier({ kind: 'deliver', receiptTlvs: false })
  const esme = await bindEsme(smsc.port, { systemId: 'test' })
  await esme.request('submit_sm', submitFields('12025550100'))
  const [plain] = await esme.arrived(isReceipt, 1)
  expect(plain?.receipted_message_id).toBeUndefined()
  expect(plain && readReceipt(plain).stat).toBe('DELIVRD')

  smsc.setProfiles([{ prefix: '', kind: 'deliver', deliveredPercent: 100, receiptText: false }])
  const answer = await esme.request('submit_sm', submitFields('12025550101'))
  const [, tlvs] = await esme.arrived(isReceipt, 2)
  expect(tlvs?.short_message).toHaveLength(0)
  expect(tlvs?.receipted_message_id).toBe(answer.message_id)
})

test('a carrier can write the id in another base in its receipts', async () => {
  const { port } = await carrier({ kind: 'deliver' }, { submitIds: 'hex', receiptIds: 'decimal' })
  const esme = await bindEsme(port, { systemId: 'test' })
  const answer = await esme.request('submit_sm', submitFields('12025550100'))
  const [receipt] = await esme.arrived(isReceipt, 1)
  expect(receipt && readReceipt(receipt).id).toBe(BigInt(`0x${answer.message_id}`).toString())
  expect(receipt?.receipted_message_id).not.toBe(answer.message_id)
})

test.for([
  { asked: 0, delivered: 100, receipts: [] },
  { asked: 2, delivered: 100, receipts: [] },
  { asked: 2, delivered: 0, receipts: ['UNDELIV'] },
  { asked: 3, delivered: 100, receipts: ['DELIVRD'] },
])(
  'registered_delivery $asked with $delivered % delivered brings $receipts',
  async ({ asked, delivered, receipts }) => {
    const row = {
      kind: 'deliver',
      deliveredPercent: delivered,
      failedAs: 'UNDELIV',
      receiptMaxMs: 0,
      receiptMinMs: 0,
    }
    const { port } = await carrier(row)
    const esme = await bindEsme(port, { systemId: 'test' })
    await esme.request(
      'submit_sm',
      submitFields('12025550100', 'x', { registered_delivery: asked }),
    )
    await esme.request('submit_sm', submitFields('447946095800'))
    await esme.arrived((pdu) => isReceipt(pdu) && pdu.source_addr === '447946095800', 1)
    const found = esme.pdus.filter((pdu) => isReceipt(pdu) && pdu.source_addr === '12025550100')
    expect(found.map((pdu) => readReceipt(pdu).stat)).toEqual(receipts)
  },
)

test('each part of a long text has its own id, receipt, reference and number', async () => {
  const smsc = await carrier({ kind: 'deliver' })
  const esme = await bindEsme(smsc.port, { systemId: 'test' })
  for (const part of [1, 2, 3]) {
    const octets = Buffer.concat([
      Buffer.from([5, 0, 3, 200, 3, part]),
      Buffer.from(`part ${part}`),
    ])
    esme.post(
      'submit_sm',
      submitFields('12025550100', '', { esm_class: 0x40, short_message: octets }),
    )
  }
  const receipts = await esme.arrived(isReceipt, 3)
  expect(new Set(receipts.map((pdu) => readReceipt(pdu).id)).size).toBe(3)
  expect(
    smsc.network.recent.list({ destination: '12025550100', limit: 5 }).toReversed(),
  ).toMatchObject([
    { text: 'part 1', concatenation: { reference: 200, part: 1, parts: 3 } },
    { text: 'part 2', concatenation: { reference: 200, part: 2, parts: 3 } },
    { text: 'part 3', concatenation: { reference: 200, part: 3, parts: 3 } },
  ])
})
