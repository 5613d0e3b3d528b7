import fc from 'fast-check'
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

  test('nor sells what its agent cannot buy: refused when it is added and when it is published', async () => {
    const direct = {
      rateGroupId: sold,
      ...notify,
      product: 'marketing',
      chargeOn: 'submit',
      price: '9',
    }
    const added = await it.agentA.post('/sms/rate/add', direct)
    expect(added).toMatchObject({
      status: 422,
      result: { reason: 'rate.notBought', fields: { price: {} } },
    })
    const draft = await draftOf(it.agentA, sold)
    okay(await put(it.agentA, draft, { price: '0.05' }))
    okay(await put(it.agentA, draft, { product: 'marketing', price: '9' }))
    expect(okay(await check(it.agentA, draft))).toMatchObject({
      count: 1,
      own: 1,
      below: [{ floor: null }],
    })
    expect((await publish(it.agentA, draft)).result.reason).toBe('rateVersion.notBought')
    expect(await rows(sold)).toEqual([])
    // The platform’s own list is not held up, and what it adds can be sold on.
    const platform = await draftOf(it.admin, bought)
    okay(await put(it.admin, platform, { product: 'marketing', price: '8' }))
    okay(await publish(it.admin, platform))
    okay(await publish(it.agentA, draft))
  })

  test('nor loses a price that it sells on: it is listed with who sells it, and refused', async () => {
    await released(it.agentA, sold, '0.05')
    const draft = await draftOf(it.admin, bought)
    // Without a price it is removed.
    const remove = { id: draft, ...notify }
    okay(await it.admin.post('/sms/rateVersion/put', remove))
    expect(okay(await check(it.admin, draft))).toMatchObject({
      count: 1,
      own: 0,
      below: [{ company: 'Agent A', price: '0.05', floor: null, isOwn: false }],
    })
    for (const lift of [false, true]) {
      const refused = await publish(it.admin, draft, { lift })
      expect(refused.result.reason).toBe('rateVersion.soldOn')
      expect(refused.message).toContain('Agent A')
    }
    const empty = await groupOf(it.admin, it.companies.platform)
    const swapped = await assign(it.companies.agentA, empty)
    expect(swapped.result).toMatchObject({
      reason: 'company.rateGroupLacks',
      fields: { rateGroupId: {} },
    })
    // Once the agent has taken it away, it may go.
    const own = await draftOf(it.agentA, sold)
    okay(await it.agentA.post('/sms/rateVersion/put', { ...remove, id: own }))
    okay(await publish(it.agentA, own))
    okay(await publish(it.admin, draft))
  })

  const scheduled = async (rateGroupId: string, product = 'notify') => {
    const { rows: found } = await it.db.owner.query<{ id: string; version: number }>(
      `select id::text, version from sms_rate where rate_group_id = $1 and product = $2 and deleted_at is null
         and effective_at > now() order by effective_at, sms_rate.id`,
      [rateGroupId, product],
    )
    return found
  }
  const add = (who: Client, rateGroupId: string, price: string, effectiveAt: string, more = {}) =>
    who.post('/sms/rate/add', { rateGroupId, ...notify, price, effectiveAt, ...more })
  const drop = (who: Client, id: string) => who.delete('/sms/rate/delete', { id })

  test('a price still to come, but sold on, was deleted or put off without a word', async () => {
    const marketing = { product: 'marketing' }
    okay(await add(it.admin, bought, '0.02', later(30), marketing))
    okay(await add(it.agentA, sold, '0.05', later(40), marketing))
    const [coming] = await scheduled(bought, 'marketing')
    const refused = await drop(it.admin, coming?.id ?? '')
    expect(refused.result.reason).toBe('rateVersion.soldOn')
    expect(refused.message).toContain('Agent A')
    const move = { id: coming?.id, version: coming?.version, effectiveAt: later(60) }
    const moved = await it.admin.put('/sms/rate/edit', move)
    expect(moved.result.reason).toBe('rateVersion.soldOn')
    // Earlier, or after it was taken away there, it may go.
    okay(await it.admin.put('/sms/rate/edit', { ...move, effectiveAt: later(35) }))
    const [own] = await scheduled(sold, 'marketing')
    okay(await drop(it.agentA, own?.id ?? ''))
    okay(await drop(it.admin, coming?.id ?? ''))
    // What was undone is what was asked again.
    const back = await it.agentA.put('/sms/rate/restore', { ids: own?.id })
    expect(back.result.reason).toBe('rate.notBought')
  })

  test('a raise that was still to come went, and left the old price below cost', async () => {
    await released(it.agentA, sold, '0.025')
    okay(await add(it.agentA, sold, '0.03', later(20)))
    okay(await add(it.admin, bought, '0.03', later(30)))
    const [raise] = await scheduled(sold)
    expect((await drop(it.agentA, raise?.id ?? '')).result.reason).toBe('rateVersion.below')
    const [dear] = await scheduled(bought)
    okay(await drop(it.admin, dear?.id ?? ''))
    okay(await drop(it.agentA, raise?.id ?? ''))
  })

  /** What is sold without a price to buy by, or below it, at any moment from now on. */
  const wrongs = async (): Promise<string[]> => {
    const { rows: all } = await it.db.owner.query<{
      list: string
      op: string | null
      price: string
      from: Date
      to: Date | null
    }>(
      `select rate_group_id::text as list, operator_id::text as op, price_nanos::text as price, effective_at as "from",
         ends_at as "to" from sms_rate where rate_group_id = any ($1) and deleted_at is null`,
      [[bought, sold]],
    )
    const now = Date.now()
    const moments = [now, ...all.flatMap(({ from, to }) => [from.getTime(), to?.getTime() ?? now])]
    return moments
      .filter((at) => at >= now)
      .flatMap((at) => {
        const inForce = (list: string) =>
          all.filter(
            (one) =>
              one.list === list &&
              one.from.getTime() <= at &&
              (one.to === null || one.to.getTime() > at),
          )
        const buys = inForce(bought)
        const sells = inForce(sold)
        const of = (rates: typeof all, op: string | null) =>
          rates.find((one) => one.op === op) ?? rates.find((one) => one.op === null)
        const kept = sells.filter(({ op }) => !of(buys, op) && (op !== null || buys.length === 0))
        const below = [null, operatorId].filter((op) => {
          const [sale, cost] = [of(sells, op), of(buys, op)]
          return sale && cost && BigInt(sale.price) < BigInt(cost.price)
        })
        return [...kept.map(() => `nothing to buy at ${at}`), ...below.map(() => `below at ${at}`)]
      })
  }

  test('whatever prices are added, moved, deleted and brought back, none is sold below what it costs', async () => {
    okay(await it.admin.put('/sys/setting/edit', { rateApprovalPercent: 0 }))
    const change = fc.record({
      isAgent: fc.boolean(),
      act: fc.constantFrom('add', 'add', 'price', 'move', 'drop', 'back'),
      cents: fc.integer({ min: 1, max: 6 }),
      minutes: fc.integer({ min: 5, max: 90 }),
      narrow: fc.boolean(),
      nth: fc.nat(5),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 6, maxLength: 12 }), async (changes) => {
        const gone: string[] = []
        for (const { isAgent, act, cents, minutes, narrow, nth } of changes) {
          const [who, list] = isAgent ? [it.agentA, sold] : [it.admin, bought]
          const there = await scheduled(list)
          const one = there[nth % Math.max(1, there.length)]
          const price = `0.0${cents}`
          if (act === 'add') {
            await add(who, list, price, later(minutes), narrow ? { operatorId } : {})
          } else if (act === 'back') {
            await who.put('/sms/rate/restore', { ids: gone.at(-1) ?? '1' })
          } else if (one && act === 'drop') {
            if ((await drop(who, one.id)).success) gone.push(one.id)
          } else if (one) {
            const value = act === 'price' ? { price } : { effectiveAt: later(minutes) }
            await who.put('/sms/rate/edit', { ...one, ...value })
          }
          expect(await wrongs()).toEqual([])
        }
      }),
      { numRuns: 3 },
    )
    okay(await it.admin.put('/sys/setting/edit', { rateApprovalPercent: 50 }))
  })

  test('calls sold by the second over minutes at one price are below, and are raised by taking over the minutes', async () => {
    const call = (firstSeconds: number, nextSeconds: number) => ({
      product: 'voice',
      prefix: '999',
      price: '0.06',
      firstSeconds,
      nextSeconds,
    })
    const setCall = (who: Client, id: string, terms: object) =>
      who.post('/sms/rateVersion/put', { id, ...terms })
    const platform = await draftOf(it.admin, bought)
    okay(await setCall(it.admin, platform, call(60, 60)))
    okay(await publish(it.admin, platform))
    const own = await draftOf(it.agentA, sold)
    okay(await setCall(it.agentA, own, call(1, 1)))
    expect((await publish(it.agentA, own)).result.reason).toBe('rateVersion.below')
    const direct = { rateGroupId: sold, chargeOn: 'submit', ...call(1, 1) }
    const refused = await it.agentA.post('/sms/rate/add', direct)
    expect(refused.result.reason).toBe('rate.callsBelowCost')
    expect(refused.message).toContain('intervals')
    const cheaper = await it.agentA.post('/sms/rate/add', { ...direct, price: '0.05' })
    expect(cheaper.result.reason).toBe('rate.belowCost')
    okay(await setCall(it.agentA, own, { ...call(1, 1), connectFee: '0.06' }))
    okay(await publish(it.agentA, own))
    // The platform bills by two minutes from now on.
    const raise = await draftOf(it.admin, bought)
    okay(await setCall(it.admin, raise, call(120, 60)))
    expect((await publish(it.admin, raise)).result.reason).toBe('rateVersion.belowSold')
    expect(
      okay(await publish(it.admin, raise, { lift: true, effectiveAt: later(15) })).lifted,
    ).toBe(1)
    const { records } = okay(await it.agentA.get('/sms/rate/list', { rateGroupId: sold }))
    expect(records.map(({ interval }: { interval: string }) => interval).toSorted()).toEqual([
      '1/1',
      '120/60',
    ])
  })
})
