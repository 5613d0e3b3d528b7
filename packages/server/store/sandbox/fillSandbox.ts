import { sql } from '../database/sql.ts'
import type { Database } from '../database/createDatabase.ts'
import { type Transaction, withScope } from '../database/withScope.ts'
import { addAnnouncements } from './fillAnnouncements.ts'
import { addBankChannels } from './bankChannels.ts'
import { createDice, type Dice } from './dice.ts'
import { fillOrganisation } from './fillOrganisation.ts'
import { addLimits, addRules } from './fillRules.ts'
import type { SandboxPorts } from './sandboxDraft.ts'
import { sandboxUsers } from './organisation.ts'
import type { SandboxIds } from './sandboxIds.ts'

const SEED = 20_261_120
const THIRTY_ONE_DAYS_MS = 31 * 86_400_000

export interface SandboxAccount {
  username: string
  password: string
  role: string
}

export interface SandboxGiven {
  now: Date
  password: string
  smsc: { host: string; port: number; password: string }
  /** Called before filling, which takes seconds, if the data does not exist yet. */
  onFill?: () => void
}

/** Writes the traffic of the past thirty days. */
export type PastTraffic = (
  transaction: Transaction,
  ids: SandboxIds,
  given: { now: Date; dice: Dice } & Pick<SandboxPorts, 'seal'>,
) => Promise<void>

/**
 * Fills a new database with the sandbox data: companies, users, networks, rates, gateways bound to the
 * simulators, and thirty days of traffic; all in one transaction, so that it is never half filled.
 * Returns the accounts to sign in with, or null if the data existed already. The database must have
 * countries, roles and the account `admin`.
 */
export async function fillSandbox(
  database: Database,
  ports: SandboxPorts & { pastTraffic: PastTraffic },
  given: SandboxGiven,
): Promise<SandboxAccount[] | null> {
  return withScope(database, 'everything', async (transaction) => {
    const { client } = transaction
    await sql`set local statement_timeout = '120s'`.run(client)
    await sql`select pg_advisory_xact_lock(hashtext('sandbox'))`.run(client)
    const rows = await sql`select from sys_company where kind <> 'platform' limit 1`.rows(client)
    if (rows.length > 0) return null
    given.onFill?.()
    const since = new Date(given.now.getTime() - THIRTY_ONE_DAYS_MS)
    const ids = await fillOrganisation(transaction, ports, { ...given, since })
    const draft = { client, ports, ids, ...given, since }
    await addAnnouncements(draft, given.now)
    await addRules(draft)
    await addBankChannels(transaction, () => ports.nextId())
    const seal = (text: string) => ports.seal(text)
    await ports.pastTraffic(transaction, ids, { now: given.now, dice: createDice(SEED), seal })
    // After it: what was sent need not be looked up, as nobody of these got anything.
    await addLimits(draft)
    return sandboxUsers.map(({ username, role }) => ({ username, password: given.password, role }))
  })
}

/**
 * Points the sandbox's gateways at the simulator, whose port may have changed since the last start.
 */
export async function aimGateways(
  database: Database,
  systemIds: readonly string[],
  smsc: { host: string; port: number },
): Promise<void> {
  await withScope(database, 'everything', (db) =>
    sql`update sms_gateway set host = ${smsc.host}, port = ${smsc.port}
       where system_id = any (${systemIds}::text[]) and host in ('127.0.0.1', 'localhost')
         and (host, port) <> (${smsc.host}, ${smsc.port})`.rows(db),
  )
}
