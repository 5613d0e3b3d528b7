import type { LookupAnswer } from '@tandem/core'
import { expect } from 'vitest'
import { z } from 'zod'
import { smppDriver } from '../../drivers/smpp/smppDriver.ts'
import { type Engine, everHeld } from '../../engine/engine.ts'
import { startEngine } from '../../engine/startEngine.ts'
import type { HlrLookup } from '../../ports/hlrLookup.ts'
import { tellOfWaiting } from '../../services/numbers/tellOfWaiting.ts'
import { createSnapshots } from '../../services/sms/snapshots.ts'
import { withScope } from '../../store/database/withScope.ts'
import { checkLedger } from '../../store/ledger/checkLedger.ts'
import { recharge } from '../../store/ledger/recharge.ts'
import { aimLookups } from '../../store/sandbox/aimLookups.ts'
import { smsTasks } from '../../store/tasks/smsTasks.ts'
import { smsStore } from '../../store/sms/smsStore.ts'
import { postgresQueue } from '../../store/tasks/queue.ts'
import type { Client } from '../Client.ts'
import { openSimulators } from '../chaos/openSimulators.ts'
import { sandboxApp } from '../sandboxApp.ts'
import { userJobTools } from '../userJobTools.ts'
import { okay } from '../world.ts'

const ready = z.object({
  simulators: z.object({
    smsc: z.object({ port: z.number() }),
    hlr: z.object({ listUrl: z.string(), oneUrl: z.string(), key: z.string() }),
  }),
})

export type ScreeningWorld = Awaited<ReturnType<typeof screeningWorld>>

