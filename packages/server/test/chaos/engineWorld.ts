import { setTimeout as delay } from 'node:timers/promises'
import type { Carrier, Profile } from '@tandem/simulators'
import {
  type CountryText,
  type FixedPrice,
  readText,
  type RecipientPlace,
  type RetryRule,
  segment,
  type TaskSchedule,
  turnAt,
} from '@tandem/core'
import type { SmsProduct } from '@tandem/model'
import { z } from 'zod'
import { smppDriver } from '../../drivers/smpp/smppDriver.ts'
import {
  type Engine,
  type EngineSettings,
  type EngineTenure,
  everHeld,
  type ProgressNote,
} from '../../engine/engine.ts'
import { groupedSingles } from '../../engine/singles/groupedSingles.ts'
import { plainHost } from '../../engine/singles/plainHost.ts'
import { startEngine } from '../../engine/startEngine.ts'
import { openSimulators } from './openSimulators.ts'
import { hashOf, singleOf } from './singleOf.ts'
import type { SmsStore } from '../../ports/smsStore.ts'
import type { SmsGatewayDriver } from '../../ports/smsGateway.ts'
import { createDatabase, type Database } from '../../store/database/createDatabase.ts'
import { patience, testDatabase } from '../database/testDatabase.ts'
import { createIds } from '../../store/ids/createIds.ts'
import { checkLedger } from '../../store/ledger/checkLedger.ts'
import { createSnapshots } from '../../services/sms/snapshots.ts'
import { acceptTask } from '../../store/sms/acceptTask.ts'
import { postgresQueue } from '../../store/tasks/queue.ts'
import { smsTasks } from '../../store/tasks/smsTasks.ts'
import { smsStore } from '../../store/sms/smsStore.ts'
import { type SmsWorld, smsWorld, type WorldGateway } from './smsWorld.ts'
import { testLedger } from './testLedger.ts'

export interface EngineWorldOptions {
  carriers: (Partial<Omit<Carrier, 'name'>> & Pick<Carrier, 'systemId'>)[]
  profiles?: (Partial<Profile> & Pick<Profile, 'prefix' | 'kind'>)[]
  /** The gateway of each carrier; by default as plain as possible. */
  gateways?: Partial<WorldGateway>[]
  chargeOn?: 'submit' | 'delivered'
  settings?: Partial<EngineSettings>
  tenure?: EngineTenure
  /** Drivers of further protocols. */
  drivers?: (system: Database) => Record<string, SmsGatewayDriver>
  /** Opens sealed texts; left out: they are not encrypted. */
  unseal?: (sealed: string) => string
}

/** Where nothing listens: every gateway has a port of its own. */
const NOBODY = { port: 1, controlUrl: 'http://127.0.0.1:1' }

export type EngineWorld = Awaited<ReturnType<typeof engineWorld>>

