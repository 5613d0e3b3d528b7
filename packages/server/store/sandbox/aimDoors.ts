import { type Database } from '../database/createDatabase.ts'
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
  await withScope(database, 'everything', async ({ kysely, client }) => {
    const stored = await storedSettings(kysely)
    const write = (key: string, value: unknown) =>
      storeSetting(kysely, { key, value, by: 'sandbox', at })
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
    const { rows } = await client.query<{ id: string }>(
      `select id from sys_company where name = $1 and deleted_at is null`,
      [PAYER],
    )
    if (rows[0]) await first('codeCompanyId', rows[0].id)
  })
}
