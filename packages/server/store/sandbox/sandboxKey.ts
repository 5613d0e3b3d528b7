import { apiKeyScopeNames } from '@tandem/model'

import { insertApiKey } from '../apiKeys/apiKeyStore.ts'
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
    const owners = await client.query<{ id: string; companyId: string; company: string }>(
      `select u.id, c.id as "companyId", c.name as company from sys_user u join sys_company c on c.id = u.company_id
       where u.username = $1 and u.deleted_at is null and c.deleted_at is null and c.kind <> 'platform'`,
      [USERNAME],
    )
    const owner = owners.rows[0]
    if (!owner) return undefined
    const found = await client.query<{ lives: boolean }>(
      'select deleted_at is null and secret_hash = $1 as lives from sys_api_key where secret_hash = $1 or old_hash = $1',
      [secret.secretHash],
    )
    if (found.rows[0]) return found.rows[0].lives ? owner.company : undefined
    const taken = await client.query(
      `select from sys_api_key where company_id = $1 and lower(name) = 'sandbox' and deleted_at is null`,
      [owner.companyId],
    )
    if (taken.rows.length > 0) return undefined
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
