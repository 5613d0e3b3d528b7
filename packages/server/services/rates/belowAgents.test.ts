import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '../../test/Client.ts'
import { later, rateLand, rateTools } from '../../test/rateTools.ts'
import { okay, world } from '../../test/world.ts'

const it = await world()
const { countryId, operatorId } = await rateLand(it)
const { assign, draftOf, groupOf, notify, publish, put, released, rows } = rateTools(it, countryId)
afterAll(() => it.close())

describe('a customer’s rate is not below what its agent pays', () => {
  let bought: string
  let sold: string
  beforeEach(async () => {
    for (const company of ['customerA', 'agentA'] as const) {
      okay(await assign(it.companies[company], null))
    }
    bought = await groupOf(it.admin, it.companies.platform)
    await released(it.admin, bought, '0.02')
    okay(await assign(it.companies.agentA, bought))
    sold = await groupOf(it.agentA)
    okay(await assign(it.companies.customerA, sold))
  })
  const check = (who: Client, draft: string) => who.post('/sms/rateVersion/check', { id: draft })

  test('when it is saved, also against a price that comes later', async () => {
    await released(it.admin, bought, '0.03', { effectiveAt: later(30) })
    const draft = await draftOf(it.agentA, sold)
    okay(await put(it.agentA, draft, { price: '0.025' }))
    const refused = await publish(it.agentA, draft)
    expect(refused.result.reason).toBe('rateVersion.below')
    expect(okay(await check(it.agentA, draft))).toMatchObject({
      count: 1,
      own: 1,
      below: [{ price: '0.025', floor: '0.03', isOwn: true, currency: 'USD' }],
    })
    expect(await rows(sold)).toEqual([])
    okay(await put(it.agentA, draft, { price: '0.03' }))
    okay(await publish(it.agentA, draft))
  })

  test('nor for one operator whose price is higher', async () => {
    const draft = await draftOf(it.admin, bought)
    okay(await put(it.admin, draft, { operatorId, price: '0.05' }))
    okay(await publish(it.admin, draft))
    const own = await draftOf(it.agentA, sold)
    okay(await put(it.agentA, own, { price: '0.04' }))
    expect((await publish(it.agentA, own)).result.reason).toBe('rateVersion.below')
    okay(await put(it.agentA, own, { operatorId, price: '0.05' }))
    okay(await publish(it.agentA, own))
  })

  test('when the agent’s own price is raised: refused with who would be below, or raised with it', async () => {
    await released(it.agentA, sold, '0.02')
    const draft = await draftOf(it.admin, bought, 'Raised')
    okay(await put(it.admin, draft, { price: '0.03' }))
    expect((await publish(it.admin, draft)).result.reason).toBe('rateVersion.belowSold')
    const found = okay(await check(it.admin, draft))
    expect(found).toMatchObject({
      count: 1,
      own: 0,
      below: [{ company: 'Agent A', floor: '0.03' }],
    })
    const at = later(15)
    const done = okay(await publish(it.admin, draft, { effectiveAt: at, lift: true }))
    expect(done).toEqual({ status: 'scheduled', lifted: 1 })
    const raised = await rows(sold)
    expect(raised.map(({ price }) => price)).toEqual(['20000000', '30000000'])
    expect(raised[1]?.from.toISOString()).toBe(at)
    const versions = okay(
      await it.agentA.get('/sms/rateVersion/list', { rateGroupId: sold }),
    ).records
    expect(versions.map((one: { name: string }) => one.name)).toContain('Raised')
    // Directly, there is nothing but the refusal.
    const direct = await it.admin.post('/sms/rate/add', {
      rateGroupId: bought,
      ...notify,
      price: '0.09',
    })
    expect(direct.result.reason).toBe('rate.belowSold')
  })

  test('down a chain of agents, all of them are raised', async () => {
    await released(it.agentA, sold, '0.021')
    okay(await assign(it.companies.agentB, sold))
    const last = await groupOf(it.agentB)
    await released(it.agentB, last, '0.022')
    okay(await assign(it.companies.customerB, last))
    const draft = await draftOf(it.admin, bought)
    okay(await put(it.admin, draft, { price: '0.05' }))
    expect(okay(await publish(it.admin, draft, { lift: true })).lifted).toBe(2)
    expect((await rows(last)).at(-1)?.price).toBe('50000000')
    okay(await assign(it.companies.customerB, null))
    okay(await assign(it.companies.agentB, null))
  })

  test('when it is given another list to buy by', async () => {
    await released(it.agentA, sold, '0.02')
    const dearer = await groupOf(it.admin, it.companies.platform)
    await released(it.admin, dearer, '0.03')
    expect((await assign(it.companies.agentA, dearer)).result).toMatchObject({
      reason: 'company.rateGroupBelow',
      fields: { rateGroupId: {} },
    })
  })

  test('when two flips cross: the agent’s price rises before its customers’ does', async () => {
    await released(it.agentA, sold, '0.02')
    await released(it.agentA, sold, '0.04', { effectiveAt: later(40) })
    const draft = await draftOf(it.admin, bought)
    okay(await put(it.admin, draft, { price: '0.03' }))
    const early = await publish(it.admin, draft, { effectiveAt: later(20) })
    expect(early.result.reason).toBe('rateVersion.belowSold')
    okay(await publish(it.admin, draft, { effectiveAt: later(40) }))
  })

  test('of two edits at once, one is refused, whichever comes first', async () => {
    const outcomes = new Set<string>()
    for (let round = 0; round < 6; round += 1) {
      const lower = await draftOf(it.agentA, sold)
      okay(await put(it.agentA, lower, { price: `0.02${round}1` }))
      const raise = await draftOf(it.admin, bought)
      okay(await put(it.admin, raise, { price: `0.02${round}5` }))
      const [low, high] = await Promise.all([publish(it.agentA, lower), publish(it.admin, raise)])
      outcomes.add([low, high].map(({ success }) => String(success)).join())
      expect(low.success && high.success).toBe(false)
      const { rows: below } = await it.db.owner.query(
        `select 1 from sms_rate s, sms_rate b where s.rate_group_id = ${sold} and b.rate_group_id = ${bought}
          and s.ends_at is null and b.ends_at is null and s.price_nanos < b.price_nanos`,
      )
      expect(below).toEqual([])
    }
    expect(outcomes.size).toBeGreaterThan(0)
  })
})
