import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Client } from './Client.ts'
import { sandboxApp, type SandboxApp } from './sandboxApp.ts'
import { okay } from './world.ts'

let it: SandboxApp
let admin: Client
beforeAll(async () => {
  it = await sandboxApp()
  admin = await it.signIn('admin')
})
afterAll(() => it.close())

describe('recharge', () => {
  test('a customer sees its account and its recharges, newest first and page by page', async () => {
    const harbor = await it.signIn('harbor')
    const company = await it.company('Harbor Bank')
    const [wallet] = await it.query<{ id: string; book_id: string }>(
      'select id, book_id from ledger_wallet where company_id = $1',
      [company],
    )
    for (const key of ['a', 'b']) {
      await it.query(
        `select ledger_post($1, $2, 'recharge', $3,
           array[$4::bigint, ledger_open_account($5, 'bank', '', 'USD', $6)], array[70000000, -70000000]::bigint[], 'Wire')`,
        [
          it.ports.ids.next(),
          company,
          `own:${key}`,
          wallet?.id,
          wallet?.book_id,
          it.ports.ids.next(),
        ],
      )
    }
    const overview = okay(await harbor.get('/recharge/overview'))
    expect(overview).toMatchObject({ currency: 'USD', wallet: { status: 'active', held: '0.00' } })
    const first = okay(await harbor.get('/recharge/list', { pageSize: 2 }))
    expect(first.records).toMatchObject([
      { kind: 'recharge', amount: '70.00', reason: 'Wire' },
      { kind: 'recharge', amount: '70.00' },
    ])
    const second = okay(await harbor.get('/recharge/list', { pageSize: 2, cursor: first.next }))
    expect(second.records).toMatchObject([
      { kind: 'recharge', amount: '2000.00' },
      { kind: 'recharge', amount: '5000.00' },
    ])
    expect(second.next).toBeNull()
  })

  test('an agent sees the accounts below it and no others', async () => {
    const meridian = await it.signIn('meridian')
    const { records } = okay(await meridian.get('/recharge/balances/list', { pageSize: 50 }))
    expect(records.map(({ name }: { name: string }) => name).toSorted()).toEqual([
      'Lotus Mobile',
      'Mango Games',
      'Papaya Rides',
      'Sunrise Clinics',
      '蓝鲸电商',
    ])
    const filtered = okay(await meridian.get('/recharge/balances/list', { name: '*lotus*' }))
    expect(filtered.records).toMatchObject([
      { name: 'Lotus Mobile', sellerName: 'Meridian Telecom' },
    ])
    const harbor = await it.signIn('harbor')
    expect(okay(await harbor.get('/recharge/balances/list')).records).toEqual([])
  })

  test('a user without amounts sees the lines without them', async () => {
    const desk = await it.signIn('harbor.desk')
    expect(okay(await desk.get('/recharge/overview'))).toEqual({
      currency: 'USD',
      wallet: { status: 'active' },
    })
    const { records } = okay(await desk.get('/recharge/list'))
    expect(records.length).toBeGreaterThan(0)
    expect(records[0]).not.toHaveProperty('amount')
  })

  test('the platform buys from nobody and sees every account', async () => {
    expect(okay(await admin.get('/recharge/overview')).wallet).toBeNull()
    expect(okay(await admin.get('/recharge/balances/list', { pageSize: 50 })).total).toBe(8)
  })
})

/** A Philippine mobile number, as a person types it. */
const NUMBER = '+63 917 123 4567'
const run = async (given: Record<string, unknown> = {}) =>
  okay(
    await admin.post('/sys/testTool/run', {
      number: NUMBER,
      product: 'notify',
      companyId: await it.company('Papaya Rides'),
      ...given,
    }),
  )
const codesOf = ({ result }: { result: { refusals: { code: string }[] } }): string[] =>
  result.refusals.map(({ code }) => code)

