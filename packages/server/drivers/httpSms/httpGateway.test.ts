import { CLASS_UNTOLD, type HttpMapping, parseAddresses, unwritable } from '@tandem/core'
import { describe, expect, test } from 'vitest'

import type { GatewayInbox } from '../../ports/gatewayInbox.ts'
import { type OpenedGateway, smsGatewayContract } from '../../ports/smsGateway.contract.ts'
import type { LinkState, PartOutcome } from '../../ports/smsGateway.ts'
import { createDatabase } from '../../store/database/createDatabase.ts'
import { patience, testDatabase } from '../../test/database/testDatabase.ts'
import { gatewayInbox } from '../../store/gateways/gatewayInbox.ts'
import { ensureHook, hooksOf } from '../../store/gateways/hooks.ts'
import {
  serveHooks,
  startVendorProcess,
  storeMapping,
  vendorMappings,
  type VendorName,
} from '../../test/chaos/vendorWorld.ts'
import { vendorLines } from '../egress/vendorLines.ts'
import { httpGateway } from './httpGateway.ts'

const allowed = parseAddresses('127.0.0.0/8') ?? []
const quiet: GatewayInbox = {
  follow: () => ({ stop: () => undefined }),
  done: () => undefined,
  close: async () => undefined,
}

interface Opened extends OpenedGateway {
  vendors: Awaited<ReturnType<typeof startVendorProcess>>
  late: [string, PartOutcome][]
  state: () => LinkState | undefined
}

interface Wanted {
  timeoutSeconds?: number
  secrets?: Record<string, string>
  /** Replaces the address of the vendor. */
  url?: string
  inbox?: GatewayInbox
  dlrUrl?: string
  networks?: typeof allowed
  stop?: () => Promise<void>
  inboundUrl?: string
  /** Other settings of the mapping. */
  mapping?: Partial<HttpMapping>
}

/** A gateway to a vendor in a process of its own. */
async function open(vendor: VendorName, wanted: Wanted = {}): Promise<Opened> {
  const vendors = await startVendorProcess()
  const outcomes: OpenedGateway['outcomes'] = new Map()
  const receipts: OpenedGateway['receipts'] = []
  const inbounds: OpenedGateway['inbounds'] = []
  const late: Opened['late'] = []
  const states: LinkState[] = []
  const probes = new Set<() => void>()
  const changed = () => {
    for (const probe of probes) probe()
  }
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
  const mapping = { ...vendorMappings(wanted.url ?? vendors.url)[vendor], ...wanted.mapping }
  const secrets = wanted.secrets ?? { user: 'sandbox', key: vendors.secret }
  const gateway = httpGateway<string>(
    { lines: vendorLines(wanted.networks ?? allowed), inbox: wanted.inbox ?? quiet },
    {
      id: '1',
      name: 'test',
      host: '',
      port: 1,
      tls: false,
      caCertificate: null,
      backupHosts: null,
      learntIdFormat: null,
      systemId: '',
      password: '',
      systemType: '',
      bindMode: 'transceiver',
      binds: 1,
      windowSize: 10,
      enquireLinkSeconds: 1,
      messageIdFormat: 'same',
      gsmCharset: 'gsm7',
      partReference: 'widest',
      validityFormat: 'relative',
      sourceTon: null,
      sourceNpi: null,
      responseTimeoutSeconds: wanted.timeoutSeconds ?? 5,
      http: { mapping, secrets, dlrUrl: wanted.dlrUrl ?? '' },
    },
    {
      onOutcome: (token, outcome) => {
        outcomes.set(token, [...(outcomes.get(token) ?? []), outcome])
        changed()
      },
      onLateOutcome: (token, outcome) => {
        late.push([token, outcome])
        changed()
      },
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
      onState: (state) => {
        states.push(state)
        changed()
      },
    },
  )
  return {
    gateway,
    outcomes,
    receipts,
    inbounds,
    late,
    until,
    vendors,
    state: () => states.at(-1),
    bound: (count) => until(() => states.at(-1)?.bound === count),
    async handset(message) {
      await vendors.control('/mo', { vendor, url: wanted.inboundUrl, id: 'mo-1', ...message })
    },
    async breakLinks() {
      const before = states.length
      await vendors.control('/drop', { ms: 2_500 })
      await until(() => states.slice(before).some(({ bound }) => bound === 0))
    },
    async close() {
      await gateway.close(100)
      await vendors.stop()
      await wanted.stop?.()
    },
  }
}

/** The same with callbacks: a database, and a server that takes them. */
async function openWithHooks(vendor: VendorName): Promise<Opened> {
  const db = await testDatabase()
  const { ownerUrl, appUrl, systemUrl } = db
  const scope = { scope: 'everything' as const, max: 4, name: 'engine' }
  const system = createDatabase({ ...patience, ownerUrl, appUrl, systemUrl, ...scope })
  // Where it is called says nothing of how its callbacks are read.
  await storeMapping(db.owner, '2', vendorMappings('http://127.0.0.1')[vendor])
  await db.owner.query(
    `insert into sms_gateway (id, name, protocol, mapping_id) values (1, 'test', 'http', 2)`,
  )
  await ensureHook(system, '1', (plain) => plain)
  const [hook] = await hooksOf(system, ['1'])
  const hooks = await serveHooks(system)
  const base = `${hooks.url}/tandem/sms/gateway/hook/${hook?.sealed ?? ''}`
  const inbox = gatewayInbox(system.pool, (error) => {
    throw error
  })
  return open(vendor, {
    inbox,
    dlrUrl: `${base}/receipt`,
    inboundUrl: `${base}/inbound`,
    async stop() {
      await hooks.stop()
      await inbox.close()
      await system.close()
      await db.drop()
    },
  })
}

