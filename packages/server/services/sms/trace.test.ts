import { commandStatusName } from '@tandem/smpp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestSandbox, testSandbox } from '../../test/sandbox.ts'
import { traceMessage, type TracePorts } from './trace.ts'

let world: TestSandbox
let ports: TracePorts
beforeAll(async () => {
  world = await testSandbox({ traffic: true })
  ports = { database: world.db.app, statusName: commandStatusName }
})
afterAll(() => world.close())

/** Some message of one part of the company with this outcome, to a number that tells its operator. */
async function messageOf(company: string, state: string): Promise<string> {
  const { rows } = await world.db.owner.query<{ id: string }>(
    `select m.id from sms_message m join sms_message_final f on f.message_id = m.id
     where m.company_id = $1 and m.product = 'notify' and f.state = $2 and m.parts = 1 and m.operator_id is not null order by m.id limit 1`,
    [await world.company(company), state],
  )
  return rows[0]?.id ?? 'none'
}

describe('the trace of a delivered message', () => {
  test('tells staff every step with gateway, carrier id, receipt and money, in order of time', async () => {
    const id = await messageOf('Harbor Bank', 'delivered')
    const trace = await traceMessage(await world.ctxOf('admin'), ports, 'notify', id)
    expect(trace.steps.map(({ kind }) => kind)).toEqual([
      'accept',
      'rate',
      'reserve',
      'route',
      'attempt',
      'submit',
      'receipt',
      'settle',
    ])
    const times = trace.steps.map(({ at }) => at)
    expect(times).toEqual(times.toSorted())
    const { gatewayName, price } = trace.message
    const [accept, rate, reserve, route, attempt, submit, receipt, settle] = trace.steps
    expect(accept?.text).toBe('Accepted from harbor')
    expect(rate?.text).toMatch(/matched by the number prefix: 0\.\d+ USD per part$/)
    expect(reserve?.text).toBe(`${price} USD held`)
    expect(route?.text).toMatch(new RegExp(`^Route “.+” to gateway ${gatewayName}$`))
    expect(attempt?.text).toBe(`Sent to ${gatewayName}`)
    expect(submit).toMatchObject({
      text: `Accepted by ${gatewayName}`,
      facts: { status: 'ESME_ROK (0x00)', carrierId: expect.stringMatching(/^[0-9a-f]+$/) },
    })
    expect(receipt?.text).toBe('Receipt: DELIVRD')
    expect(settle).toMatchObject({
      text: `${price} USD charged`,
      facts: { amount: price, txId: expect.stringMatching(/^\d+$/) },
    })
  })

  test('is in Chinese for a Chinese session', async () => {
    const ctx = await world.ctxOf('bluewhale', { locale: 'zh_CN' })
    const trace = await traceMessage(ctx, ports, 'notify', await messageOf('蓝鲸电商', 'delivered'))
    expect(trace.steps.map(({ text }) => text)).toEqual([
      '已受理，提交人 bluewhale',
      expect.stringMatching(/（依据号码前缀），每条 0\.\d+ USD$/),
      expect.stringMatching(/^已冻结 0\.\d+ USD$/),
      '已选定路由',
      '已发往运营商',
      '运营商已接收',
      '状态报告：DELIVRD',
      expect.stringMatching(/^已扣费 0\.\d+ USD$/),
    ])
  })
})

test('a message charged on delivery that did not arrive is refunded, with the reason', async () => {
  const id = await messageOf('Papaya Rides', 'undelivered')
  const trace = await traceMessage(await world.ctxOf('papaya'), ports, 'notify', id)
  expect(trace.steps.slice(-2)).toMatchObject([
    { kind: 'receipt', text: 'Receipt: UNDELIV, error 027' },
    {
      kind: 'release',
      text: expect.stringMatching(/^0\.\d+ USD released: The carrier couldn’t deliver it$/),
      facts: { chargeOn: 'delivered', reason: 'receipt.undeliverable' },
    },
  ])
  expect(trace.message.price).toBe('0.00')
})

test('a refusal is named by its command status', async () => {
  const id = await messageOf('Harbor Bank', 'rejected')
  const trace = await traceMessage(await world.ctxOf('harbor'), ports, 'notify', id)
  expect(trace.steps.map(({ kind, text }) => [kind, text]).slice(-2)).toEqual([
    ['submit', 'Rejected by the carrier: ESME_RINVDSTADR (0x0B)'],
    ['release', expect.stringMatching(/released: The carrier doesn’t know this number$/)],
  ])
})