/** A database of its own, carriers in another process over TCP, and an engine in this one. */
export async function engineWorld(options: EngineWorldOptions) {
  const test = await testDatabase()
  const urls = { ownerUrl: test.ownerUrl, appUrl: test.appUrl, systemUrl: test.systemUrl }
  const quick = { password: 'sandbox', tps: 0, receiptMinMs: 10, receiptMaxMs: 60 }
  const smsc = {
    carriers: options.carriers.map((carrier) => ({ ...quick, ...carrier })),
    profiles: options.profiles ?? [{ prefix: '', kind: 'deliver', deliveredPercent: 100 }],
  }
  // Most tests play the carrier themselves, at a port of their own.
  const isSimulated = options.carriers.some((_, n) => options.gateways?.[n]?.port === undefined)
  const carriers = isSimulated
    ? await openSimulators({ dataDir: null, seed: 1, smsc }, readyMessage)
    : undefined
  const { port, controlUrl } = carriers?.ready.simulators.smsc ?? NOBODY
  const ids = createIds({ now: Date.now })
  const system = createDatabase({
    ...urls,
    scope: 'everything',
    max: 16,
    name: 'engine',
    // What the engine does where statements take too long is tested; a new connection may take its time.
    connectTimeoutMs: patience.connectTimeoutMs,
  })
  const world: SmsWorld = await smsWorld(
    test.owner,
    ids,
    options.carriers.map(({ systemId }, index) => ({
      name: systemId,
      systemId,
      password: 'sandbox',
      port,
      ...options.gateways?.[index],
    })),
    options.chargeOn,
  )
  const ledger = testLedger(system, ids)
  const notes: ProgressNote[] = []
  let engine: Engine | undefined
  let sent = 0

  const drivers = options.drivers?.(system)
  const store = smsStore(system, ids)
  const snapshots = createSnapshots(store, { now: Date.now })
  const start = async (given: { store?: SmsStore; tenure?: EngineTenure } = {}) => {
    engine = await startEngine({
      ports: {
        store: given.store ?? store,
        snapshots,
        queue: postgresQueue(system.pool, smsTasks),
        gateways: { smpp: smppDriver, ...drivers },
      },
      hookPath: (token) => `/tandem/sms/gateway/hook/${token}`,
      tenure: given.tenure ?? options.tenure ?? everHeld,
      log: { info: () => undefined, warn: () => undefined, error: (fields) => errors.push(fields) },
      unseal(sealed) {
        if (sealed === 'of another key') throw new Error('It cannot be opened')
        return options.unseal?.(sealed) ?? sealed
      },
      onProgress: (note) => notes.push(note),
      settings: { unconfirmedMs: 1_000, ...options.settings },
    })
  }
  const errors: object[] = []
  const singlesOf = (own: () => Engine | undefined) =>
    groupedSingles({
      own: () => own()?.singles(),
      plain: plainHost(store, ids, snapshots),
      nextTaskId: () => ids.next().toString(),
    })
  const here = singlesOf(() => engine)
  const elsewhere = singlesOf(() => undefined)

  const query = async <Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> => {
    const { rows } = await system.pool.query<Row>(sql, values)
    return rows
  }

  /** Waits until `probe` finds something; if it never does, the test's own time limit applies. */
  const until = async <Found>(probe: () => Promise<Found | undefined>): Promise<Found> => {
    for (;;) {
      const found = await probe()
      if (found !== undefined) return found
      await delay(20)
    }
  }

  return {
    ...world,
    urls,
    ids,
    system,
    application: test.app,
    owner: test.owner,
    ledger,
    notes,
    errors,
    controlUrl,
    store,
    snapshots,
    /** Where single messages enter in the process of the engine. */
    singles: here,
    /** Starts the engine, on another store or with another tenure if need be. */
    start,
    query,
    until,
    engine: () => {
      if (!engine) throw new Error('The engine was not started')
      return engine
    },
    recharge: (companyId: string, amountMicros: bigint) =>
      ledger.recharge({ companyId, amountMicros }, { key: `test:${ids.next()}` }),
    /** Accepts numbers for a company; the request key is new unless given. */
    async send(
      companyId: string,
      numbers: string[],
      given: {
        content?: string
        key?: string
        product?: SmsProduct
        prices?: readonly FixedPrice[]
        /** What countries get instead. */
        variants?: Readonly<Record<string, CountryText>>
        callbackId?: string
        templateId?: string
        currency?: string
        schedule?: TaskSchedule
        /** Of each number, the values of the variables in the content. */
        values?: readonly (readonly string[])[]
        retry?: RetryRule
        /** Of each number, where it is; the same place is the same object. */
        places?: readonly (RecipientPlace | null)[]
        /** Valid for an hour unless given, ms. */
        validMs?: number
      } = {},
    ) {
      const { content = 'Hello', key = `key-${sent++}`, product = 'notify' } = given
      const { encoding, parts } = segment(content)
      const answer = await acceptTask(
        { database: test.app, ids },
        {
          sender: { companyId, userId: null, username: 'test' },
          task: {
            product,
            name: key,
            content,
            variables: given.values && readText(content).names,
            senderId: 'Tandem',
            encoding,
            partsPerMessage: parts,
            currency: given.currency ?? 'USD',
            expiresAt: Date.now() + (given.validMs ?? 3_600_000),
            ...(given.retry && { retry: given.retry }),
            ...(given.schedule && {
              schedule: given.schedule,
              turn: turnAt(given.schedule, Date.now()),
            }),
            callbackId: given.callbackId ?? null,
            templateId: given.templateId,
            requestKey: key,
            requestHash: hashOf(numbers.join(), content),
          },
          recipients: { numbers, values: given.values, places: given.places, rejects: [] },
          answer: (totals) => totals,
          ...(given.prices && { prices: () => given.prices ?? [] }),
          ...(given.variants && { variants: () => given.variants ?? {} }),
        },
      )
      return answer
    },
    snapshot: () => snapshots.current(),
    /** Sends one message, in the process of the engine or in another one. */
    sendOne: async (
      companyId: string,
      msisdn: string,
      {
        from = 'here',
        ...given
      }: Parameters<typeof singleOf>[2] & { from?: 'here' | 'elsewhere' } = {},
    ) => {
      const message = singleOf({ companyId, snapshot: await snapshots.current() }, msisdn, given)
      return (from === 'here' ? here : elsewhere).send(message)
    },
    /** The statuses of a task's messages, once all have ended. */
    ended: (taskId: string, count: number) =>
      until(async () => {
        const rows = await query<Ended>(
          `select m.msisdn, f.state, f.reason, f.charged, f.gateway_id as "gatewayId"
           from sms_message m join sms_message_final f on f.message_id = m.id
           where m.task_id = $1 order by m.row_no`,
          [taskId],
        )
        return rows.length >= count ? rows : undefined
      }),
    taskStatus: async (taskId: string) => {
      const [row] = await query<{ status: string; pauseReason: string | null }>(
        'select status, pause_reason as "pauseReason" from sms_task where id = $1',
        [taskId],
      )
      return row
    },
    /** Violated invariants; empty when the ledger is sound. */
    async ledgerFaults(): Promise<string[]> {
      const client = await test.owner.connect()
      try {
        const findings = await checkLedger(client)
        return findings.flatMap(({ code, off }) => off.map((fault) => `${code} ${fault}`))
      } finally {
        client.release()
      }
    },
    /** What the carriers received, oldest first. */
    async taken(): Promise<z.output<typeof takenMessages>['messages']> {
      const response = await fetch(`${controlUrl}/messages?limit=1000`)
      return takenMessages.parse(await response.json()).messages.toReversed()
    },
    /** Asks the carriers for something: `/mo` and `/deliver` send from a handset. */
    async carrier(path: string, body: object): Promise<void> {
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(`${controlUrl}${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
      if (!response.ok) throw new Error(`The carriers answered ${response.status}`)
    },
    /** Cuts every session of the carriers, including whatever is in flight. */
    async breakLinks(): Promise<void> {
      const headers = { 'content-type': 'application/json' }
      const response = await fetch(`${controlUrl}/drop`, { method: 'POST', headers, body: '{}' })
      if (!response.ok) throw new Error(`The carriers answered ${response.status}`)
    },
    async stop() {
      await engine?.stop()
      await snapshots.close()
      await carriers?.close()
      await system.close()
      await test.drop()
    },
  }
}

interface Ended {
  msisdn: string
  state: string
  reason: string | null
  charged: string
  gatewayId: string | null
}

const readyMessage = z.object({
  simulators: z.object({ smsc: z.object({ port: z.number(), controlUrl: z.string() }) }),
})
const takenMessages = z.object({
  messages: z.array(
    z.object({
      systemId: z.string(),
      source: z.string(),
      destination: z.string(),
      text: z.string(),
      /** UTC ms, by the clock of this machine. */
      submittedAt: z.string().transform((at) => Date.parse(at)),
    }),
  ),
})
