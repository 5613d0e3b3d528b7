import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { formatReceipt } from '../receipt/formatReceipt.ts'
import { decodeText } from '../text/text.ts'
import { type ForeignPdu, type ForeignSession, npmSmpp } from './npmSmpp.ts'
import { Queue } from './peer.ts'
import { type RecordedServer, startServer, stopServer } from './recordedServer.ts'

let recorded: RecordedServer
let client: ForeignSession
const deliveries = new Queue<ForeignPdu>()

beforeEach(async () => {
  recorded = await startServer({ window: 100 })
  client = npmSmpp.connect({ host: '127.0.0.1', port: recorded.port })
  // Without a listener, an error of the session would end the process.
  client.on('error', () => client.close())
  client.on('pdu', (pdu) => {
    if (pdu.command === 'deliver_sm') {
      deliveries.push(pdu)
      client.send(pdu.response())
    } else if (pdu.command === 'unbind') {
      client.send(pdu.response())
    }
  })
})
afterEach(async () => {
  client.close()
  await stopServer(recorded)
})

/** Sends a PDU of npm `smpp` and resolves with its response. */
const ask = (command: string, fields: object = {}): Promise<ForeignPdu> =>
  new Promise((resolve) => client.send(new npmSmpp.PDU(command, fields), resolve))
const bind = (fields: object = {}): Promise<ForeignPdu> =>
  ask('bind_transceiver', { system_id: 'esme', password: 'secret', ...fields })

describe('a client of npm smpp', () => {
  test('binds and is told the version', async () => {
    const response = await bind()
    expect(response).toMatchObject({ command_status: 0, system_id: 'smsc' })
    expect(response['sc_interface_version']).toBe(0x34)
  })

  test('is refused with a wrong password, and closed', async () => {
    const closed = new Promise((resolve) => client.on('close', () => resolve(true)))
    expect(await bind({ password: 'wrong' })).toMatchObject({ command_status: 0x0d })
    expect(await closed).toBe(true)
  })

  test('submits, and gets its receipt after the id', async () => {
    await bind()
    const session = await recorded.bound.next()
    const answer = ask('submit_sm', { destination_addr: '62811', short_message: 'hello' })
    const submission = await recorded.submissions.next()
    const { pdu } = submission
    if (pdu.command !== 'submit_sm') throw new Error('it is no submit_sm')
    expect(decodeText(pdu.shortMessage, pdu.dataCoding)).toBe('hello')
    submission.answer('A1')
    const at = Date.UTC(2026, 10, 24)
    const receipt = formatReceipt({
      messageId: 'A1',
      state: 'delivered',
      submittedAt: at,
      doneAt: at,
    })
    session.deliver(receipt, 1)
    expect(await answer).toMatchObject({ command_status: 0, message_id: 'A1' })
    const delivery = await deliveries.next()
    expect(delivery).toMatchObject({ esm_class: 4 })
    expect(JSON.stringify(delivery['short_message'])).toContain('id:A1')
    expect(await recorded.delivered.next()).toEqual({ token: 1, outcome: { kind: 'accepted' } })
  })

  test('queries, is kept alive, and unbinds', async () => {
    await bind()
    expect(await ask('query_sm', { message_id: 'A1' })).toMatchObject({ command_status: 0x67 })
    expect(await ask('enquire_link')).toMatchObject({ command: 'enquire_link_resp' })
    expect(await ask('unbind')).toMatchObject({ command: 'unbind_resp', command_status: 0 })
    expect(await recorded.closed.next()).toEqual({ kind: 'unboundByPeer' })
  })

  test('submits two thousand at once through a window of 100: each is accepted or throttled', async () => {
    await bind()
    const session = await recorded.bound.next()
    const fields = { destination_addr: '62811', short_message: 'hello' }
    let areAnswered = false
    const answers: ForeignPdu[] = []
    const all = Promise.all(
      Array.from({ length: 2_000 }, async () => answers.push(await ask('submit_sm', fields))),
    ).then(() => (areAnswered = true))
    while (!areAnswered) {
      if (recorded.submissions.size === 0) await nextTurn()
      else (await recorded.submissions.next()).answer('id')
    }
    await all
    const accepted = answers.filter((each) => each.command_status === 0).length
    const throttled = answers.filter((each) => each.command_status === 0x58).length
    expect(accepted + throttled).toBe(2_000)
    expect(session.facts.counters).toMatchObject({ submitted: accepted, throttled })
  })
})
