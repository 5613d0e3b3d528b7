import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { signInAs } from './Client.ts'
import { keyRow, newKey, wholeWorld } from './keyTools.ts'
import { person } from './people.ts'
import { okay, type World, worldPassword } from './world.ts'

let it: World
beforeAll(async () => {
  it = await wholeWorld()
})
afterAll(() => it.close())
afterEach(() => {
  it.time.offsetMs = 0
})

describe('who may make keys', () => {
  test('nobody gives what they have not, by making, editing or rotating', async () => {
    const role = {
      roleName: 'Key keeper',
      roleCode: 'keykeeper',
      audience: 'customer',
      dataScope: 'company',
    }
    const roleId = String(okay(await it.admin.post('/sys/role/add', role)))
    const { records } = okay(await it.admin.get('/sys/permission/list', { pageSize: 500 }))
    const permissionIds = records
      .filter(({ perms }: { perms: string | null }) =>
        /^(apiKey|smsTask:list|user:list)/.test(perms ?? ''),
      )
      .map(({ id }: { id: string }) => id)
      .join(',')
    okay(await it.admin.post('/sys/permission/saveRolePermission', { roleId, permissionIds }))
    const { id: userId, username } = await person(it, 'customer', it.companies.customerA)
    const held = okay(await it.admin.get('/sys/user/queryById', { id: userId }))
    const keeper = { id: userId, version: held.version, roleIds: [roleId] }
    okay(await it.admin.put('/sys/user/edit', keeper))
    const client = await signInAs(it.app, username, worldPassword)
    const add = (scopes: string[]) => client.post('/sys/apiKey/add', { name: 'Sly', scopes })
    expect(await add(['send'])).toMatchObject({
      status: 403,
      result: { reason: 'apiKey.scopeNotHeld' },
    })
    expect((await add(['send'])).message).toContain('Send SMS')
    expect((await add(['tasks', 'amounts'])).success).toBe(true)
    const strong = await newKey(it.customerA)
    const row = await keyRow(client, strong.id)
    const { id, version, name, scopes, ipList, expiresAt } = row
    const rotated = await client.post('/sys/apiKey/rotate', { id, version, keepOld: true })
    expect(rotated.result.reason).toBe('apiKey.scopeNotHeld')
    const edit = (more: object) =>
      client.put('/sys/apiKey/edit', {
        id,
        version,
        name,
        scopes,
        ipList,
        expiresAt,
        enabled: true,
        ...more,
      })
    expect((await edit({ ipList: '198.51.100.1' })).result.reason).toBe('apiKey.scopeNotHeld')
    // Stopping is not giving.
    expect((await edit({ enabled: false })).success).toBe(true)
  })

  test('whose amounts are hidden gives no key that sees them', async () => {
    const { id, username } = await person(it, 'customer', it.companies.customerA)
    const { version } = okay(await it.admin.get('/sys/user/queryById', { id }))
    okay(await it.admin.put('/sys/user/edit', { id, version, hideAmounts: true }))
    const client = await signInAs(it.app, username, worldPassword)
    const add = (scopes: string[]) => client.post('/sys/apiKey/add', { name: 'Blind', scopes })
    expect((await add(['send', 'amounts'])).result.reason).toBe('apiKey.scopeNotHeld')
    expect((await add(['send'])).success).toBe(true)
  })

  test('keys of others are not there, and the platform has none', async () => {
    const { id } = await newKey(it.customerA)
    for (const foreign of [id, '1']) {
      const one = { id: foreign, version: 1 }
      const values = { name: 'Mine', scopes: ['tasks'], enabled: true }
      for (const reply of [
        await it.customerB.put('/sys/apiKey/edit', { ...one, ...values }),
        await it.customerB.post('/sys/apiKey/rotate', { ...one, keepOld: true }),
        await it.customerB.post('/sys/apiKey/endOld', one),
        await it.customerB.delete('/sys/apiKey/delete', { id: foreign }),
      ]) {
        expect(reply).toMatchObject({ status: 404, result: { reason: 'record.notFound' } })
      }
    }
    expect(await keyRow(it.customerB, id)).toBeUndefined()
    expect(await keyRow(it.agentB, id)).toBeUndefined()
    expect((await keyRow(it.agentA, id)).name).toMatch(/^Program/)
    const foreign = { name: 'Foreign', scopes: ['tasks'], companyId: it.companies.customerP }
    expect((await it.agentA.post('/sys/apiKey/add', foreign)).result.reason).toBe(
      'record.foreignId',
    )
    const platform = await it.admin.post('/sys/apiKey/add', { name: 'Staff', scopes: ['tasks'] })
    expect(platform.result.reason).toBe('apiKey.noPlatform')
  })

  test.each([
    ['an unknown scope', { scopes: ['tasks', 'user:add'] }],
    ['no scope', { scopes: [] }],
    ['a list that is none', { ipList: 'everywhere' }],
    ['a name with a line break', { name: 'a\nb' }],
    ['a moment that is past', { expiresAt: '2020-01-01T00:00:00Z' }],
    ['a secret of its own', { secretHash: 'x' }],
    ['a user of its own', { createUserId: '1' }],
  ])('refuses %s', async (_name, more) => {
    const body = { name: 'Bad', scopes: ['tasks'], ...more }
    expect((await it.customerA.post('/sys/apiKey/add', body)).status).toBe(400)
  })

  test('one name is one key of a company, also for two at once', async () => {
    const body = { name: 'Twin', scopes: ['tasks'] }
    const replies = await Promise.all([1, 2].map(() => it.customerB.post('/sys/apiKey/add', body)))
    expect(replies.map(({ result }): string => result.reason ?? 'made').toSorted()).toEqual([
      'apiKey.nameTaken',
      'made',
    ])
    const again = await it.customerB.post('/sys/apiKey/add', { ...body, name: 'TWIN' })
    expect(again.result.fields.name.reason).toBe('apiKey.nameTaken')
    expect((await it.customerA.post('/sys/apiKey/add', body)).success).toBe(true)
  })
})
