import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type OpenedGateway, smsGatewayContract } from '../../ports/smsGateway.contract.ts'
import type { GatewayConfig, PartOutcome } from '../../ports/smsGateway.ts'
import { openSimulators } from '../../test/chaos/openSimulators.ts'
import { prepareText } from './prepareText.ts'
import { smppGateway } from './smppGateway.ts'
import { sourceAddress } from './sourceAddress.ts'

const ready = z.object({
  simulators: z.object({ smsc: z.object({ port: z.number(), controlUrl: z.string() }) }),
})

/** A gateway to the independent SMSC, in a separate process. */
async function open(config: Partial<GatewayConfig>): Promise<OpenedGateway> {
  const account = { systemId: 'carrier_c', password: 'sandbox', receiptMinMs: 10, receiptMaxMs: 30 }
  const profiles = [{ prefix: '', kind: 'deliver', deliveredPercent: 100 }]
  const simulated = await openSimulators(
    { dataDir: null, seed: 1, smsc: { carriers: [account], profiles } },
    ready,
  )
  const { port, controlUrl } = simulated.ready.simulators.smsc

  const outcomes = new Map<string, PartOutcome[]>()
  const receipts: OpenedGateway['receipts'] = []
  const inbounds: OpenedGateway['inbounds'] = []
  const probes = new Set<() => void>()
  const changed = () => {
    for (const probe of probes) probe()
  }
  const states: number[] = []
  const until = (holds: () => boolean) =>
    new Promise<void>((resolve) => {
      const probe = () => {
        if (!holds()) return
        probes.delete(probe)
        resolve()
      }
      probes.add(probe)
      probe()
    })
  const gateway = smppGateway<string>(
    {
      id: '1',
      name: 'test',
      host: '127.0.0.1',
      port,
      tls: false,
      caCertificate: null,
      backupHosts: null,
      learntIdFormat: null,
      systemId: 'carrier_c',
      password: 'sandbox',
      systemType: '',
      bindMode: 'transceiver',
      binds: 1,
      windowSize: 10,
      enquireLinkSeconds: 30,
      responseTimeoutSeconds: 5,
      messageIdFormat: 'hexToDecimal',
      gsmCharset: 'gsm7',
      partReference: 'widest',
      validityFormat: 'relative',
      sourceTon: null,
      sourceNpi: null,
      http: null,
      ...config,
    },
    {
      onOutcome: (token, outcome) => {
        outcomes.set(token, [...(outcomes.get(token) ?? []), outcome])
        changed()
      },
      onLateOutcome: () => undefined,
      onForgotten: () => undefined,
      onReady: changed,
      onReceipt: (receipt, acknowledge) => {
        receipts.push({ receipt, acknowledge })
        changed()
      },
      onInbound: (inbound, arrival) => {
        inbounds.push({ inbound, acknowledge: () => void arrival.acknowledge() })
        changed()
      },
      onLearnt: () => undefined,
      onState: ({ bound }) => {
        states.push(bound)
        changed()
      },
    },
  )
  return {
    gateway,
    outcomes,
    receipts,
    inbounds,
    async handset(message) {
      const response = await fetch(`${controlUrl}/mo`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(message),
      })
      expect(response.ok).toBe(true)
    },
    until,
    bound: (count) => until(() => states.at(-1) === count),
    async breakLinks() {
      const before = states.length
      const response = await fetch(`${controlUrl}/drop`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{}',
      })
      expect(response.ok).toBe(true)
      await until(() => states.slice(before).includes(0))
    },
    async close() {
      await gateway.close(100)
      await simulated.close()
    },
  }
}

describe('one bind that sends and receives', () => {
  smsGatewayContract(() => open({}))
})
describe('a bind that sends beside one that receives', () => {
  smsGatewayContract(() => open({ bindMode: 'pair' }))
})

test('a text outside the carrier’s alphabet is sent as UCS2, with parts to match', () => {
  const euro = prepareText('Only 5 €', 'latin1')
  expect([euro.dataCoding, euro.parts]).toEqual([8, 1])
  expect(prepareText('Only 5 €', 'gsm7').dataCoding).toBe(0)
  const long = prepareText(`${'x'.repeat(150)}€`, 'latin1')
  expect([long.dataCoding, long.parts]).toEqual([8, 3])
})

test('a sender is classified by its form: name, short code or number', () => {
  const none = { ton: null, npi: null }
  expect(sourceAddress('Tandem', none)).toEqual({ ton: 5, npi: 0, address: 'Tandem' })
  expect(sourceAddress('12345', none)).toEqual({ ton: 3, npi: 0, address: '12345' })
  expect(sourceAddress('+447700900123', none)).toEqual({ ton: 1, npi: 1, address: '447700900123' })
  expect(sourceAddress('Tandem', { ton: 0, npi: 1 })).toEqual({ ton: 0, npi: 1, address: 'Tandem' })
})
