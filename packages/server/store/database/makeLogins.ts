import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import pg from 'pg'
import { APP_ROLE, SYSTEM_ROLE } from './createDatabase.ts'
import { DatabaseRefused } from './DatabaseRefused.ts'

const INSUFFICIENT_PRIVILEGE = '42501'
const LONGEST_NAME = 63

export interface Logins {
  appUrl: string
  systemUrl: string
}

/**
 * Creates the two logins of the application, named after the database, or gives existing ones new passwords.
 * Neither owns anything, and neither can become the owner.
 * @param ownerUrl a migrated database
 * @throws DatabaseRefused with the statements for an administrator if the owner may not create roles
 */
export async function makeLogins(ownerUrl: string): Promise<Logins> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'tandem logins' })
  client.on('error', () => undefined) // the query in flight reports it
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>('select current_database() as name')
    const nameOf = (ending: string) =>
      `${(rows[0]?.name ?? '').slice(0, LONGEST_NAME - ending.length)}${ending}`
    return {
      appUrl: await makeLogin(client, ownerUrl, nameOf('_app'), APP_ROLE),
      systemUrl: await makeLogin(client, ownerUrl, nameOf('_system'), SYSTEM_ROLE),
    }
  } finally {
    await client.end()
  }
}

async function makeLogin(client: pg.Client, ownerUrl: string, name: string, role: string) {
  const login = pg.escapeIdentifier(name)
  const password = randomBytes(24).toString('base64url')
  const { rows } = await client.query('select from pg_roles where rolname = $1', [name])
  try {
    if (rows.length === 0) await client.query(`create role ${login}`)
    await client.query(`alter role ${login} login password '${scramVerifier(password)}'`)
    await client.query(`grant ${role} to ${login}`)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === INSUFFICIENT_PRIVILEGE)) throw error
    throw new DatabaseRefused(
      `The owner of the tables may not make logins: have an administrator run CREATE ROLE ${login} LOGIN PASSWORD '…'; GRANT ${role} TO ${login}; for ${role}, likewise for the other one.`,
      { cause: error },
    )
  }
  return Object.assign(new URL(ownerUrl), { username: encodeURIComponent(name), password }).href
}

/**
 * What PostgreSQL stores of a password (RFC 5803): sent instead of it, so that no statement log contains the
 * password.
 */
function scramVerifier(password: string): string {
  const iterations = 4096
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
  const key = (name: string) => createHmac('sha256', salted).update(name).digest()
  const stored = createHash('sha256').update(key('Client Key')).digest('base64')
  const server = key('Server Key').toString('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${stored}:${server}`
}
