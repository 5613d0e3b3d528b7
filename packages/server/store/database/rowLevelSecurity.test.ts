import { afterAll, beforeAll, expect, test } from 'vitest'
import { APP_ROLE, SYSTEM_ROLE } from './createDatabase.ts'
import type { TestDatabase } from '../../test/database/testDatabase.ts'
import { testDatabase } from '../../test/database/testDatabase.ts'

/** Reads the migrated database, so that a new table cannot be forgotten. */
let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.drop())

async function names(sql: string): Promise<string[]> {
  const { rows } = await db.owner.query<{ name: string }>(sql)
  return rows.map(({ name }) => name)
}

const TENANT_TABLES = `
  select c.oid, c.oid::regclass::text as name, c.relrowsecurity, c.relforcerowsecurity, c.relispartition
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
  where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`

test('there are tenant tables to look at', async () => {
  expect(await names(TENANT_TABLES)).not.toEqual([])
})

test('every table with a company_id has row-level security enabled and forced', async () => {
  // A partition may do without if the application can at most add to it: COPY does not work under
  // row-level security, and what cannot be read leaks nothing.
  const unprotected = await names(`
    select name from (${TENANT_TABLES}) t
    where not (relrowsecurity and relforcerowsecurity)
      and not (relispartition and not has_table_privilege('${APP_ROLE}', oid, 'select, update, delete, truncate, references, trigger'))
    order by name`)
  expect(unprotected).toEqual([])
})

/** Tables without a policy, each with the reason; the application's role has no rights on any of them. */
const WITHOUT_POLICY: Readonly<Record<string, string>> = {
  schema_migration: 'written by the owner alone, before the application connects',
}

test('every table has row-level security with a policy, or stands on the list with its reason', async () => {
  const bare = await names(`
    select c.oid::regclass::text as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and not (c.relrowsecurity and c.relforcerowsecurity and exists (select from pg_policy p where p.polrelid = c.oid))
    order by 1`)
  expect(bare).toEqual(Object.keys(WITHOUT_POLICY))
})

test('partitions, which have no policy of their own, and what is on that list are out of reach', async () => {
  const reached = await names(`
    select c.oid::regclass::text as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and (c.relispartition or c.relname = any ('{${Object.keys(WITHOUT_POLICY).join(',')}}'))
      and has_table_privilege('${APP_ROLE}', c.oid, 'select, insert, update, delete, truncate, references, trigger')`)
  expect(reached).toEqual([])
})

test('every policy of the role that serves users depends on the settings of its transaction', async () => {
  // A sub-select implies the policies of the table it reads.
  const open = await names(`
    select p.polrelid::regclass::text || '.' || p.polname as name from pg_policy p
    where p.polroles && array[0::oid, '${APP_ROLE}'::regrole]
      and (pg_get_expr(p.polqual, p.polrelid) !~ 'tandem\\.(companies|reader)|SELECT'
        or pg_get_expr(p.polqual, p.polrelid) ~ 'tandem\\.everything')`)
  expect(open).toEqual([])
})

test('no connection that serves users can become the platform, or the owner', async () => {
  const { rows } = await db.owner.query(
    `select pg_has_role('${APP_ROLE}', '${SYSTEM_ROLE}', 'member') as system,
       pg_has_role('${APP_ROLE}', (select relowner from pg_class where relname = 'sys_user'), 'member') as owner,
       pg_has_role('${SYSTEM_ROLE}', (select relowner from pg_class where relname = 'sys_user'), 'member') as above`,
  )
  expect(rows).toEqual([{ system: false, owner: false, above: false }])
})

test('the application role owns nothing and stands above no rule', async () => {
  const owned = await names(`
    select c.oid::regclass::text as name from pg_class c join pg_roles r on r.oid = c.relowner where r.rolname = '${APP_ROLE}'
    union all
    select p.oid::regproc::text from pg_proc p join pg_roles r on r.oid = p.proowner where r.rolname = '${APP_ROLE}'`)
  expect(owned).toEqual([])
  const { rows } = await db.owner.query(
    'select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb from pg_roles where rolname = $1',
    [APP_ROLE],
  )
  expect(rows).toEqual([
    { rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false },
  ])
})

test('the application has no role that bypasses policies', async () => {
  const roles = await names(`
    select r.rolname as name from pg_roles r
    where pg_has_role('${APP_ROLE}', r.oid, 'member') and r.rolname <> '${APP_ROLE}'`)
  expect(roles).toEqual([])
})

test('no view gives the application the rights of its owner', async () => {
  const views = await names(`
    select c.oid::regclass::text as name from pg_class c
    where c.relkind in ('v', 'm') and c.relnamespace = 'public'::regnamespace
      and has_table_privilege('${APP_ROLE}', c.oid, 'select')
      and (c.relkind = 'm' or not coalesce(c.reloptions @> array['security_invoker=true'] or c.reloptions @> array['security_invoker=on'], false))`)
  expect(views).toEqual([])
})

test('functions that run with the rights of their owner are few, known and fix their search path', async () => {
  const functions = await db.owner.query(`
    select p.oid::regproc::text as name, p.proconfig as settings from pg_proc p
    where p.prosecdef and p.pronamespace = 'public'::regnamespace and has_function_privilege('${APP_ROLE}', p.oid, 'execute')
    order by 1`)
  expect(functions.rows).toEqual([
    { name: 'company_zone', settings: ['search_path=public, pg_temp'] },
  ])
})

test('the application cannot change applied migrations, nor create tables', async () => {
  const writes = await db.owner.query(
    `select has_table_privilege('${APP_ROLE}', 'schema_migration', 'insert, update, delete, truncate') as history,
            has_schema_privilege('${APP_ROLE}', 'public', 'create') as tables`,
  )
  expect(writes.rows).toEqual([{ history: false, tables: false }])
})
