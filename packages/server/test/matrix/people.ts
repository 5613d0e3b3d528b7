import { type Client, signInAs } from '../Client.ts'
import { okay, world, type World, worldPassword } from '../world.ts'
import { homeRoutes } from '../../http/routes/home.ts'
import { lookupRoutes } from '../../http/routes/numbers.ts'
import { testToolRoutes } from '../../http/routes/testTool.ts'
import { smsRoutes } from '../../http/routes/sms.ts'
import type { Snapshots } from '../../ports/sms/trafficSnapshot.ts'
import { createSnapshots } from '../../services/sms/snapshots.ts'
import { smsStore } from '../../store/sms/smsStore.ts'

/**
 * Platform ── agentA ── agentB ── customerB
 *    │           ├── customerA
 *    │           └── customerS (beside customerA)
 *    ├── agentC ── customerC (another agent's, in the care of `sales` too)
 *    └── customerP (in the care of `sales`)
 */
export const companyKeys = [
  'platform',
  'agentA',
  'agentB',
  'agentC',
  'customerA',
  'customerB',
  'customerC',
  'customerP',
  'customerS',
] as const
export type CompanyKey = (typeof companyKeys)[number]

export const principals = [
  'anonymous',
  'frozen',
  'customerA',
  'customerB',
  'agentA',
  'agentB',
  'sales',
  'manager',
  'admin',
] as const
export type Principal = (typeof principals)[number]
export type SignedIn = Exclude<Principal, 'anonymous' | 'frozen'>

/** Whose records each of them sees: declared here, not taken from the server. */
export const sees: Record<SignedIn, readonly CompanyKey[]> = {
  customerA: ['customerA'],
  customerB: ['customerB'],
  agentA: ['agentA', 'agentB', 'customerA', 'customerB', 'customerS'],
  agentB: ['agentB', 'customerB'],
  sales: ['customerP', 'agentC', 'customerC'],
  manager: companyKeys,
  admin: companyKeys,
}

/** The company above each. */
export const parentOf: Record<CompanyKey, CompanyKey | undefined> = {
  platform: undefined,
  agentA: 'platform',
  agentB: 'agentA',
  agentC: 'platform',
  customerA: 'agentA',
  customerB: 'agentB',
  customerC: 'agentC',
  customerP: 'platform',
  customerS: 'agentA',
}

/** The company each belongs to and those above it, nearest first. */
export const homeOf: Record<SignedIn, readonly CompanyKey[]> = {
  customerA: ['customerA', 'agentA', 'platform'],
  customerB: ['customerB', 'agentB', 'agentA', 'platform'],
  agentA: ['agentA', 'platform'],
  agentB: ['agentB', 'agentA', 'platform'],
  sales: ['platform'],
  manager: ['platform'],
  admin: ['platform'],
}

export interface People {
  it: World
  snapshots: Snapshots
  /** Ids of the companies. */
  company: Record<CompanyKey, string>
  /** A session of the user who owns each company's records; for the platform the administrator. */
  owner: Record<CompanyKey, Client>
  /** The callers; `anonymous` has no token, that of `frozen` used to be valid. */
  client: Record<SignedIn, Client>
  tokens: Record<Principal, string | undefined>
}

/** The world of the other suites with another agent, its customer and a sibling, and a frozen user. */
export async function people(): Promise<People> {
  let opened: Snapshots | undefined
  const it = await world((ports) => {
    const snapshots = createSnapshots(smsStore(ports.system, ports.ids), ports.clock)
    opened = snapshots
    return [
      ...smsRoutes({ ...ports, snapshots, statusName: String }),
      ...homeRoutes({ ...ports, snapshots }),
      ...testToolRoutes({ ...ports, snapshots }),
      ...lookupRoutes({ ...ports, snapshots }),
    ]
  })
  if (!opened) throw new Error('the routes were not made')
  const add = async (name: string, kind: 'agent' | 'customer', parentId: string) =>
    String(okay(await it.admin.post('/sys/company/add', { name, kind, parentId, currency: 'USD' })))
  const agentC = await add('Agent C', 'agent', it.companies.platform)
  const [{ version }] = okay(await it.admin.get('/sys/company/list', { id: agentC })).records
  const care = { id: agentC, version, salesUserId: it.sales.id }
  okay(await it.admin.put('/sys/company/edit', care))
  const company = {
    ...it.companies,
    agentC,
    customerC: await add('Customer C', 'customer', agentC),
    customerS: await add('Customer S', 'customer', it.companies.agentA),
  }
  const user = async (username: string, role: string, companyId: string) => {
    const account = { username, realname: username, password: worldPassword, companyId }
    okay(await it.admin.post('/sys/user/add', { ...account, roleIds: [it.roles[role]] }))
    return signInAs(it.app, username, worldPassword)
  }
  const frozen = await user('frozen', 'customer', company.customerA)
  okay(await it.admin.put('/sys/user/frozenBatch', { ids: frozen.id, status: 2 }))
  const owner = {
    platform: it.admin,
    agentA: it.agentA,
    agentB: it.agentB,
    agentC: await user('agentC', 'agent', company.agentC),
    customerA: it.customerA,
    customerB: it.customerB,
    customerC: await user('customerC', 'customer', company.customerC),
    customerP: it.customerP,
    customerS: await user('customerS', 'customer', company.customerS),
  }
  const { customerA, customerB, agentA, agentB, sales, manager, admin } = it
  const client = { customerA, customerB, agentA, agentB, sales, manager, admin }
  const tokens = Object.fromEntries(
    Object.entries({ ...client, frozen }).map(([name, { token }]) => [name, token]),
  )
  return {
    it,
    snapshots: opened,
    company,
    owner,
    client,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys are those of `principals`
    tokens: { anonymous: undefined, ...tokens } as Record<Principal, string | undefined>,
  }
}
