import pg from 'pg'
import { APP_ROLE, SYSTEM_ROLE } from './createDatabase.ts'
import { DatabaseRefused } from './DatabaseRefused.ts'

const MAKE = 'run npm run production -- database-login with the owner’s address as DATABASE_URL'

interface Login {
  name: string
  is_app: boolean
  is_system: boolean
  is_owner: boolean
  is_above: boolean
}

/**
 * Refuses logins that could bypass the rules: the owner of a table, a role that can become the owner or bypasses
 * row-level security, and a login for user calls that can become the platform's.
 * @throws DatabaseRefused with one sentence that says what to do
 */
export async function checkLogins(urls: { appUrl: string; systemUrl: string }): Promise<void> {
  const app = await lookAt(urls.appUrl)
  refuseAbove('DATABASE_URL', app)
  if (!app.is_app) refuse(`${app.name} of DATABASE_URL has not the rights of ${APP_ROLE}`)
  if (app.is_system) refuse(`${app.name} of DATABASE_URL can become ${SYSTEM_ROLE}`)
  const system = await lookAt(urls.systemUrl)
  refuseAbove('TANDEM_SYSTEM_DATABASE_URL', system)
  if (!system.is_system) {
    refuse(`${system.name} of TANDEM_SYSTEM_DATABASE_URL has not the rights of ${SYSTEM_ROLE}`)
  }
}

function refuseAbove(setting: string, { name, is_owner, is_above }: Login): void {
  if (is_owner) refuse(`${name} of ${setting} owns the tables, or can become who does`)
  if (is_above) refuse(`${name} of ${setting} stands above row-level security`)
}

function refuse(why: string): never {
  throw new DatabaseRefused(`${why}: ${MAKE}, and use the two addresses it prints.`)
}

async function lookAt(connectionString: string): Promise<Login> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 })
  client.on('error', () => undefined) // the query in flight reports it
  await client.connect()
  try {
    const { rows } = await client.query<Login>(LOGIN, [APP_ROLE, SYSTEM_ROLE])
    const [login] = rows
    if (!login) throw new Error('a connection has a user')
    return login
  } finally {
    await client.end()
  }
}

// `member` means SET ROLE is possible; that also covers roles that bypass every rule.
const LOGIN = `
  select session_user as name,
    exists (select from pg_roles r where r.rolname = $1 and pg_has_role(session_user, r.oid, 'member')) as is_app,
    exists (select from pg_roles r where r.rolname = $2 and pg_has_role(session_user, r.oid, 'member')) as is_system,
    exists (select from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and pg_has_role(session_user, c.relowner, 'member')) as is_owner,
    exists (select from pg_roles r where (r.rolsuper or r.rolbypassrls or r.rolcreaterole)
      and pg_has_role(session_user, r.oid, 'member')) as is_above`
