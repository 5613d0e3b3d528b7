import { type Database } from '../database/createDatabase.ts'
import { sql } from '../database/sql.ts'
import { withScope } from '../database/withScope.ts'
import { storedSettings, storeSetting } from '../settings/settingStore.ts'

/** Company that pays for codes in the sandbox: the first of these that exists. */
const PAYER = 'Harbor Bank'

/**
 * Points the mail settings at the mail catcher, whose port may have changed since the last start, and lets a
 * sandbox company send codes by SMS. Settings changed by an administrator stay.
 */
export async function aimDoors(
  database: Database,
  catcher: { host: string; port: number },
  consolePort: number,
  at: Date,
): Promise<void> {
  await withScope(database, 'everything', async (db) => {
    const stored = await storedSettings(db)
    const write = (key: string, value: unknown) =>
      storeSetting(db, { key, value, by: 'sandbox', at })
    const first = async (key: string, value: unknown) => {
      if (!stored.has(key)) await write(key, value)
    }
    const host = stored.get('smtpHost')
    if (host === undefined || host === catcher.host) {
      await write('smtpHost', catcher.host)
      await write('smtpPort', catcher.port)
      await first('smtpSecurity', 'none')
      await first('mailFrom', 'Tandem <no-reply@tandem.example>')
    }
    if (consolePort > 0) await first('publicUrl', `http://localhost:${consolePort}`)
    const payer = await sql<{ id: string }>`
      select id from sys_company where name = ${PAYER} and deleted_at is null`.first(db)
    if (payer) await first('codeCompanyId', payer.id)
  })
}
