import { composeIdNumber } from '@tandem/core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { watchRates } from '../../services/alarms/tellStaff.ts'
import type { Client } from '../Client.ts'
import { okay, world, type World } from '../world.ts'

let it: World
const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await it.db.owner.query(text, values)).rows
const now = Date.now()
const since = new Date(now - 1_800_000)
const bucket = new Date(now - (now % 900_000))

beforeAll(async () => {
  it = await world()
  await query(
    `select ensure_partitions('sms', to_timestamp($1 / 1000.0), to_timestamp($1 / 1000.0))`,
    [now],
  )
})
beforeEach(async () => {
  await query(`truncate sys_alarm, sms_figures, rollup cascade`)
  await query(`delete from sys_announcement where bus_type = 'alarm'`)
})
afterAll(() => it.close())

let next = 0
/** Messages of a customer that ended at once for a reason. */
async function refused(companyId: string, reason: string, count: number, country = 'GB') {
  const first = composeIdNumber(now, (next += 100))
  const taskId = String(it.ports.ids.next())
  await query(
    `insert into sms_message (id, company_id, task_id, product, row_no, msisdn, country, parts, price, delivered_hops)
     select $1::bigint + n, $2, $3, 'notify', n, 447700900000 + n, $4, 1, 0, 0 from generate_series(0, $5::int - 1) n`,
    [first, companyId, taskId, country, count],
  )
  await query(
    `insert into sms_message_final (message_id, company_id, product, state, reason, done_at, country, charged)
     select $1::bigint + n, $2, 'notify', 'rejected', $3, now(), $4, 0 from generate_series(0, $5::int - 1) n`,
    [first, companyId, reason, country, count],
  )
  await query(
    `insert into rollup (company_id, channel, product, dimension, bucket, value, currency, slot, failed)
     values ($1, 'sms', 'notify', 'reason', $2, $3, 'USD', $4, $5)`,
    [companyId, bucket, reason, next / 100, count],
  )
}
const told = () =>
  query<{ title: string; text: string; names: string[] }>(
    `select titile as title, msg_content as text,
       array(select u.username from sys_user u where u.id = any (a.target_ids) order by 1) as names
     from sys_announcement a where bus_type = 'alarm' order by id`,
  )
const heard = async (who: Client): Promise<number> =>
  okay(await who.get('/sys/alarm/list')).records.length

test('traffic refused for want of a rate is told to staff and whoever looks after the company, once a network and day', async () => {
  await refused(it.companies.customerP, 'rate.notPresent', 3)
  await Promise.all([watchRates(it.ports, since), watchRates(it.ports, since)])
  await refused(it.companies.customerP, 'rate.notPresent', 2)
  expect(await watchRates(it.ports, since)).toBe(0)
  const found = await told()
  expect(found).toHaveLength(1)
  expect(found[0]?.title).toMatch(/^No rate for /)
  expect(found[0]?.text).toContain('3 messages')
  expect(found[0]?.names).toEqual(expect.arrayContaining(['admin', 'manager', 'sales']))
  await refused(it.companies.customerP, 'rate.notPresent', 1, 'FR')
  expect(await watchRates(it.ports, since)).toBe(1)
  const rows = okay(await it.admin.get('/sys/alarm/list')).records
  expect(rows).toHaveLength(2)
  expect(rows[1]).toMatchObject({ kind: 'rateMissing', messages: 3 })
  for (const other of [it.customerP, it.agentA, it.customerA]) expect(await heard(other)).toBe(0)
})

test('a network that loses money is told to staff alone, without what it costs', async () => {
  const gateway = okay(
    await it.admin.post('/sms/gateway/add', {
      name: 'Dear',
      host: 'a.example',
      port: 2775,
      systemId: 'me',
    }),
  )
  const figures = (margin: bigint, slot: number) =>
    query(
      `insert into sms_figures (company_id, bucket, country, gateway_id, product, currency, slot, sent, sold, cost, margin)
       values ($1, $2, 'GB', $3, 'notify', 'USD', $4, 7, 1000000, 1000000 - $5::bigint, $5)`,
      [it.companies.customerA, bucket, gateway, slot, String(margin)],
    )
  await figures(5_000_000n, 0)
  expect(await watchRates(it.ports, since)).toBe(0)
  await figures(-8_000_000n, 1)
  expect(await watchRates(it.ports, since)).toBe(1)
  expect(await watchRates(it.ports, since)).toBe(0)
  const [row] = await told()
  expect(row?.title).toMatch(/^Sold below cost/)
  expect(row?.text).toContain('through Dear')
  expect(row?.text).not.toMatch(/\b3\b|USD/)
  expect(row?.names).not.toContain('agentA')
  expect(okay(await it.admin.get('/sys/alarm/list')).records[0]).toMatchObject({ amount: '3.00' })
  for (const other of [it.customerA, it.agentA, it.customerP]) expect(await heard(other)).toBe(0)
})
