import { afterAll, beforeEach, expect, test } from 'vitest'
import { later, rateLand, rateTools } from '../../test/rateTools.ts'
import { okay, world } from '../../test/world.ts'
import { raiseAlarms } from '../alarms/raiseAlarms.ts'
import { openSealed } from '../outbox/openSealed.ts'

const it = await world()
const { countryId, operatorId } = await rateLand(it)
const { assign, draftOf, groupOf, publish, put, released } = rateTools(it, countryId)
let list: string
const query = async <Row extends object>(text: string): Promise<Row[]> =>
  (await it.db.owner.query(text)).rows
const notices = () =>
  query<{ company: string; title: string; text: string; zh: string; names: string[] }>(
    `select company_id::text as company, titile as title, msg_content as text, msg_content_zh as zh,
       array(select u.username from sys_user u where u.id = any (a.target_ids) order by 1) as names
     from sys_announcement a where bus_type = 'priceChange' order by id`,
  )
const mails = () =>
  query<{ target: string; sealed: string }>(
    `select target, sealed from sys_outbox where name = 'prices.changed' order by id`,
  )
beforeEach(async () => {
  okay(await assign(it.companies.agentA, null))
  list = await groupOf(it.admin)
  await released(it.admin, list, '0.02', { tell: false })
  okay(await assign(it.companies.agentA, list))
  await query(`delete from sys_announcement where bus_type = 'priceChange'`)
  await query(`delete from sys_outbox where name = 'prices.changed'`)
})
afterAll(() => it.close())

test('who buys by a list is told once what changes for it, and nothing else of its seller', async () => {
  await query(`update sys_user set email = 'prices@agent.example' where username = 'agentA'`)
  await query(
    `insert into sys_setting (key, value) values ('publicUrl', '"https://console.example/"')
     on conflict (key) do update set value = excluded.value`,
  )
  const draft = await draftOf(it.admin, list)
  okay(await put(it.admin, draft, { price: '0.03' }))
  okay(await put(it.admin, draft, { operatorId, price: '0.04' }))
  okay(await publish(it.admin, draft, { effectiveAt: later(60) }))
  await raiseAlarms(it.ports)
  await raiseAlarms(it.ports)
  const [told, ...others] = await notices()
  expect(others).toEqual([])
  expect(told).toMatchObject({ company: it.companies.agentA })
  expect(told?.names).toContain('agentA')
  expect(told?.text).toMatch(/^<p>From .*2 prices of .* will change for you\.<\/p>/)
  expect(told?.text).toContain('1 rises, 1 is new.')
  expect(told?.text).toMatch(/Rateland: 0\.02 → 0\.03 USD/)
  expect(told?.text).toMatch(/RateNet: 0\.04 USD/)
  expect(told?.zh).toContain('1 条上涨，1 条新增。')
  const sent = await mails()
  expect(sent.map(({ target }) => target)).toContain('prices@agent.example')
  const mail = openSealed(it.ports, sent[0]?.sealed ?? '', String)
  expect(mail).toContain('0.02 → 0.03 USD')
  expect(mail).toContain('Open your rates: https://console.example/sms/rate')
})

test('nobody is told where the seller does not want it, of a draft, or of what was withdrawn', async () => {
  const quiet = await draftOf(it.admin, list)
  okay(await put(it.admin, quiet, { price: '0.03' }))
  okay(await publish(it.admin, quiet, { tell: false }))
  const later1 = await draftOf(it.admin, list)
  okay(await put(it.admin, later1, { price: '0.04' }))
  okay(await publish(it.admin, later1, { effectiveAt: later(60) }))
  okay(await it.admin.post('/sms/rateVersion/withdraw', { id: later1 }))
  await raiseAlarms(it.ports)
  expect(await notices()).toEqual([])
  okay(await publish(it.admin, later1, { effectiveAt: later(60) }))
  await raiseAlarms(it.ports)
  expect(await notices()).toHaveLength(1)
})

test('who had been told of prices that were withdrawn went on to expect them', async () => {
  await query(`update sys_user set email = 'prices@agent.example' where username = 'agentA'`)
  const draft = await draftOf(it.admin, list)
  okay(await put(it.admin, draft, { price: '0.03' }))
  okay(await publish(it.admin, draft, { effectiveAt: later(60) }))
  await raiseAlarms(it.ports)
  okay(await it.admin.post('/sms/rateVersion/withdraw', { id: draft }))
  okay(await it.admin.delete('/sms/rateVersion/delete', { id: draft }))
  // Who buys by the list since then heard nothing before, and hears nothing now.
  okay(await assign(it.companies.customerP, list))
  await raiseAlarms(it.ports)
  await raiseAlarms(it.ports)
  const [, told, ...others] = await notices()
  expect(others).toEqual([])
  expect(told).toMatchObject({ company: it.companies.agentA })
  expect(told?.names).toContain('agentA')
  expect(told?.text).toMatch(/The price change that .* announced for .* was withdrawn/)
  expect(told?.zh).toContain('已撤回')
  const sent = await mails()
  expect(openSealed(it.ports, sent.at(-1)?.sealed ?? '', String)).toContain('was withdrawn')
  okay(await assign(it.companies.customerP, null))
})

test('prices that were withdrawn and published again are told as both, in this order', async () => {
  const draft = await draftOf(it.admin, list)
  okay(await put(it.admin, draft, { price: '0.03' }))
  okay(await publish(it.admin, draft, { effectiveAt: later(60) }))
  await raiseAlarms(it.ports)
  okay(await it.admin.post('/sms/rateVersion/withdraw', { id: draft }))
  okay(await publish(it.admin, draft, { effectiveAt: later(90) }))
  await raiseAlarms(it.ports)
  const texts = (await notices()).map(({ text }) => text)
  expect(texts).toHaveLength(3)
  expect(texts[1]).toContain('was withdrawn')
  expect(texts[2]).toContain('will change for you')
})

test('from whom amounts are hidden, learns how many prices change and no price', async () => {
  await query(`update sys_user set hide_amounts = true where username = 'agentA'`)
  try {
    await released(it.admin, list, '0.03')
    await raiseAlarms(it.ports)
    const plain = (await notices()).find(({ names }) => names.includes('agentA'))
    expect(plain?.text).toContain('1 rises.')
    expect(`${plain?.text}${plain?.zh}`).not.toMatch(/0\.0/)
  } finally {
    await query(`update sys_user set hide_amounts = false where username = 'agentA'`)
  }
})

test('an agent’s own buyers are told when its prices are raised with its seller’s', async () => {
  const sold = await groupOf(it.agentA)
  okay(await assign(it.companies.agentB, sold))
  await released(it.agentA, sold, '0.02', { tell: false })
  const draft = await draftOf(it.admin, list)
  okay(await put(it.admin, draft, { price: '0.05' }))
  okay(await publish(it.admin, draft, { lift: true }))
  await raiseAlarms(it.ports)
  const companies = (await notices()).map(({ company }) => company)
  expect(companies.toSorted()).toEqual([it.companies.agentA, it.companies.agentB].toSorted())
  okay(await assign(it.companies.agentB, null))
})
