import { parseMicros } from '@tandem/core'
import type { Bill, BillLine } from '@tandem/model'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueDueBills } from '../../services/bills/issue.ts'
import { checkLedger } from '../../store/ledger/checkLedger.ts'
import type { Client } from '../Client.ts'
import { sandboxApp, type SandboxApp } from '../sandboxApp.ts'
import { okay } from '../world.ts'
import { details, saveDetails } from './billDetailsTools.ts'

let it: SandboxApp
let admin: Client
let harbor: string
beforeAll(async () => {
  it = await sandboxApp()
  admin = await it.signIn('admin')
  harbor = await it.company('Harbor Bank')
})
afterAll(() => it.close())

const micros = (text: string): bigint => parseMicros(text) ?? 0n
const run = { signal: new AbortController().signal }

/** Bills of a company begin `days` ago. */
async function billed(companyId: string, period: string, days: number, zone = 'Asia/Shanghai') {
  await it.query('update sys_company set bill_period = $2, time_zone = $3 where id = $1', [
    companyId,
    period,
    zone,
  ])
  // Midnight of the zone: what was charged before is not billed, nor is what a bill of another zone reaches into.
  await it.query(
    `insert into bill_schedule (company_id, opens_at)
     values ($1, greatest(date_trunc('day', now() - make_interval(days => $2), $3),
       (select max(period_to) from bill where company_id = $1)))
     on conflict (company_id) do update set opens_at = excluded.opens_at`,
    [companyId, days, zone],
  )
}
const bills = async (companyId: string, by = admin) =>
  okay(await by.get('/ledger/bill/list', { companyId, pageSize: 50 })).records
const read = async (id: string, by = admin): Promise<Bill> =>
  okay(await by.get('/ledger/bill/queryById', { id }))
const broken = async () => {
  const client = await it.db.owner.connect()
  const findings = await checkLedger(client).finally(() => client.release())
  return findings.flatMap(({ code, off }) => (code.startsWith('B') ? off : []))
}

test('a company without a period gets none, and who buys from somebody else is refused', async () => {
  expect(await admin.post('/ledger/bill/issue', { companyId: harbor })).toMatchObject({
    status: 409,
    result: { reason: 'bill.noPeriod' },
  })
  const sunrise = await it.company('Sunrise Clinics')
  expect((await admin.post('/ledger/bill/issue', { companyId: sunrise })).result.reason).toBe(
    'bill.notBuyer',
  )
})

test('weeks that are over are billed once, add up to the ledger to the micro, and follow without a gap', async () => {
  const year = new Date().getUTCFullYear()
  const before = await it.query(
    `select from bill where number like $2 and seller_id = (select parent_id from sys_company where id = $1)`,
    [harbor, `%B${year}-%`],
  )
  await billed(harbor, 'weekly', 20)
  const [{ numbers }, second] = await Promise.all(
    [1, 2].map(async () => okay(await admin.post('/ledger/bill/issue', { companyId: harbor }))),
  )
  // Of two at once, one finds nothing due.
  const all: string[] = [...numbers, ...second.numbers]
  expect([numbers.length, second.numbers.length]).toContain(0)
  expect(all.length).toBeGreaterThanOrEqual(2)
  const numberAt = (index: number) =>
    `TAN-B${year}-${String(before.length + index + 1).padStart(6, '0')}`
  expect(all).toEqual(all.map((_, index) => numberAt(index)))
  const stored = await Promise.all((await bills(harbor)).map(({ id }: { id: string }) => read(id)))
  const inOrder = stored.toSorted((a, b) => a.number.localeCompare(b.number))
  for (const [index, { from, to, timeZone, money }] of inOrder.entries()) {
    expect(timeZone).toBe('Asia/Shanghai')
    expect(new Date(to ?? '').getUTCHours()).toBe(16) // midnight there
    if (index > 0) expect(from).toBe(inOrder[index - 1]?.to)
    const [row] = await it.query<{ sum: string }>(
      `select coalesce(sum(coalesce(paid, cost)), 0)::text as sum from ledger_sales
       where company_id = $1 and bucket >= $2 and bucket < $3`,
      [harbor, from, to],
    )
    const sum = money?.lines.reduce(
      (total: bigint, { amount }: BillLine) => total + micros(amount),
      0n,
    )
    expect(sum).toBe(BigInt(row?.sum ?? 0))
    expect(micros(money?.exact ?? '')).toBe(sum)
    // Cents, and never more than half a one away.
    expect(micros(money?.amount ?? '') % 10_000n).toBe(0n)
    const off = micros(money?.amount ?? '') - (sum ?? 0n)
    expect(off >= -5_000n && off <= 5_000n).toBe(true)
  }
  expect(await broken()).toEqual([])
  expect(okay(await admin.post('/ledger/bill/issue', { companyId: harbor })).numbers).toEqual([])
})

