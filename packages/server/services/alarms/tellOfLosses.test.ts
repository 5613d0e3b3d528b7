import { afterAll, beforeAll, expect, test } from 'vitest'
import { composeIdNumber } from '@tandem/core'
import type { Client } from '../../test/Client.ts'
import { okay, world, type World } from '../../test/world.ts'
import { tellOfLosses } from './tellOfLosses.ts'

let it: World
beforeAll(async () => {
  it = await world()
})
afterAll(() => it.close())

const HOUR_MS = 3_600_000
const run = (sql: string, values: unknown[] = []) =>
  it.ports.system.pool.query<{ id: string }>(sql, values)
const heard = async (who: Client): Promise<string[]> => {
  const { sysMsgList } = okay(await who.get('/sys/annountCement/listByUser'))
  return sysMsgList
    .map(({ titile }: { titile: string }) => titile)
    .filter((title: string) => title.includes('below cost'))
}

/** A chunk of messages, of which so many go by a route that marks them. */
async function sent(at: number, { marked, others }: { marked: number; others: number }) {
  const { customerP } = it.companies
  const [route, gateway] = [await routeId(), await gatewayId()]
  const first = composeIdNumber(at, 0)
  const taskId = String(it.ports.ids.next())
  const considered = (note: string | null) => ({
    considered: [
      {
        routeId: route,
        gatewayId: gateway,
        outcome: 'chosen',
        reason: null,
        ...(note && { note }),
      },
    ],
  })
  const count = marked + others
  await run(
    `insert into sms_chunk (task_id, from_row, count, company_id, first_id, last_id, decisions, open)
     values ($1, 0, $2, $3, $4, $5, $6, false)`,
    [
      taskId,
      count,
      customerP,
      first,
      first + count - 1,
      JSON.stringify([considered(null), considered('route.belowCostAlert')]),
    ],
  )
  await run(
    `select ensure_partitions('sms', to_timestamp($1 / 1000.0), to_timestamp($1 / 1000.0))`,
    [at],
  )
  await run(
    `insert into sms_message (id, company_id, task_id, product, row_no, msisdn, parts, price, delivered_hops, route_id,
       gateway_id, decision)
     select $1::bigint + n, $2, $3, 'notify', n, 447700900000 + n, 1, 0, 0, $4, $5, case when n < $6 then 1 else 0 end
     from generate_series(0, $7::int - 1) n`,
    [first, customerP, taskId, route, gateway, marked, count],
  )
}
const gatewayId = async () => (await run('select id from sms_gateway limit 1')).rows[0]?.id
const routeId = async () =>
  (await run('select id from sms_route where deleted_at is null limit 1')).rows[0]?.id

test('staff who see routes hear of a route that loses money, once an hour with how many messages, and nobody else does', async () => {
  const now = Date.now()
  it.time.standsAt = now
  const gateway = okay(
    await it.admin.post('/sms/gateway/add', {
      name: 'Dear',
      host: 'a.example',
      port: 2775,
      systemId: 'me',
    }),
  )
  okay(await it.admin.post('/sms/route/add', { name: 'To the dear one', gatewayId: gateway }))
  expect(await tellOfLosses(it.ports)).toEqual({ routes: 0 })
  await sent(now - 2 * HOUR_MS, { marked: 9, others: 0 })
  expect(await tellOfLosses(it.ports)).toEqual({ routes: 0 })
  await sent(now, { marked: 3, others: 4 })
  for (const _time of [1, 2]) expect(await tellOfLosses(it.ports)).toEqual({ routes: 1 })
  expect(await heard(it.manager)).toHaveLength(1)
  expect(await heard(it.admin)).toEqual(['The route “To the dear one” sends below cost'])
  const { rows } = await run(
    `select msg_content as id from sys_announcement where bus_type = 'belowCost'`,
  )
  expect(rows).toEqual([{ id: expect.stringContaining('3 messages') }])
  for (const who of [it.sales, it.agentA, it.agentB, it.customerP, it.customerA]) {
    expect(await heard(who)).toEqual([])
  }
  // The next hour has begun.
  it.time.standsAt = (Math.floor(now / HOUR_MS) + 1) * HOUR_MS
  await tellOfLosses(it.ports)
  const told = await run(`select id from sys_announcement where bus_type = 'belowCost'`)
  expect(told.rows).toHaveLength(2)
})
