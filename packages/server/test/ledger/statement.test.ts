import { parseMicros } from '@tandem/core'
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
  },
)

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

test('its sheet has a row per line', async () => {
  const harbor = await it.signIn('harbor')
  const { money } = okay(await harbor.get('/ledger/statement', month))
  const file = await harbor.raw('GET', '/ledger/statement/exportXls', { query: month })
  expect(file.statusCode).toBe(200)
  expect(file.headers['content-type']).toContain('spreadsheetml')
  expect(file.rawPayload.length).toBeGreaterThan(1_000)
  expect(money.lines.length).toBeGreaterThan(3)
})
