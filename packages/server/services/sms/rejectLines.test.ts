import { listInput, type RejectRow, type SmsProduct, smsRejectLists } from '@tandem/model'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Ctx } from '../ctx.ts'
import { type TestSandbox, testSandbox } from '../../test/sandbox.ts'
import { readList } from '../lists/readList.ts'
import { rejectLines } from './rejectLines.ts'

let world: TestSandbox
beforeAll(async () => {
  world = await testSandbox({ traffic: false })
})
afterAll(() => world.close())

const page = (ctx: Ctx, query: Record<string, string> = {}, product: SmsProduct = 'notify') =>
  readList(
    ctx,
    { database: world.db.app },
    rejectLines[product],
    listInput(smsRejectLists[product]).parse(query),
  )
const rows = async (...asked: Parameters<typeof page>) => (await page(...asked)).records
const rowNos = (found: readonly RejectRow[]) => found.map(({ rowNo }) => rowNo)

/** A task with refused lines, as `storeRecipients` writes them. */
async function refused(
  company: string,
  lines: readonly [mobile: string, reason: string][],
  { product = 'notify', by = null }: { product?: SmsProduct; by?: string | null } = {},
): Promise<string> {
  const taskId = world.nextId()
  const companyId = await world.company(company)
  await world.db.owner.query(
    `insert into sms_task (id, company_id, product, name, content, encoding, parts_per_message, status, total, rejected,
       currency, expires_at, create_by)
     values ($1, $2, $3, 'Spring sale', 'Hi', 'gsm7', 1, 'completed', $4, $4, 'USD', now(), $5)`,
    [taskId, companyId, product, lines.length, by],
  )
  await world.db.owner.query(
    `insert into sms_task_reject (task_id, row_no, company_id, mobile, reason)
     select $1, n, $2, mobile, reason from unnest($3::text[], $4::text[]) with ordinality as r (mobile, reason, n)`,
    [taskId, companyId, lines.map(([mobile]) => mobile), lines.map(([, reason]) => reason)],
  )
  return taskId
}

test('refused lines are listed with what was written, why and of which task, and to no other company', async () => {
  const before = Date.now()
  const taskId = await refused('Harbor Bank', [
    ['+44 7400 000001', 'number.duplicate'],
    ['', 'number.empty'],
    ['=HYPERLINK(1)', 'number.formula'],
  ])
  const harbor = await world.ctxOf('harbor')
  const found = await rows(harbor, { taskId })
  expect(found).toMatchObject([
    {
      rowNo: 3,
      mobile: '=HYPERLINK(1)',
      reason: 'number.formula',
      taskName: 'Spring sale',
      taskId,
    },
    { rowNo: 2, mobile: '', reason: 'number.empty' },
    { rowNo: 1, mobile: '+44 7400 000001', reason: 'number.duplicate' },
  ])
  for (const { createTime } of found) {
    expect(Math.abs(Date.parse(createTime) - before)).toBeLessThan(60_000)
  }
  expect(rowNos(await rows(harbor, { mobile: '7400000001' }))).toEqual([1])
  expect(rowNos(await rows(harbor, { mobile: 'hyper' }))).toEqual([3])
  expect(rowNos(await rows(harbor, { reason: 'number.empty,number.formula' }))).toEqual([3, 2])
  expect(await rows(harbor, { taskId }, 'marketing')).toEqual([])
  expect(await rows(await world.ctxOf('sunrise'), { taskId })).toEqual([])
  expect(await rows(await world.ctxOf('manager'), { taskId })).toHaveLength(3)
})

test('who sees only their own tasks sees only what these left out', async () => {
  const harbor = await world.ctxOf('harbor')
  const own = await refused('Harbor Bank', [['1', 'number.tooShort']], {
    by: harbor.actor.username,
  })
  const other = await refused('Harbor Bank', [['2', 'number.tooShort']], { by: 'somebody else' })
  const people = { usernames: [harbor.actor.username], userIds: [harbor.actor.id], departIds: [] }
  const tasks = (await rows({ ...harbor, people })).map(({ taskId }) => taskId)
  expect(tasks).toContain(own)
  expect(tasks).not.toContain(other)
})

test('pages of ten thousand lines are all of them, each once', async () => {
  const lines = Array.from({ length: 10_000 }, (_, at): [string, string] => [
    `${at}`,
    'number.tooShort',
  ])
  const taskId = await refused('Harbor Bank', lines)
  const harbor = await world.ctxOf('harbor')
  const seen = new Set<number>()
  for (let cursor: string | null = ''; cursor !== null;) {
    const given: Record<string, string> = cursor === '' ? {} : { cursor }
    const found = await page(harbor, { taskId, pageSize: '200', ...given })
    for (const { rowNo } of found.records) seen.add(rowNo)
    cursor = found.next
  }
  expect(seen.size).toBe(10_000)
})
