import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Client } from './Client.ts'
import { sandboxApp, type SandboxApp } from './sandboxApp.ts'
import { okay } from './world.ts'

/**
 * Every amount in the database becomes one of these, so that an amount in a response is recognised by its digits.
 */
const CANARY = /7[.,]?654[.,]?321|7\.65(?!\d)/
const AMOUNT_NAMES =
  /"(price|amount|balance|balanceAfter|affordable|held|spent|charged|cost|margin|sold|costCurrency|prices|creditLimit)"\s*:/

let it: SandboxApp
const blind: Record<string, Client> = {}

beforeAll(async () => {
  it = await sandboxApp()
  const micros = 7_654_321
  for (const sql of [
    `update sms_rate set price_nanos = ${micros}000`,
    `update ledger_wallet set available = ${micros}, held = ${micros}`,
    `update sms_message set price = ${micros}, upstream_prices = array_fill(${micros}::bigint, array[coalesce(cardinality(upstream_prices), 0)])`,
    `update sms_message_final set charged = ${micros}`,
    `update sms_task_count set reserved = ${micros}, charged = ${micros}, released = 0`,
    `update sms_figures set charged = ${micros}, sold = ${micros}, cost = ${micros}, margin = ${micros}`,
    `update rollup set charged = ${micros}, sold = ${micros}, cost = ${micros}, margin = ${micros}`,
    `update ledger_sales set sold = ${micros}, cost = ${micros}`,
  ]) {
    await it.query(sql)
  }
  const admin = await it.signIn('admin')
  // An edit whose history contains the amount.
  const [costs] = okay(await admin.get('/sms/rateGroup/list', { name: 'Carrier costs' })).records
  const rate = await comingRate(admin, { rateGroupId: costs.id })
  okay(
    await admin.put('/sms/rate/edit', { id: rate.id, version: rate.version, price: '17.654321' }),
  )
  for (const name of ['manager', 'meridian', 'harbor.desk']) {
    await it.query('update sys_user set hide_amounts = true where username = $1', [name])
    blind[name] = await it.signIn(name)
  }
})
afterAll(() => it.close())

/** A rate that is not in force yet, so that it can be edited: after one of the reader's own. */
async function comingRate(who: Client, query: Record<string, string> = {}) {
  const [known] = okay(await who.get('/sms/rate/list', { pageSize: 1, ...query })).records
  const { rateGroupId, product, countryId, operatorId, price } = known
  const rate = { rateGroupId, product, countryId, operatorId, price }
  const id = okay(await who.post('/sms/rate/add', { ...rate, effectiveAt: '2031-02-01T00:00:00Z' }))
  return okay(await who.get('/sms/rate/queryById', { id }))
}

/** A few ids from a list, for the calls about one record. Each list is asked once, for all calls beside it. */
function idsFor(who: Client): (path: string) => Promise<string[]> {
  const known = new Map<string, Promise<string[]>>()
  const ask = async (list: string): Promise<string[]> => {
    const response = await who.raw('GET', list, { query: { pageSize: 3 } })
    if (response.statusCode !== 200) return []
    const { result } = response.json()
    return (result?.records ?? []).map((row: { id: string }) => row.id)
  }
  return (path) => {
    const list = `${path.slice(0, path.lastIndexOf('/'))}/list`
    const ids = known.get(list) ?? ask(list)
    known.set(list, ids)
    return ids
  }
}

describe.each(['manager', 'meridian', 'harbor.desk'])('%s, whose amounts are hidden', (name) => {
  test('finds no amount in the answer of any call that reads', { timeout: 1_800_000 }, async () => {
    const who = blind[name]
    if (!who) throw new Error(`${name} has not signed in`)
    const idsOf = idsFor(who)
    let read = 0
    for (const route of it.routes.filter(({ methods }) => methods.includes('GET'))) {
      const path = route.path.replace(/:\w+/g, 'currency')
      const ids = /list$|options$|exportXls$/i.test(path) ? [] : await idsOf(path)
      let isWhole = false
      for (const query of [{ pageSize: 200 }, {}, ...ids.map((id) => ({ id }))]) {
        // The page as it comes is the beginning of the long one.
        if (isWhole && Object.keys(query).length === 0) continue
        const { payload, statusCode } = await who.raw('GET', path, { query })
        if (statusCode === 200) read += 1
        isWhole ||= statusCode === 200
        expect(payload, `GET ${path} ${JSON.stringify(query)}`).not.toMatch(CANARY)
        if (payload.startsWith('{')) {
          const bare = payload.replaceAll(/"currency":"[A-Z]{3}"/g, '')
          expect(bare, `GET ${path}`).not.toMatch(AMOUNT_NAMES)
        }
      }
    }
    expect(read).toBeGreaterThan(20)
  })

  test('gets the same order and no filter by an amount', async () => {
    const who = blind[name]
    const lists = ['/sms/rate/list', '/sms/notify/outbox/list', '/sms/notify/task/list']
    for (const path of lists) {
      const orders = []
      for (const order of ['asc', 'desc']) {
        for (const column of ['price', 'amount']) {
          const reply = await who?.raw('GET', path, { query: { column, order, pageSize: 20 } })
          if (reply?.statusCode === 200) orders.push(JSON.stringify(reply.json().result.records))
        }
      }
      if (path === '/sms/rate/list') expect(new Set(orders).size).toBeLessThanOrEqual(1)
      for (const filter of ['price', 'price_begin', 'amount', 'amount_end']) {
        const reply = await who?.raw('GET', path, { query: { [filter]: '7.654321' } })
        expect(reply?.statusCode, `${path} ${filter}`).toBeGreaterThanOrEqual(400)
        expect(reply?.payload.replaceAll('"7.654321"', '')).not.toMatch(CANARY)
      }
    }
  })
})

