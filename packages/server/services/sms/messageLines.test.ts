import { messageStatuses, parseMicros } from '@tandem/core'
import { listInput, type OutboxRow, smsMessageLists, type SmsProduct } from '@tandem/model'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withScope } from '../../store/database/withScope.ts'
import type { Ctx } from '../ctx.ts'
import { type TestSandbox, testSandbox } from '../../test/sandbox.ts'
import { readList } from '../lists/readList.ts'
import { messageLines } from './messageLines.ts'
import { outboxEarnings } from './outboxEarnings.ts'
import { taskEarnings } from './taskEarnings.ts'

let world: TestSandbox
beforeAll(async () => {
  world = await testSandbox({ traffic: true })
})
afterAll(() => world.close())

const list = (ctx: Ctx, query: Record<string, string> = {}, product: SmsProduct = 'notify') =>
  readList(ctx, { database: world.db.app }, messageLines[product], parsed(query))
const parsed = (query: Record<string, string>) => listInput(smsMessageLists.notify).parse(query)
const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)

/** Ids of messages by a condition over m and f, newest first. */
async function stored(condition: string, ...values: unknown[]): Promise<string[]> {
  const { rows } = await world.db.owner.query<{ id: string }>(
    `select m.id from sms_message m left join sms_message_final f on f.message_id = m.id
     where m.product = 'notify' and ${condition} order by m.id desc`,
    values,
  )
  return idsOf(rows)
}

/** All pages from the first on, or from a cursor back to the first. */
async function pages(
  ctx: Ctx,
  query: Record<string, string>,
  way: 'next' | 'previous',
): Promise<{ rows: OutboxRow[]; end: OutboxRow[] }> {
  const rows: OutboxRow[] = []
  let page = await list(ctx, query)
  for (;;) {
    if (way === 'next') rows.push(...page.records)
    else rows.unshift(...page.records)
    const cursor = page[way]
    if (cursor === null) return { rows, end: page.records }
    page = await list(ctx, { ...query, cursor })
  }
}

describe('pages', () => {
  test('forward and back they are the whole list, without a gap or a repeat', async () => {
    const ctx = await world.ctxOf('sunrise')
    const since = new Date(ctx.now.getTime() - 12 * 86_400_000).toISOString()
    const all = await stored(
      `m.company_id = $1 and m.id >= extract(epoch from $2::timestamptz) * 4096000`,
      await world.company('Sunrise Clinics'),
      since,
    )
    expect(all.length).toBeGreaterThan(1_000)
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 60, max: 200 }),
        fc.constantFrom('asc', 'desc'),
        async (size, order) => {
          const query = { pageSize: String(size), order, createTime_begin: since }
          const { rows, end } = await pages(ctx, query, 'next')
          const expected = order === 'desc' ? all : all.toReversed()
          expect(idsOf(rows)).toEqual(expected)
          const back = await pages(ctx, { ...query, cursor: `b${end[0]?.id}` }, 'previous')
          expect(idsOf([...back.rows, ...end])).toEqual(expected)
        },
      ),
      { numRuns: 3 },
    )
  })

  test('a page by number is the page by cursor', async () => {
    const ctx = await world.ctxOf('harbor')
    const first = await list(ctx, { pageSize: '50' })
    const byCursor = await list(ctx, { pageSize: '50', cursor: first.next ?? '' })
    const byNumber = await list(ctx, { pageSize: '50', pageNo: '2' })
    expect(idsOf(byNumber.records)).toEqual(idsOf(byCursor.records))
    expect(first.previous).toBeNull()
    expect(byNumber.previous).toBe(`b${byNumber.records[0]?.id}`)
  })

  test('page numbers lead an old client to the last of all rows', async () => {
    const ctx = await world.ctxOf('admin')
    const { total } = await list(ctx, { exactCount: 'true' })
    expect(total).toBeGreaterThan(10_000)
    const [oldest] = (await list(ctx, { pageSize: '1', order: 'asc' })).records
    const last = await list(ctx, { pageSize: '100', pageNo: String(Math.ceil(total / 100)) })
    expect(last.records.at(-1)?.id).toBe(oldest?.id)
    expect(last.next).toBeNull()
  })

  test('a long list says that its total is an estimate, a short one counts', async () => {
    const long = await list(await world.ctxOf('admin'))
    expect(long.totalIsEstimate).toBe(true)
    expect(long.total).toBeGreaterThan(10_000)
    const short = await list(await world.ctxOf('admin'), { mobile: '+4474*' })
    const exact = await stored(`m.msisdn::text like '4474%'`)
    expect(short).toMatchObject({ totalIsEstimate: false, total: exact.length })
  })
})