test('further attempts tell their cause, lost answers and other carriers', async () => {
  const { rows } = await world.db.owner.query<{ id: string; other: string }>(
    `select m.id, (select g.id from sms_gateway g where g.id <> m.gateway_id order by g.id limit 1) as other
     from sms_message m where m.id = $1`,
    [await messageOf('Kestrel Logistics', 'delivered')],
  )
  const { id = '', other } = rows[0] ?? {}
  const span = `[${id},${BigInt(id) + 1n})`
  await world.db.owner.query(
    `insert into sms_attempt_batch (id, gateway_id, span, cause, at)
       values ($1::bigint + 100000000, $2, $3, 'failover', to_timestamp(($1::bigint + 100000000) / 4096000.0)),
              ($1::bigint + 100000003, $2, $3, 'takenBack', to_timestamp(($1::bigint + 400000000) / 4096000.0))`,
    [id, other, span],
  )
  await world.db.owner.query(
    `insert into sms_result_batch (id, gateway_id, span, ids, statuses, refs, at)
       values ($1::bigint + 100000001, $2, $3, array[$1::bigint], '{-1}', array[''], to_timestamp(($1::bigint + 200000000) / 4096000.0)),
              ($1::bigint + 100000002, $2, $3, array[$1::bigint], '{88}', array[''], to_timestamp(($1::bigint + 300000000) / 4096000.0))`,
    [id, other, span],
  )
  const trace = await traceMessage(await world.ctxOf('kestrel'), ports, 'notify', id)
  const texts = trace.steps.map(({ text }) => text)
  expect(texts).toContain('Sent to the carrier, because another gateway rejected it')
  expect(texts).toContain('Sent to the carrier, after the earlier attempt was withdrawn')
  expect(texts).toContain('No response from the carrier')
  expect(texts).toContain('Rejected by the carrier: ESME_RTHROTTLED (0x58)')
})

test('a receipt that names another handset is shown to staff as not counted, and to nobody else', async () => {
  const id = await messageOf('Kestrel Logistics', 'delivered')
  await world.db.owner.query(
    `insert into sms_orphan_receipt (id, gateway_id, ref, msisdn, stat)
     select $1::bigint + 9, r.gateway_id, x.ref, 8613800138000, 'DELIVRD' from sms_result_batch r
       cross join lateral unnest(r.ids, r.refs) as x (id, ref) where x.id = $1 and x.ref <> ''`,
    [id],
  )
  const textsFor = async (user: string) => {
    const { steps } = await traceMessage(await world.ctxOf(user), ports, 'notify', id)
    return steps.map(({ text }) => text)
  }
  const told = 'Receipt: DELIVRD, not counted, because it names another number: 8613800138000'
  expect(await textsFor('admin')).toContain(told)
  expect(await textsFor('kestrel')).not.toContain(told)
})

test('the trace of a message between two tries says when and why it is sent again', async () => {
  const id = await messageOf('Harbor Bank', 'undelivered')
  const dueAt = '2030-01-01T00:00:00.000Z'
  await world.db.owner.query(
    `insert into sms_retry (message_id, company_id, task_id, tries, since_id, due_at, submitted_at, gateway_id, refs,
       parts, cost_gateway_id)
     select id, company_id, task_id, 1, id, $2, now(), gateway_id, '{}', '{}', gateway_id from sms_message where id = $1`,
    [id, dueAt],
  )
  const { steps } = await traceMessage(await world.ctxOf('harbor'), ports, 'notify', id)
  expect(steps.at(-1)).toMatchObject({
    at: dueAt,
    kind: 'attempt',
    text: 'To be sent again, because it wasn’t delivered',
  })
})