test('a bill never changes, not even by its owner', async () => {
  for (const change of ['update bill set amount = 0', 'delete from bill_line']) {
    await expect(it.query(change)).rejects.toThrow('append-only')
  }
  // Nor is a period billed twice.
  await expect(
    it.query(
      `insert into bill (id, seller_id, company_id, kind, number, period_from, period_to, time_zone, currency, exact, amount, create_by, seller, buyer)
       select 1, seller_id, company_id, kind, 'B1', period_from + interval '1 hour', period_to, time_zone, currency, 0, 0, 'x', seller, buyer
       from bill limit 1`,
    ),
  ).rejects.toThrow('bill_periods')
})

test('what was charged is told apart by country, operator and price, and each line is its parts at its price', async () => {
  const [bill] = await bills(harbor)
  const { money, from, to } = await read(bill.id)
  const lines = money?.lines ?? []
  expect(lines.length).toBeGreaterThan(2)
  expect(new Set(lines.map(({ country }) => country)).size).toBeGreaterThan(1)
  expect(new Set(lines.map(({ operator }) => operator)).size).toBeGreaterThan(2)
  for (const { parts, price, amount } of lines) {
    expect(micros(amount)).toBe(BigInt(parts ?? 0) * micros(price ?? '0'))
  }
  const [row] = await it.query<{ n: number }>(
    `select count(*)::int as n from sms_message_final where company_id = $1 and charged > 0
       and ledger_quarter(settle_tx_id) >= $2 and ledger_quarter(settle_tx_id) < $3`,
    [harbor, from, to],
  )
  expect(lines.reduce((sum, { messages }) => sum + (messages ?? 0), 0)).toBe(row?.n)
})

test('the job issues what is due in the zone of each company, and mails it once', async () => {
  await it.query(`update sys_company set bill_email = 'bills@harbor.example' where id = $1`, [
    harbor,
  ])
  await billed(harbor, 'weekly', 0, 'UTC')
  const later = { ...it.ports, clock: { now: () => Date.now() + 8 * 86_400_000 } }
  await Promise.all([issueDueBills(later, run), issueDueBills(later, run)])
  const all = (await bills(harbor)).length
  await issueDueBills(later, run)
  expect(await bills(harbor)).toHaveLength(all)
  const mails = await it.query(
    `select from sys_outbox where name = 'bill.issued' and target = 'bills@harbor.example'`,
  )
  const [row] = await it.query<{ n: number }>(
    `select count(*)::int as n from bill where company_id = $1 and create_by = 'system'`,
    [harbor],
  )
  expect(mails).toHaveLength(row?.n ?? -1)
  expect(await broken()).toEqual([])
})

test('money is given back once, with a credit note, and not more than the bill', async () => {
  const [bill] = (await bills(harbor)).toSorted(
    (a: { amount: string }, b: { amount: string }) => Number(b.amount) - Number(a.amount),
  )
  const ask = async (amount: string, key: string) => {
    const response = await it.app.inject({
      method: 'POST',
      url: '/tandem/ledger/bill/credit',
      headers: { 'x-access-token': admin.token, 'idempotency-key': key },
      payload: { id: bill.id, amount, reason: 'Two days late' },
    })
    return response.json()
  }
  const [balance] = await it.query<{ available: string }>(
    'select available from ledger_wallet where company_id = $1',
    [harbor],
  )
  const answers = await Promise.all([ask('1.25', 'credit-1'), ask('1.25', 'credit-1')])
  expect(answers.map(({ result }) => result.status)).toContain('posted')
  const [after] = await it.query<{ available: string }>(
    'select available from ledger_wallet where company_id = $1',
    [harbor],
  )
  expect(BigInt(after?.available ?? 0) - BigInt(balance?.available ?? 0)).toBe(1_250_000n)
  const { money } = await read(bill.id)
  expect(money?.credited).toBe('1.25')
  const [note] = money?.notes ?? []
  expect(note).toMatchObject({
    number: expect.stringMatching(/^TAN-C\d{4}-000001$/),
    amount: '-1.25',
  })
  expect(await read(note?.id ?? '')).toMatchObject({
    kind: 'creditNote',
    reason: 'Two days late',
    corrects: { id: bill.id },
  })
  expect((await ask('0.005', 'credit-dust')).result).toMatchObject({
    reason: 'recharge.tooManyDecimals',
    fields: { amount: { message: 'Enter at most two decimals.' } },
  })
  const more = await ask(bill.amount, 'credit-2')
  expect(more.result.reason).toBe('bill.creditTooMuch')
  expect(await broken()).toEqual([])
})

