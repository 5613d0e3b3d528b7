import type { Passwords } from '../ports/passwords.ts'
import type { Ids } from '../ports/ids.ts'
import type { Secrets } from '../ports/secrets.ts'
import type { Settings } from '../settings.ts'
import { sql } from '../store/database/sql.ts'
import { type Database } from '../store/database/createDatabase.ts'
import { withScope } from '../store/database/withScope.ts'
import { aimGateways, fillSandbox } from '../store/sandbox/fillSandbox.ts'
import { aimDoors } from '../store/sandbox/aimDoors.ts'
import { addTestNumbers } from '../store/sandbox/addTestNumbers.ts'
import { aimPayments } from '../store/sandbox/aimPayments.ts'
import { aimExchange } from '../store/sandbox/aimExchange.ts'
import { aimLookups } from '../store/sandbox/aimLookups.ts'
import { sandboxUsers } from '../store/sandbox/organisation.ts'
import { seedAdministrator } from '../store/seed/administrator.ts'
import { seedCountries } from '../store/seed/seedCountries.ts'
import { seedCountryRules } from '../store/seed/seedCountryRules.ts'
import { seedDictionaries } from '../store/seed/seedDictionaries.ts'
import { seedMainBrand } from '../store/seed/seedMainBrand.ts'
import { seedPermissions } from '../store/seed/permissions.ts'
import { storeSetting } from '../store/settings/settingStore.ts'
import { pastTraffic } from './pastTraffic.ts'
import { type Account, keepAccounts, newPassword, readAccounts } from './accounts.ts'
import type { SimulatorsDescription } from './simulators.ts'

export interface SeedPorts {
  /** Sees every company; the statement timeout allows filling a whole sandbox. */
  database: Database
  ids: Ids
  secrets: Secrets
  passwords: Passwords
  /** Announces steps that take seconds: a user waits for a first start. */
  log: { info(message: string): void }
}

export interface Seeded {
  /** Newly created accounts, to be shown once. */
  made: readonly Account[]
  /** In the sandbox: all accounts, for running.json. */
  known: readonly Account[]
}

/** Menus, roles, countries and the administrator; in the sandbox also its data. Runs at every start. */
export async function seed(
  settings: Settings,
  { database, ids, secrets, passwords, log }: SeedPorts,
  simulators: SimulatorsDescription | undefined,
  now: Date,
): Promise<Seeded> {
  const nextId = () => ids.next().toString()
  const sandbox = settings.mode === 'sandbox'
  const intended = await intendPasswords(settings, sandbox)
  await seedPermissions(database, ids)
  await withScope(database, 'everything', async (transaction) => {
    await seedCountries(transaction, nextId)
    await seedCountryRules(transaction, nextId)
    await seedDictionaries(transaction, nextId)
  })
  const administrator = await seedAdministrator(database, ids, {
    platformName: 'Tandem',
    adminPassword: intended.admin,
    // It was printed on a screen, so it must be replaced.
    isInitial: !sandbox && settings.adminPassword === null,
    passwords,
  })
  await withScope(database, 'everything', (transaction) =>
    seedMainBrand(transaction, nextId, 'Tandem'),
  )
  if (!sandbox && administrator) {
    const safe = { by: administrator.username, at: now }
    // Account requests are closed until someone opens them deliberately.
    await storeSetting(database, { ...safe, key: 'registrationOpen', value: false })
    await storeSetting(database, { ...safe, key: 'staffTwoStep', value: true })
  }
  const made: Account[] = administrator ? [{ ...administrator, role: 'admin' }] : []
  if (!sandbox) return { made, known: made }
  if (simulators) {
    const { smsc } = simulators
    const password = smsc.accounts[0]?.password ?? 'sandbox'
    const world = await fillSandbox(
      database,
      {
        nextId,
        hashPassword: (plain) => passwords.hash(plain),
        seal: (plain) => secrets.seal(plain),
        pastTraffic,
      },
      {
        now,
        password: intended.sandbox,
        smsc: { host: smsc.host, port: smsc.port, password },
        onFill: () => log.info('Filling the sandbox: companies, gateways, a month of traffic'),
      },
    )
    made.push(...(world ?? []))
    const systemIds = smsc.accounts.map(({ systemId }) => systemId)
    await aimGateways(database, systemIds, { host: smsc.host, port: smsc.port })
    await aimDoors(database, simulators.mail, settings.port, now)
    await aimLookups(database, nextId, (plain) => secrets.seal(plain), simulators.hlr)
    await aimExchange(database, nextId, (plain) => secrets.seal(plain), simulators.exchange)
    await aimPayments(database, nextId, (plain) => secrets.seal(plain), simulators.payments)
    await addTestNumbers(database, nextId, (plain) => secrets.seal(plain))
  }
  return { made, known: await existing(database, await readAccounts(settings.dataDir)) }
}

/** The stored accounts that were really created: without simulators there is only the administrator. */
async function existing(database: Database, accounts: readonly Account[]): Promise<Account[]> {
  const rows = await withScope(database, 'everything', (db) =>
    sql<{ username: string }>`
      select username from sys_user where username = any (${accounts.map(({ username }) => username)}::text[])
        and deleted_at is null`.rows(db),
  )
  const names = new Set(rows.map(({ username }) => username))
  return accounts.filter(({ username }) => names.has(username))
}

/**
 * The passwords of a first start. The sandbox stores them before the accounts are created, so that they are
 * known even after a kill in between. Existing accounts keep theirs.
 */
async function intendPasswords(
  { adminPassword, sandboxPassword, dataDir }: Settings,
  sandbox: boolean,
): Promise<{ admin: string; sandbox: string }> {
  if (!sandbox) return { admin: adminPassword ?? newPassword(), sandbox: newPassword() }
  const before = await readAccounts(dataDir)
  if (before.length > 0) {
    const passwordOf = (admin: boolean): string | undefined =>
      before.find(({ username }) => (username === 'admin') === admin)?.password
    return { admin: passwordOf(true) ?? newPassword(), sandbox: passwordOf(false) ?? newPassword() }
  }
  const intended = {
    admin: adminPassword ?? newPassword(),
    sandbox: sandboxPassword ?? newPassword(),
  }
  await keepAccounts(dataDir, [
    { username: 'admin', password: intended.admin, role: 'admin' },
    ...sandboxUsers.map(({ username, role }) => ({ username, password: intended.sandbox, role })),
  ])
  return intended
}
