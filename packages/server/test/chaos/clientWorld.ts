import type { BindMode, ClientOptions, Delivery, DeliveryReceipt } from '@tandem/smpp'
import { parseReceipt, SmppClient } from '@tandem/smpp'
import { sealWith } from '../../drivers/secrets/fileSecrets.ts'
import { openClientServer } from '../../drivers/smppServer/openClientServer.ts'
import type { ClientServerLimits } from '../../ports/sms/clientServer.ts'
import type { ClientEndpoint } from '../../ports/sms/clientServer.ts'
import { hashPassword } from '../../services/smppAccounts/password.ts'
import { type SmppAccounts, smppAccounts } from '../../services/smppAccounts/smppAccounts.ts'
import { createStandings } from '../../store/sms/standings.ts'
import { engineWorld } from './engineWorld.ts'
import { handCarrier, type HandSubmit } from './handCarrier.ts'

export const PASSWORD = 'pass-123'

interface LogRow extends Record<string, unknown> {
  kind: string
  status: number | null
  reason: string | null
  args: Record<string, unknown>
  source: string | null
  destination: string | null
  message_id: string | null
  address: string | null
}

export type ClientWorld = Awaited<ReturnType<typeof clientWorld>>

/** Nobody guesses passwords in tests, so refusals come soon. */
const PATIENCE: ClientServerLimits = { refusalDelayMs: 50 }

/** SMPP clients of a company, their server, an engine, and a carrier in the hand of the test. */
export async function clientWorld({
  onSubmit = takeIt,
  limits,
}: {
  onSubmit?: (submit: HandSubmit, n: number) => void
  limits?: ClientServerLimits
} = {}) {
  const secrets = sealWith(Buffer.alloc(32, 7))
  let taken = 0
  const carrier = await handCarrier((submit) => onSubmit(submit, (taken += 1)))
  const world = await engineWorld({
    carriers: [{ systemId: 'unused' }],
    gateways: [{ port: carrier.port, password: secrets.seal('sandbox') }],
    unseal: (sealed) => secrets.open(sealed),
  })
  await world.start()
  await world.recharge(world.customerId, 100_000_000n)
  await world.until(async () => world.engine().singles())
  const time = { offsetMs: 0 }
  const { application: database, system, ids, snapshots, singles } = world
  const ports = {
    database,
    system,
    ids,
    secrets,
    snapshots,
    singles,
    clock: { now: () => Date.now() + time.offsetMs },
    standings: createStandings(system.pool),
  }
  const errors: unknown[] = []
  const open: { accounts: SmppAccounts; close: () => Promise<void> }[] = []

  /** A server of clients, as one process has it. */
  const serve = async (
    name = 'one',
    given: Partial<typeof ports> = {},
    endpoint: Partial<ClientEndpoint> = {},
  ) => {
    const accounts = smppAccounts({
      ports: { ...ports, ...given },
      server: name,
      onError: (error) => errors.push(error),
    })
    const server = await openClientServer(
      { host: '127.0.0.1', port: 0, limits: { ...PATIENCE, ...limits }, ...endpoint },
      accounts,
    )
    const made = {
      accounts,
      port: server.port,
      tlsPort: server.tlsPort,
      async close() {
        await server.close()
        await accounts.stop()
      },
    }
    open.push(made)
    return made
  }
  const first = await serve()

  /** Adds an account of the customer. */
  const account = async (systemId: string, row: Record<string, unknown> = {}): Promise<string> => {
    const id = String(ids.next())
    const all = {
      id,
      company_id: world.customerId,
      system_id: systemId,
      password_hash: hashPassword({ secrets }, PASSWORD),
      window_size: 50,
      tps: 1000,
      ...row,
    }
    const names = Object.keys(all)
    await world.query(
      `insert into sms_smpp_account (${names.join(', ')}) values (${names.map((_, n) => `$${n + 1}`).join(', ')})`,
      Object.values(all),
    )
    return id
  }
  return {
    world,
    carrier,
    time,
    errors,
    /** What was refused, of all accounts. */
    refusals: () =>
      world.query<LogRow>(
        `select kind, status, reason, destination from sms_smpp_log where kind = 'rejected'`,
      ),
    /** The log of an account, oldest first. */
    log: (accountId: string) =>
      world.query<LogRow>(
        'select kind, status, reason, args, source, destination, message_id, address from sms_smpp_log where account_id = $1 order by id',
        [accountId],
      ),
    port: first.port,
    serve,
    /** On how many servers each server believes an account to have sessions. */
    serversOf: (accountId: string) => open.map(({ accounts }) => accounts.find(accountId)?.servers),
    account,
    /** A client that binds, and keeps what it is told. */
    client: (systemId: string, given: Partial<TestClientOptions> = {}) =>
      testClient({ systemId, port: first.port, ...given }),
    events: () => world.query<{ id: string; kind: string }>('select id, kind from sms_smpp_event'),
    /** @throws when something failed by itself */
    sound() {
      if (errors.length + world.errors.length === 0) return
      throw new Error(JSON.stringify([...errors.map(String), ...world.errors]))
    },
    async stop() {
      for (const one of open) await one.close()
      await world.stop()
      await carrier.close()
    },
  }
}

const takeIt = (submit: HandSubmit, n: number) => submit.answer(`ref-${n}`)

interface TestClientOptions {
  systemId: string
  password: string
  port: number
  mode: BindMode
  window: number
  /** What it says to the n-th delivery, from 1: a status, or null for nothing. */
  onDelivery: (delivery: Delivery, n: number) => number | null
  options: Partial<ClientOptions>
}

export type TestClient = ReturnType<typeof testClient>

function testClient({
  systemId,
  port,
  password = PASSWORD,
  mode = 'transceiver',
  window = 10,
  onDelivery = () => 0,
  options = {},
}: Partial<TestClientOptions> & { systemId: string; port: number }) {
  const receipts: DeliveryReceipt[] = []
  const inbound: Delivery['pdu'][] = []
  const deliveries: Delivery[] = []
  const waiting = new Set<() => void>()
  const look = () => {
    for (const one of waiting) one()
  }
  const until = <Found>(found: () => Found | undefined): Promise<Found> =>
    new Promise((resolve) => {
      const check = () => {
        const it = found()
        if (it === undefined) return
        waiting.delete(check)
        resolve(it)
      }
      waiting.add(check)
      check()
    })
  const client = new SmppClient<never>(
    { host: '127.0.0.1', port, systemId, password, mode, window, ...options },
    {
      onResult: () => undefined,
      onState: look,
      onDelivery(delivery) {
        deliveries.push(delivery)
        const status = onDelivery(delivery, deliveries.length)
        if (status === 0) {
          const receipt = parseReceipt(delivery.pdu)
          if (receipt) receipts.push(receipt)
          else inbound.push(delivery.pdu)
        }
        if (status !== null) delivery.ack(status)
        look()
      },
    },
  )
  client.start()
  return {
    client,
    receipts,
    inbound,
    deliveries,
    until,
    bound: () => until(() => (client.state.name === 'bound' ? true : undefined)),
    /** Resolves with the receipts, once there are so many. */
    told: (count: number) => until(() => (receipts.length >= count ? receipts : undefined)),
    state: () => client.state,
    stop: () => client.stop(),
  }
}