describe('test tool', () => {
  test('names operator, every price of the chain and the routes in order', async () => {
    const found = await run()
    expect(found).toMatchObject({ e164: '639171234567', country: 'PH', accepted: true })
    const { operator, foundBy, prices, routes } = found.result
    expect(foundBy).toBe(operator ? 'prefix' : 'plan')
    expect(prices.map(({ buyer, seller }: Record<string, string>) => [buyer, seller])).toEqual([
      ['Papaya Rides', 'Meridian Telecom'],
      ['Meridian Telecom', 'Tandem'],
    ])
    expect(Number(prices[0].margin)).toBeGreaterThan(0)
    expect(routes[0]).toMatchObject({ place: 1, reason: null })
    expect(routes[0].gatewayName).not.toBe('')
  })

  test('charges what a quote of the send asks', async () => {
    const companyId = await it.company('Papaya Rides')
    const quote = okay(
      await admin.post('/sms/notify/outbox/quote', { mobiles: NUMBER, content: 'Hi', companyId }),
    )
    expect((await run()).price).toBe(quote.amount)
  })

  test('keeps each run with its findings', async () => {
    const { id } = await run({ senderId: 'PapayaRide' })
    const { records } = okay(await admin.get('/sys/testTool/list', { pageSize: 1 }))
    expect(records).toMatchObject([{ id, companyId_dictText: 'Papaya Rides', createBy: 'admin' }])
    const again = okay(await admin.get('/sys/testTool/queryById', { id }))
    expect(again.result.routes.length).toBeGreaterThan(0)
    const byNumber = okay(await admin.get('/sys/testTool/list', { number: '63917' }))
    expect(byNumber.total).toBeGreaterThan(0)
  })

  test('says everything that stands in the way, not the first thing only', async () => {
    const papaya = await it.company('Papaya Rides')
    await it.query(`update ledger_wallet set status = 'frozen' where company_id = $1`, [papaya])
    const found = await run({ senderId: 'NOBODY' })
    await it.query(`update ledger_wallet set status = 'active' where company_id = $1`, [papaya])
    expect(found.accepted).toBe(false)
    expect(codesOf(found)).toEqual(['sender.notApproved', 'balance.abnormal'])
  })

  test('did not say that a country refuses or replaces the sender, or adds to the text', async () => {
    const rule = (iso2: string, columns: string, ...values: unknown[]) =>
      it.query(
        `insert into sms_country_rule (id, country_id, ${columns})
         select (random() * 1e15)::bigint, id, ${values.map((_one, at) => `$${at + 2}`).join()}
         from sys_country where iso2 = $1 on conflict do nothing`,
        [iso2, ...values],
      )
    await it.query('update sms_signature set deleted_at = now()')
    await it.query('delete from sms_country_rule')
    await rule(
      'PH',
      'alphanumeric, documents, days, signature',
      'registered',
      'Letter',
      10,
      'front',
    )
    await rule('SG', 'alphanumeric, replaced_by, opt_out_line', 'replaced', 'shortCode', 'STOP: 7')
    const marketing = { senderId: 'PapayaRide', product: 'marketing' }
    const abroad = { ...marketing, number: '+6591234567' }
    const replaced = await until(
      () => run(abroad),
      ({ result }) => result.there?.replacedBy === 'shortCode',
    )
    expect(replaced.result.there).toMatchObject({ sender: null, before: '', after: 'STOP: 7' })
    const refused = await until(
      () => run(marketing),
      ({ result }) => result.refusals.length === 2,
    )
    expect(refused.accepted).toBe(false)
    expect(codesOf(refused)).toEqual(['sender.notRegistered', 'signature.missing'])
    expect(refused.result.there.registration).toEqual({ documents: 'Letter', days: 10 })
    expect(codesOf(await run({}))).toEqual(['signature.missing'])
    // With the opt-out line of Singapore it is a second part, which the price that was shown is not of.
    const long = { id: replaced.id, content: 'x'.repeat(156) }
    expect(await admin.post('/sys/testTool/send', long)).toMatchObject({
      success: false,
      result: { reason: 'testTool.onePart' },
    })
    await it.query('delete from sms_country_rule')
    await until(run, ({ accepted }) => accepted)
  })

  test('says what is wrong with a number', async () => {
    const found = await run({ number: '12' })
    expect(found).toMatchObject({ e164: null, accepted: false, price: null })
    expect(codesOf(found)).toEqual(['number.tooShort'])
    expect(codesOf(await run({ number: 'hello' }))).toEqual(['number.notDigits'])
    const all = okay(await admin.get('/sys/testTool/list'))
    const anyNumber = okay(await admin.get('/sys/testTool/list', { number: 'hello' }))
    expect(anyNumber.total).toBe(all.total)
  })

  test('names the seller that has no rate', async () => {
    // The sandbox has no price for Hong Kong.
    const found = await run({ product: 'otpPremium', number: '+85291234567' })
    expect(found.result.refusals).toContainEqual({ code: 'rate.notPresent', who: 'Papaya Rides' })
    expect(found.accepted).toBe(false)
  })

  test('passes over a gateway that is off and a route that is off, and says so', async () => {
    const before = await run()
    const [{ routeId, gatewayId }] = before.result.routes
    await it.query('update sms_gateway set enabled = false where id = $1', [gatewayId])
    const off = await until(run, ({ result }) => result.routes[0]?.gatewayId !== gatewayId)
    const line = off.result.routes.find((one: { routeId: string }) => one.routeId === routeId)
    expect(line).toMatchObject({ place: null, share: null, reason: 'gateway.disabled' })
    await it.query('update sms_gateway set enabled = true where id = $1', [gatewayId])
    await it.query('update sms_route set enabled = false where id = $1', [routeId])
    const closed = await until(run, ({ result }) =>
      result.routes.some((one: { reason: string }) => one.reason === 'route.disabled'),
    )
    expect(closed.result.routes[0].routeId).not.toBe(routeId)
    await it.query('update sms_route set enabled = true where id = $1', [routeId])
  })

  test('answers a foreign company as a missing one', async () => {
    const answers = []
    for (const companyId of ['1', await platformId()]) {
      const { status, message } = await admin.post('/sys/testTool/run', {
        number: NUMBER,
        product: 'notify',
        companyId,
      })
      answers.push({ status, message })
    }
    expect(answers[0]).toMatchObject({ status: 422 })
    expect(answers[1]).toEqual(answers[0])
  })

  test('is for nobody but administrators', async () => {
    for (const name of ['manager', 'sales', 'meridian', 'harbor']) {
      const client = await it.signIn(name)
      for (const path of ['/sys/testTool/list', '/sys/testTool/queryById']) {
        expect((await client.raw('GET', path, { query: { id: '1' } })).statusCode).toBe(403)
      }
    }
  })
})

