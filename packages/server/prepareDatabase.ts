import { BadSetting, databaseUrlOf } from './settings.ts'
import { DatabaseRefused } from './store/database/DatabaseRefused.ts'
import { makeLogins } from './store/database/makeLogins.ts'
import { migrate } from './store/database/migrate.ts'

// Exit codes of the running contract.
const FAULT = 1
const BAD_SETTING = 2

/**
 * `npm run production -- migrate` and `… -- database-login`, both with the owner's URL as DATABASE_URL: upgrade the
 * database to this version; the second also creates the application's two logins and prints their URLs.
 */
async function main(command: string | undefined): Promise<void> {
  const ownerUrl = databaseUrlOf(process.env)
  if (ownerUrl === null) {
    throw new BadSetting('DATABASE_URL must be the address of the owner of the database.')
  }
  const applied = await migrate(ownerUrl)
  console.error(
    applied.length > 0 ? `Applied ${applied.length} migrations.` : 'The database is up to date.',
  )
  if (command !== 'database-login') return
  const { appUrl, systemUrl } = await makeLogins(ownerUrl)
  console.error('Keep these two; they are not shown again. Asking again makes new passwords.')
  console.log(`DATABASE_URL=${appUrl}\nTANDEM_SYSTEM_DATABASE_URL=${systemUrl}`)
}

main(process.argv[2]).catch((error: unknown) => {
  const refused = error instanceof BadSetting || error instanceof DatabaseRefused
  console.error(refused ? error.message : error)
  process.exitCode = refused ? BAD_SETTING : FAULT
})