test('a quote and a refused send of who sees no amounts say nothing of money', async () => {
  const who = blind['harbor.desk']
  const message = { content: 'Hello', mobiles: '447700900123,447700900124,8613800138000' }
  for (const verb of ['quote', 'send']) {
    const reply = await who?.raw('POST', `/sms/notify/outbox/${verb}`, {
      body: { ...message, requestKey: verb === 'send' ? 'canary' : undefined },
    })
    expect(reply?.payload).not.toMatch(CANARY)
    expect(reply?.payload).not.toMatch(AMOUNT_NAMES)
  }
})

test('no price that is tried tells who sees no amounts what their own seller takes', async () => {
  const who = blind['meridian']
  if (!who) throw new Error('meridian has not signed in')
  const [known] = okay(await who.get('/sms/rate/list', { pageSize: 1 })).records
  const { rateGroupId, product, countryId, operatorId } = known
  const rate = { rateGroupId, product, countryId, operatorId, effectiveAt: '2031-01-01T00:00:00Z' }
  for (const price of ['0', '7', '900']) {
    const reply = await who.post('/sms/rate/add', { ...rate, price })
    expect(reply.result.reason, price).toBe('request.unknownField')
  }
})

test('the same calls of somebody who sees amounts do show them: the search finds what is there', async () => {
  const seeing = await it.signIn('harbor')
  for (const path of ['/sms/notify/task/list', '/sms/notify/outbox/list', '/home/totalData']) {
    expect((await seeing.raw('GET', path)).payload, path).toMatch(CANARY)
  }
})

test('a list of companies had no balance: who sees amounts reads what is there and what is held', async () => {
  const admin = await it.signIn('admin')
  const { records } = okay(await admin.get('/sys/company/list', { pageSize: 200 }))
  const balances = records.map((one: { kind: string; balance?: string | null }) => [
    one.kind === 'platform',
    one.balance,
  ])
  expect(balances).toContainEqual([true, null])
  expect(balances).toContainEqual([false, '15.308642'])
  const who = blind['manager']
  if (!who) throw new Error('manager has not signed in')
  const [row] = okay(await who.get('/sys/company/list', { pageSize: 1 })).records
  expect(row).not.toHaveProperty('balance')
})