describe('a real test message', () => {
  test('is sent once at the price shown, however often it is requested', async () => {
    const { id } = await run()
    const first = okay(await admin.post('/sys/testTool/send', { id, content: 'Testing' }))
    const second = okay(await admin.post('/sys/testTool/send', { id, content: 'Testing' }))
    expect(second).toEqual(first)
    const tasks = await it.query('select total from sms_task where id = $1', [first.taskId])
    expect(tasks).toEqual([{ total: 1 }])
    expect(okay(await admin.get('/sys/testTool/queryById', { id })).taskId).toBe(first.taskId)
    const other = await admin.post('/sys/testTool/send', { id, content: 'Another' })
    expect(other).toMatchObject({ success: false, code: 409 })
    const lines = await it.query(
      'select action, actor_name, company_id::text from audit_log where record_id = $1 order by id',
      [id],
    )
    const line = { actor_name: 'admin', company_id: await it.company('Papaya Rides') }
    expect(lines).toEqual([
      { action: 'testTool.run', ...line },
      { action: 'testTool.send', ...line },
    ])
  })

  test('asked for twice at the same moment is one message', async () => {
    const { id } = await run()
    const answers = await Promise.all(
      [1, 2].map(() => admin.post('/sys/testTool/send', { id, content: 'Twice' })),
    )
    const [{ n } = { n: 0 }] = await it.query<{ n: number }>(
      'select count(*)::int as n from sms_task where request_key = $1',
      [`testTool:${id}`],
    )
    expect(n).toBe(1)
    expect(answers.some(({ success }) => success)).toBe(true)
  })

  test('does not go when the price has changed since, when it has two parts, or when it cannot', async () => {
    const { id } = await run()
    const long = await admin.post('/sys/testTool/send', { id, content: 'x'.repeat(161) })
    expect(long).toMatchObject({ success: false, code: 422 })
    await it.query('update test_tool_record set price = price + 1 where id = $1', [id])
    const dear = await admin.post('/sys/testTool/send', { id, content: 'Testing' })
    expect(dear).toMatchObject({ success: false, code: 409 })
    const { id: bad } = await run({ senderId: 'NOBODY' })
    const refused = await admin.post('/sys/testTool/send', { id: bad, content: 'Testing' })
    expect(refused).toMatchObject({ success: false, code: 422 })
    const sent = await it.query('select from sms_task where request_key = any ($1)', [
      [`testTool:${id}`, `testTool:${bad}`],
    ])
    expect(sent).toHaveLength(0)
  })
})

