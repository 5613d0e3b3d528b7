import { sql } from '../database/sql.ts'
import { randomBytes } from 'node:crypto'

import type { Ids } from '../../ports/ids.ts'
import type { Database } from '../database/createDatabase.ts'
import { withScope } from '../database/withScope.ts'

export interface FirstStart {
  platformName: string
  /** Password of `admin`; generated if there is none. */
  adminPassword?: string | undefined
  /** Must be changed at the first sign-in. */
  isInitial?: boolean
  passwords: { hash(password: string): Promise<string> }
}

/** The newly created account, to be shown once; undefined on every later start. */
export type NewAdministrator = { username: string; password: string } | undefined

/** Creates the platform company and its account `admin` if there is no company yet. */
export async function seedAdministrator(
  database: Database,
  ids: Ids,
  { platformName, adminPassword, isInitial = false, passwords }: FirstStart,
): Promise<NewAdministrator> {
  return withScope(database, 'everything', async (db) => {
    await sql`select pg_advisory_xact_lock(20111)`.run(db)
    const platform = await sql`select 1 from sys_company where kind = 'platform'`.first(db)
    if (platform) return undefined
    // Letters and digits that cannot be confused, and both kinds for the rule of spec §5.
    const password = adminPassword ?? `a1${randomBytes(12).toString('hex')}`
    const passwordHash = await passwords.hash(password)
    const companyId = ids.next().toString()
    const userId = ids.next().toString()
    await sql`insert into sys_company (id, kind, name, currency, create_by)
      values (${companyId}, 'platform', ${platformName}, 'USD', 'system')`.run(db)
    await sql`insert into sys_user
        (id, company_id, username, realname, password_hash, password_initial, is_admin, create_by)
      values (${userId}, ${companyId}, 'admin', 'Administrator', ${passwordHash}, ${isInitial}, true, 'system')`.run(
      db,
    )
    await sql`insert into sys_user_role (user_id, role_id)
      select ${userId}::bigint, id from sys_role where role_code = 'admin'`.run(db)
    return { username: 'admin', password }
  })
}
