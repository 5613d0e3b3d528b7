import { messageStatuses } from '@tandem/core'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../store/database/sql.ts'
import { type TestSandbox, testSandbox } from '../../test/sandbox.ts'
import { readList } from '../lists/readList.ts'
import { messageLines } from './messageLines.ts'
import { listInput, smsMessageLists } from '@tandem/model'
import { pageSql as pageOf } from '../../store/sms/messagesPage.ts'
import { outboxQuery } from './outboxQuery.ts'

const pageText = (...asked: Parameters<typeof pageOf>): string => pageOf(...asked).statement().text

let world: TestSandbox
let stored: { id: string; company_id: string; country: string; state: string }[]
beforeAll(async () => {
  world = await testSandbox({ traffic: true })
  await addQueued()
  const { rows } = await world.db.owner.query<(typeof stored)[number]>(
    `select m.id, m.company_id, m.country, coalesce(f.state, 'queued') as state from sms_message m
     left join sms_message_final f on f.message_id = m.id where m.product = 'notify' order by m.id desc`,
  )
  stored = rows
})
afterAll(() => world.close())

/**
 * A hundred messages without a carrier yet, some of them older than finished ones; their ids are outside the engine's half
 * of a millisecond.
 */
async function addQueued(): Promise<void> {
  await world.db.owner.query(
    `insert into sms_message (id, company_id, task_id, product, row_no, msisdn, country, parts, price, gateway_id)
     select m.id - 2048, m.company_id, m.task_id, m.product, m.row_no, m.msisdn, m.country, 1, 0, m.gateway_id
     from (select *, row_number() over (order by id desc) as n from sms_message where product = 'notify') m where m.n % 7 = 0 and m.n <= 700`,
  )
  await world.db.owner.query(
    `insert into sms_chunk (task_id, from_row, count, company_id, first_id, last_id)
     select m.company_id, 0, 1, m.company_id, min(m.id), max(m.id) from sms_message m
     where not exists (select from sms_message_final f where f.message_id = m.id) group by m.company_id`,
  )
}

const first = { size: 10, descending: true, from: null }
const some = (values: readonly string[], most: number) =>
  fc.subarray([...values], { maxLength: most }).map((chosen) => chosen.join(','))

test('for any query a page holds the same rows as that place in the whole list', async () => {
  const asked = fc.record({
    username: fc.constantFrom('admin', 'meridian', 'lotus', 'harbor', 'kestrel'),
    status: some(messageStatuses, 3),
    country: some(['GB', 'CN', 'US', 'SG', 'NG', 'ZZ'], 2),
    order: fc.constantFrom('asc' as const, 'desc' as const),
    pageNo: fc.constantFrom(1, 2, 7, 60),
    pageSize: fc.constantFrom(10, 50),
  })
  await fc.assert(
    fc.asyncProperty(asked, async ({ username, status, country, order, pageNo, pageSize }) => {
      const ctx = await world.ctxOf(username)
      const page = await readList(
        ctx,
        { database: world.db.app },
        messageLines.notify,
        listInput(smsMessageLists.notify).parse({
          order,
          pageNo: String(pageNo),
          pageSize: String(pageSize),
          ...(status !== '' && { status }),
          ...(country !== '' && { country }),
        }),
      )
      const { scope } = ctx
      const whole = stored.filter(
        (row) =>
          (scope === 'everything' || scope.companies.includes(row.company_id)) &&
          (country === '' || country.split(',').includes(row.country)) &&
          (status === '' || status.split(',').includes(row.state)),
      )
      const inOrder = order === 'asc' ? whole.toReversed() : whole
      const from = (pageNo - 1) * pageSize
      expect(page.records.map(({ id }) => id)).toEqual(
        inOrder.slice(from, from + pageSize).map(({ id }) => id),
      )
      if (whole.length <= 10_000 && !page.totalIsEstimate) expect(page.total).toBe(whole.length)
    }),
    { numRuns: 60 },
  )
})

test('far down the list of many companies the list is walked, not read of each of them', async () => {
  const companies = Array.from({ length: 500 }, (_, index) => String(index + 1))
  const ctx = { ...(await world.ctxOf('meridian')), scope: { companies } }
  const query = outboxQuery(ctx, 'notify', {})
  const window = { size: 10, descending: true, from: null }
  expect(pageText(query, { ...window, pageNo: 1 })).toContain('lateral')
  expect(pageText(query, { ...window, pageNo: 1_000 })).not.toContain('lateral')
  expect(pageText(query, { ...window, pageNo: 1_000 }, 4_000)).toContain('lateral')
})

test('a rare state in one country is read from the index on both', async () => {
  const ctx = await world.ctxOf('harbor')
  const asked = { status: 'undelivered', country: 'GB' }
  const page = pageText(outboxQuery(ctx, 'notify', asked), { ...first, pageNo: 1_000 })
  expect(page).toContain('"e"."country"')
  expect(page).not.toContain('sms_message m')
  const { rows } = await world.db.owner.query<{ indexdef: string }>(
    `select indexdef from pg_indexes where indexname = 'sms_message_final_country'`,
  )
  expect(rows[0]?.indexdef).toMatch(
    /\(company_id, product, country, state, message_id\) WHERE \(state <> 'delivered'/,
  )
})

test('open and ended messages are searched and counted separately', async () => {
  const ctx = await world.ctxOf('admin')
  const input = listInput(smsMessageLists.notify).parse({ status: 'queued,undelivered,unknown' })
  const page = await readList(ctx, { database: world.db.app }, messageLines.notify, input)
  const expected = stored.filter(({ state }) =>
    ['queued', 'undelivered', 'unknown'].includes(state),
  )
  expect(expected.some(({ state }) => state === 'queued')).toBe(true)
  expect(page).toMatchObject({ total: expected.length, totalIsEstimate: false })
  const exact = await readList(ctx, { database: world.db.app }, messageLines.notify, {
    ...input,
    exactCount: 'true',
  })
  expect(exact.total).toBe(expected.length)
  expect(pageText(outboxQuery(ctx, 'notify', input), { ...first, pageNo: 1 })).toContain(
    'union all',
  )
})

test('delivered ones have an index of their own, which a list of them is read from', async () => {
  const ctx = await world.ctxOf('harbor')
  for (const [status, index] of [
    ['delivered', 'sms_message_final.*company_id_product_message_id'],
    ['undelivered', 'sms_message_final.*company_id_product_state_message_id'],
  ] as const) {
    const query = outboxQuery(ctx, 'notify', { status })
    const page = pageOf(query, { size: 10, descending: true, from: null, pageNo: 1 })
    // oxlint-disable-next-line no-await-in-loop -- one connection
    const rows = await sql<{ 'QUERY PLAN': string }>`explain ${page}`.rows(world.db.owner)
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(new RegExp(index))
  }
})

test('one company, status and country are read from one place of an index', async () => {
  const ctx = await world.ctxOf('harbor')
  const window = { size: 10, descending: true, from: null, pageNo: 1 }
  const plain = pageText(outboxQuery(ctx, 'notify', { country: 'GB' }), window)
  expect(plain).toContain('"m"."country" = $3')
  expect(plain).not.toContain('lateral')
  expect(pageText(outboxQuery(ctx, 'notify', { status: 'unknown' }), window)).not.toContain(
    'sms_message m',
  )
})
