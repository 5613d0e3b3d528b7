import type { Client } from './Client.ts'
import { type Reply, signInAs } from './Client.ts'
import type { Route } from '../http/route.ts'
import { adminPassword, testApp, type TestApp } from './testApp.ts'

/** Password of every user of the world but `admin`. */
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

/** Companies on three levels and a user of each role, made over HTTP; every call runs on real parts. */
export async function world(
  further: (ports: TestApp['ports']) => readonly Route[] = () => [],
): Promise<World> {
  const server = await testApp(further)
  const { app } = server
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
  return {
    ...server,
    companies: { platform, agentA, agentB, customerP, customerA, customerB },
    roles,
    admin,
    sales,
    manager: await user('manager', 'manager', platform),
    agentA: await user('agentA', 'agent', agentA),
    agentB: await user('agentB', 'agent', agentB),
    customerP: await user('customerP', 'customer', customerP),
    customerA: await user('customerA', 'customer', customerA),
    customerB: await user('customerB', 'customer', customerB),
  }
}

/** The result of a call that must succeed. */
export function okay(reply: Reply): Reply['result'] {
  if (!reply.success) {
    throw new Error(`${reply.code} ${reply.message} ${JSON.stringify(reply.result)}`)
  }
  return reply.result
}
