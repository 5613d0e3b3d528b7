import { messageStatuses } from '@tandem/core'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestSandbox, testSandbox } from '../home/testSandbox.ts'
import { listOutbox } from './listOutbox.ts'
import { outboxListInput } from './outboxListInput.ts'
import { pageSql } from './outboxPage.ts'
import { outboxQuery } from './outboxQuery.ts'

let world: TestSandbox
let stored: { id: string; company_id: string; country: string; state: string }[]
beforeAll(async () => {
  world = await testSandbox({ traffic: true })
  const { rows } = await world.db.owner.query<(typeof stored)[number]>(
    `select m.id, m.company_id, m.country, f.state from sms_message m
     left join sms_message_final f on f.message_id = m.id where m.product = 'notify' order by m.id desc`,
  )
  stored = rows
}, 120_000)
afterAll(() => world.close())

const some = (values: readonly string[], most: number) =>
  fc.subarray([...values], { maxLength: most }).map((chosen) => chosen.join(','))

test('whatever is asked for, a page holds what the whole list has at its place', async () => {
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
      const page = await listOutbox(
        ctx,
        { database: world.db.app },
        'notify',
        outboxListInput.parse({
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
}, 120_000)

test('far down the list of many companies the list is walked, not read of each of them', async () => {
  const companies = Array.from({ length: 500 }, (_, index) => String(index + 1))
  const ctx = { ...(await world.ctxOf('meridian')), scope: { companies } }
  const query = outboxQuery(ctx, 'notify', {})
  const window = { size: 10, descending: true, from: null }
  expect(pageSql(query, { ...window, pageNo: 1 })).toContain('lateral')
  expect(pageSql(query, { ...window, pageNo: 1_000 })).not.toContain('lateral')
  expect(pageSql(query, { ...window, pageNo: 1_000 }, 4_000)).toContain('lateral')
})

test('one company, status and country are read from one place of an index', async () => {
  const ctx = await world.ctxOf('harbor')
  const window = { size: 10, descending: true, from: null, pageNo: 1 }
  const plain = pageSql(outboxQuery(ctx, 'notify', { country: 'GB' }), window)
  expect(plain).toContain('m.country = $3')
  expect(plain).not.toContain('lateral')
  expect(pageSql(outboxQuery(ctx, 'notify', { status: 'unknown' }), window)).not.toContain(
    'sms_message m',
  )
})
