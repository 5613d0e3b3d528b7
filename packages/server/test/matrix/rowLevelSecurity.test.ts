import { afterAll, beforeAll, expect, test } from 'vitest'

import { APP_ROLE } from '../../store/database/createDatabase.ts'
import { testDatabase, type TestDatabase } from '../../store/database/testDatabase.ts'
import { withScope } from '../../store/database/withScope.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
  await db.owner.query(`
    insert into sys_company (id, ancestor_ids, kind, name, currency, time_zone, locale, status)
    values (1, '{}', 'platform', 'One', 'USD', 'UTC', 'en_US', 'active')`)
})
afterAll(() => db.drop())

const rows = async <Row extends Record<string, unknown>>(sql: string): Promise<Row[]> =>
  (await db.owner.query<Row>(sql)).rows

test('every table with a company has row-level security, enabled and forced, for its owner too', async () => {
  const open = await rows<{ relname: string }>(`
    select t.relname from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attname = 'company_id'
    where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and not t.relispartition
      and not (t.relrowsecurity and t.relforcerowsecurity)`)
  expect(open.map(({ relname }) => relname)).toEqual([])
})

test('partitions, which have no policy of their own, are not there for the application to read', async () => {
  const readable = await rows<{ relname: string }>(`
    select t.relname from pg_class t where t.relnamespace = 'public'::regnamespace and t.relispartition
      and t.relkind = 'r' and exists (select from pg_attribute a where a.attrelid = t.oid and a.attname = 'company_id')
      and (has_table_privilege('${APP_ROLE}', t.oid, 'select') or has_table_privilege('${APP_ROLE}', t.oid, 'update')
        or has_table_privilege('${APP_ROLE}', t.oid, 'delete'))`)
  expect(readable.map(({ relname }) => relname)).toEqual([])
})

test('policies are plain comparisons, no calls of functions of ours', async () => {
  const policies = await rows<{ tablename: string; qual: string }>(
    `select tablename, qual from pg_policies where schemaname = 'public'`,
  )
  expect(policies.length).toBeGreaterThan(30)
  const calls = policies.filter(({ qual }) =>
    [...qual.matchAll(/\b(\w+)\(/g)].some(
      ([, name = '']) =>
        !['current_setting', 'NULLIF', 'ANY', 'OR', 'AND', 'IN', 'any'].includes(name),
    ),
  )
  expect(calls).toEqual([])
})

test('the application’s role owns nothing and cannot step past a policy', async () => {
  const [role] = await rows<{ rolsuper: boolean; rolbypassrls: boolean; rolcreaterole: boolean }>(
    `select rolsuper, rolbypassrls, rolcreaterole from pg_roles where rolname = '${APP_ROLE}'`,
  )
  expect(role).toEqual({ rolsuper: false, rolbypassrls: false, rolcreaterole: false })
  const owned = await rows(
    `select relname from pg_class where relowner = '${APP_ROLE}'::regrole
     union all select proname from pg_proc where proowner = '${APP_ROLE}'::regrole
     union all select nspname from pg_namespace where nspowner = '${APP_ROLE}'::regrole`,
  )
  expect(owned).toEqual([])
})

test('a connection that was told nothing sees no row', async () => {
  const { rows: seen } = await db.app.pool.query('select 1 from sys_company')
  expect(seen).toEqual([])
})

test('nothing of one caller is left on a connection for the next, after a failure neither', async () => {
  const one = { companies: ['1'] }
  const count = async () =>
    (await db.app.pool.query<{ n: number }>('select count(*)::int as n from sys_company')).rows[0]
      ?.n
  const seen = await withScope(db.app, one, ({ client }) =>
    client.query('select 1 from sys_company'),
  )
  expect(seen.rowCount).toBe(1)
  await expect(
    withScope(db.app, 'everything', ({ client }) => client.query('select 1 from nowhere')),
  ).rejects.toThrow('nowhere')
  // Every connection of the pool, at once.
  const counts = await Promise.all(Array.from({ length: db.app.pool.totalCount * 3 }, count))
  expect(new Set(counts)).toEqual(new Set([0]))
})