describe('filters', () => {
  test('the statuses of a list add up to all of it', async () => {
    const ctx = await world.ctxOf('sunrise')
    const { total } = await list(ctx)
    const totals = new Map<string, number>()
    for (const status of messageStatuses) {
      const page = await list(ctx, { status, pageSize: '100' })
      totals.set(status, page.total)
      expect(page.records.every((row) => row.status === status)).toBe(true)
    }
    expect([...totals.values()].reduce((sum, one) => sum + one)).toBe(total)
    for (const status of ['delivered', 'undelivered', 'rejected', 'expired', 'unknown']) {
      expect(totals.get(status), status).toBeGreaterThan(0)
    }
    const bad = await list(ctx, { status: 'undelivered,rejected,queued' })
    expect(bad.total).toBe((totals.get('undelivered') ?? 0) + (totals.get('rejected') ?? 0))
  })

  test('a whole number finds its messages however it is written', async () => {
    const ctx = await world.ctxOf('kestrel')
    const [row] = (await list(ctx)).records
    const expected = await stored('m.msisdn = $1', row?.mobile.slice(1))
    for (const mobile of [row?.mobile ?? '', ` ${row?.mobile.slice(1)} `]) {
      expect(idsOf((await list(ctx, { mobile })).records)).toEqual(expected)
    }
  })

  test('the beginning of a number needs a star', async () => {
    const ctx = await world.ctxOf('kestrel')
    expect((await list(ctx, { mobile: '234' })).total).toBe(0)
    const expected = await stored(
      `m.company_id = $1 and m.msisdn::text like '234%'`,
      await world.company('Kestrel Logistics'),
    )
    expect((await list(ctx, { mobile: '234*' })).total).toBe(expected.length)
    expect(expected.length).toBeGreaterThan(0)
  })

  test('days are those of the zone of the session', async () => {
    const ctx = { ...(await world.ctxOf('bluewhale')), timeZone: 'Asia/Shanghai' }
    const day = new Date(ctx.now.getTime() - 3 * 86_400_000).toISOString().slice(0, 10)
    const page = await list(ctx, { createTime_begin: day, createTime_end: day })
    const expected = await stored(
      `m.company_id = $1 and to_char(to_timestamp((m.id >> 12) / 1000.0) at time zone 'Asia/Shanghai', 'YYYY-MM-DD') = $2`,
      await world.company('蓝鲸电商'),
      day,
    )
    expect(page.total).toBe(expected.length)
    expect(page.total).toBeGreaterThan(0)
  })

  test('moments before and after all messages are no fault', async () => {
    const ctx = await world.ctxOf('sunrise')
    const { total } = await list(ctx)
    const wide = { createTime_begin: '1970-01-02 00:00:00', createTime_end: '9999-12-31 23:59:59' }
    expect((await list(ctx, wide)).total).toBe(total)
    expect((await list(ctx, { createTime_begin: '9999-12-31' })).records).toEqual([])
  })

  test('task, country, company and gateway narrow the list', async () => {
    const ctx = await world.ctxOf('admin')
    const { rows } = await world.db.owner.query<Record<string, string>>(
      `select task_id, country, company_id, gateway_id from sms_message where product = 'notify'
       order by id desc offset 1000 limit 1`,
    )
    const { task_id = '', country = '', company_id = '', gateway_id = '' } = rows[0] ?? {}
    const page = await list(ctx, {
      taskId: task_id,
      country: `${country},XX`,
      companyId: company_id,
      gatewayId: gateway_id,
      pageSize: '200',
    })
    const expected = await stored(
      'm.task_id = $1 and m.country = $2 and coalesce(f.gateway_id, m.gateway_id) = $3',
      task_id,
      country,
      gateway_id,
    )
    expect(page.total).toBe(expected.length)
    expect(idsOf(page.records)).toEqual(expected.slice(0, 200))
    expect(expected.length).toBeGreaterThan(0)
  })

  test.for([
    [{ status: 'lost' }, 'query.badValue'],
    [{ mobile: 'abc' }, 'query.badValue'],
    [{ mobile: '1234567890123456' }, 'query.badValue'],
    [{ createTime_begin: '2026-02-30' }, 'query.badValue'],
    [{ createTime_end: 'yesterday' }, 'query.badValue'],
  ] as const)('%o is refused with %s', async ([query, code]) => {
    await expect(list(await world.ctxOf('harbor'), query)).rejects.toMatchObject({ code })
  })

  test('a message of another product is not in the list', async () => {
    const ctx = await world.ctxOf('admin')
    const [notice] = (await list(ctx)).records
    expect(await list(ctx, { id: notice?.id ?? '' })).toMatchObject({ total: 1 })
    expect(await list(ctx, { id: notice?.id ?? '' }, 'marketing')).toMatchObject({
      records: [],
      total: 0,
    })
  })
})