describe('sales who look after an agent, with every page a role of theirs can have', () => {
  /** What is in sight has two decimals; what agents ask of their customers ends behind them, each sum of it too. */
  const LEAK = /"-?\d+\.\d{2,5}[1-9]"|\d\.\d{3,5}[1-9] USD/
  let sales: Client

  beforeAll(async () => {
    const hidden = `(select c.id from sys_company c join sys_company s on s.id = c.parent_id and s.kind <> 'platform')`
    const of = (company: string) =>
      `case when ${company} = any (${hidden}) then 7650001 else 7650000 end`
    for (const sql of [
      `update sys_company set sales_user_id = (select id from sys_user where username = 'sales') where name = 'Meridian Telecom'`,
      `update sms_rate r set price_nanos = case when g.company_id = any (select id from sys_company where kind = 'platform')
         then 7650000000 else 7650001000 end from sms_rate_group g where g.id = r.rate_group_id`,
      `update ledger_wallet set available = ${of('company_id')}, held = ${of('company_id')}`,
      // What the one below the platform pays comes last.
      `update sms_message set price = ${of('company_id')}, cost = 10000, upstream_prices = case
         when coalesce(cardinality(upstream_prices), 0) = 0 then upstream_prices
         else array_fill(7650001::bigint, array[cardinality(upstream_prices) - 1]) || 7650000::bigint end`,
      `update sms_message_final f set cost = 10000, charged = ${of('company_id')}`,
      `update sms_task set quoted_micros = ${of('company_id')}`,
      `update sms_task_count k set reserved = ${of('t.company_id')}, charged = ${of('t.company_id')}, released = 0
         from sms_task t where t.id = k.task_id`,
      `update sms_figures set charged = ${of('company_id')}, sold = 7650000, cost = 10000, margin = 7640000`,
      `update rollup set charged = ${of('company_id')}, sold = 7650000, cost = 10000, margin = 7640000`,
      `update ledger_sales set sold = 7650000, cost = 7640000`,
      `insert into sys_role_permission select r.id, p.id from sys_role r, sys_permission p
         where r.role_code = 'sales' and p.perms ~ '^(testTool|dataLog|recharge|rate|rateGroup|notify):' on conflict do nothing`,
    ]) {
      await it.query(sql)
    }
    const agent = await it.signIn('lotus')
    const own = await comingRate(agent)
    okay(
      await agent.put('/sms/rate/edit', { id: own.id, version: own.version, price: '17.650001' }),
    )
    const company = await it.company('Mango Games')
    const admin = await it.signIn('admin')
    okay(
      await admin.post('/sys/testTool/run', {
        number: '+84912345678',
        product: 'notify',
        companyId: company,
      }),
    )
    sales = await it.signIn('sales')
  })

  test(
    'found what the agent asks of its customers in lists, tasks, records, sums and accounts',
    {
      timeout: 600_000,
    },
    async () => {
      const mango = await it.company('Mango Games')
      const [message] = await it.query<{ id: string }>(
        `select id::text from sms_message where company_id = $1 and product = 'notify' and price > 0 limit 1`,
        [mango],
      )
      const [task] = await it.query<{ id: string }>(
        `select id::text from sms_task where company_id = $1 and product = 'notify' limit 1`,
        [mango],
      )
      const deep = [
        ['/sms/notify/outbox/trace', { id: message?.id }],
        ['/sms/notify/task/list', { id: task?.id }],
        ['/sys/company/overview', { id: mango }],
        ['/sys/company/queryById', { id: mango }],
        ['/sms/notify/outbox/list', { companyId: mango }],
        ['/sms/notify/task/list', { companyId: mango }],
      ] as const
      for (const [path, query] of deep) {
        const { payload, statusCode } = await sales.raw('GET', path, { query })
        expect(statusCode, path).toBe(200)
        expect(payload, path).not.toMatch(LEAK)
      }
      for (const { path, methods } of it.routes) {
        if (!methods.includes('GET') || path.includes(':')) continue
        const long = await sales.raw('GET', path, { query: { pageSize: 200 } })
        expect(long.payload, `GET ${path}`).not.toMatch(LEAK)
        // The page as it comes is the beginning of the long one.
        if (long.statusCode === 200) continue
        const { payload } = await sales.raw('GET', path)
        expect(payload, `GET ${path}`).not.toMatch(LEAK)
      }
      const offer = { companyId: mango, content: 'Hello', mobiles: '84912345678' }
      const quote = await sales.raw('POST', '/sms/notify/outbox/quote', { body: offer })
      expect(quote.statusCode).toBe(200)
      expect(quote.payload).not.toMatch(AMOUNT_NAMES)
    },
  )

  test('still see what their own company asks of those that buy from it', async () => {
    const paid = (path: string, query: Record<string, string>) => sales.raw('GET', path, { query })
    const direct = { companyId: await it.company('Harbor Bank') }
    for (const [path, query, shown] of [
      ['/sms/notify/outbox/list', direct, /"price":"7\.65"/],
      ['/sms/notify/task/list', direct, /"amount":"[1-9]\d*(\.\d+)?"/],
      ['/sys/company/list', {}, /"balance":"15\.30"/],
      ['/recharge/balances/list', {}, /"held":"7\.65"/],
      ['/home/totalData', {}, /"spent":"[1-9]\d*(\.\d+)?"/],
    ] as const) {
      expect((await paid(path, query)).payload, path).toMatch(shown)
    }
  })

  test('the same calls of staff who see everything do show it: the search finds what is there', async () => {
    const admin = await it.signIn('admin')
    // Of one customer of the agent: at some hours the newest page of all is a single campaign of somebody else.
    const ofMango = { companyId: await it.company('Mango Games') }
    for (const [path, query] of [
      ['/sms/notify/outbox/list', ofMango],
      ['/sms/notify/task/list', ofMango],
      ['/sys/company/list', {}],
      ['/recharge/balances/list', {}],
    ] as const) {
      const { payload } = await admin.raw('GET', path, { query: { ...query, pageSize: 200 } })
      expect(payload, path).toMatch(LEAK)
    }
  })
})
