import type { Ids } from '../ports/ids.ts'
import type { Secrets } from '../ports/secrets.ts'
import type { Passwords } from '../services/session/passwords.ts'
import type { Settings } from '../settings.ts'
import { type Database } from '../store/database/createDatabase.ts'
import { withScope } from '../store/database/withScope.ts'
import { aimGateways, fillSandbox } from '../store/sandbox/fillSandbox.ts'
import { seedAdministrator } from '../store/seed/administrator.ts'
import { seedCountries } from '../store/seed/seedCountries.ts'
import { seedPermissions } from '../store/seed/permissions.ts'
import { type Account, keepAccounts, newPassword, readAccounts } from './accounts.ts'
import type { SimulatorsDescription } from './simulators.ts'

export interface SeedPorts {
  /** Sees every company; statements may take as long as filling a world takes. */
  database: Database
  ids: Ids
  secrets: Secrets
  passwords: Passwords
}

export interface Seeded {
  /** Accounts made just now, to be shown once. */
  made: readonly Account[]
  /** In the sandbox: every account there is, for running.json. */
  known: readonly Account[]
}

/** Menus, roles, countries and the administrator; in the sandbox the world around them. Runs at every start. */
export async function seed(
  settings: Settings,
  { database, ids, secrets, passwords }: SeedPorts,
  simulators: SimulatorsDescription | undefined,
  now: Date,
): Promise<Seeded> {
  const nextId = () => ids.next().toString()
  await seedPermissions(database, ids)
  await withScope(database, 'everything', (transaction) => seedCountries(transaction, nextId))
  const administrator = await seedAdministrator(database, ids, {
    platformName: 'Tandem',
    adminPassword: settings.adminPassword ?? undefined,
    passwords,
  })
  const made: Account[] = administrator ? [{ ...administrator, role: 'admin' }] : []
  if (settings.mode !== 'sandbox') return { made, known: made }
  if (simulators) {
    const { smsc } = simulators
    const password = smsc.accounts[0]?.password ?? 'sandbox'
    const world = await fillSandbox(
      database,
      {
        nextId,
        hashPassword: (plain) => passwords.hash(plain),
        seal: (plain) => secrets.seal(plain),
      },
      {
        now,
        password: settings.sandboxPassword ?? newPassword(),
        smsc: { host: smsc.host, port: smsc.port, password },
      },
    )
    made.push(...(world ?? []).filter(({ username }) => username !== 'admin'))
    const systemIds = smsc.accounts.map(({ systemId }) => systemId)
    await aimGateways(database, systemIds, { host: smsc.host, port: smsc.port })
  }
  const names = new Set(made.map(({ username }) => username))
  const before = await readAccounts(settings.dataDir)
  const known = [...before.filter(({ username }) => !names.has(username)), ...made]
  if (made.length > 0) await keepAccounts(settings.dataDir, known)
  return { made, known }
}
