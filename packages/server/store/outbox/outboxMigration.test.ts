import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { migrate, readMigrations } from '../database/migrate.ts'
import { testDatabase, type TestDatabase } from '../../test/database/testDatabase.ts'

let db: TestDatabase
let folder: string
beforeAll(async () => {
  db = await testDatabase({ empty: true })
  folder = await mkdtemp(join(tmpdir(), 'tandem-outbox-'))
})
afterAll(async () => {
  await db.drop()
  await rm(folder, { recursive: true })
})

test('mail and codes that waited before the outbox are in it', async () => {
  const all = await readMigrations()
  const before = all.filter(({ name }) => name < '0154')
  await Promise.all(before.map(({ name, sql }) => writeFile(join(folder, name), sql)))
  await migrate(db.ownerUrl, { folder })
  await db.owner.query(`
    insert into sys_company (id, name, kind, currency) values (1, 'Platform', 'platform', 'USD');
    insert into sys_mail (id, kind, recipient, body_sealed, status, tries, next_at, last_error, created_at, done_at) values
      (10, 'password.changed', 'a@b.test', 'sealed', 'queued', 1, now(), 'away', now(), null),
      (11, 'registration.refused', 'c@d.test', 'sealed', 'failed', 3, now(), 'away', now(), now()),
      (12, 'registration.refused', 'e@f.test', null, 'sent', 1, now(), null, now(), now());
    insert into sys_door_code (id, way, mode, target, recipient, asked_from, locale, brand, code_hash, key_sealed,
      code_sealed, created_at, expires_at) values
      (20, 'phone', '0', '+6591234567', '+6591234567', '::1', 'en_US', 'T', '', 'k', 'sealed code', now(), now() + interval '9 minutes'),
      (21, 'phone', '0', '+6591234568', null, '::1', 'en_US', 'T', '', 'k', 'sealed code', now(), now() + interval '9 minutes'),
      (22, 'phone', '0', '+6591234569', '+6591234569', '::1', 'en_US', 'T', '', 'k', null, now(), now() + interval '9 minutes')`)
  await migrate(db.ownerUrl)
  const { rows } = await db.owner.query(
    `select id::int, kind, name, target, sealed, status, tries, about::int, error, payload from sys_outbox order by id`,
  )
  const mail = { kind: 'mail', sealed: 'sealed', error: { text: 'away' } }
  expect(rows).toMatchObject([
    { ...mail, id: 10, name: 'password.changed', target: 'a@b.test', status: 'waiting', tries: 1 },
    { ...mail, id: 11, name: 'registration.refused', target: 'c@d.test', status: 'dead', tries: 3 },
    {
      id: 20,
      kind: 'code',
      target: '+6591234567',
      sealed: 'sealed code',
      status: 'waiting',
      about: 20,
      payload: { way: 'phone', mode: '0', locale: 'en_US', brand: 'T' },
    },
  ])
})
