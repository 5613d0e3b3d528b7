import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrate } from '../database/migrate.ts'
import { testDatabase } from '../../test/database/testDatabase.ts'

const folder = join(import.meta.dirname, '..', 'migrations')

test('rates of before versions end where the next of their key began, and deleted ones hold nothing up', async () => {
  const db = await testDatabase({ empty: true })
  const before = await mkdtemp(join(tmpdir(), 'migrations-'))
  try {
    for (const name of await readdir(folder)) {
      if (name < '0290') await cp(join(folder, name), join(before, name))
    }
    await migrate(db.ownerUrl, { folder: before })
    await db.owner.query(`begin; set local tandem.everything = 'on';
      insert into sys_company (id, kind, name, currency) values (1, 'platform', 'P', 'USD');
      insert into sys_country (id, name, name_en, iso2, calling_code) values (2, 'x', 'x', 'QX', '999');
      insert into sms_rate_group (id, company_id, name, currency) values (3, 1, 'List', 'USD');
      insert into sms_rate (id, company_id, rate_group_id, product, country_id, price_nanos, effective_at, deleted_at)
        select n, 1, 3, 'notify', 2, n, to_timestamp(n % 100), case when n > 200 then now() end
        from unnest(array[101, 102, 105, 203]) n;
      commit`)
    await migrate(db.ownerUrl)
    const { rows } = await db.owner.query<{ id: string; to: string | null }>(
      `select id, extract(epoch from ends_at)::int as "to" from sms_rate order by id`,
    )
    expect(rows).toEqual([
      { id: '101', to: 2 },
      { id: '102', to: 5 },
      { id: '105', to: null },
      { id: '203', to: null },
    ])
  } finally {
    await rm(before, { recursive: true })
    await db.drop()
  }
})