test('two first documents of a seller at once get one prefix and follow each other', async () => {
  await it.query(`update sys_company set bill_prefix = null where kind = 'platform'`)
  const [bill] = (await bills(harbor)).toSorted(
    (a: { amount: string }, b: { amount: string }) => Number(b.amount) - Number(a.amount),
  )
  const both = await Promise.all(
    ['0.01', '0.02'].map((amount) =>
      admin.post('/ledger/bill/credit', { id: bill.id, amount, reason: 'At once' }),
    ),
  )
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const numbers = (await read(bill.id)).money?.notes.map(({ number }) => number) ?? []
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(numbers.every((number) => number.startsWith('TAN-C'))).toBe(true)
})

test('a company sees its own bills and no other’s, and no amounts where they are hidden', async () => {
  const [bill] = await bills(harbor)
  const [own, hidden, other, agent] = await Promise.all(
    ['harbor', 'harbor.desk', 'papaya', 'meridian'].map((username) => it.signIn(username)),
  )
  expect((await bills(harbor, own)).length).toBeGreaterThan(2)
  expect((await bills(harbor, hidden)).some((row: object) => 'amount' in row)).toBe(false)
  expect((await read(bill.id, hidden)).money).toBeNull()
  const { statusCode } =
    (await hidden?.raw('GET', '/ledger/bill/pdf', { query: { id: bill.id } })) ?? {}
  expect(statusCode).toBe(403)
  for (const stranger of [other, agent]) {
    expect((await stranger?.get('/ledger/bill/queryById', { id: bill.id }))?.status).toBe(404)
  }
})

test('the document has the lines and the total, in both languages', async () => {
  const [bill] = await bills(harbor)
  for (const language of ['en', 'zh']) {
    const { headers } = await admin.raw('GET', '/ledger/bill/pdf', {
      query: { id: bill.id, language },
    })
    expect(headers['content-type']).toBe('application/pdf')
  }
})

test('an agent bills its own customers, under numbers of its own', async () => {
  const sunrise = await it.company('Sunrise Clinics')
  await billed(sunrise, 'monthly', 62)
  const agent = await it.signIn('meridian')
  const { numbers } = okay(await agent.post('/ledger/bill/issue', { companyId: sunrise }))
  expect(numbers[0]).toMatch(/^MER-B\d{4}-000001$/)
  const [row] = await bills(sunrise, agent)
  expect(row.amount).toBeDefined()
  expect(await broken()).toEqual([])
})

test('names, addresses and the due date are those of the day a bill was issued, whatever changes later', async () => {
  const sunrise = await it.company('Sunrise Clinics')
  const [agent, buyer] = [await it.signIn('meridian'), await it.signIn('sunrise')]
  expect((await details(agent)).missing).toEqual([])
  expect((await details(admin)).missing).toEqual(['legalName', 'address', 'taxId', 'bankDetails'])
  okay(
    await saveDetails(agent, {
      legalName: 'Meridian Telecom Pte. Ltd.',
      address: '1 Raffles Place\nSingapore',
      taxId: 'M2-0123456-7',
    }),
  )
  await it.query(`update sys_company set bank_details = 'DBS Bank, 003-123456-7' where id = $1`, [
    await it.company('Meridian Telecom'),
  ])
  // Who issues nothing is paid nowhere.
  okay(await saveDetails(buyer, { legalName: 'PT Sunrise', taxId: '01.2', bankDetails: 'No bank' }))
  expect(await details(agent, sunrise)).toMatchObject({
    legalName: 'PT Sunrise',
    bankDetails: null,
    missing: ['address'],
  })
  await it.query('update sys_company set payment_days = 30 where id = $1', [sunrise])
  await billed(sunrise, 'weekly', 0, 'UTC')
  await it.query(
    `update bill_schedule set opens_at = (select max(period_to) from bill where company_id = $1) where company_id = $1`,
    [sunrise],
  )
  const [issued] = okay(await agent.post('/ledger/bill/issue', { companyId: sunrise })).numbers
  const [row] = (await bills(sunrise, agent)).filter(
    ({ number }: { number: string }) => number === issued,
  )
  const before = await read(row.id, agent)
  expect(before).toMatchObject({
    seller: {
      name: 'Meridian Telecom',
      legalName: 'Meridian Telecom Pte. Ltd.',
      bankDetails: 'DBS Bank, 003-123456-7',
    },
    buyer: { name: 'Sunrise Clinics', legalName: 'PT Sunrise', address: null, bankDetails: null },
  })
  expect(Date.parse(before.dueOn ?? '') - Date.parse(before.createTime.slice(0, 10))).toBe(
    30 * 86_400_000,
  )
  okay(await saveDetails(agent, { legalName: 'Meridian Holdings', bankDetails: 'Elsewhere' }))
  expect(await read(row.id, buyer)).toEqual({ ...before, abilities: {} })
  expect(before.money?.products.reduce((sum, { amount }) => sum + micros(amount), 0n)).toBe(
    micros(before.money?.exact ?? ''),
  )
})