describe('who sees what', () => {
  test('a message of another company is not found, and neither is one of another product', async () => {
    const id = await messageOf('Harbor Bank', 'delivered')
    for (const username of ['kestrel', 'papaya', 'meridian', 'lotus']) {
      const asked = traceMessage(await world.ctxOf(username), ports, 'notify', id)
      await expect(asked, username).rejects.toMatchObject({ code: 'record.notFound', status: 404 })
    }
    await expect(
      traceMessage(await world.ctxOf('admin'), ports, 'marketing', id),
    ).rejects.toMatchObject({ code: 'record.notFound' })
    await expect(
      traceMessage(await world.ctxOf('admin'), ports, 'notify', '1'),
    ).rejects.toMatchObject({ code: 'record.notFound' })
  })

  test('prices are those of the own sale and of the sales below it; staff see them all', async () => {
    const id = await messageOf('Mango Games', 'delivered')
    const sales = async (username: string) =>
      (await traceMessage(await world.ctxOf(username), ports, 'notify', id)).prices?.map(
        ({ buyer, seller }) => `${buyer} < ${seller}`,
      )
    const [own, below, above] = [
      'Mango Games < Lotus Mobile',
      'Lotus Mobile < Meridian Telecom',
      'Meridian Telecom < Tandem',
    ]
    expect(await sales('mango')).toEqual([own])
    expect(await sales('lotus')).toEqual([own, below])
    expect(await sales('meridian')).toEqual([own, below, above])
    expect(await sales('admin')).toEqual([own, below, above])
  })

  test('sales see the platform’s prices, not those agents charge their own customers', async () => {
    const id = await messageOf('Mango Games', 'delivered')
    const sales = { ...(await world.ctxOf('sales')), scope: 'everything' as const }
    expect(sales.sellers).toBeDefined()
    const { prices } = await traceMessage(sales, ports, 'notify', id)
    expect(prices?.map(({ seller }) => seller)).toEqual(['Tandem'])
  })

  test('a price is lower at every hop and the first is what the customer is charged', async () => {
    const id = await messageOf('Mango Games', 'delivered')
    const { prices = [], message } = await traceMessage(
      await world.ctxOf('admin'),
      ports,
      'notify',
      id,
    )
    const amounts = prices.map(({ price }) => Number(price))
    expect(prices[0]?.price).toBe(message.price)
    expect(amounts).toEqual(amounts.toSorted((a, b) => b - a))
    expect(new Set(amounts).size).toBe(3)
  })

  test('what a sale cost its seller in another currency is for the seller, the rate for staff', async () => {
    const id = await messageOf('Mango Games', 'delivered')
    const kept = { rateId: '1', rate: '1.25', isInverse: true, cost: '24000' }
    const { owner } = world.db
    const lotus = (currency: string) =>
      owner.query(`update sys_company set currency = $1 where name = 'Lotus Mobile'`, [currency])
    await owner.query('alter table sys_company disable trigger currency_updated')
    await lotus('EUR')
    await owner.query(
      `update sms_message set costs = jsonb_build_array($2::jsonb) || jsonb_build_array(null, null) where id = $1`,
      [id, JSON.stringify(kept)],
    )
    const seen = async (username: string) => {
      const { prices } = await traceMessage(await world.ctxOf(username), ports, 'notify', id)
      const [sale] = prices ?? []
      return { cost: sale?.cost, exchange: sale?.exchange }
    }
    const exchange = { rateId: '1', rate: '1.25', base: 'USD', quote: 'EUR' }
    expect(await seen('mango')).toEqual({})
    expect(await seen('lotus')).toEqual({ cost: '0.024' })
    expect(await seen('admin')).toEqual({ cost: '0.024', exchange })
    await owner.query('update sms_message set costs = null where id = $1', [id])
    await lotus('USD')
  })

  test('only staff see gateways and the routing decision', async () => {
    const id = await messageOf('Harbor Bank', 'delivered')
    const staff = await traceMessage(await world.ctxOf('sales'), ports, 'notify', id)
    expect(staff.routing?.every(({ reason }) => reason !== null)).toBe(true)
    expect(staff.routing?.filter(({ outcome }) => outcome === 'chosen')).toEqual([
      expect.objectContaining({
        outcome: 'chosen',
        reason: 'Chosen',
        routeName: expect.any(String),
      }),
    ])
    const customer = await traceMessage(await world.ctxOf('harbor'), ports, 'notify', id)
    expect(customer).not.toHaveProperty('routing')
    const { rows } = await world.db.owner.query<{ id: string; name: string }>(
      'select id, name from sms_gateway union all select id, name from sms_route',
    )
    const told = JSON.stringify(customer)
    expect(JSON.stringify(customer.steps)).not.toMatch(/"(gateway|rate|route|task|tx)Id"/)
    expect(JSON.stringify(customer.prices)).not.toContain('rateId')
    expect(JSON.stringify(staff.steps)).toMatch(/"rateId"/)
    for (const { id: secret, name } of rows) {
      expect(told).not.toContain(secret)
      expect(told).not.toContain(name)
    }
    expect(JSON.stringify(staff)).toContain(staff.routing?.[0]?.gatewayName)
  })

  test('with hidden amounts no step, fact or field shows one', async () => {
    const ctx = await world.ctxOf('harbor.desk')
    expect(ctx.actor.hideAmounts).toBe(true)
    for (const state of ['delivered', 'rejected', 'undelivered']) {
      const trace = await traceMessage(ctx, ports, 'notify', await messageOf('Harbor Bank', state))
      expect(trace).not.toHaveProperty('prices')
      // What was written to somebody may be about money.
      const message = { ...trace.message, content: '' }
      const told = JSON.stringify({ ...trace, message })
      expect(told).not.toMatch(/"(price|amount)"|\d+\.\d{2,}(?!\d*Z)/)
    }
  })
})

test('an end that a late receipt corrected is told with what it was and what it cost', async () => {
  const id = await messageOf('Papaya Rides', 'delivered')
  await world.db.owner.query(
    `begin; set local tandem.everything = 'on';
     update sms_message_final set done_at = done_at + interval '2 hours', corrections = jsonb_build_array(jsonb_build_object(
       'at', done_at + interval '2 hours', 'state', 'unknown', 'reason', 'message.noReceipt', 'doneAt', done_at,
       'charged', '0', 'txId', '77')) where message_id = ${id}; commit`,
  )
  const trace = await traceMessage(await world.ctxOf('papaya'), ports, 'notify', id)
  const { price } = trace.message
  expect(trace.steps.slice(-2)).toMatchObject([
    { kind: 'release', text: expect.stringContaining(`${price} USD released: `) },
    {
      kind: 'correct',
      text: `Corrected by a late receipt: Delivered instead of Unknown, ${price} USD charged`,
      facts: { status: 'delivered', before: 'unknown', amount: price },
    },
  ])
  const other = await world.ctxOf('papaya', { locale: 'zh_CN' })
  const chinese = await traceMessage(other, ports, 'notify', id)
  expect(chinese.steps.at(-1)?.text).toBe(`按迟到的状态报告更正：未知改为已送达，补扣 ${price} USD`)
})
