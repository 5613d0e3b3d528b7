import { afterAll, beforeAll, expect, test } from 'vitest'
import { tellOfApprovals } from '../../services/ledger/tellOfApprovals.ts'
import type { Client } from '../Client.ts'
import { sandboxApp, type SandboxApp } from '../sandboxApp.ts'
import { okay } from '../world.ts'
import { details, saveDetails } from './billDetailsTools.ts'

let it: SandboxApp
let manager: Client
beforeAll(async () => {
  it = await sandboxApp()
  manager = await it.signIn('manager')
  await tellOfApprovals(it.ports)
})
afterAll(() => it.close())

/** Who was told of what, by title. */
const told = (key: string) =>
  it.query<{ title: string; page: string; text: string; names: string[] }>(
    `select a.titile as title, a.open_page as page, a.msg_content as text,
       array(select u.username from sys_user u where u.id = any (a.target_ids) order by 1) as names
     from sys_announcement a where a.bus_type = 'approvalWaits' and a.bus_id = $1`,
    [key],
  )
const ask = async (who: Client, company: string, amount: string): Promise<string> =>
  okay(
    await who.post('/ledger/change/add', {
      companyId: await it.company(company),
      kind: 'adjust',
      amount,
      reason: 'Test credit',
    }),
  ).id

test('who may agree to an adjustment is told once, not who asked, nor who sees no amounts', async () => {
  const id = await ask(manager, 'Harbor Bank', '5000')
  await it.query(`update sys_user set hide_amounts = true where username = 'finance'`)
  const both = await Promise.all([tellOfApprovals(it.ports), tellOfApprovals(it.ports)])
  expect(both.every(({ waiting }) => waiting <= 1)).toBe(true)
  const found = await told(`adjust ${id}`)
  expect(found).toHaveLength(1)
  expect(found[0]).toMatchObject({
    title: 'An adjustment for Harbor Bank needs your approval',
    page: `/ledger/change?record=${id}`,
  })
  expect(found[0]?.names).toContain('admin')
  expect(found[0]?.names).not.toContain('manager')
  expect(found[0]?.text).not.toContain('5')
  expect(await tellOfApprovals(it.ports)).toEqual({ waiting: 0 })
})

test('a payment booked by hand is told to who may approve it, and told again when it is asked for again', async () => {
  const book = { companyId: await it.company('Harbor Bank'), amount: '9000', reference: 'Cheque 1' }
  const id = okay(await manager.post('/recharge/order/book', book))
  const key = async () =>
    (
      await it.query<{ key: string }>(
        `select 'payment ' || id as key from pay_request where order_id = $1 and status = 'open'`,
        [id],
      )
    )[0]?.key ?? ''
  await tellOfApprovals(it.ports)
  const [first] = await told(await key())
  expect(first).toMatchObject({
    title: 'A payment from Harbor Bank needs your approval',
    page: `/sys/order?record=${String(id)}`,
  })
  const admin = await it.signIn('admin')
  okay(await admin.post('/recharge/order/approve', { id }))
  expect(await tellOfApprovals(it.ports)).toEqual({ waiting: 0 })
})

test('a version of a price list and a slip of a transfer are told to who decides about them', async () => {
  const [list] = await it.query<{ id: string; company: string; name: string }>(
    `select g.id::text, g.company_id::text as company, g.name from sms_rate_group g
     join sys_company c on c.id = g.company_id and c.kind = 'platform' order by g.id limit 1`,
  )
  const [version, order] = [String(it.ports.ids.next()), String(it.ports.ids.next())]
  await it.query(
    `insert into sms_rate_version (id, company_id, rate_group_id, number, name, state, asked_by, asked_id)
     select $1, $2, $3, 900, 'Summer prices', 'waiting', u.username, u.id from sys_user u where u.username = 'manager'`,
    [version, list?.company, list?.id],
  )
  await it.query(
    `insert into pay_order (id, company_id, driver, currency, amount, status, slip_file_id, slip_name, create_by, user_id)
     values ($1, $2, 'bankTransfer', 'USD', 60000000, 'chainConfirming', 'file', 'slip.pdf', 'harbor', 1)`,
    [order, await it.company('Harbor Bank')],
  )
  expect(await tellOfApprovals(it.ports)).toEqual({ waiting: 2 })
  const [rates] = await told(`rates ${version}.1`)
  expect(rates?.title).toBe(`New prices in “${list?.name}” need your approval`)
  expect(rates?.names).toContain('admin')
  expect(rates?.names).not.toContain('manager')
  const [slip] = await told(`transfer ${order}`)
  expect(slip?.title).toBe('Harbor Bank says a transfer is on its way')
  expect(slip?.names).toEqual(expect.arrayContaining(['admin', 'manager']))
  // Asked for anew, after it was taken back.
  await it.query('update sms_rate_version set version = version + 2 where id = $1', [version])
  expect(await tellOfApprovals(it.ports)).toEqual({ waiting: 1 })
})

