import { pbkdf2Sync } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { Client } from './Client.ts'
import { login, person } from './people.ts'
import { captchaAnswer } from './testApp.ts'
import { okay, world, worldPassword, type World } from './world.ts'

let it: World
beforeAll(async () => {
  it = await world()
})
afterAll(() => it.close())
afterEach(() => {
  it.time.standsAt = undefined
  it.time.offsetMs = 0
})

const MINUTE = 60_000

const alive = async (client: Client) =>
  (await client.get('/sys/permission/getUserPermissionByToken')).status

describe('signing in', () => {
  test('answers token, user and departments; PUT does the same as POST', async () => {
    const { username } = await person(it)
    expect(await login(it, username.toUpperCase(), worldPassword)).toMatchObject({
      success: true,
      result: {
        token: expect.stringMatching(/^[\w-]{43}$/),
        userInfo: { username, isAdmin: 0, companyKind: 'customer', status: 1 },
        departs: [],
        multi_depart: 0,
      },
    })
    const put = await it.app.inject({
      method: 'PUT',
      url: '/tandem/sys/login',
      payload: { username, password: worldPassword },
    })
    expect(put.statusCode).toBe(200)
  })

  test('says the same of a wrong password and of a name nobody has', async () => {
    const { username } = await person(it)
    const wrong = await login(it, username, 'wrong-pass-1')
    const nobody = await login(it, 'nobody-at-all', 'wrong-pass-1')
    expect({ ...wrong, timestamp: 0 }).toEqual({ ...nobody, timestamp: 0 })
    expect(wrong).toMatchObject({ status: 400, result: { reason: 'login.wrong' } })
  })

  test('asks for the picture after three failures and takes an answer once', async () => {
    const { username } = await person(it)
    for (let attempt = 1; attempt <= 3; attempt += 1) await login(it, username, 'wrong-pass-1')
    expect(await login(it, username, worldPassword)).toMatchObject({
      status: 400,
      result: { reason: 'login.captchaRequired' },
    })
    const draw = async (key: string) => {
      const { result } = (await it.app.inject(`/tandem/sys/randomImage/${key}`)).json()
      expect(result).toMatch(/^data:image\/png;base64,/)
    }
    await draw('k1')
    expect(
      (await login(it, username, worldPassword, { captcha: 'nope', checkKey: 'k1' })).result.reason,
    ).toBe('login.captchaWrong')
    const right = { captcha: captchaAnswer.toLowerCase(), checkKey: 'k1' }
    expect((await login(it, username, worldPassword, right)).result.reason).toBe(
      'login.captchaExpired',
    )
    await draw('k1')
    expect((await login(it, username, worldPassword, right)).success).toBe(true)
    expect((await login(it, username, worldPassword)).success).toBe(true)
  })

  test('takes work of the browser in place of the picture, of a key of its own and once', async () => {
    const { username } = await person(it)
    for (let attempt = 1; attempt <= 3; attempt += 1) await login(it, username, 'wrong-pass-1')
    const workOf = async (key: string) => {
      const { result } = (await it.app.inject(`/tandem/sys/captchaWork/${key}`)).json()
      const { rows } = await it.db.owner.query<{ answer: string }>(
        'select answer from sys_captcha where key = $1',
        [`work:${key}`],
      )
      return { ...result, answer: rows[0]?.answer ?? '' }
    }
    const { salt, iterations, most, target, answer } = await workOf('w1')
    const number = answer.slice('work:'.length)
    expect(Number(number)).toBeLessThan(most)
    const worked = pbkdf2Sync(number, Buffer.from(salt, 'base64'), iterations, 32, 'sha256')
    expect(worked.toString('base64')).toBe(target)
    const reasonOf = async (captcha: string, checkKey: string) =>
      (await login(it, username, worldPassword, { captcha, checkKey })).result.reason
    expect(await reasonOf('work:-1', 'w1')).toBe('login.captchaWrong')
    expect(await reasonOf(answer, 'w1')).toBe('login.captchaExpired')
    const again = await workOf('w2')
    expect(await reasonOf(again.answer, 'w1')).toBe('login.captchaExpired')
    const right = { captcha: again.answer, checkKey: 'w2' }
    expect((await login(it, username, worldPassword, right)).success).toBe(true)
  })

  test('makes further failures wait longer and longer, but never for good', async () => {
    const { username } = await person(it)
    const fail = async () => {
      await it.app.inject('/tandem/sys/randomImage/wait')
      return login(it, username, 'wrong-pass-1', { captcha: captchaAnswer, checkKey: 'wait' })
    }
    // However slow the machine: nobody has waited yet when the last attempt is made.
    it.time.standsAt = Date.now()
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      await fail()
      it.time.offsetMs += 5_000
    }
    await fail()
    const waiting = await fail()
    expect(waiting).toMatchObject({ status: 429, result: { reason: 'login.wait' } })
    expect(Number(waiting.retryAfter)).toBeGreaterThan(0)
    it.time.offsetMs += 20 * MINUTE
    await it.app.inject('/tandem/sys/randomImage/end')
    expect(
      (await login(it, username, worldPassword, { captcha: captchaAnswer, checkKey: 'end' }))
        .success,
    ).toBe(true)
  })

  test('refuses a frozen user and a suspended company only after the right password', async () => {
    const { id, username } = await person(it)
    okay(await it.admin.put('/sys/user/frozenBatch', { ids: `${id},`, status: 2 }))
    expect((await login(it, username, 'wrong-pass-1')).result.reason).toBe('login.wrong')
    expect((await login(it, username, worldPassword)).result.reason).toBe('login.frozen')
  })

  test('stores neither token nor password', async () => {
    const { username } = await person(it)
    const { result } = await login(it, username, worldPassword)
    const { rows } = await it.db.owner.query(
      `select token_hash, encode(token_hash, 'base64') as text from sys_session order by id desc limit 1`,
    )
    expect(rows[0].token_hash).toHaveLength(32)
    expect(rows[0].text).not.toContain(result.token)
    const users = await it.db.owner.query('select password_hash from sys_user')
    for (const { password_hash: hash } of users.rows) {
      expect(hash).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/)
    }
  })

  test('a token of the client’s own choice never becomes one', async () => {
    const chosen = 'A'.repeat(43)
    const stranger = new Client(it.app, { token: chosen, id: '1', username: 'x' })
    expect(await alive(stranger)).toBe(401)
    const { username } = await person(it)
    await it.app.inject({
      method: 'POST',
      url: '/tandem/sys/login',
      headers: { 'x-access-token': chosen },
      payload: { username, password: worldPassword },
    })
    expect(await alive(stranger)).toBe(401)
  })
})
