import { encodePdu, type RawTlv } from '@tandem/smpp'
import { afterEach, expect, test } from 'vitest'
import type { GatewayReceipt } from '../../ports/smsGateway.ts'
import { handCarrier } from '../../test/chaos/handCarrier.ts'
import { smppGateway } from './smppGateway.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** A gateway that is bound to a carrier which writes what the test says; resolves once that was acknowledged. */
async function bound() {
  const carrier = await handCarrier()
  const receipts: GatewayReceipt[] = []
  const gateway = smppGateway<string>(
    {
      id: '1',
      name: 'test',
      host: '127.0.0.1',
      port: carrier.port,
      tls: false,
      caCertificate: null,
      backupHosts: null,
      learntIdFormat: null,
      systemId: 'hand',
      password: 'hand',
      systemType: '',
      bindMode: 'transceiver',
      binds: 1,
      windowSize: 10,
      enquireLinkSeconds: 30,
      responseTimeoutSeconds: 5,
      messageIdFormat: 'same',
      gsmCharset: 'gsm7',
      partReference: 'widest',
      validityFormat: 'relative',
      sourceTon: null,
      sourceNpi: null,
      http: null,
    },
    {
      onOutcome: () => undefined,
      onLateOutcome: () => undefined,
      onForgotten: () => undefined,
      onReady: () => undefined,
      onReceipt: (receipt, acknowledge) => {
        receipts.push(receipt)
        acknowledge()
      },
      onInbound: () => undefined,
      onLearnt: () => undefined,
      onState: () => undefined,
    },
  )
  closing.push(async () => {
    await gateway.close(0)
    await carrier.close()
  })
  await carrier.bound(1)
  return { carrier, receipts }
}

const address = { ton: 1, npi: 1 }
const octets = (...values: number[]): Uint8Array => Uint8Array.from(values)
const MESSAGE_STATE = 0x0427
const NETWORK_ERROR = 0x0423
const RECEIPTED_ID = 0x001e

test.each<[string, RawTlv[]]>([
  ['a message_state of two octets', [{ tag: MESSAGE_STATE, value: octets(0, 5) }]],
  ['a message_state of none', [{ tag: MESSAGE_STATE, value: octets() }]],
  ['a network_error_code of one octet', [{ tag: NETWORK_ERROR, value: octets(27) }]],
  ['a network_error_code of five', [{ tag: NETWORK_ERROR, value: octets(3, 0, 27, 0, 0) }]],
  ['an id without its end', [{ tag: RECEIPTED_ID, value: octets(0x37, 0x37) }]],
  ['a parameter of its own', [{ tag: 0x1500, value: octets(1, 2, 3) }]],
])('a receipt with %s is read all the same, and the session goes on', async (_name, other) => {
  const { carrier, receipts } = await bound()
  const text =
    'id:77 sub:001 dlvrd:000 submit date:2601010000 done date:2601010000 stat:UNDELIV err:027 text:'
  carrier.write(
    encodePdu({
      command: 'deliver_sm',
      sequence: 1_000_001,
      source: { ...address, address: '447700900000' },
      destination: { ...address, address: '1' },
      esmClass: 4,
      shortMessage: Buffer.from(text, 'latin1'),
      tlvs: { other },
    }),
  )
  await carrier.receipt('78', '447700900001')
  expect(receipts.map(({ ref, stat }) => [ref, stat])).toEqual([
    ['77', 'UNDELIV'],
    ['78', 'DELIVRD'],
  ])
})
