import type { Database } from '../database/createDatabase.ts'
import { sql } from '../database/sql.ts'
import { withScope } from '../database/withScope.ts'

/** The company with an SMPP account from the start: the one with an API key. */
const USERNAME = 'harbor'

/**
 * An SMPP account for one company of the sandbox. Created once: if it is deleted, it stays so.
 * @returns the stored hash of its password; undefined if there is no such account any more
 */
export async function seedSandboxSmppAccount(
  database: Database,
  { id, systemId, passwordHash }: { id: string; systemId: string; passwordHash: string },
): Promise<string | undefined> {
  return withScope(database, 'everything', async ({ client }) => {
    await sql`insert into sms_smpp_account (id, company_id, system_id, password_hash, product, tps, create_by)
      select ${id}, c.id, ${systemId}, ${passwordHash}, 'notify', 10000, ${USERNAME}
      from sys_user u join sys_company c on c.id = u.company_id
      where u.username = ${USERNAME} and u.deleted_at is null and c.deleted_at is null and c.kind <> 'platform'
        and not exists (select from sms_smpp_account a where a.system_id = ${systemId})`.run(client)
    const row = await sql<{
      passwordHash: string
    }>`select password_hash as "passwordHash" from sms_smpp_account
      where system_id = ${systemId} and deleted_at is null`.first(client)
    return row?.passwordHash
  })
}
