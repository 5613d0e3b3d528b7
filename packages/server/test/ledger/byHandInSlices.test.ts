import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Client, signInAs } from '../Client.ts'
import { okay, world, type World, worldPassword } from '../world.ts'

let it: World
beforeAll(async () => {
  it = await world()
})
afterAll(() => it.close())
// Another hour begins.
beforeEach(() => it.db.owner.query(`update ledger_hand_move set at = at - interval '2 hours'`))

const companyId = () => it.companies.customerP
const book = (amount: string, by: Client = it.manager) =>
  by.post('/recharge/order/book', { companyId: companyId(), amount, reference: 'Cash' })
const adjust = (amount: string, by: Client = it.manager, kind = 'adjust') =>
  by.post('/ledger/change/add', { companyId: companyId(), kind, amount, reason: 'Slice' })
const status = async (id: string) =>
  okay(await it.admin.get('/recharge/order/queryById', { id })).status
const wallet = async () => {
  const { rows } = await it.db.owner.query<{ available: string }>(
    'select available::text from ledger_wallet where company_id = $1',
    [companyId()],
  )
  return Number(rows[0]?.available ?? 0) / 1e6
}
/** Somebody with a role, made by another person, who is new. */
async function person(username: string, maker: Client, role = 'manager'): Promise<Client> {
  const user = { username, realname: username, password: worldPassword }
  const roleIds = [it.roles[role]]
  okay(await maker.post('/sys/user/add', { ...user, companyId: it.companies.platform, roleIds }))
  return signInAs(it.app, username, worldPassword)
}
const age = () => it.db.owner.query(`update sys_rights_given set at = at - interval '2 days'`)

test('eight payments of 1,000 booked within a minute were all credited by one person', async () => {
  const before = await wallet()
  const ids: string[] = []
  for (let slice = 0; slice < 8; slice += 1) ids.push(okay(await book('1000.00')))
  expect(await Promise.all(ids.map(status))).toEqual(['paid', ...Array(7).fill('chainConfirmed')])
  expect((await wallet()) - before).toBe(1_000)
})

test('slices at the same instant passed each other', async () => {
  const before = await wallet()
  const slices = await Promise.all([
    book('600.00'),
    book('600.00', it.admin),
    adjust('600'),
    adjust('600', it.admin),
  ])
  expect(slices.map((slice) => slice.success)).toEqual([true, true, true, true])
  expect((await wallet()) - before).toBe(600)
})

test('other kinds and other people counted for themselves', async () => {
  const id = okay(await book('500.00'))
  expect(await status(id)).toBe('paid')
  expect(okay(await adjust('400', it.admin)).status).toBe('posted')
  const refund = await it.manager.post('/recharge/order/refund', { id, amount: '200', reason: 'x' })
  expect(refund.success).toBe(true)
  expect(okay(await it.admin.get('/recharge/order/queryById', { id }))).toMatchObject({
    refunded: '0.00',
    request: { kind: 'refund' },
  })
  expect(okay(await adjust('-200')).status).toBe('waiting')
  expect(okay(await adjust('200', it.admin, 'credit')).status).toBe('waiting')
  // What is left of the hour.
  expect(okay(await adjust('100')).status).toBe('posted')
  expect(okay(await adjust('0.01')).status).toBe('waiting')
})

test('what a second person agreed to does not use up the hour', async () => {
  const { id, status: waits } = okay(await adjust('5000'))
  expect(waits).toBe('waiting')
  okay(await it.admin.post('/ledger/change/approve', { id }))
  expect(okay(await adjust('1000')).status).toBe('posted')
})

