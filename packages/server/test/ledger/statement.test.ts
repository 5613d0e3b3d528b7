import { parseMicros } from '@tandem/core'
import type { StatementBatch, StatementLine } from '@tandem/model'
import ExcelJS from 'exceljs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../Client.ts'
import { sandboxApp, type SandboxApp } from '../sandboxApp.ts'
import { okay } from '../world.ts'

let it: SandboxApp
let admin: Client
beforeAll(async () => {
  it = await sandboxApp()
  admin = await it.signIn('admin')
})
afterAll(() => it.close())

const micros = (text: string): bigint => parseMicros(text) ?? 0n
const daysAgo = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const month = { createTime_begin: daysAgo(40), createTime_end: daysAgo(0) }
const balanceOf = async (companyId: string): Promise<bigint> => {
  const [row] = await it.query<{ balance: string }>(
    'select (available + held)::text as balance from ledger_wallet where company_id = $1',
    [companyId],
  )
  return BigInt(row?.balance ?? 0)
}

test.each(['Harbor Bank', 'Meridian Telecom', 'Lotus Mobile', 'Sunrise Clinics'])(
  'the statement of %s leads from its opening to its balance, line by line',
  async (name) => {
    const companyId = await it.company(name)
    const { money, company } = okay(await admin.get('/ledger/statement', { ...month, companyId }))
    expect(company.name).toBe(name)
    expect(micros(money.closing)).toBe(await balanceOf(companyId))
    let balance = micros(money.opening)
    for (const line of money.lines) {
      balance += micros(line.amount)
      expect(micros(line.balance)).toBe(balance)
    }
    expect(balance).toBe(micros(money.closing))
    expect(money.lines.map(({ kind }: { kind: string }) => kind)).toContain('charge')
    expect(micros(money.opening) + micros(money.credited) - micros(money.charged)).toBe(balance)
    expect(micros(money.opening) + micros(money.moneyIn) - micros(money.moneyOut)).toBe(balance)
  },
)

test('one product or kind is shown alone, with its own sums and the balances of the account', async () => {
  const companyId = await it.company('Harbor Bank')
  const of = async (filter: object) =>
    okay(await admin.get('/ledger/statement', { ...month, companyId, ...filter })).money
  const [all, charges, notify] = [
    await of({}),
    await of({ kind: 'charge,refund' }),
    await of({ product: 'notify' }),
  ]
  const kept = (isOf: (line: StatementLine) => boolean) => all.lines.filter(isOf)
  expect(charges.lines).toEqual(kept(({ kind }) => kind === 'charge' || kind === 'refund'))
  expect(notify.lines).toEqual(kept(({ product }) => product === 'notify'))
  expect(notify.lines.length).toBeGreaterThan(0)
  const sum = notify.lines.reduce(
    (so: bigint, { amount }: StatementLine) => so + micros(amount),
    0n,
  )
  expect(micros(notify.moneyIn) - micros(notify.moneyOut)).toBe(sum)
  expect([notify.opening, notify.closing]).toEqual([all.opening, all.closing])
  const wrong = await admin.get('/ledger/statement', { companyId, kind: 'charge,gift' })
  expect(wrong.status).toBe(400)
})

test('two periods that meet make the one of both: nothing counts twice or not at all', async () => {
  const companyId = await it.company('Harbor Bank')
  const of = async (from: number, to: number) =>
    okay(
      await admin.get('/ledger/statement', {
        companyId,
        createTime_begin: daysAgo(from),
        createTime_end: daysAgo(to),
      }),
    ).money
  const [all, first, second] = [await of(30, 1), await of(30, 8), await of(7, 1)]
  expect(first.opening).toBe(all.opening)
  expect(second.opening).toBe(first.closing)
  expect(second.closing).toBe(all.closing)
  expect([...first.lines, ...second.lines]).toEqual(all.lines)
})

test('a company sees its own, a seller those below it, and nobody another’s', async () => {
  const sunrise = await it.signIn('sunrise')
  const own = okay(await sunrise.get('/ledger/statement', month))
  expect(own.company.name).toBe('Sunrise Clinics')
  expect(own.money.lines.length).toBeGreaterThan(0)
  const harbor = await it.company('Harbor Bank')
  for (const other of ['sunrise', 'meridian', 'kestrel']) {
    const client = await it.signIn(other)
    const reply = await client.get('/ledger/statement', { ...month, companyId: harbor })
    expect(reply.result.reason).toBe('record.notFound')
  }
})

