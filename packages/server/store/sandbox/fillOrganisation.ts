import { sql } from '../database/sql.ts'
import type { Transaction } from '../database/withScope.ts'
import { addBrands } from './fillBrands.ts'
import { addCompanies, addUsers } from './fillCompanies.ts'
import { addGateways } from './fillGateways.ts'
import { addNetworks } from './fillNetworks.ts'
import { addRates } from './fillRates.ts'
import { mapOf, onlyId, type SandboxPorts } from './sandboxDraft.ts'
import type { SandboxIds } from './sandboxIds.ts'

/**
 * Companies, users, numbering, gateways, routes and rates. Countries, roles and the administrator exist already.
 */
export async function fillOrganisation(
  transaction: Transaction,
  ports: SandboxPorts,
  given: { password: string; smsc: { host: string; port: number; password: string }; since: Date },
): Promise<SandboxIds> {
  const ids: SandboxIds = {
    platform: await onlyId(transaction, sql`select id from sys_company where kind = 'platform'`),
    company: new Map(),
    user: new Map([
      ['admin', await onlyId(transaction, sql`select id from sys_user where username = 'admin'`)],
    ]),
    country: await mapOf(transaction, sql`select iso2 as key, id from sys_country`),
    operator: new Map(),
    gateway: new Map(),
  }
  const draft = { client: transaction.client, ports, ids, ...given }
  await addNetworks(draft)
  await addCompanies(draft)
  await addUsers(draft)
  await addBrands(draft)
  await addRates(draft)
  await addGateways(draft)
  return ids
}