describe('a file of numbers with several columns', () => {
  const lines = ['Office,Handset', '+447700900001,+6591234501', '+447700900002,+6591234502']

  /** Posts the file as the console does, with the chosen column. */
  async function post(who: Client, verb: 'quote' | 'import', fields: Record<string, string>) {
    const boundary = 'tandem-test-boundary'
    const part = (head: string, content: string): string =>
      `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n${content}\r\n`
    const response = await it.app.inject({
      method: 'POST',
      url: `/tandem/sms/notify/outbox/${verb}`,
      headers: {
        'x-access-token': who.token,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      payload: [
        ...Object.entries(fields).map(([name, value]) => part(`name="${name}"`, value)),
        part('name="file"; filename="people.csv"', lines.join('\n')),
        `--${boundary}--\r\n`,
      ].join(''),
    })
    return { status: response.statusCode, ...response.json() }
  }

  test('went to the first column that looks like numbers, and nobody could say another', async () => {
    const harbor = await it.signIn('harbor')
    const found = okay(await post(harbor, 'quote', { content: 'Hi' }))
    expect(found.sheet).toMatchObject({
      column: 0,
      columns: [
        { heading: 'Office', variable: 'office', sample: ['+447700900001', '+447700900002'] },
        { heading: 'Handset', variable: 'handset', sample: ['+6591234501', '+6591234502'] },
      ],
    })
    expect(found.countries.map(({ iso2 }: { iso2: string }) => iso2)).toEqual(['GB'])
    const chosen = okay(await post(harbor, 'quote', { content: 'Hi', column: '1' }))
    expect(chosen.sheet.column).toBe(1)
    expect(chosen.countries.map(({ iso2 }: { iso2: string }) => iso2)).toEqual(['SG'])
  })

  test('is another send under another column, and the same under the same', async () => {
    const harbor = await it.signIn('harbor')
    const send = (column: string) =>
      post(harbor, 'import', { content: 'Hi', requestKey: 'columns', column })
    const { taskId } = okay(await send('1'))
    expect(okay(await send('1')).taskId).toBe(taskId)
    expect(await send('0')).toMatchObject({ result: { reason: 'sms.requestKeyReused' } })
    const [task] = await it.query<{ accepted: number }>(
      'select accepted from sms_task where id = $1',
      [taskId],
    )
    expect(task?.accepted).toBe(2)
  })
})

test('the database lets nobody rewrite what the test tool said', async () => {
  await expect(it.db.app.pool.query(`update test_tool_record set accepted = true`)).rejects.toThrow(
    /permission denied/,
  )
  await expect(it.db.app.pool.query('delete from test_tool_record')).rejects.toThrow(
    /permission denied/,
  )
})

async function platformId(): Promise<string> {
  const [row] = await it.query<{ id: string }>(`select id from sys_company where kind = 'platform'`)
  return row?.id ?? ''
}

/** The configuration is read again a moment after it changed. */
async function until<T>(ask: () => Promise<T>, holds: (found: T) => boolean): Promise<T> {
  const end = Date.now() + 30_000
  for (;;) {
    const found = await ask()
    if (holds(found) || Date.now() > end) return found
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
