import { z } from 'zod'
import { Client, type Reply, signInAs } from './Client.ts'
import type { Route } from '../http/route.ts'
import { filledDatabase, type TestDatabase } from './database/testDatabase.ts'
import { adminPassword, testApp, type TestApp } from './testApp.ts'

/** Password of every user of the world except `admin`. */
export const worldPassword = 'world-pass-1'

/**
 * Platform ── agentA ── agentB
 *    │           │         └── customerB
 *    │           └── customerA
 *    └── customerP (in the care of `sales`)
 */
export interface World extends TestApp {
  companies: Record<
    'platform' | 'agentA' | 'agentB' | 'customerP' | 'customerA' | 'customerB',
    string
  >
  /** Role ids by code. */
  roles: Record<string, string>
  admin: Client
  manager: Client
  sales: Client
  agentA: Client
  agentB: Client
  customerP: Client
  customerA: Client
  customerB: Client
}

const places = ['platform', 'agentA', 'agentB', 'customerP', 'customerA', 'customerB'] as const
const people = ['admin', 'manager', 'sales', 'agentA', 'agentB'] as const
const customers = ['customerP', 'customerA', 'customerB'] as const
const signedIn = z.object({ token: z.string(), id: z.string(), username: z.string() })
const made = z.object({
  companies: z.record(z.enum(places), z.string()),
  roles: z.record(z.string(), z.string()),
  users: z.record(z.enum([...people, ...customers]), signedIn),
})
type Made = z.output<typeof made>

/**
 * Companies on three levels and a user of each role, all signed in. Every call runs on real parts; the companies and
 * users are created over HTTP once per run, and each file gets a copy of that database.
 */
export async function world(
  further: (ports: TestApp['ports']) => readonly Route[] = () => [],
): Promise<World> {
  const { db, content } = await filledDatabase('world', made, makeWorld)
  const server = await testApp(further, { db, seeded: true })
  const { users, companies, roles } = content
  const client = (name: keyof typeof users) => new Client(server.app, users[name])
  return {
    ...server,
    companies,
    roles,
    admin: client('admin'),
    manager: client('manager'),
    sales: client('sales'),
    agentA: client('agentA'),
    agentB: client('agentB'),
    customerP: client('customerP'),
    customerA: client('customerA'),
    customerB: client('customerB'),
  }
}

async function makeWorld(db: TestDatabase): Promise<Made> {
  const server = await testApp(undefined, { db })
  try {
    const content = await makeOver(server.app)
    // The people of the world have been there for a while: who asks and who approves are two.
    await db.owner.query(`update sys_rights_given set at = at - interval '2 days'`)
    return content
  } finally {
    await server.close()
  }
}

async function makeOver(app: TestApp['app']): Promise<Made> {
  const admin = await signInAs(app, 'admin', adminPassword)
  const platform = okay(await admin.get('/sys/company/list', { kind: 'platform' })).records[0].id
  const roleList = okay(await admin.get('/sys/role/list', { pageSize: 50 })).records
  const roles: Record<string, string> = Object.fromEntries(
    roleList.map((role: { roleCode: string; id: string }) => [role.roleCode, role.id]),
  )
  const user = async (username: string, role: string, companyId: string): Promise<Client> => {
    okay(
      await admin.post('/sys/user/add', {
        username,
        realname: username,
        password: worldPassword,
        companyId,
        roleIds: [roles[role]],
      }),
    )
    return signInAs(app, username, worldPassword)
  }
  const company = async (name: string, kind: 'agent' | 'customer', parentId: string) =>
    String(okay(await admin.post('/sys/company/add', { name, kind, parentId, currency: 'USD' })))

  const agentA = await company('Agent A', 'agent', platform)
  const agentB = await company('Agent B', 'agent', agentA)
  const customerP = await company('Customer P', 'customer', platform)
  const customerA = await company('Customer A', 'customer', agentA)
  const customerB = await company('Customer B', 'customer', agentB)
  const sales = await user('sales', 'sales', platform)
  const held = okay(await admin.get('/sys/company/queryById', { id: customerP }))
  okay(
    await admin.put('/sys/company/edit', {
      id: customerP,
      version: held.version,
      salesUserId: sales.id,
    }),
  )
  const users = {
    admin,
    sales,
    manager: await user('manager', 'manager', platform),
    agentA: await user('agentA', 'agent', agentA),
    agentB: await user('agentB', 'agent', agentB),
    customerP: await user('customerP', 'customer', customerP),
    customerA: await user('customerA', 'customer', customerA),
    customerB: await user('customerB', 'customer', customerB),
  }
  const companies = { platform, agentA, agentB, customerP, customerA, customerB }
  return made.parse({ companies, roles, users })
}

/** The result of a call that must succeed. */
export function okay(reply: Reply): Reply['result'] {
  if (!reply.success) {
    throw new Error(`${reply.code} ${reply.message} ${JSON.stringify(reply.result)}`)
  }
  return reply.result
}
