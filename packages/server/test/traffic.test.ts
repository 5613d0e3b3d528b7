import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Client } from './Client.ts'
import { okay, world, type World } from './world.ts'

let it: World
beforeAll(async () => {
  it = await world()
})
afterAll(() => it.close())

let count = 0
const unlike = (word: string) => `${word}${(count += 1)}`
const idOf = async (call: ReturnType<Client['post']>) => String(okay(await call))
const edit = async (who: Client, path: string, id: string, change: Record<string, unknown>) => {
  const { version } = okay(await it.admin.get(`${path}/queryById`, { id }))
  return who.put(`${path}/edit`, { id, version, ...change })
}

describe('traffic', () => {
  const place = async () => {
    const nameEn = unlike('Land ')
    const letter = (n: number) => String.fromCharCode(65 + (n % 26))
    return idOf(
      it.admin.post('/sys/country/add', {
        nameEn,
        name: nameEn,
        iso2: letter(count) + letter(count * 7 + 3),
        callingCode: '999',
      }),
    )
  }

  test('a rate below what its seller pays is refused with the floor', async () => {
    const { admin, agentA, companies } = it
    const countryId = await place()
    const bought = await idOf(
      admin.post('/sms/rateGroup/add', {
        name: unlike('Buy '),
        currency: 'USD',
        companyId: companies.platform,
      }),
    )
    okay(await edit(admin, '/sys/company', companies.agentA, { rateGroupId: bought }))
    const rate = { product: 'notify', countryId, effectiveAt: '2031-01-01T00:00:00Z' }
    okay(await admin.post('/sms/rate/add', { ...rate, rateGroupId: bought, price: '0.02' }))
    const sold = await idOf(
      agentA.post('/sms/rateGroup/add', { name: unlike('Sell '), currency: 'USD' }),
    )
    const below = await agentA.post('/sms/rate/add', {
      ...rate,
      rateGroupId: sold,
      price: '0.019999999',
    })
    expect(below).toMatchObject({
      status: 422,
      result: { reason: 'rate.belowCost', fields: { price: {} } },
    })
    expect(below.message).toContain('0.02')
    const id = await idOf(
      agentA.post('/sms/rate/add', { ...rate, rateGroupId: sold, price: '0.02' }),
    )
    expect(okay(await agentA.get('/sms/rate/queryById', { id }))).toMatchObject({
      currency: 'USD',
      companyId: companies.agentA,
      price: '0.02',
    })
    expect((await edit(agentA, '/sms/rate', id, { price: '0.01' })).result.reason).toBe(
      'rate.belowCost',
    )
    expect((await agentA.get('/sms/rate/queryById', { id: bought })).status).toBe(404)
  })

  test('an operator is one of the country', async () => {
    const [here, there] = [await place(), await place()]
    const operatorId = await idOf(
      it.admin.post('/sms/operator/add', {
        name: unlike('Net '),
        countryId: there,
        mcc: '901',
        mnc: '88',
      }),
    )
    const rateGroupId = await idOf(
      it.admin.post('/sms/rateGroup/add', { name: unlike('List '), currency: 'USD' }),
    )
    const reply = await it.admin.post('/sms/rate/add', {
      rateGroupId,
      product: 'notify',
      countryId: here,
      operatorId,
      price: '1',
    })
    expect(reply.result).toMatchObject({ reason: 'record.foreignId', fields: { operatorId: {} } })
    expect(okay(await it.admin.get('/sms/operator/options', { countryId: here }))).toEqual([])
    expect(okay(await it.admin.get('/sms/operator/options', { countryId: there }))).toMatchObject([
      { id: operatorId },
    ])
  })

  test('a copy of a gateway has no password and is off', async () => {
    const id = await idOf(
      it.admin.post('/sms/gateway/add', {
        name: 'Carrier',
        host: 'a.example',
        port: 2775,
        systemId: 'x',
        password: 'canary-7',
      }),
    )
    const copy = await idOf(it.admin.post('/sms/gateway/copy', { id }))
    expect(okay(await it.admin.get('/sms/gateway/queryById', { id: copy }))).toMatchObject({
      name: 'Carrier (2)',
      password: false,
      enabled: false,
      host: 'a.example',
    })
    const { rows } = await it.db.owner.query(
      'select password_sealed from sms_gateway where id = $1',
      [id],
    )
    expect(rows[0].password_sealed).toMatch(/^v1\./)
    expect(it.ports.secrets.open(rows[0].password_sealed)).toBe('canary-7')
  })

  test('a password of 64 characters, or what is no certificate, was taken for a gateway', async () => {
    const gateway = { name: 'Refused', host: 'a.example', port: 2775, systemId: 'x' }
    const refusals = await Promise.all(
      [
        { password: 'x'.repeat(64) },
        { caCertificate: 'a secret' },
        { caCertificate: '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----' },
      ].map(async (field) => it.admin.post('/sms/gateway/add', { ...gateway, ...field })),
    )
    expect(refusals.map(({ code, result }) => [code, Object.values(result?.fields ?? {})])).toEqual(
      [
        [400, [expect.objectContaining({ reason: 'field.tooLong' })]],
        [400, [expect.objectContaining({ reason: 'field.certificates' })]],
        [400, [expect.objectContaining({ reason: 'field.certificates' })]],
      ],
    )
  })

  test('only staff decides about sender IDs', async () => {
    const id = await idOf(it.customerA.post('/sms/senderId/add', { sender: 'Kestrel' }))
    expect(okay(await it.customerA.get('/sms/senderId/queryById', { id }))).toMatchObject({
      status: 'pending',
      abilities: { delete: true },
    })
    expect((await it.agentA.post('/sms/senderId/approve', { ids: id })).status).toBe(403)
    okay(await it.admin.put('/sms/senderId/approve', { ids: id }))
    expect(okay(await it.customerA.get('/sms/senderId/queryById', { id })).status).toBe('approved')
    okay(await it.admin.post('/sms/senderId/reject', { ids: id, remark: 'Not yours' }))
    expect(okay(await it.customerA.get('/sms/senderId/queryById', { id }))).toMatchObject({
      status: 'rejected',
      reason: 'Not yours',
    })
    const history = okay(await it.customerA.get('/sms/senderId/history', { id }))
    expect(
      history.map(({ verb, actor }: { verb: string; actor: string }) => `${actor} ${verb}`),
    ).toEqual(['admin reject', 'admin approve', 'customerA add'])
  })

  test('a record in use says by whom', async () => {
    const countryId = await place()
    okay(
      await it.admin.post('/sms/operator/add', {
        name: unlike('Net '),
        countryId,
        mcc: '902',
        mnc: '77',
      }),
    )
    const reply = await it.admin.delete('/sys/country/delete', { id: countryId })
    expect(reply).toMatchObject({ status: 409, result: { reason: 'record.inUse' } })
    expect(reply.message).toContain('operator: 1')
  })
})