test('an agent’s people hear of what their customers’ accounts wait for, and nobody of another company', async () => {
  const [agent] = await it.query<{ username: string; seller: string; buyer: string }>(
    `select u.username, u.company_id::text as seller, b.name as buyer from sys_user u
     join sys_company c on c.id = u.company_id and c.kind = 'agent'
     join sys_company b on b.parent_id = c.id
     order by u.id limit 1`,
  )
  if (!agent) throw new Error('The sandbox has no agent with customers')
  const id = await ask(await it.signIn(agent.username), agent.buyer, '4000')
  await it.query(`update ledger_change set asked_by = 1 where id = $1 and status = 'waiting'`, [id])
  await tellOfApprovals(it.ports)
  const [row] = await told(`adjust ${id}`)
  expect(row?.names).toContain(agent.username)
  const foreign = await it.query(
    `select 1 from sys_user where username = any ($1) and company_id <> $2`,
    [row?.names, agent.seller],
  )
  expect(foreign).toEqual([])
})

test('one person alone could have the bills of a seller paid to another account', async () => {
  const [admin, agent] = [await it.signIn('admin'), await it.signIn('meridian')]
  const meridian = await it.company('Meridian Telecom')
  await it.query(`update sys_company set bank_details = 'DBS Bank, 003-123456-7' where id = $1`, [
    meridian,
  ])
  const before = await details(agent)
  const bank = async () => (await details(admin, meridian)).bankDetails
  const mine = { bankDetails: 'My own account' }
  const judge = async (by: Client, verb: 'approve' | 'refuse', at?: number) =>
    by.post(`/ledger/bill/${verb}Bank`, {
      id: meridian,
      version: at ?? (await details(admin, meridian)).version,
    })
  // The rest of the same edit holds at once; a removal, which would make the next ones the first, waits as well.
  okay(await saveDetails(agent, { ...mine, taxId: 'T-9' }))
  expect(await details(agent)).toMatchObject({
    bankDetails: before.bankDetails,
    taxId: 'T-9',
    asked: { ...mine, by: 'meridian', abilities: { approve: 'bill.bankOwn', refuse: true } },
  })
  const seen = (await details(admin, meridian)).version
  okay(await saveDetails(agent, { bankDetails: null }))
  expect((await details(agent)).asked).toMatchObject({ bankDetails: null })
  expect(await bank()).toBe(before.bankDetails)
  // Who read the request before it was replaced agrees to nothing.
  expect(await judge(admin, 'approve', seen)).toMatchObject({ result: { reason: 'record.stale' } })
  okay(await saveDetails(agent, mine))
  expect(await judge(agent, 'approve')).toMatchObject({ result: { reason: 'bill.bankOwn' } })
  const [other, buyer] = [await it.signIn('harbor'), await it.signIn('sunrise')]
  for (const stranger of [other, buyer]) expect((await judge(stranger, 'approve')).status).toBe(404)
  // Neither does the form of the record, at its seller, change it alone.
  const held = okay(await admin.get('/sys/company/queryById', { id: meridian }))
  const edit = { id: meridian, version: held.version, bankDetails: 'Account of a thief' }
  okay(await admin.put('/sys/company/edit', edit))
  expect(await bank()).toBe(before.bankDetails)
  expect(await judge(admin, 'approve')).toMatchObject({ result: { reason: 'bill.bankOwn' } })
  okay(await judge(agent, 'refuse'))
  expect(await judge(agent, 'refuse')).toMatchObject({ result: { reason: 'bill.bankNotWaiting' } })
  const attention = async (by: Client) =>
    okay(await by.get('/home/attention')).filter(
      ({ kind }: { kind: string }) => kind === 'bankDetails',
    )
  okay(await saveDetails(agent, mine))
  expect(await attention(agent)).toEqual([])
  expect(await attention(admin)).toEqual([
    { kind: 'bankDetails', count: 1, id: meridian, first: 'Meridian Telecom' },
  ])
  const version = (await details(admin, meridian)).version
  const both = await Promise.all([
    judge(admin, 'approve', version),
    judge(admin, 'approve', version),
  ])
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect(await bank()).toBe('My own account')
  expect(await attention(admin)).toEqual([])
  const { records } = okay(
    await admin.get('/sys/dataLog/list', {
      dataTable: 'sys_company',
      dataId: meridian,
      pageSize: 3,
    }),
  )
  expect(records.map(({ verbText }: { verbText: string }) => verbText)).toContain('Approved')
})
