import { platformSettings } from '@tandem/model'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Client, signInAs } from '../../test/Client.ts'
import { later, rateLand, rateTools } from '../../test/rateTools.ts'
import { userJobTools } from '../../test/userJobTools.ts'
import { okay, world, worldPassword } from '../../test/world.ts'

const it = await world()
const { countryId, operatorId } = await rateLand(it)
const { draftOf, groupOf, notify, publish, put, released, rows, statusOf } = rateTools(
  it,
  countryId,
)
const tools = userJobTools(it)
beforeAll(() => void tools.runner({ sheets: it.ports.sheets }))
afterAll(async () => {
  await tools.stopRunners()
  await it.close()
})

describe('versions of a price list', () => {
  let list: string
  beforeEach(async () => {
    list = await groupOf(it.admin)
  })

  test('a draft is in force once it is published, and the one before is archived', async () => {
    const first = await released(it.admin, list, '0.02')
    const second = await draftOf(it.admin, list)
    okay(await put(it.admin, second, { price: '0.03' }))
    expect(await statusOf(second)).toBe('draft')
    expect(await rows(list)).toHaveLength(1)
    expect(okay(await publish(it.admin, second)).status).toBe('active')
    expect([await statusOf(first), await statusOf(second)]).toEqual(['archived', 'active'])
    const [before, after] = await rows(list)
    expect([before?.price, after?.price]).toEqual(['20000000', '30000000'])
    expect(before?.to).toEqual(after?.from)
    expect(after?.to).toBeNull()
  })

  test('what is in force stays: no edit, no deletion, no draft of it', async () => {
    const version = await released(it.admin, list, '0.02')
    const [rate] = okay(await it.admin.get('/sms/rate/list', { rateGroupId: list })).records
    expect(rate.abilities.edit).toBe('rate.inForce')
    const edit = { id: rate.id, version: rate.version, price: '0.01' }
    expect((await it.admin.put('/sms/rate/edit', edit)).result.reason).toBe('rate.inForce')
    expect((await it.admin.delete('/sms/rate/delete', { id: rate.id })).result.reason).toBe(
      'rate.inForce',
    )
    expect((await put(it.admin, version, { price: '1' })).result.reason).toBe(
      'rateVersion.notDraft',
    )
    expect((await it.admin.delete('/sms/rateVersion/delete', { id: version })).status).toBe(403)
    expect((await it.admin.post('/sms/rateVersion/withdraw', { id: version })).result.reason).toBe(
      'rateVersion.inForce',
    )
    await expect(
      it.db.owner.query(
        `begin; set local role tandem_system; set local tandem.everything = 'on';
         update sms_rate set price_nanos = 1 where id = ${rate.id}; commit`,
      ),
    ).rejects.toThrow(/in force since/)
    await it.db.owner.query('rollback')
  })

  test('a price cannot begin in the past: what was in force then keeps its end, whoever writes it', async () => {
    for (const [who, own] of [
      [it.admin, list],
      [it.agentA, await groupOf(it.agentA)],
    ] as const) {
      await released(who, own, '0.02')
      const before = await rows(own)
      const rate = { rateGroupId: own, ...notify, chargeOn: 'submit', price: '0.03' }
      const add = (effectiveAt: string, more = {}) =>
        who.post('/sms/rate/add', { ...rate, effectiveAt, ...more })
      const past = {
        status: 422,
        result: { reason: 'rateVersion.past', fields: { effectiveAt: {} } },
      }
      for (const minutes of [-1.1, -4, -24 * 60, -10 * 24 * 60, -365 * 24 * 60]) {
        expect(await add(later(minutes))).toMatchObject(past)
        // Neither where nothing was in force: the history would show a price before the list had one.
        expect(await add(later(minutes), { product: 'marketing' })).toMatchObject(past)
      }
      const coming = String(okay(await add(later(30))))
      const { version } = okay(await who.get('/sms/rate/queryById', { id: coming }))
      const edit = { id: coming, version, effectiveAt: later(-5) }
      expect(await who.put('/sms/rate/edit', edit)).toMatchObject(past)
      okay(await who.delete('/sms/rate/delete', { id: coming }))
      expect(await rows(own)).toEqual(before)
    }
  })

  test('a price that begins within the last minute begins now', async () => {
    const begun = Date.now()
    const rate = { rateGroupId: list, ...notify, chargeOn: 'submit', price: '0.03' }
    okay(await it.admin.post('/sms/rate/add', { ...rate, effectiveAt: later(-0.5) }))
    const [only] = await rows(list)
    expect(only?.from.getTime()).toBeGreaterThanOrEqual(begun)
  })

  test('a sheet of rates with a past beginning is refused at its row', async () => {
    const country = okay(await it.admin.get('/sys/country/queryById', { id: countryId }))
    const group = okay(await it.admin.get('/sms/rateGroup/queryById', { id: list }))
    const sheet = [
      'Rate group,Product,Country,Price,Charge when,Effective from',
      `${group.name},Notification SMS,${country.nameEn},0.03,Submitted,2024-01-02 00:00:00`,
    ].join('\n')
    const form = new FormData()
    form.set('file', new Blob([sheet]), 'rates.txt')
    const reply = await it.admin.upload('/sms/rate/importExcel', form)
    expect(JSON.stringify(reply)).toContain('not in the past')
    expect(await rows(list)).toEqual([])
  })

  test('nor does the database take a price that begins or ends in the past', async () => {
    await released(it.admin, list, '0.02')
    const as = async (statement: string) => {
      const client = await it.db.owner.connect()
      try {
        await client.query(
          `begin; set local role tandem_system; set local tandem.everything = 'on'; ${statement}`,
        )
      } finally {
        await client.query('rollback')
        client.release()
      }
    }
    const copy = (at: string, product: string) =>
      `insert into sms_rate (id, company_id, rate_group_id, product, country_id, price_nanos, effective_at)
       select id + 1, company_id, rate_group_id, '${product}', country_id, 1, now() - interval '${at}'
       from sms_rate where rate_group_id = ${list}`
    await expect(as(copy('3 minutes', 'notify'))).rejects.toThrow(/in the past/)
    await expect(as(copy('3 minutes', 'marketing'))).rejects.toThrow(/in the past/)
    await as(copy('30 seconds', 'marketing'))
    const end = `update sms_rate set ends_at = now() - interval '1 hour' where rate_group_id = ${list}`
    await expect(as(end)).rejects.toThrow(/in the past|range lower bound/)
  })

  test('two rates of one key never hold at once, whoever writes them', async () => {
    await released(it.admin, list, '0.02')
    await expect(
      it.db.owner.query(
        `update sms_rate set ends_at = null, effective_at = to_timestamp(1) where rate_group_id = ${list};
         insert into sms_rate (id, company_id, rate_group_id, product, country_id, price_nanos, effective_at)
         select id + 1, company_id, rate_group_id, product, country_id, 1, to_timestamp(2) from sms_rate where rate_group_id = ${list};
         update sms_rate set ends_at = null where rate_group_id = ${list}`,
      ),
    ).rejects.toThrow(/sms_rate_one_at_a_time/)
  })

  test('a scheduled version can be withdrawn, and the list is as before', async () => {
    await released(it.admin, list, '0.02')
    const before = await rows(list)
    const draft = await draftOf(it.admin, list)
    okay(await put(it.admin, draft, {}))
    const operator = { operatorId, price: '0.04' }
    okay(await put(it.admin, draft, operator))
    const at = later(10)
    expect(okay(await publish(it.admin, draft, { effectiveAt: at })).status).toBe('scheduled')
    expect((await rows(list)).map(({ to }) => to?.toISOString() ?? null)).toEqual([at, null])
    okay(await it.admin.post('/sms/rateVersion/withdraw', { id: draft }))
    expect(await rows(list)).toEqual(before)
    expect(await statusOf(draft)).toBe('draft')
    okay(await publish(it.admin, draft, { effectiveAt: at }))
  })

  test('a rate that is added by itself shows what it changes, until it is deleted before its time', async () => {
    await released(it.admin, list, '0.02')
    const single = { rateGroupId: list, ...notify, chargeOn: 'submit', effectiveAt: later(5) }
    const id = String(okay(await it.admin.post('/sms/rate/add', { ...single, price: '0.021' })))
    const { version, versionId } = okay(await it.admin.get('/sms/rate/queryById', { id }))
    const shown = async () =>
      okay(await it.admin.get('/sms/rateChange/list', { versionId })).records
    expect(await shown()).toMatchObject([{ change: 'changed', before: '0.02', price: '0.021' }])
    okay(await it.admin.put('/sms/rate/edit', { id, version, price: '0.019' }))
    expect(await shown()).toMatchObject([{ change: 'changed', before: '0.02', price: '0.019' }])
    expect(okay(await it.admin.get('/sms/rateVersion/summary', { id: versionId }))).toMatchObject({
      changed: 1,
    })
    okay(await it.admin.delete('/sms/rate/delete', { id }))
    expect(await shown()).toEqual([])
  })

  test('what changes did not say in which country, in the reader’s language', async () => {
    const draft = await draftOf(it.admin, list)
    okay(await put(it.admin, draft, { price: '0.02' }))
    okay(await put(it.admin, draft, { operatorId, price: '0.03' }))
    const read = async (locale: 'en_US' | 'zh_CN'): Promise<Record<string, unknown>[]> => {
      it.admin.locale = locale
      const reply = await it.admin.get('/sms/rateChange/list', { versionId: draft })
      it.admin.locale = 'en_US'
      return okay(reply).records
    }
    const [english, chinese] = [await read('en_US'), await read('zh_CN')]
    expect(english.map((row) => row['countryId_dictText'])).toEqual(['Rateland', 'Rateland'])
    expect(chinese.map((row) => row['countryId_dictText'])).toEqual(['费率国', '费率国'])
    expect(new Set(english.map((row) => row['operatorId_dictText']))).toEqual(
      new Set(['RateNet', null]),
    )
    expect(Object.keys(english[0] ?? {})).not.toContain('english')
  })

  test('a rate between two others ends where the next begins', async () => {
    await released(it.admin, list, '0.02')
    await released(it.admin, list, '0.04', { effectiveAt: later(20) })
    await released(it.admin, list, '0.03', { effectiveAt: later(10) })
    const all = await rows(list)
    expect(all.map(({ price }) => price)).toEqual(['20000000', '30000000', '40000000'])
    expect(all.map(({ to }) => to)).toEqual([all[1]?.from, all[2]?.from, null])
  })

  test('an empty draft, a past time and another’s draft are refused', async () => {
    const draft = await draftOf(it.admin, list)
    expect((await publish(it.admin, draft)).result.reason).toBe('rateVersion.empty')
    okay(await put(it.admin, draft, { price: '0.02' }))
    expect((await publish(it.admin, draft, { effectiveAt: later(-10) })).result).toMatchObject({
      reason: 'rateVersion.past',
      fields: { effectiveAt: {} },
    })
    for (const call of ['publish', 'approve', 'withdraw']) {
      const reply = await it.agentA.post(`/sms/rateVersion/${call}`, { id: draft })
      expect([403, 404]).toContain(reply.status)
    }
    expect((await put(it.agentA, draft, { price: '1' })).status).toBe(404)
    expect((await it.agentA.get('/sms/rateChange/list', { versionId: draft })).result.total).toBe(0)
  })

  test('a draft that says what is in force changes nothing', async () => {
    await released(it.admin, list, '0.02')
    const draft = await draftOf(it.admin, list)
    okay(await put(it.admin, draft, { price: '0.020' }))
    const summary = okay(await it.admin.get('/sms/rateVersion/summary', { id: draft }))
    expect(summary).toMatchObject({ new: 0, changed: 0 })
    expect((await publish(it.admin, draft)).result.reason).toBe('rateVersion.empty')
  })

  test('pasted rows are compared, wrong ones named, and large changes warned of', async () => {
    await released(it.admin, list, '0.02')
    const draft = await draftOf(it.admin, list)
    const text = [
      'product\tcountry\tmcc\tmnc\tprice',
      'notify\tRL\t\t\t0.05',
      'notify\t\t799\t01\t0.03',
      'notify\t\t799\t99\t0.03',
      'notify\tRL\t\t\t0.06',
      'notify\tRL\t\t\tcheap',
    ].join('\n')
    expect(okay(await it.admin.post('/sms/rateVersion/paste', { id: draft, text }))).toEqual({
      new: 1,
      changed: 1,
      removed: 0,
      same: 0,
      wrong: 3,
    })
    const listed = okay(await it.admin.get('/sms/rateChange/list', { versionId: draft })).records
    const faults = listed.map((row: { fault: string | null }) => row.fault)
    expect(faults.filter(Boolean).toSorted()).toEqual(['duplicate', 'network', 'price'])
    const changed = listed.find((row: { change: string }) => row.change === 'changed')
    expect(changed).toMatchObject({ before: '0.02', price: '0.05', warnings: ['jump'] })
    expect((await publish(it.admin, draft)).result.reason).toBe('rateVersion.wrong')
    const wrong = listed.filter((row: { change: string }) => row.change === 'wrong')
    const ids = wrong.map((row: { id: string }) => row.id).join(',')
    okay(await it.admin.post('/sms/rateChange/drop', { ids }))
    okay(await publish(it.admin, draft))
  })

  test('an imported list is compared as a whole, its file kept, and its export is the same file again', async () => {
    await released(it.admin, list, '0.02')
    const draft = await draftOf(it.admin, list)
    const file = [
      'product,country,mcc,mnc,price,interval,prefix,connectFee',
      'marketing,RL,,,0.0100,,,',
      'marketing,,799,01,0.0123456,,,',
      'voice,,,,0.012,30/6,999,0.05',
    ].join('\n')
    const form = new FormData()
    form.set('id', draft)
    form.set('whole', 'true')
    form.set('file', new Blob([file]), 'prices.csv')
    const job = okay(await it.admin.upload('/sms/rateVersion/import', form))
    expect(await tools.ended(it.admin, job.id)).toMatchObject({
      status: 'done',
      done: 3,
      failed: 0,
    })
    const summary = okay(await it.admin.get('/sms/rateVersion/summary', { id: draft }))
    expect(summary).toMatchObject({ new: 3, changed: 0, removed: 1, same: 0, wrong: 0 })
    const kept = await it.admin.raw('GET', `/sms/rateVersion/file/${draft}`)
    expect(kept.payload).toBe(file)
    okay(await publish(it.admin, draft))

    const exported = await it.admin.raw('GET', '/sms/rateGroup/priceList', { query: { id: list } })
    expect(exported.payload).toContain('voice,,,,999,,0.012,submit,0.05,30,6,,,,')
    const other = await groupOf(it.admin)
    for (const [to, figures] of [
      [other, { new: 3 }],
      [other, { new: 0, same: 3 }],
    ] as const) {
      const copy = await draftOf(it.admin, to)
      const again = new FormData()
      again.set('id', copy)
      again.set('whole', 'true')
      again.set('file', new Blob([exported.payload]), 'same.csv')
      const reading = okay(await it.admin.upload('/sms/rateVersion/import', again))
      expect((await tools.ended(it.admin, reading.id)).status).toBe('done')
      const read = okay(await it.admin.get('/sms/rateVersion/summary', { id: copy }))
      expect(read).toMatchObject({ changed: 0, removed: 0, wrong: 0, ...figures })
      if (figures.new > 0) okay(await publish(it.admin, copy))
    }
    const twin = await it.admin.raw('GET', '/sms/rateGroup/priceList', { query: { id: other } })
    expect(twin.rawPayload.equals(exported.rawPayload)).toBe(true)
  })

  test('an agent’s import ended as not allowed: its job asks for the right to import', async () => {
    const draft = await draftOf(it.agentA, await groupOf(it.agentA))
    const form = new FormData()
    form.set('id', draft)
    form.set('file', new Blob(['product,country,price\nnotify,RL,0.5']), 'prices.csv')
    const job = okay(await it.agentA.upload('/sms/rateVersion/import', form))
    expect(await tools.ended(it.agentA, job.id)).toMatchObject({ status: 'done', done: 1 })
  })

  test('a list is copied with a mark-up', async () => {
    await released(it.admin, list, '0.0333333')
    const other = await groupOf(it.admin)
    const draft = await draftOf(it.admin, other)
    const from = { id: draft, rateGroupId: list, percent: '10' }
    expect(okay(await it.admin.post('/sms/rateVersion/copy', from))).toMatchObject({ new: 1 })
    okay(await publish(it.admin, draft))
    expect((await rows(other)).map(({ price }) => price)).toEqual(['36667000'])
    const euro = await groupOf(it.admin, undefined, 'EUR')
    const inEuro = await draftOf(it.admin, euro)
    const refused = await it.admin.post('/sms/rateVersion/copy', { ...from, id: inEuro })
    expect(refused.result.reason).toBe('rateVersion.currency')
  })

  test('above the platform’s limit another person publishes', async () => {
    await released(it.admin, list, '0.02')
    // By default, unless somebody chose otherwise.
    const { initial } = platformSettings.rateApprovalPercent
    expect(initial).toBe(50)
    okay(await it.admin.put('/sys/setting/edit', { rateApprovalPercent: initial }))
    const draft = await draftOf(it.admin, list)
    okay(await put(it.admin, draft, { price: '0.05' }))
    const direct = await it.admin.post('/sms/rate/add', {
      rateGroupId: list,
      ...notify,
      price: '0.05',
    })
    expect(direct.result.reason).toBe('rate.needsApproval')
    expect(okay(await publish(it.admin, draft))).toEqual({ status: 'waiting', lifted: 0 })
    expect(await rows(list)).toHaveLength(1)
    const approve = (who: Client) => who.post('/sms/rateVersion/approve', { id: draft })
    expect((await approve(it.admin)).result.reason).toBe('rateVersion.ownRequest')
    // Another list than the one that was looked at.
    const { version } = okay(await it.admin.get('/sms/rateVersion/queryById', { id: draft }))
    const earlier = { id: draft, version: version - 1 }
    const stale = await it.admin.post('/sms/rateVersion/approve', earlier)
    expect([stale.status, stale.result.reason]).toEqual([409, 'record.stale'])
    expect((await approve(it.manager)).status).toBe(403)
    // Nor another account of who asked.
    const puppet = { username: 'price.puppet', realname: 'Puppet', password: worldPassword }
    const ofPlatform = { companyId: it.companies.platform, roleIds: [it.roles['admin']] }
    okay(await it.admin.post('/sys/user/add', { ...puppet, ...ofPlatform }))
    const other = await signInAs(it.app, puppet.username, worldPassword)
    expect((await approve(other)).result.reason).toBe('approval.dependent')
    expect(await statusOf(draft)).toBe('waiting')
    okay(await it.admin.put('/sys/setting/edit', { rateApprovalPercent: 0 }))
    okay(await it.admin.post('/sms/rateVersion/withdraw', { id: draft }))
    expect(await statusOf(draft)).toBe('draft')
  })

  test('who sees no amounts was told which prices jump', async () => {
    await released(it.admin, list, '0.02')
    const draft = await draftOf(it.admin, list)
    okay(await put(it.admin, draft, { price: '0.09' }))
    const read = () => it.admin.raw('GET', '/sms/rateChange/list', { query: { versionId: draft } })
    const summary = () => it.admin.raw('GET', '/sms/rateVersion/summary', { query: { id: draft } })
    expect((await read()).payload).toContain('"jump"')
    expect((await summary()).payload).toContain('"jump":1')
    const hide = (hides: boolean) =>
      it.db.owner.query(`update sys_user set hide_amounts = $1 where username = 'admin'`, [hides])
    await hide(true)
    await expect.poll(async () => (await read()).payload, { timeout: 5_000 }).not.toContain('jump')
    expect((await summary()).payload).not.toMatch(/jump|below/)
    const filtered = await it.admin.get('/sms/rateChange/list', {
      versionId: draft,
      warning: 'jump',
    })
    expect(filtered.result.reason).toBe('query.unknownColumn')
    await hide(false)
    await expect.poll(async () => (await read()).payload, { timeout: 5_000 }).toContain('"jump"')
  })
})