test('suspended money was moved by one person, however much', async () => {
  const order = String(it.ports.ids.next())
  const payments = [1, 2].map(() => String(it.ports.ids.next()))
  const put = (sql: string, values: unknown[]) => it.db.owner.query(sql, values)
  await put(
    `insert into pay_order (id, company_id, driver, currency, amount, status, suspended, create_by, user_id)
     values ($1, $2, 'stripe', 'USD', 60000000, 'paid', 3000000000, 'x', 1)`,
    [order, companyId()],
  )
  for (const id of payments) {
    await put(
      `insert into pay_payment (id, order_id, company_id, driver, currency, payment, state, amount, credited, suspended, reason, booked_at)
       values ($1::bigint, $2, $3, 'stripe', 'USD', $4, 'settled', 1500000000, 0, 1500000000, 'tooMuch', now())`,
      [id, order, companyId(), `pi${id}`],
    )
  }
  const [first, second] = payments
  const credit = (id = '') =>
    it.admin.post('/sys/paymentSuspense/credit', { id, reason: 'It is theirs' })
  const before = await wallet()
  expect(okay(await credit(first))).toEqual({ status: 'waiting' })
  expect((await credit(first)).result.reason).toBe('recharge.waits')
  expect((await credit(second)).result.reason).toBe('recharge.waits')
  const own = await it.admin.post('/recharge/order/approve', { id: order })
  expect(own.result.reason).toBe('recharge.samePerson')
  expect(await wallet()).toBe(before)
  const both = await Promise.all(
    [1, 2].map(() => it.manager.post('/recharge/order/approve', { id: order })),
  )
  expect(both.filter(({ success }) => success)).toHaveLength(1)
  expect((await wallet()) - before).toBe(1_500)
  const giveBack = { id: second, reason: 'Theirs' }
  expect(okay(await it.admin.post('/sys/paymentSuspense/giveBack', giveBack))).toEqual({
    status: 'waiting',
  })
  okay(await it.manager.post('/recharge/order/refuse', { id: order, reason: 'No' }))
  const { records } = okay(await it.admin.get('/sys/paymentSuspense/list', { status: 'open' }))
  expect(records.map(({ id }: { id: string }) => id)).toEqual([second])
})

test('whoever was made by the asker was a second person, as was whom that one made', async () => {
  const puppet = await person('puppet1', it.admin, 'admin')
  const { id } = okay(await adjust('6000', it.admin))
  const refused = await puppet.post('/ledger/change/approve', { id })
  expect(refused).toMatchObject({ status: 409, result: { reason: 'approval.dependent' } })
  const second = await person('puppet2', puppet)
  expect((await second.post('/ledger/change/approve', { id })).result.reason).toBe(
    'approval.dependent',
  )
  // Two accounts of one maker, and the maker for an account.
  const third = await person('puppet3', it.admin)
  const asked = okay(await adjust('6000', third))
  for (const who of [puppet, second, it.admin]) {
    expect((await who.post('/ledger/change/approve', { id: asked.id })).result.reason).toBe(
      'approval.dependent',
    )
  }
  const paid = okay(await book('2000.00', third))
  const approved = await second.post('/recharge/order/approve', { id: paid })
  expect(approved.result.reason).toBe('approval.dependent')
  okay(await it.manager.post('/recharge/order/approve', { id: paid }))
  okay(await it.manager.post('/ledger/change/approve', { id: asked.id }))
  await age()
  okay(await second.post('/ledger/change/approve', { id }))
})

test.each([
  ['a role', { roleIds: ['manager', 'sales'] }],
  ['amounts', { hideAmounts: false }],
  ['an email', { email: 'new@tandem.example' }],
  ['the account again', { status: '1' }],
])('whom the asker just gave %s was a second person', async (what, more) => {
  const other = await person(`raised.${what.replaceAll(' ', '')}`, it.admin)
  const { id: userId } = okay(
    await it.admin.get('/sys/user/list', { username: `raised.${what.replaceAll(' ', '')}` }),
  ).records[0]
  const edit = async (values: object) => {
    const { version } = okay(await it.admin.get('/sys/user/queryById', { id: userId }))
    return okay(await it.admin.put('/sys/user/edit', { id: userId, version, ...values }))
  }
  if ('hideAmounts' in more) await edit({ hideAmounts: true })
  if ('status' in more) await it.admin.put('/sys/user/frozenBatch', { ids: userId, status: 2 })
  await age()
  const { id } = okay(await adjust('6000', it.admin))
  if ('status' in more) {
    okay(await it.admin.put('/sys/user/frozenBatch', { ids: userId, status: 1 }))
  } else {
    await edit('roleIds' in more ? { roleIds: more.roleIds.map((code) => it.roles[code]) } : more)
  }
  const name = `raised.${what.replaceAll(' ', '')}`
  const again = await signInAs(it.app, name, worldPassword)
  expect((await again.post('/ledger/change/approve', { id })).result.reason).toBe(
    'approval.dependent',
  )
  // A name is no right, and others are free to agree.
  await age()
  await edit({ realname: 'Another name' })
  okay(await (other.token ? again : other).post('/ledger/change/approve', { id }))
})
