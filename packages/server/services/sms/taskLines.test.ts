import { listInput, type SmsProduct, smsTaskLists, type SmsTaskRow } from '@tandem/model'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Ctx } from '../ctx.ts'
import { type TestSandbox, testSandbox } from '../../test/sandbox.ts'
import { readList } from '../lists/readList.ts'
import { taskLines } from './taskLines.ts'

let world: TestSandbox
beforeAll(async () => {
  world = await testSandbox({ traffic: true })
})
afterAll(() => world.close())

const list = (ctx: Ctx, query: Record<string, string> = {}, product: SmsProduct = 'notify') =>
  readList(
    ctx,
    { database: world.db.app },
    taskLines[product],
    listInput(smsTaskLists[product]).parse(query),
  )
const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)

async function stored(condition: string, ...values: unknown[]): Promise<string[]> {
  const { rows } = await world.db.owner.query<{ id: string }>(
    `select t.id from sms_task t where t.product = 'notify' and ${condition} order by t.id desc`,
    values,
  )
  return idsOf(rows)
}

/** All pages from the first on. */
async function walk(ctx: Ctx, query: Record<string, string> = {}): Promise<SmsTaskRow[]> {
  const rows: SmsTaskRow[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const given: Record<string, string> = cursor === '' ? query : { ...query, cursor }
    const page = await list(ctx, { pageSize: '200', ...given })
    rows.push(...page.records)
    cursor = page.next
  }
  return rows
}

test.for(['asc', 'desc'] as const)(
  'pages forward and back are the whole list, %s',
  async (order) => {
    const ctx = await world.ctxOf('admin')
    const all = await stored('true')
    const expected = order === 'desc' ? all : all.toReversed()
    for (const pageSize of ['17', '50', '200']) {
      const forward: SmsTaskRow[] = []
      let page = await list(ctx, { order, pageSize })
      expect(page).toMatchObject({ total: all.length, totalIsEstimate: false, previous: null })
      forward.push(...page.records)
      while (page.next !== null) {
        page = await list(ctx, { order, pageSize, cursor: page.next })
        forward.push(...page.records)
      }
      expect(idsOf(forward)).toEqual(expected)
      const back = [...page.records]
      while (page.previous !== null) {
        page = await list(ctx, { order, pageSize, cursor: page.previous })
        back.unshift(...page.records)
      }
      expect(idsOf(back)).toEqual(expected)
    }
  },
)

test('the counters of a task are those of its messages', async () => {
  const records = await walk(await world.ctxOf('admin'))
  const { rows } = await world.db.owner.query<Record<string, string | number>>(
    `select m.task_id as id, count(*)::int as accepted, sum(m.parts)::int as parts,
       count(f.submitted_at)::int as submitted,
       count(*) filter (where f.state = 'delivered')::int as delivered,
       count(*) filter (where f.state = 'undelivered')::int as undelivered,
       count(*) filter (where f.state in ('rejected', 'expired', 'unknown'))::int as failed,
       sum(f.charged)::text as charged
     from sms_message m join sms_message_final f on f.message_id = m.id
     where m.product = 'notify' group by m.task_id order by m.task_id desc`,
  )
  const micros = (amount = '') => Math.round(Number(amount) * 1e6)
  expect(
    records.map((row) => ({
      id: row.id,
      accepted: row.accepted,
      parts: row.parts,
      submitted: row.submitted,
      delivered: row.delivered,
      undelivered: row.undelivered,
      failed: row.failed,
      charged: String(micros(row.amount)),
    })),
  ).toEqual(rows)
  expect(records.every(({ waiting, status }) => waiting === 0 && status === 'completed')).toBe(true)
})

describe('filters', () => {
  test('a word of the name is found in any case, and its signs stand for themselves', async () => {
    const ctx = await world.ctxOf('kestrel')
    const expected = await stored(
      `t.company_id = $1 and t.name = 'Out for delivery'`,
      await world.company('Kestrel Logistics'),
    )
    for (const name of ['FOR deliv', '*for deliv*']) {
      expect(idsOf(await walk(ctx, { name }))).toEqual(expected)
    }
    expect(expected.length).toBeGreaterThan(0)
    expect((await list(ctx, { name: '%' })).total).toBe(0)
    expect((await list(ctx, { name: 'O_t' })).total).toBe(0)
  })

  test('status, company and days narrow the list', async () => {
    const ctx = { ...(await world.ctxOf('admin')), timeZone: 'Asia/Kathmandu' }
    const { total } = await list(ctx)
    expect((await list(ctx, { status: 'completed,paused' })).total).toBe(total)
    expect((await list(ctx, { status: 'paused' })).total).toBe(0)
    const companyId = await world.company('Papaya Rides')
    const day = new Date(ctx.now.getTime() - 5 * 86_400_000).toISOString().slice(0, 10)
    const page = await list(ctx, { companyId, createTime_begin: day, createTime_end: day })
    expect(idsOf(page.records)).toEqual(
      await stored(
        `t.company_id = $1 and to_char(t.create_time at time zone 'Asia/Kathmandu', 'YYYY-MM-DD') = $2`,
        companyId,
        day,
      ),
    )
    expect(page.total).toBeGreaterThan(0)
  })

  test('an unknown status is refused', async () => {
    await expect(list(await world.ctxOf('admin'), { status: 'loading' })).rejects.toMatchObject({
      code: 'query.badValue',
    })
  })

  test('tasks of another product and tasks that still load are not in the list', async () => {
    const ctx = await world.ctxOf('harbor')
    const [id] = await stored('t.company_id = $1', await world.company('Harbor Bank'))
    expect((await list(ctx, {}, 'marketing')).total).toBe(0)
    await world.db.owner.query(`update sms_task set status = 'loading' where id = $1`, [id])
    const { total } = await list(ctx, { id: id ?? '' })
    await world.db.owner.query(`update sms_task set status = 'completed' where id = $1`, [id])
    expect(total).toBe(0)
  })
})

describe('who sees what', () => {
  test.for([
    ['harbor', ['Harbor Bank']],
    ['lotus', ['Mango Games', '蓝鲸电商']],
    ['meridian', ['Mango Games', 'Papaya Rides', 'Sunrise Clinics', '蓝鲸电商']],
  ] as const)('%s sees the tasks of %s alone', async ([username, names]) => {
    const companies = await Promise.all(names.map((name) => world.company(name)))
    const ctx = await world.ctxOf(username)
    const records = await walk(ctx)
    expect(idsOf(records)).toEqual(await stored('t.company_id = any ($1::bigint[])', companies))
    expect(records.every((row) => names.some((name) => name === row.companyId_dictText))).toBe(true)
    const sisters = await stored('t.company_id <> all ($1::bigint[])', companies)
    expect((await list(ctx, { id: sisters.slice(0, 100).join(',') })).total).toBe(0)
  })

  test('with hidden amounts no task has one', async () => {
    const shown = await walk(await world.ctxOf('harbor'))
    const hidden = await walk(await world.ctxOf('harbor.desk'))
    const chargedWrongly = shown.filter(
      // What a gateway refused costs nothing, so a task of such messages alone has 0.
      ({ amount, total, failed }) => Number(amount) > 0 !== total > failed,
    )
    expect(chargedWrongly).toEqual([])
    expect(shown.some(({ amount }) => Number(amount) > 0)).toBe(true)
    expect(hidden.some((row) => 'amount' in row)).toBe(false)
    expect(idsOf(hidden)).toEqual(idsOf(shown))
  })
})
