import { z } from 'zod'
import { homeRoutes } from '../http/routes/home.ts'
import { lookupRoutes } from '../http/routes/numbers.ts'
import { testToolRoutes } from '../http/routes/testTool.ts'
import { smsRoutes } from '../http/routes/sms.ts'
import type { Route } from '../http/route.ts'
import type { Snapshots } from '../ports/sms/trafficSnapshot.ts'
import type { SinglePorts } from '../services/sms/sendSingle.ts'
import { createSnapshots } from '../services/sms/snapshots.ts'
import { pastTraffic } from '../start/pastTraffic.ts'
import { filledDatabase, type TestDatabase } from './database/testDatabase.ts'
import { withScope } from '../store/database/withScope.ts'
import { fillSandbox } from '../store/sandbox/fillSandbox.ts'
import { seedCountries } from '../store/seed/seedCountries.ts'
import { smsStore } from '../store/sms/smsStore.ts'
import { signInAs, type Client } from './Client.ts'
import { testApp, type TestApp } from './testApp.ts'

/** Password of every user of the sandbox in tests. */
export const sandboxPassword = 'harbour-lights-7'

export interface SandboxApp extends TestApp {
  signIn(username: string): Promise<Client>
  company(name: string): Promise<string>
  query<Row extends Record<string, unknown>>(sql: string, values?: unknown[]): Promise<Row[]>
}

/**
 * The server over HTTP with companies, people and past traffic of the sandbox: created once per run, copied for each
 * file.
 * @param sending where single messages enter; by default each is a task of its own
 */
export async function sandboxApp(
  further: (ports: TestApp['ports']) => readonly Route[] = () => [],
  sending: (ports: TestApp['ports'], snapshots: Snapshots) => Partial<SinglePorts> = () => ({}),
): Promise<SandboxApp> {
  const opened: Snapshots[] = []
  const { db } = await filledDatabase('sandboxApp', z.object({ filled: z.boolean() }), fill)
  const routes = (ports: TestApp['ports']): readonly Route[] => {
    const snapshots = createSnapshots(smsStore(ports.system, ports.ids), ports.clock)
    opened.push(snapshots)
    const entrance = sending(ports, snapshots)
    return [
      ...smsRoutes({ ...ports, ...entrance, snapshots, statusName: String }),
      ...homeRoutes({ ...ports, snapshots }),
      ...testToolRoutes({ ...ports, snapshots }),
      ...lookupRoutes({ ...ports, snapshots }),
      ...further(ports),
    ]
  }
  const server = await testApp(routes, { db, seeded: true })
  const query: SandboxApp['query'] = async (sql, values = []) =>
    (await db.owner.query(sql, values)).rows
  return {
    ...server,
    query,
    signIn: (username) =>
      signInAs(server.app, username, username === 'admin' ? 'admin-pass-1' : sandboxPassword),
    async company(name) {
      const [row] = await query<{ id: string }>('select id from sys_company where name = $1', [
        name,
      ])
      if (!row) throw new Error(`The sandbox has no company ${name}`)
      return row.id
    },
    async close() {
      for (const snapshots of opened) await snapshots.close()
      await server.close()
    },
  }
}

async function fill(empty: TestDatabase): Promise<{ filled: boolean }> {
  const server = await testApp(undefined, { db: empty })
  const { db, ports } = server
  const nextId = () => String(ports.ids.next())
  try {
    await withScope(db.app, 'everything', (transaction) => seedCountries(transaction, nextId))
    await fillSandbox(
      db.app,
      {
        nextId,
        hashPassword: (password) => ports.passwords.hash(password),
        seal: (text) => ports.secrets.seal(text),
        pastTraffic,
      },
      {
        password: sandboxPassword,
        smsc: { host: '127.0.0.1', port: 2776, password: 'sandbox' },
        now: new Date(),
      },
    )
  } finally {
    await server.close()
  }
  return { filled: true }
}
