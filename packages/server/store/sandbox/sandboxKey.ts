import { apiKeyScopeNames } from '@tandem/model'

import { insertApiKey } from '../apiKeys/apiKeyStore.ts'
import { sql } from '../database/sql.ts'
import type { Database } from '../database/createDatabase.ts'
import { withScope } from '../database/withScope.ts'

/** The company with an API key from the start. */
const USERNAME = 'harbor'

/**
 * An API key for one company of the sandbox, with every scope. Created once: if revoked, it stays revoked.
 * Returns the company's name while the key is valid, undefined if there is no such company or key any more.
 */
export async function seedSandboxKey(
  database: Database,
  nextId: () => string,
  secret: { prefix: string; secretHash: Buffer },
  now: Date,
): Promise<string | undefined> {
  return withScope(database, 'everything', async (transaction) => {
    const { client } = transaction
    const owners = await sql<{ id: string; companyId: string; company: string }>`
      select u.id, c.id as "companyId", c.name as company from sys_user u join sys_company c on c.id = u.company_id
       where u.username = ${USERNAME} and u.deleted_at is null and c.deleted_at is null
         and c.kind <> 'platform'`.first(client)
    const owner = owners
    if (!owner) return undefined
    const found = await sql<{ lives: boolean }>`
      select deleted_at is null and secret_hash = ${secret.secretHash} as lives from sys_api_key
        where secret_hash = ${secret.secretHash} or old_hash = ${secret.secretHash}`.first(client)
    if (found) return found.lives ? owner.company : undefined
    const taken = await sql`
      select from sys_api_key where company_id = ${owner.companyId} and lower(name) = 'sandbox'
        and deleted_at is null`.rows(client)
    if (taken.length > 0) return undefined
    await insertApiKey(transaction, {
      id: nextId(),
      companyId: owner.companyId,
      name: 'Sandbox',
      ...secret,
      scopes: apiKeyScopeNames,
      ipList: null,
      expiresAt: null,
      userId: owner.id,
      by: USERNAME,
      at: now,
    })
    return owner.company
  })
}