describe('a vendor that takes JSON', () => {
  smsGatewayContract(() => openWithHooks('aurora'), 1)
})
describe('a vendor that takes forms', () => {
  smsGatewayContract(() => openWithHooks('boreal'), 1)
})

const part = (gateway: OpenedGateway['gateway'], text = 'Hello', destination = '447000000001') => ({
  id: 77,
  part: 0,
  reference: 0,
  source: 'Tandem',
  validitySeconds: null,
  tlvs: [],
  text: gateway.prepare(text),
  destination,
})

async function outcomeIn(mode: string, vendor: VendorName = 'aurora', wanted: Wanted = {}) {
  const opened = await open(vendor, wanted)
  await opened.bound(1)
  await opened.vendors.mode(mode)
  opened.gateway.submit(part(opened.gateway), 'one')
  await opened.until(() => opened.outcomes.has('one'))
  return { ...opened, outcome: opened.outcomes.get('one')?.[0] }
}

test.each([
  ['html', { kind: 'unknown', reason: 'malformed' }],
  ['error500', { kind: 'unknown', reason: 'malformed' }],
  ['halfJson', { kind: 'unknown', reason: 'malformed' }],
  ['huge', { kind: 'unknown', reason: 'malformed' }],
  ['cut', { kind: 'unknown', reason: 'closed' }],
  ['redirect', { kind: 'refused' }],
  ['noCredit', { kind: 'refused' }],
  ['throttle', { kind: 'refused' }],
])('a vendor whose answer is %s has one outcome', async (mode, outcome) => {
  const made = await outcomeIn(mode)
  expect(made.outcome).toMatchObject(outcome)
  expect(made.outcomes.get('one')).toHaveLength(1)
  await made.close()
})

test('a text reaches both vendors exactly as it is', async () => {
  for (const vendor of ['aurora', 'boreal'] as const) {
    const made = await open(vendor)
    await made.bound(1)
    const text = 'He said "100% & more\\n" – 你好 😀 {secret:key}\n'
    made.gateway.submit(part(made.gateway, text), 'one')
    await made.until(() => made.outcomes.has('one'))
    expect(await made.vendors.taken()).toMatchObject([
      { text, from: 'Tandem', to: '447000000001', clientId: '77' },
    ])
    await made.close()
  }
})

test('an answer after the timeout is told as late', async () => {
  const made = await outcomeIn('late', 'aurora', { timeoutSeconds: 1 })
  expect(made.outcome).toEqual({ kind: 'unknown', reason: 'timeout' })
  await made.until(() => made.late.length === 1)
  expect(made.late[0]?.[1]).toMatchObject({ kind: 'accepted' })
  await made.close()
})

test('what never left is tried again and not in doubt', async () => {
  const made = await open('aurora')
  await made.bound(1)
  await made.vendors.control('/drop', { ms: 60_000 })
  // The connection of the first may still be believed in.
  for (const token of ['one', 'two', 'three']) made.gateway.submit(part(made.gateway), token)
  await made.until(() => made.outcomes.size > 0 && made.state()?.bound === 0)
  expect([...made.outcomes.values()].flat().at(-1)).toMatchObject({ kind: 'refused', status: 0x64 })
  expect(made.state()?.fault).toBe('refused')
  expect(made.gateway.submit(part(made.gateway), 'more')).toBe(false)
  await made.close()
})

test('an address inside our network is not called', async () => {
  const made = await open('aurora', { networks: [] })
  await made.until(() => made.state() !== undefined)
  expect(made.state()).toMatchObject({ bound: 0, fault: 'addressForbidden' })
  await made.close()
})

test('without a secret it needs a gateway says which', async () => {
  const made = await open('boreal', { secrets: { user: 'sandbox' } })
  await made.until(() => made.state() !== undefined)
  expect(made.state()).toMatchObject({ fault: 'secretMissing', cause: '{secret:key}' })
  await made.close()
})

test('no more requests are under way than the window allows', async () => {
  const made = await open('aurora')
  await made.bound(1)
  await made.vendors.mode('late')
  const went = Array.from({ length: 12 }, (_, n) =>
    made.gateway.submit(part(made.gateway), `part ${n}`),
  )
  expect(went.filter(Boolean)).toHaveLength(10)
  await made.close()
})

test('a text that the charset of the vendor lacks, and a flash it cannot be told of, are refused unsent', async () => {
  const mapping = { charset: 'windows-1252', replacesCharacters: false } as const
  const opened = await open('boreal', { mapping })
  try {
    await opened.bound(1)
    const { gateway, outcomes, until, vendors } = opened
    const before = (await vendors.taken()).length
    gateway.submit(part(gateway, 'Dvořák'), 'text')
    gateway.submit({ ...part(gateway), source: 'Žižkova Łódź' }, 'sender')
    gateway.submit({ ...part(gateway), messageClass: 0 }, 'flash')
    expect(outcomes.size).toBe(0)
    await until(() => outcomes.size === 3)
    const refused = (status: number) => [{ kind: 'refused', status }]
    expect(Object.fromEntries(outcomes)).toEqual({
      text: refused(unwritable('ř')),
      sender: refused(unwritable('Ł')),
      flash: refused(CLASS_UNTOLD),
    })
    expect(await vendors.taken()).toHaveLength(before)
  } finally {
    await opened.close()
  }
})
