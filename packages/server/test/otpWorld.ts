import { type CodeProduct, otpCalls } from '@tandem/model'

import { sealWith } from '../drivers/secrets/fileSecrets.ts'
import { groupedSingles } from '../engine/singles/groupedSingles.ts'
import { plainHost } from '../engine/singles/plainHost.ts'
import { createDatabase, type Database } from '../store/database/createDatabase.ts'
import { withScope } from '../store/database/withScope.ts'
import { createIds } from '../store/ids/createIds.ts'
import { recharge } from '../store/ledger/recharge.ts'
import { smsStore } from '../store/sms/smsStore.ts'
import { createStandings } from '../store/sms/standings.ts'
import type { Ctx } from '../services/ctx.ts'
import { type TestSandbox, testSandbox } from './sandbox.ts'
import { createSnapshots } from '../services/sms/snapshots.ts'
import type { FallbackPorts } from '../services/otp/fallbackCarrier.ts'
import { type OtpPorts, sendOtp } from '../services/otp/sendOtp.ts'
import { verifyOtp } from '../services/otp/verifyOtp.ts'
import { patience } from './database/testDatabase.ts'

/** A sandbox whose companies send codes; no engine runs, so their messages wait in the database. */
export interface OtpWorld {
  sandbox: TestSandbox
  system: Database
  ports: OtpPorts & FallbackPorts
  /** What open consoles were told. */
  told: unknown[][]
  /** Later than it is, by so many ms. */
  time: { offsetMs: number }
  /** A program with a key of its user’s company, which has money, and everybody above it. */
  program(username: string): Promise<Ctx>
  /** A number nobody was sent anything to. */
  newNumber(): string
  /** The texts that were sent to a number, oldest first: what its handset shows, and what people may read. */
  received(mobile: string): Promise<Received[]>
  codeOf(mobile: string): Promise<string>
  /** Lets a number be written to again, as after half a minute. */
  rested(mobile: string): Promise<unknown>
  close(): Promise<void>
}

interface Received {
  id: string
  product: string
  text: string
  shown: string
  ends: number
}

export async function otpWorld(): Promise<OtpWorld> {
  const time = { offsetMs: 0 }
  const clock = { now: () => Date.now() + time.offsetMs }
  const ids = createIds({ now: () => Date.now() })
  const secrets = sealWith(Buffer.alloc(32, 7))
  const sandbox = await testSandbox({ traffic: false })
  const { app: database, ownerUrl, systemUrl, owner } = sandbox.db
  const system = createDatabase({
    ...patience,
    ownerUrl,
    systemUrl,
    scope: 'everything',
    name: 'otp',
  })
  const store = smsStore(system, ids)
  const snapshots = createSnapshots(store, clock)
  const singles = groupedSingles({
    own: () => undefined,
    plain: plainHost(store, ids, snapshots),
    nextTaskId: () => String(ids.next()),
  })
  const standings = createStandings(system.pool)
  const told: unknown[][] = []
  const live = { publish: (...news: unknown[]) => void told.push(news) }
  const ports = { live, database, system, ids, clock, secrets, snapshots, singles, standings }
  let next = 65_9123_4000

  async function received(mobile: string): Promise<Received[]> {
    const { rows } = await owner.query<Omit<Received, 'ends'> & { ends: Date }>(
      `select id::text, product, content as shown, content_sealed as text, expires_at as ends from sms_message m
       where msisdn = $1 order by m.id`,
      [mobile.slice(1)],
    )
    return rows.map((row) => ({ ...row, text: secrets.open(row.text), ends: row.ends.getTime() }))
  }
  return {
    sandbox,
    system,
    ports,
    told,
    time,
    async program(username) {
      const ctx = await sandbox.ctxOf(username, { now: new Date() })
      const { rows } = await owner.query<{ id: string }>(
        `select a.id from sys_company c join sys_company a on a.id = c.id or a.id = any (c.ancestor_ids)
         where c.id = $1 and a.kind <> 'platform'`,
        [ctx.actor.companyId],
      )
      for (const { id } of rows) {
        const key = `test:${username}:${id}`
        await withScope(system, 'everything', ({ client }) =>
          recharge(client, ids, {
            companyId: id,
            amountMicros: 50_000_000n,
            key,
            source: 'sandbox',
          }),
        )
      }
      return { ...ctx, key: { id: ctx.actor.companyId, name: 'Shop' } }
    },
    newNumber: () => `+${next++}`,
    received,
    async codeOf(mobile) {
      const texts = await received(mobile)
      return /is (\w+)\./.exec(texts.at(-1)?.text ?? '')?.[1] ?? ''
    },
    rested: (mobile) =>
      owner.query('update sms_otp set resend_at = now() where mobile = $1', [mobile.slice(1)]),
    async close() {
      await snapshots.close()
      await system.close()
      await sandbox.close()
    },
  }
}

/** What a program does with codes of a product. */
export function codesOf({ ports }: Pick<OtpWorld, 'ports'>, product: CodeProduct) {
  const calls = otpCalls(product)
  return {
    send: (ctx: Ctx, mobile: string, more: object = {}) =>
      sendOtp(
        ctx,
        ports,
        product,
        calls.send.in.parse({ mobile, content: 'Your code is {code}.', ...more }),
      ),
    verify: async (ctx: Ctx, asked: { id?: string; mobile?: string; code: string }) =>
      (await verifyOtp(ctx, ports, product, asked)).verified,
  }
}

/** Another code of the same kind. */
export const wrong = (code: string): string => (code.startsWith('0') ? '1' : '0') + code.slice(1)
