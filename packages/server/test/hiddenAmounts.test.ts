import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Client } from './Client.ts'
import { sandboxApp, type SandboxApp } from './sandboxApp.ts'
import { okay } from './world.ts'

/**
 * Every amount in the database becomes one of these, so that an amount in a response is recognised by its digits.
 */
const CANARY = /7[.,]?654[.,]?321|7\.65(?!\d)/
const AMOUNT_NAMES =
  /"(price|amount|balance|balanceAfter|affordable|held|spent|charged|cost|margin|costCurrency|prices|creditLimit)"\s*:/

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
    `update sms_figures set charged = ${micros}`,
    `update sms_traffic set charged = ${micros}`,
    `update ledger_sales set sold = ${micros}, cost = ${micros}`,
  ]) {
    await it.query(sql)
  }
  const admin = await it.signIn('admin')
  // An edit whose history contains the amount.
  const rate = okay(await admin.get('/sms/rate/list', { pageSize: 1 })).records[0]
  okay(
    await admin.put('/sms/rate/edit', { id: rate.id, version: rate.version, price: '17.654321' }),
  )
  for (const name of ['manager', 'meridian', 'harbor.desk']) {
    await it.query('update sys_user set hide_amounts = true where username = $1', [name])
    blind[name] = await it.signIn(name)
  }
})
afterAll(() => it.close())

/** A few ids from a list, for the calls about one record. */
async function idsOf(who: Client, path: string): Promise<string[]> {
  const list = `${path.slice(0, path.lastIndexOf('/'))}/list`
  const response = await who.raw('GET', list, { query: { pageSize: 3 } })
  if (response.statusCode !== 200) return []
  const { result } = response.json()
  return (result?.records ?? []).map((row: { id: string }) => row.id)
}

describe.each(['manager', 'meridian', 'harbor.desk'])('%s, whose amounts are hidden', (name) => {
  test('finds no amount in the answer of any call that reads', { timeout: 600_000 }, async () => {
    const who = blind[name]
    if (!who) throw new Error(`${name} has not signed in`)
    let read = 0
    for (const route of it.routes.filter(({ methods }) => methods.includes('GET'))) {
      const path = route.path.replace(/:\w+/g, 'currency')
      const ids = /list$|options$|exportXls$/i.test(path) ? [] : await idsOf(who, path)
      for (const query of [{}, { pageSize: 200 }, ...ids.map((id) => ({ id }))]) {
        const { payload, statusCode } = await who.raw('GET', path, { query })
        if (statusCode === 200) read += 1
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
