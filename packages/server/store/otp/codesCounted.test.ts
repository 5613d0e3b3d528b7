import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { composeId } from '@tandem/core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { migrate } from '../database/migrate.ts'
import { testDatabase, type TestDatabase } from '../../test/database/testDatabase.ts'

const MIGRATIONS = join(import.meta.dirname, '..', 'migrations')
const HOUR_MS = 3_600_000

let db: TestDatabase
let folder: string
beforeAll(async () => {
  db = await testDatabase({ empty: true })
  folder = await mkdtemp(join(tmpdir(), 'tandem-codes-'))
  await cp(MIGRATIONS, folder, {
    recursive: true,
    filter: (path) => (/(\d{4})_\w+\.sql$/.exec(path)?.[1] ?? '') < '0209',
  })
  await migrate(db.ownerUrl, { folder })
})
afterAll(async () => {
  await db.drop()
  await rm(folder, { recursive: true })
})

test('codes that were sent before they were counted are counted by their messages', async () => {
  const at = Date.now()
  const [old, first, second, plain, lone] = [10 * 24, 3, 2, 2, 1].map((hours, index) =>
    String(composeId(at - hours * HOUR_MS, index)),
  )
  await db.owner.query(`
    set tandem.everything = 'on';
    select sms_ensure_partitions(now() - interval '20 days', now() + interval '7 days');
    insert into sys_company (id, name, kind, currency) values (1, 'Shop', 'customer', 'USD');
    insert into sms_task (id, company_id, product, name, content, encoding, parts_per_message, status, priority, total,
        accepted, currency, expires_at, template_id)
      select id, 1, product, 'Codes', '', 'gsm7', 1, 'sending', 1, 1, 1, 'USD', now(), template
      from (values (71, 'otpReguler', null::bigint), (72, 'otpPremium', null), (73, 'otpReguler', 9)) as t (id, product, template);
    insert into sms_message (id, company_id, task_id, row_no, msisdn, country, parts, price, delivered_hops, gateway_id,
        product, content, sender_id)
      values (${old}, 1, 71, 0, 6591234501, 'SG', 1, 0, 0, 5, 'otpReguler', 'Code', 'Shop'),
        (${first}, 1, 71, 1, 6591234502, 'SG', 1, 0, 0, 5, 'otpReguler', 'Code', 'Shop'),
        (${second}, 1, 72, 0, 6591234502, 'SG', 1, 0, 0, 6, 'otpPremium', 'Code', 'Shop'),
        (${plain}, 1, 71, 2, 6591234503, 'SG', 1, 0, 0, 5, 'otpReguler', 'Hello', 'Shop'),
        (${lone}, 1, 73, 0, 6591234504, 'GB', 1, 0, 0, null, 'otpReguler', null, null);
    insert into sms_otp (id, company_id, product, user_id, mobile, prefix, country, request_hash, code_hash, key_sealed,
        task_id, message_id, resend_at, expires_at, failed_at, failure)
      select id, 1, 'otpReguler', 1, '6591234501', '6591234', 'SG', '', '', 'k', task, message, now(), now(), failed,
        case when failed is not null then 'balance.insufficient' end
      from (values (81, 71, ${old}, null::timestamptz), (82, 71, ${first}, null), (83, 73, null, null),
        (84, null, null, now()), (85, null, null, null)) as o (id, task, message, failed);
    insert into sms_otp_fallback (otp_id, company_id, product, after_seconds, state, decided_at, task_id, message_id)
      values (82, 1, 'otpPremium', 30, 'sent', now(), 72, ${second}), (81, 1, 'otpPremium', 30, 'notNeeded', now(), null, null)`)
  await migrate(db.ownerUrl)
  const { rows } = await db.owner.query<{ of: string; n: number }>(
    `select concat_ws(' ', product, dimension, value, slot) as of, sum(codes)::int as n from rollup group by 1 order by 1`,
  )
  expect(Object.fromEntries(rows.map(({ of, n }) => [of, n]))).toEqual({
    'otpPremium country SG 9': 1,
    'otpPremium gateway 6 9': 1,
    'otpPremium operator SG:0 9': 1,
    'otpPremium sender Shop 9': 1,
    'otpPremium template 0 9': 1,
    'otpPremium time  9': 1,
    'otpReguler country GB 9': 1,
    'otpReguler country SG 209': 1,
    'otpReguler country SG 9': 1,
    'otpReguler gateway 5 209': 1,
    'otpReguler gateway 5 9': 1,
    'otpReguler operator GB:0 9': 1,
    'otpReguler operator SG:0 209': 1,
    'otpReguler operator SG:0 9': 1,
    'otpReguler sender  9': 1,
    'otpReguler sender Shop 209': 1,
    'otpReguler sender Shop 9': 1,
    'otpReguler template 0 209': 1,
    'otpReguler template 0 9': 1,
    'otpReguler template 9 9': 1,
    'otpReguler time  209': 1,
    'otpReguler time  9': 2,
  })
})
