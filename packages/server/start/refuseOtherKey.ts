import type { Secrets } from '../ports/secrets.ts'
import { sql } from '../store/database/sql.ts'
import type { Database } from '../store/database/createDatabase.ts'
import { DatabaseRefused } from '../store/database/DatabaseRefused.ts'

/**
 * An engine that cannot decrypt the passwords of its gateways would accept messages and send none.
 * @throws DatabaseRefused if an enabled gateway was encrypted with a missing key
 */
export async function refuseOtherKey({ pool }: Database, secrets: Secrets): Promise<void> {
  const rows = await sql<{ name: string; sealed: string }>`
    select name, password_sealed as sealed from sms_gateway
     where enabled and deleted_at is null and password_sealed is not null order by id`.rows(pool)
  for (const { name, sealed } of rows) {
    try {
      secrets.open(sealed)
    } catch {
      throw new DatabaseRefused(
        `The engine does not start: the password of gateway ${JSON.stringify(name)} was sealed with another key. ` +
          'Copy secrets/sealing.key from the data folder of the first server, or start with TANDEM_ROLES=api,jobs and enter the password again.',
      )
    }
  }
}