describe('who sees what', () => {
  test.for([
    ['harbor', ['Harbor Bank']],
    ['mango', ['Mango Games']],
    ['lotus', ['Mango Games', '蓝鲸电商']],
    ['meridian', ['Mango Games', 'Papaya Rides', 'Sunrise Clinics', '蓝鲸电商']],
  ] as const)('%s sees the messages of %s alone', async ([username, names]) => {
    const ctx = await world.ctxOf(username)
    const companies = await Promise.all(names.map((name) => world.company(name)))
    const since = new Date(ctx.now.getTime() - 5 * 86_400_000).toISOString()
    const own = await stored(
      `m.company_id = any ($1::bigint[]) and m.id >= extract(epoch from $2::timestamptz) * 4096000`,
      companies,
      since,
    )
    expect(own.length).toBeGreaterThan(100)
    const { rows } = await pages(ctx, { pageSize: '200', createTime_begin: since }, 'next')
    expect(idsOf(rows)).toEqual(own)
    const sisters = await stored('m.company_id <> all ($1::bigint[])', companies)
    expect(sisters.length).toBeGreaterThan(0)
    expect(await list(ctx, { id: sisters.slice(0, 50).join(',') })).toMatchObject({ records: [] })
    const kestrel = await world.company('Kestrel Logistics')
    expect(await list(ctx, { companyId: kestrel })).toMatchObject({ records: [], total: 0 })
  })

  test('gateways are for staff', async () => {
    const [staff] = (await list(await world.ctxOf('manager'))).records
    expect(staff?.gatewayName).toEqual(expect.any(String))
    const ctx = await world.ctxOf('meridian')
    const [row] = (await list(ctx)).records
    expect(row).not.toHaveProperty('gatewayName')
    await expect(list(ctx, { gatewayId: '1' })).rejects.toMatchObject({
      code: 'query.unknownColumn',
    })
  })

  test('with hidden amounts no row has a price', async () => {
    const shown = await list(await world.ctxOf('harbor'), { pageSize: '100' })
    const hidden = await list(await world.ctxOf('harbor.desk'), { pageSize: '100' })
    expect(shown.records.every(({ price }) => /^\d+\.\d{2,6}$/.test(price ?? ''))).toBe(true)
    expect(idsOf(hidden.records)).toEqual(idsOf(shown.records))
    expect(hidden.records.some((row) => 'price' in row)).toBe(false)
  })
})

test('past 10,000 the total is the figure of the roll-ups, not a guess', async () => {
  const { rows } = await world.db.owner.query<{ n: number }>(
    `select count(*)::int as n from sms_message m join sms_message_final f on f.message_id = m.id
     where m.product = 'notify' and f.gateway_id is not null`,
  )
  const page = await list(await world.ctxOf('admin'))
  expect(page).toMatchObject({ total: rows[0]?.n, totalIsEstimate: true })
  expect(page.total).toBeGreaterThan(30_000)
})

test.each(['meridian', 'lotus'])(
  'the margins of the messages of %s are what the ledger says it earned',
  async (name) => {
    const ctx = await world.ctxOf(name)
    const { companyId } = ctx.actor
    const { rows } = await world.db.owner.query<{ id: string; earned: string }>(
      `select sum(sold - cost)::text as earned from ledger_sales where company_id = $1 and buyer_id <> $1 and product = 'notify'`,
      [companyId],
    )
    const ids = await stored(
      `m.company_id <> $1 and f.settle_tx_id is not null and exists (
       select from sys_company c where c.id = m.company_id and $1 = any (c.ancestor_ids))`,
      companyId,
    )
    expect(ids.length).toBeGreaterThan(1_000)
    const earned = await withScope(world.db.app, ctx.scope, (transaction) =>
      outboxEarnings(ctx, transaction, ids),
    )
    const margins = [...earned.values()].map(({ margin }) => parseMicros(margin ?? '') ?? 0n)
    expect(margins.reduce((sum, margin) => sum + margin, 0n)).toBe(BigInt(rows[0]?.earned ?? 0))
  },
)

test.each(['lotus', 'manager'])(
  'a task kept no sum of its cost and margin: for %s it is that of its messages',
  async (name) => {
    const ctx = await world.ctxOf(name)
    const { rows: tasks } = await world.db.owner.query<{ id: string }>(
      `select m.task_id::text as id from sms_message m join sys_company c on c.id = m.company_id
       where $1 = any (c.ancestor_ids) and m.product = 'notify' group by 1 order by count(*) desc, 1 limit 3`,
      [ctx.actor.companyId],
    )
    expect(tasks).toHaveLength(3)
    for (const { id } of tasks) {
      const ids = await stored('m.task_id = $1 and m.rate_id is not null', id)
      const each = await withScope(world.db.app, ctx.scope, (transaction) =>
        outboxEarnings(ctx, transaction, ids),
      )
      const known = [...each.values()].filter(({ cost }) => cost !== null)
      const sum = (of: 'cost' | 'margin') =>
        known.reduce((total, one) => total + (parseMicros(one[of] ?? '') ?? 0n), 0n)
      const answer = await taskEarnings(ctx, { database: world.db.app }, 'notify', id)
      expect(answer.unknown, id).toBe(ids.length - known.length)
      expect(new Set(known.map(({ costCurrency }) => costCurrency)).size, id).toBe(1)
      expect(
        answer.sums.map(({ cost, margin }) => [parseMicros(cost), parseMicros(margin ?? '')]),
        id,
      ).toEqual([[sum('cost'), sum('margin')]])
    }
    const [task] = tasks
    await expect(
      taskEarnings(
        await world.ctxOf('harbor'),
        { database: world.db.app },
        'notify',
        task?.id ?? '',
      ),
    ).rejects.toMatchObject({ code: 'access.denied' })
  },
)
