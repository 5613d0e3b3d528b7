import { afterAll, beforeAll, expect, test } from 'vitest'

import { testSandbox } from '../sandbox.ts'
import type { TestDatabase } from '../database/testDatabase.ts'
import { withScope } from '../../store/database/withScope.ts'

let db: TestDatabase
beforeAll(async () => {
  ;({ db } = await testSandbox({ traffic: true }))
  await db.owner.query(`
    insert into sys_company (id, ancestor_ids, kind, name, currency, time_zone, locale, status)
    values (1, '{}', 'platform', 'One', 'USD', 'UTC', 'en_US', 'active')`)
})
afterAll(() => db.drop())

const rows = async <Row extends Record<string, unknown>>(sql: string): Promise<Row[]> =>
  (await db.owner.query<Row>(sql)).rows

test('policies are plain comparisons, no calls of functions of ours', async () => {
  const policies = await rows<{ tablename: string; qual: string }>(
    `select tablename, qual from pg_policies where schemaname = 'public'`,
  )
  expect(policies.length).toBeGreaterThan(30)
  const calls = policies.filter(({ qual }) =>
    [...qual.matchAll(/\b(\w+)\(/g)].some(
      ([, name = '']) =>
        !['current_setting', 'NULLIF', 'ANY', 'OR', 'AND', 'IN', 'any', 'SELECT'].includes(name),
    ),
  )
  expect(calls).toEqual([])
})

/** The entities whose tables hold sandbox rows; one row is enough for each of the others. */
async function everyTable(): Promise<{ name: string; column: string; insert: string }[]> {
  return rows(`
    select c.oid::regclass::text as name, min(a.attname) as column,
      case when c.relkind = 'p'
        then '(' || substring(pg_get_partkeydef(c.oid) from '\\((.*)\\)') || ') values ((extract(epoch from now()) * 1000)::bigint * 4096)'
        else 'default values' end as insert
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') group by c.oid order by 1`)
}

test('the tables of the next tests have rows', async () => {
  await db.owner.query(`
    insert into sys_captcha (key, answer, until_at) values ('k', 'abcd', now());
    insert into sys_outbox (id, kind, name, company_id, next_at, create_time)
      select 1, 'mail', 'code', id, now(), now() from sys_company limit 1;
    insert into sys_setting (key, value) values ('some.key', '1') on conflict do nothing;
    insert into sys_door_code (id, way, mode, target, asked_from, locale, brand, code_hash, key_sealed, created_at, expires_at)
      values (1, 'phone', '0', '+6591234567', '::1', 'en_US', 'x', '', 'k', now(), now());
    insert into sys_reset_pass select ''::bytea, id, now() from sys_user limit 1`)
  const filled: string[] = []
  for (const { name } of await everyTable()) {
    if ((await rows(`select from ${name} limit 1`)).length > 0) filled.push(name)
  }
  expect(filled).toEqual(
    expect.arrayContaining(
      `sys_captcha sys_outbox sys_setting sys_door_code sys_reset_pass sys_company sys_user sys_role sys_role_permission
       sys_permission sms_gateway sms_route sms_rate sms_message ledger_entry sms_task`.split(
        /\s+/,
      ),
    ),
  )
})

test.each([
  ['with nothing set', 'set local search_path = public'],
  ['with a word that counts for another role', `set local tandem.everything = 'on'`],
])('the role that answers people gets nothing from any table %s', async (_when, told) => {
  const got: string[] = []
  const client = await db.app.pool.connect()
  try {
    for (const { name, column, insert } of await everyTable()) {
      for (const statement of [
        `select ${column} from ${name} limit 1`,
        `insert into ${name} ${insert}`,
        `update ${name} set ${column} = ${column}`,
        `delete from ${name}`,
      ]) {
        await client.query(`begin; ${told}`)
        try {
          const { rowCount } = await client.query(statement)
          if (rowCount !== 0) got.push(`${statement}: ${rowCount} rows`)
        } catch (error) {
          // Refused by a grant or a policy; another error would hide the result.
          const refused = error instanceof Error && 'code' in error && error.code === '42501'
          if (!refused) got.push(`${statement}: ${String(error)}`)
        }
        await client.query('rollback')
      }
    }
  } finally {
    client.release()
  }
  expect(got).toEqual([])
})

test('in a scope the role still reads no code, no picture’s answer, no setting and no password of a gateway', async () => {
  const secret = ['sys_door_code', 'sys_captcha', 'sys_outbox', 'sys_setting', 'sys_reset_pass']
  const columns = [...secret.map((table) => `* from ${table}`), 'host from sms_gateway']
  for (const one of columns) {
    const asked = withScope(db.app, { companies: ['1'] }, ({ client }) =>
      client.query(`select ${one}`),
    )
    await expect(asked, one).rejects.toMatchObject({ code: '42501' })
  }
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
  // Every connection of the pool at once.
  const counts = await Promise.all(Array.from({ length: db.app.pool.totalCount * 3 }, count))
  expect(new Set(counts)).toEqual(new Set([0]))
})
