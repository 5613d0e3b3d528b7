import { afterAll, beforeAll, expect, test } from 'vitest'
import { tellOfApprovals } from '../../services/ledger/tellOfApprovals.ts'
import type { Client } from '../Client.ts'
import { sandboxApp, type SandboxApp } from '../sandboxApp.ts'
import { okay } from '../world.ts'

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
