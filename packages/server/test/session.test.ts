import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { type Client, signInAs } from './Client.ts'
import { person } from './people.ts'
import { okay, world, worldPassword, type World } from './world.ts'

let it: World
beforeAll(async () => {
  it = await world()
})
afterAll(() => it.close())
afterEach(() => {
  it.time.offsetMs = 0
})

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const alive = async (client: Client) =>
  (await client.get('/sys/permission/getUserPermissionByToken')).status

describe('a session', () => {
  test('ends after two idle hours for staff, after a day for others, and after seven days for all', async () => {
    const staff = await signInAs(it.app, 'manager', worldPassword)
    const customer = await signInAs(it.app, 'customerP', worldPassword)
    it.time.offsetMs = 2 * HOUR + MINUTE
    expect([await alive(staff), await alive(customer)]).toEqual([401, 200])
    for (let hours = 20; hours < 7 * 24; hours += 20) {
      it.time.offsetMs = hours * HOUR
      expect(await alive(customer)).toBe(200)
    }
    it.time.offsetMs = 7 * 24 * HOUR + MINUTE
    expect(await alive(customer)).toBe(401)
  })

  test('is not kept alive by being looked at', async () => {
    const { username } = await person(it)
    const client = await signInAs(it.app, username, worldPassword)
    it.time.offsetMs = 23 * HOUR
    expect(await it.ports.sessions.peek(client.token)).toMatchObject({ username })
    it.time.offsetMs = 25 * HOUR
    expect(await it.ports.sessions.peek(client.token)).toBeUndefined()
  })

  test('ends at sign-out, and only that one', async () => {
    const { username } = await person(it)
    const [one, other] = [
      await signInAs(it.app, username, worldPassword),
      await signInAs(it.app, username, worldPassword),
    ]
    okay(await one.post('/sys/logout', {}))
    expect([await alive(one), await alive(other)]).toEqual([401, 200])
    okay(await one.post('/sys/logout', {}))
  })

  test('ends at once when its user is frozen, reset, deleted, or its company suspended', async () => {
    const company = String(
      okay(
        await it.admin.post('/sys/company/add', {
          name: 'Passing',
          kind: 'customer',
          currency: 'USD',
        }),
      ),
    )
    const ends: ((user: { id: string; username: string }) => Promise<unknown>)[] = [
      ({ id }) => it.admin.put('/sys/user/frozenBatch', { ids: id, status: '2' }),
      ({ username }) =>
        it.admin.put('/sys/user/changPassword', { username, password: 'another-pass-1' }),
      ({ id }) => it.admin.delete('/sys/user/delete', { id }),
      () => it.admin.put('/sys/company/edit', { id: company, version: 1, status: 'suspended' }),
    ]
    for (const end of ends) {
      const user = await person(it, 'customer', company)
      const client = await signInAs(it.app, user.username, worldPassword)
      expect(await alive(client)).toBe(200)
      expect(await end(user)).toMatchObject({ success: true })
      expect(await alive(client)).toBe(401)
    }
  })

  test('ends when its user’s roles change; the next one has the new rights', async () => {
    const { id, username } = await person(it)
    const client = await signInAs(it.app, username, worldPassword)
    expect((await client.get('/sms/senderId/list')).status).toBe(200)
    okay(await it.admin.put('/sys/user/edit', { id, version: 1, roleIds: [] }))
    expect((await client.get('/sms/senderId/list')).status).toBe(401)
    const again = await signInAs(it.app, username, worldPassword)
    expect((await again.get('/sms/senderId/list')).status).toBe(403)
  })

  test('is asked for by header only', async () => {
    const { token } = it.customerP
    const path = '/tandem/sys/permission/getUserPermissionByToken'
    const bare = await it.app.inject({
      url: path,
      query: { token },
      headers: { cookie: `X-Access-Token=${token}` },
    })
    expect(bare.statusCode).toBe(401)
    expect(bare.json()).toMatchObject({
      success: false,
      code: 401,
      message: 'Unauthorized, please log in again',
    })
  })
})
