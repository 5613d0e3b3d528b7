import { afterAll, expect, test } from 'vitest'
import { signInAs } from '../../test/Client.ts'
import { later, rateLand, rateTools } from '../../test/rateTools.ts'
import { okay, world, worldPassword } from '../../test/world.ts'

const it = await world()
const { countryId, operatorId } = await rateLand(it)
const { draftOf, groupOf, notify, publish, put, released, rows, statusOf } = rateTools(
  it,
  countryId,
)
afterAll(() => it.close())

const history = '/sms/rate/priceHistory'
/** A rate of a list in force, of its country alone or of a network. */
const rateIn = async (rateGroupId: string, network: string | null = null) => {
  const { records } = okay(await it.admin.get('/sms/rate/list', { rateGroupId, pageSize: 50 }))
  return records.find((rate: { operatorId: string | null }) => rate.operatorId === network).id
}

test('a price is followed through its versions, with who published it and those to come', async () => {
  const list = await groupOf(it.admin)
  const first = await released(it.admin, list, '0.02')
  okay(
    await it.admin.post('/sms/rate/add', { rateGroupId: list, ...notify, operatorId, price: '1' }),
  )
  const second = await released(it.admin, list, '0.03')
  const third = await draftOf(it.admin, list, 'Next month')
  okay(await put(it.admin, third, { price: '0.04' }))
  okay(await publish(it.admin, third, { effectiveAt: later(60) }))

  const prices = okay(await it.admin.get(history, { id: await rateIn(list) }))
  expect(prices).toMatchObject([
    { price: '0.04', endsAt: null, by: 'admin', versionId: third, version: 'Next month' },
    { price: '0.03', by: 'admin', versionId: second },
    { price: '0.02', by: 'admin', versionId: first, currency: 'USD' },
  ])
  // Each ends where the next begins; the one of a network is another key.
  expect([prices[1].endsAt, prices[2].endsAt]).toEqual([prices[0].startsAt, prices[1].startsAt])
  const narrow = okay(await it.admin.get(history, { id: await rateIn(list, operatorId) }))
  expect(narrow.map(({ price }: { price: string }) => price)).toEqual(['1.00'])
})

test('the same key of another list, and what was withdrawn, are not part of it', async () => {
  const [list, other] = [await groupOf(it.admin), await groupOf(it.admin)]
  await released(it.admin, list, '0.02')
  await released(it.admin, other, '0.09')
  const draft = await draftOf(it.admin, list)
  okay(await put(it.admin, draft, { price: '0.05' }))
  okay(await publish(it.admin, draft, { effectiveAt: later(60) }))
  okay(await it.admin.post('/sms/rateVersion/withdraw', { id: draft }))
  expect(okay(await it.admin.get(history, { id: await rateIn(list) }))).toMatchObject([
    { price: '0.02', endsAt: null },
  ])
})

test('it is for who sees the rate: not its buyers, nor prices for who may not see amounts', async () => {
  const list = await groupOf(it.admin)
  await released(it.admin, list, '0.02')
  const id = await rateIn(list)
  expect((await it.agentA.get(history, { id })).result.reason).toBe('record.notFound')
  expect((await it.customerP.get(history, { id })).code).toBe(403)
  const blind = {
    username: 'blind',
    realname: 'Blind',
    password: worldPassword,
    companyId: it.companies.platform,
    roleIds: [it.roles['manager']],
    hideAmounts: true,
  }
  okay(await it.admin.post('/sys/user/add', blind))
  const who = await signInAs(it.app, 'blind', worldPassword)
  const [seen] = okay(await who.get(history, { id }))
  expect(seen).toMatchObject({ by: 'admin', currency: 'USD' })
  expect(seen).not.toHaveProperty('price')
})

test('two who approve the same version at once publish it once, and never who asked', async () => {
  const second = { username: 'second', realname: 'Second', password: worldPassword }
  const [companyId, roleIds] = [it.companies.platform, [it.roles['admin']]]
  okay(await it.admin.post('/sys/user/add', { ...second, companyId, roleIds }))
  // Made long ago: an account of today would be one of who asks.
  await it.db.owner.query(`update sys_rights_given set at = at - interval '2 days'`)
  const other = await signInAs(it.app, 'second', worldPassword)
  const list = await groupOf(it.admin)
  await released(it.admin, list, '0.02')
  okay(await it.admin.put('/sys/setting/edit', { rateApprovalPercent: 50 }))
  try {
    const id = await draftOf(it.admin, list)
    okay(await put(it.admin, id, { price: '0.05' }))
    expect(okay(await publish(it.admin, id)).status).toBe('waiting')
    const approve = '/sms/rateVersion/approve'
    const replies = await Promise.all(
      [it.admin, other, other, it.admin, other].map((who) => who.post(approve, { id })),
    )
    const said = replies.map(({ success, result }) => (success ? result.status : result.reason))
    // Whoever asked is refused before or after the other agreed.
    expect(said.filter((one) => one === 'active')).toHaveLength(1)
    expect([said[0], said[3]]).not.toContain('active')
    expect(await statusOf(id)).toBe('active')
    expect((await rows(list)).map(({ price }) => price)).toEqual(['20000000', '50000000'])
  } finally {
    okay(await it.admin.put('/sys/setting/edit', { rateApprovalPercent: 0 }))
  }
})