test('what numbers begin with is of one seller alone, and stays once it is on a bill', async () => {
  const agent = await it.signIn('meridian')
  expect((await saveDetails(agent, { billPrefix: 'MTE' })).result.reason).toBe('bill.prefixUsed')
  const add = (name: string, billPrefix: string) =>
    admin.post('/sys/company/add', { name, kind: 'agent', currency: 'USD', billPrefix })
  expect((await add('Merlin', 'MER')).result).toMatchObject({
    reason: 'record.duplicate',
    fields: { billPrefix: {} },
  })
  expect((await add('Merlin', 'me')).result.fields).toHaveProperty('billPrefix')
  const both = await Promise.all([add('One', 'ONE'), add('Another', 'ONE')])
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
})

test('nobody reads what a company out of sight says of itself, nor writes it for another', async () => {
  const papaya = await it.signIn('papaya')
  expect((await papaya.get('/ledger/bill/details', { companyId: harbor })).status).toBe(404)
  expect((await saveDetails(papaya, { companyId: harbor })).status).toBe(400)
})

test('a bill that nobody paid in time was called open for ever', async () => {
  const [last] = await bills(harbor)
  // One day, which is over where it ends first.
  const add = (number: string, zone: string, hour: number) =>
    it.query(
      `insert into bill (id, seller_id, company_id, kind, number, period_from, period_to, time_zone, currency,
         exact, amount, create_by, due_on, seller, buyer)
       select $2, seller_id, company_id, 'bill', $3, now() + make_interval(hours => $5), now() + make_interval(hours => $5 + 1), $4,
         currency, 5000000, 5000000, 'admin', (now() at time zone 'Pacific/Midway')::date, seller, buyer from bill where id = $1`,
      [last.id, String(BigInt(last.id) + BigInt(hour)), number, zone, hour],
    )
  await add('LATE', 'Pacific/Kiritimati', 10_000)
  await add('TODAY', 'Pacific/Midway', 10_002)
  const status = async (by: Client, query: object) =>
    okay(
      await by.get('/ledger/bill/list', { companyId: harbor, pageSize: 50, ...query }),
    ).records.flatMap((row: Record<string, string>) =>
      ['LATE', 'TODAY'].includes(row['number'] ?? '') ? [[row['number'], row['status']]] : [],
    )
  expect(await status(admin, {})).toEqual([
    ['TODAY', 'paid'],
    ['LATE', 'paid'],
  ])
  expect(await status(admin, { status: 'overdue,open' })).toEqual([])
  await it.query(
    'update ledger_wallet set available = -held - 7000000, credit_limit = held + 7000000 where company_id = $1',
    [harbor],
  )
  expect(await status(admin, {})).toEqual([
    ['TODAY', 'open'],
    ['LATE', 'overdue'],
  ])
  expect(await status(admin, { status: 'overdue' })).toEqual([['LATE', 'overdue']])
  expect(await status(admin, { status: 'open' })).toEqual([['TODAY', 'open']])
  const [own, hidden, other] = await Promise.all(
    ['harbor', 'harbor.desk', 'papaya'].map((username) => it.signIn(username)),
  )
  if (!own || !hidden || !other) throw new Error('nobody signed in')
  const lines = async (by: Client) =>
    okay(await by.get('/home/attention')).flatMap((line: { list?: string; path: string }) =>
      line.list === 'bill' ? [line.path] : [],
    )
  expect(await lines(own)).toEqual(['/ledger/bill?status=overdue'])
  expect(await lines(admin)).toEqual(['/ledger/bill?status=overdue'])
  expect(await lines(other)).toEqual([])
  // What somebody owes is an amount.
  expect(await lines(hidden)).toEqual([])
  expect((await hidden.get('/ledger/bill/list', { status: 'overdue' })).status).toBe(400)
  expect(okay(await hidden.get('/ledger/bill/list')).records[0]).not.toHaveProperty('status')
})

test('whoever can complete the billing details of their company is told what is missing', async () => {
  const told = async (username: string) =>
    okay(await (await it.signIn(username)).get('/home/attention')).filter(
      ({ kind }: { kind: string }) => kind === 'billDetails',
    )
  const sunrise = await it.signIn('sunrise')
  expect(await told('sunrise')).toEqual([{ kind: 'billDetails', count: 1 }])
  okay(await saveDetails(sunrise, { address: 'Jalan 1, Jakarta' }))
  expect(await told('sunrise')).toEqual([])
  // Nobody bills it.
  expect((await details(await it.signIn('papaya'))).missing).not.toEqual([])
  expect(await told('papaya')).toEqual([])
})