test('who sees no amounts gets none, and the platform has no account', async () => {
  await it.query(`update sys_user set hide_amounts = true where username = 'kestrel'`)
  const kestrel = await it.signIn('kestrel')
  expect(okay(await kestrel.get('/ledger/statement', month)).money).toBeNull()
  expect(okay(await admin.get('/ledger/statement', month)).money).toBeNull()
})

test.each(['en_US', 'zh_CN'] as const)('its document is a PDF (%s)', async (locale) => {
  const harbor = await it.signIn('harbor')
  harbor.locale = locale
  const file = await harbor.raw('GET', '/ledger/statement/pdf', { query: month })
  expect(file.headers['content-type']).toBe('application/pdf')
  expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  const kestrel = await it.signIn('kestrel')
  const hidden = await kestrel.get('/ledger/statement/pdf', month)
  expect(hidden.result.reason).toBe('statement.none')
})

test.each([
  ['Harbor Bank', 'task'],
  ['Meridian Telecom', 'company'],
  ['Sunrise Clinics', 'task'],
])('every charge of %s is told apart by what made it, to the micro', async (name, kind) => {
  const companyId = await it.company(name)
  const { money } = okay(await admin.get('/ledger/statement', { ...month, companyId }))
  const charges = money.lines.filter((line: StatementLine) => line.kind === 'charge')
  expect(charges.length).toBeGreaterThan(0)
  for (const { day, channel, product, amount } of charges) {
    const asked = { ...month, companyId, day, channel, product }
    const { money: part } = okay(await admin.get('/ledger/statement/batches', asked))
    expect(part.amount).toBe(amount)
    const sums = part.batches.map((batch: StatementBatch) => micros(batch.amount))
    expect(sums.reduce((sum: bigint, one: bigint) => sum + one, 0n)).toBe(micros(amount))
    expect(new Set(part.batches.map((batch: StatementBatch) => batch.kind))).toEqual(
      new Set([kind]),
    )
    for (const batch of part.batches) expect(batch.name).toEqual(expect.any(String))
  }
})

test('batches are seen by whom the statement is, without amounts by nobody', async () => {
  const harbor = await it.company('Harbor Bank')
  const { money } = okay(await admin.get('/ledger/statement', { ...month, companyId: harbor }))
  const { day, channel, product } = money.lines.find(({ kind }: StatementLine) => kind === 'charge')
  const asked = { ...month, day, channel, product }
  const own = okay(await (await it.signIn('harbor')).get('/ledger/statement/batches', asked))
  expect(own.money.batches.length).toBeGreaterThan(0)
  for (const other of ['sunrise', 'meridian', 'kestrel']) {
    const client = await it.signIn(other)
    const reply = await client.get('/ledger/statement/batches', { ...asked, companyId: harbor })
    expect(reply.result.reason).toBe('record.notFound')
  }
  const kestrel = await it.signIn('kestrel')
  expect(okay(await kestrel.get('/ledger/statement/batches', asked)).money).toBeNull()
})

test('its sheet tells the charges apart, and its balances lead from line to line', async () => {
  const harbor = await it.signIn('harbor')
  const { money } = okay(await harbor.get('/ledger/statement', month))
  const file = await harbor.raw('GET', '/ledger/statement/exportXls', { query: month })
  expect(file.statusCode).toBe(200)
  const book = new ExcelJS.Workbook()
  // exceljs declares its own Buffer, which Node's is not assignable to.
  await book.xlsx.load(file.rawPayload as unknown as ExcelJS.Buffer)
  const rows = book.worksheets[0]?.getSheetValues().slice(1) ?? []
  const cells = rows.map((row) => (Array.isArray(row) ? row.slice(1) : []))
  const [amount, balance, batch] = ['Amount', 'Balance', 'Batch'].map(
    (heading) => cells[0]?.indexOf(heading) ?? -1,
  )
  const at = (row: unknown[] | undefined, column = -1): number => Number(row?.[column])
  let now = Number(money.opening)
  // The opening balance above the lines, and below them what came in, what went out and the closing balance.
  expect(at(cells[1], balance)).toBeCloseTo(now, 5)
  const sums = cells.slice(-3)
  expect(sums.map((row) => at(row, amount) || at(row, balance))).toEqual([
    Number(money.moneyIn),
    -Number(money.moneyOut),
    Number(money.closing),
  ])
  for (const row of cells.slice(2, -3)) {
    now += at(row, amount)
    expect(at(row, balance)).toBeCloseTo(now, 5)
  }
  expect(now).toBeCloseTo(Number(money.closing), 5)
  const told = cells.slice(1).filter((row) => typeof row[batch ?? -1] === 'string')
  const charges = money.lines.filter(({ kind }: StatementLine) => kind === 'charge')
  expect(told.length).toBeGreaterThan(charges.length)
})