/** The sandbox with simulators of carriers and of networks, an engine, and a runner of lookups that a test can meddle with. */
export async function screeningWorld() {
  const it = await sandboxApp()
  const { ports } = it
  const simulated = await openSimulators({ smsc: { port: 0, controlPort: 0 } }, ready)
  const { smsc, hlr } = simulated.ready.simulators
  const asOwner = (sql: string) =>
    it.db.owner.query(`begin; set local tandem.everything = 'on'; ${sql}; commit`)
  await asOwner(`update sms_gateway set port = ${smsc.port}`)
  await aimLookups(
    ports.system,
    () => ports.ids.next().toString(),
    (plain) => ports.secrets.seal(plain),
    hlr,
  )
  await withScope(ports.system, 'everything', async ({ client }) => {
    const { rows } = await client.query<{ id: string }>(
      'select id from sys_company where parent_id is not null',
    )
    for (const { id } of rows) {
      await recharge(client, ports.ids, {
        companyId: id,
        amountMicros: 500_000_000n,
        key: `screening:${id}`,
        source: 'sandbox',
      })
    }
  })
  const store = smsStore(ports.system, ports.ids)
  const snapshots = createSnapshots(store, ports.clock)
  const engine: Engine = await startEngine({
    ports: {
      store,
      snapshots,
      queue: postgresQueue(ports.system.pool, smsTasks),
      gateways: { smpp: smppDriver },
    },
    hookPath: (token) => `/tandem/sms/gateway/hook/${token}`,
    tenure: everHeld,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
    unseal: (sealed) => ports.secrets.open(sealed),
    settings: {},
  })
  const asked: string[] = []
  const hooks = {
    /** What is done when networks are asked, before they are. */
    meanwhile: (_numbers: readonly string[]): Promise<void> => Promise.resolve(),
  }
  const watched: HlrLookup = {
    async ask(provider, numbers, signal): Promise<LookupAnswer[]> {
      asked.push(...numbers)
      await hooks.meanwhile(numbers)
      return ports.hlr.ask(provider, numbers, signal)
    },
  }
  const tools = userJobTools({ ...it, admin: await it.signIn('admin') })
  const runner = () => tools.runner({ lookups: { snapshots, hlr: watched }, postponedSeconds: 0.2 })
  runner()
  const path = '/sms/notify'
  const send = async (who: Client, body: object) =>
    okay(await who.post(`${path}/outbox/send`, { content: 'Hello', screenFirst: true, ...body }))
  const task = async (who: Client, id: string) =>
    okay(await who.get(`${path}/task/list`, { id })).records[0]
  const world = {
    ...it,
    tools,
    asked,
    hooks,
    snapshots,
    asOwner,
    path,
    send,
    task,
    runner,
    quote: async (who: Client, body: object) =>
      okay(
        await who.post(`${path}/outbox/quote`, { content: 'Hello', screenFirst: true, ...body }),
      ),
    /** Once the task is in one of these states. */
    until: (who: Client, id: string, ...states: string[]) =>
      tools.until(async () => {
        const row = await task(who, id)
        return states.includes(row.status) ? row : undefined
      }),
    /** Of each number of a task, how it ended, by what network it went, and what it cost. */
    messages: async (id: string) =>
      Object.fromEntries(
        (
          await it.query<Record<string, string | null>>(
            `select m.msisdn::text as number, f.state, f.reason, m.mccmnc, f.charged::text as charged
               from sms_message m left join sms_message_final f on f.message_id = m.id where m.task_id = $1`,
            [id],
          )
        ).map(({ number, ...rest }) => [number, rest]),
      ),
    screening: async (id: string) =>
      (
        await it.query(
          `select state, reason, total, done, answered, known, silent, unreachable, unassigned, ported,
             charged::float8 as charged from sms_screening where task_id = $1`,
          [id],
        )
      )[0],
    /** Whether every provider is asked about one number at a time. */
    oneByOne: (isOn: boolean) =>
      asOwner(
        `update hlr_provider set batch = case when ${isOn} or priority > 10 then 1 else 100 end`,
      ),
    /** Why its sender was told that a task waits, in the bell, after the job that tells has run. */
    async heard(who: Client, taskId: string): Promise<string[]> {
      await tellOfWaiting(ports)
      const { sysMsgList } = okay(await who.get('/sys/annountCement/listByUser'))
      const open = `/sms/notify/task?record=${taskId}`
      const own = sysMsgList.filter(({ openPage }: { openPage: string }) => openPage === open)
      const told = await it.query<{ reason: string }>(
        `select split_part(bus_id, ' ', 2) as reason from sys_announcement
           where bus_type = 'taskWaits' and bus_id like $1 order by 1`,
        [`${taskId} %`],
      )
      expect(own).toHaveLength(told.length)
      return told.map(({ reason }) => reason)
    },
    /** What homes and analyses count of everybody's messages. */
    async figures(): Promise<{ accepted: number; failed: number }> {
      const [row] = await it.query<{ accepted: number; failed: number }>(
        `select sum(accepted)::float8 as accepted, sum(failed)::float8 as failed from rollup
           where dimension = 'time' and channel = 'sms'`,
      )
      return row ?? { accepted: 0, failed: 0 }
    },
    /** What lookups took from a company so far, micros. */
    async lookupsCharged(name: string): Promise<number> {
      const [row] = await it.query<{ sum: string }>(
        `select coalesce(-sum(e.amount), 0) as sum from ledger_tx t join ledger_entry e on e.tx_id = t.id
           join ledger_account a on a.id = e.account_id and a.kind = 'wallet' and a.company_id = t.company_id
           join sys_company c on c.id = t.company_id where t.idem_key like 'hlr:%' and c.name = $1`,
        [name],
      )
      return Number(row?.sum)
    },
    async ledger(): Promise<string[]> {
      const client = await it.db.owner.connect()
      try {
        const found = await checkLedger(client)
        return found.flatMap(({ code, off }) => off.map((one) => `${code} ${one}`))
      } finally {
        client.release()
      }
    },
    async close() {
      await tools.stopRunners()
      await engine.stop()
      await snapshots.close()
      await simulated.close()
      await it.close()
    },
  }
  const harbor = await it.signIn('harbor')
  await tools.until(async () =>
    (await harbor.post('/sms/hlrLookup/quote', { mobiles: '+6591230001' })).success
      ? true
      : undefined,
  )
  return { ...world, harbor }
}
