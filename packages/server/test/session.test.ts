import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { Client, signInAs } from './Client.ts'
import { captchaAnswer } from './testApp.ts'
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

const login = async (username: string, password: string, more: Record<string, unknown> = {}) => {
  const response = await it.app.inject({
    method: 'POST',
    url: '/tandem/sys/login',
    payload: { username, password, ...more },
  })
  return {
    status: response.statusCode,
    retryAfter: response.headers['retry-after'],
    ...response.json(),
  }
}

/** A user of customerP of its own, whose failures and sessions disturb nobody. */
let people = 0
async function person(role = 'customer', companyId = it.companies.customerP) {
  people += 1
  const username = `member${people}`
  const body = {
    username,
    realname: username,
    password: worldPassword,
    companyId,
    roleIds: [it.roles[role]],
  }
  const id = String(okay(await it.admin.post('/sys/user/add', body)))
  return { id, username }
}
const alive = async (client: Client) =>
  (await client.get('/sys/permission/getUserPermissionByToken')).status

describe('signing in', () => {
  test('answers token, user and departments; PUT does the same as POST', async () => {
    const { username } = await person()
    expect(await login(username.toUpperCase(), worldPassword)).toMatchObject({
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
    const { username } = await person()
    const wrong = await login(username, 'wrong-pass-1')
    const nobody = await login('nobody-at-all', 'wrong-pass-1')
    expect({ ...wrong, timestamp: 0 }).toEqual({ ...nobody, timestamp: 0 })
    expect(wrong).toMatchObject({ status: 400, result: { reason: 'login.wrong' } })
  })

  test('asks for the picture after three failures and takes an answer once', async () => {
    const { username } = await person()
    for (let attempt = 1; attempt <= 3; attempt += 1) await login(username, 'wrong-pass-1')
    expect(await login(username, worldPassword)).toMatchObject({
      status: 400,
      result: { reason: 'login.captchaRequired' },
    })
    const draw = async (key: string) => {
      const { result } = (await it.app.inject(`/tandem/sys/randomImage/${key}`)).json()
      expect(result).toMatch(/^data:image\/svg\+xml;base64,/)
      expect(Buffer.from(result.split(',')[1], 'base64').toString()).not.toContain(captchaAnswer)
    }
    await draw('k1')
    expect(
      (await login(username, worldPassword, { captcha: 'nope', checkKey: 'k1' })).result.reason,
    ).toBe('login.captchaWrong')
    const right = { captcha: captchaAnswer.toLowerCase(), checkKey: 'k1' }
    expect((await login(username, worldPassword, right)).result.reason).toBe('login.captchaExpired')
    await draw('k1')
    expect((await login(username, worldPassword, right)).success).toBe(true)
    expect((await login(username, worldPassword)).success).toBe(true)
  })

  test('makes further failures wait longer and longer, but never for good', async () => {
    const { username } = await person()
    const fail = async () => {
      await it.app.inject('/tandem/sys/randomImage/wait')
      return login(username, 'wrong-pass-1', { captcha: captchaAnswer, checkKey: 'wait' })
    }
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
      (await login(username, worldPassword, { captcha: captchaAnswer, checkKey: 'end' })).success,
    ).toBe(true)
  })

  test('refuses a frozen user and a suspended company only after the right password', async () => {
    const { id, username } = await person()
    okay(await it.admin.put('/sys/user/frozenBatch', { ids: `${id},`, status: 2 }))
    expect((await login(username, 'wrong-pass-1')).result.reason).toBe('login.wrong')
    expect((await login(username, worldPassword)).result.reason).toBe('login.frozen')
  })

  test('stores neither token nor password', async () => {
    const { username } = await person()
    const { result } = await login(username, worldPassword)
    const { rows } = await it.db.owner.query(
      `select token_hash, encode(token_hash, 'base64') as text from sys_session order by id desc limit 1`,
    )
    expect(rows[0].token_hash).toHaveLength(32)
    expect(rows[0].text).not.toContain(result.token)
    const users = await it.db.owner.query('select password_hash from sys_user')
    for (const { password_hash: hash } of users.rows) {
      expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    }
  })

  test('a token of the client’s own choice never becomes one', async () => {
    const chosen = 'A'.repeat(43)
    const stranger = new Client(it.app, { token: chosen, id: '1', username: 'x' })
    expect(await alive(stranger)).toBe(401)
    const { username } = await person()
    await it.app.inject({
      method: 'POST',
      url: '/tandem/sys/login',
      headers: { 'x-access-token': chosen },
      payload: { username, password: worldPassword },
    })
    expect(await alive(stranger)).toBe(401)
  })
})

describe('a session', () => {
  test('of staff ends after two idle hours, of others after a day, of all after seven days', async () => {
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
    const { username } = await person()
    const client = await signInAs(it.app, username, worldPassword)
    it.time.offsetMs = 23 * HOUR
    expect(await it.ports.sessions.peek(client.token)).toMatchObject({ username })
    it.time.offsetMs = 25 * HOUR
    expect(await it.ports.sessions.peek(client.token)).toBeUndefined()
  })

  test('ends at sign-out, and only that one', async () => {
    const { username } = await person()
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
      const user = await person('customer', company)
      const client = await signInAs(it.app, user.username, worldPassword)
      expect(await alive(client)).toBe(200)
      expect(await end(user)).toMatchObject({ success: true })
      expect(await alive(client)).toBe(401)
    }
  })

  test('gets and loses rights with its roles, at once', async () => {
    const { id, username } = await person()
    const client = await signInAs(it.app, username, worldPassword)
    expect((await client.get('/sms/senderId/list')).status).toBe(200)
    okay(await it.admin.put('/sys/user/edit', { id, version: 1, roleIds: [] }))
    expect((await client.get('/sms/senderId/list')).status).toBe(403)
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

describe('traps of the specification', () => {
  test('selectDepart: the user is the session’s and the department one of their own', async () => {
    const departs: string[] = []
    for (const name of ['North', 'South']) {
      const body = { departName: name, companyId: it.companies.customerP }
      departs.push(String(okay(await it.admin.post('/sys/sysDepart/add', body))))
    }
    const { id, username } = await person()
    okay(await it.admin.put('/sys/user/edit', { id, version: 1, departIds: departs }))
    const signedIn = await login(username, worldPassword)
    expect(signedIn.result).toMatchObject({
      multi_depart: 2,
      departs: [{ departName: 'North' }, { departName: 'South' }],
    })
    const client = await signInAs(it.app, username, worldPassword)
    const [north, south] = signedIn.result.departs
    for (const send of [client.put, client.post]) {
      expect(await send('/sys/selectDepart', { orgCode: 'Z99', username })).toMatchObject({
        status: 403,
        result: { reason: 'department.foreign' },
      })
      expect((await send('/sys/selectDepart', { username })).result.reason).toBe(
        'department.required',
      )
    }
    const chosen = okay(
      await client.put('/sys/selectDepart', { orgCode: south.orgCode, username: 'admin' }),
    )
    expect(chosen.userInfo).toMatchObject({ username, orgCode: south.orgCode })
    expect(okay(await client.get('/sys/user/getCurrentUserDeparts'))).toMatchObject({
      list: [{ id: north.id }, { id: south.id }],
      orgCode: south.orgCode,
    })
  })

  test('updatePassword: only one’s own, with the old one, and every other session ends', async () => {
    const { username } = await person()
    const [client, other] = [
      await signInAs(it.app, username, worldPassword),
      await signInAs(it.app, username, worldPassword),
    ]
    const change = (body: Record<string, string>) =>
      client.put('/sys/user/updatePassword', {
        username,
        oldpassword: worldPassword,
        password: 'changed-pass-1',
        confirmpassword: 'changed-pass-1',
        ...body,
      })
    const refusals = [
      [{ username: 'admin' }, 'access.denied'],
      [{ oldpassword: '' }, 'password.required'],
      [{ confirmpassword: 'changed-pass-2' }, 'password.mismatch'],
      [{ password: 'short1', confirmpassword: 'short1' }, 'password.rule'],
      [{ password: 'only-letters', confirmpassword: 'only-letters' }, 'password.rule'],
      [{ oldpassword: 'not-the-old-1' }, 'password.wrongOld'],
      [{ password: worldPassword, confirmpassword: worldPassword }, 'password.same'],
    ] as const
    for (const [body, reason] of refusals) expect((await change(body)).result.reason).toBe(reason)
    const done = await client.post('/sys/user/updatePassword', {
      username,
      oldpassword: worldPassword,
      password: 'changed-pass-1',
      confirmpassword: 'changed-pass-1',
    })
    expect(done).toMatchObject({ success: true, message: expect.stringMatching(/\w/) })
    expect([await alive(client), await alive(other)]).toEqual([200, 401])
    expect((await login(username, worldPassword)).result.reason).toBe('login.wrong')
    expect((await login(username, 'changed-pass-1')).success).toBe(true)
  })

  test('getDepartInfo: oneself, or a user in scope; a stranger answers as nobody', async () => {
    const info = (who: Client, id: string) => who.get('/sys/sysDepart/getDepartInfo', { id })
    expect(okay(await info(it.customerA, it.customerA.id))).toEqual({
      agentId: it.companies.agentA,
    })
    expect(okay(await info(it.customerB, it.customerB.id))).toEqual({
      agentId: it.companies.agentB,
    })
    expect(okay(await info(it.customerP, it.customerP.id))).toEqual({ agentId: null })
    expect(okay(await info(it.agentA, it.customerB.id))).toEqual({ agentId: it.companies.agentB })
    const [foreign, missing] = [
      await info(it.agentA, it.customerP.id),
      await info(it.agentA, '999'),
    ]
    expect({ ...foreign, timestamp: 0 }).toEqual({ ...missing, timestamp: 0 })
    expect(foreign.status).toBe(404)
  })

  test('getDictItems: a code and nothing else', async () => {
    for (const code of ['sys_user,realname,username', "x' or '1'='1", 'a'.repeat(65), 'x;y']) {
      expect(
        (await it.admin.get(`/sys/dict/getDictItems/${encodeURIComponent(code)}`)).status,
      ).not.toBe(200)
    }
    const dictId = okay(
      await it.admin.post('/sys/dict/add', {
        dictCode: 'sex',
        dictName: '性别',
        dictNameEn: 'Sex',
      }),
    )
    for (const [itemValue, itemText, itemTextEn, status] of [
      ['2', '女', 'Female', '1'],
      ['1', '男', 'Male', '1'],
      ['3', '无', 'None', '0'],
    ]) {
      okay(
        await it.admin.post('/sys/dictItem/add', {
          dictId,
          itemValue,
          itemText,
          itemTextEn,
          status,
          sortOrder: Number(itemValue),
        }),
      )
    }
    const read = async () => okay(await it.customerP.get('/sys/dict/getDictItems/sex'))
    expect(await read()).toEqual([
      { value: '1', text: 'Male', title: 'Male' },
      { value: '2', text: 'Female', title: 'Female' },
    ])
    it.customerP.locale = 'zh_CN'
    expect((await read()).map(({ text }: { text: string }) => text)).toEqual(['男', '女'])
    it.customerP.locale = 'en_US'
  })

  test('duplicate check: only unique fields, only of what one may keep, only in scope', async () => {
    const check = (
      who: Client,
      tableName: string,
      fieldName: string,
      fieldVal: string,
      dataId = '',
    ) => who.get('/sys/duplicate/check', { tableName, fieldName, fieldVal, dataId })
    expect((await check(it.admin, 'sys_user', 'username', 'ADMIN')).result.reason).toBe(
      'record.duplicate',
    )
    expect((await check(it.admin, 'sys_user', 'username', 'free-name')).success).toBe(true)
    expect((await check(it.admin, 'sys_user', 'username', 'admin', it.admin.id)).success).toBe(true)
    for (const [table, field] of [
      ['sys_user', 'password_hash'],
      ['sys_user', 'username;--'],
      ['sys_session', 'token_hash'],
      ['sys_user u', 'username'],
      ['pg_user', 'usename'],
    ] as const) {
      expect((await check(it.admin, table, field, 'x')).status).toBe(400)
    }
    expect((await check(it.agentA, 'sys_user', 'username', 'customerP')).success).toBe(true)
    expect((await check(it.customerP, 'sms_gateway', 'name', 'x')).status).toBe(403)
  })

  test('duplicate check is no way to try a list of names', async () => {
    const ask = (fieldVal: string) =>
      it.admin.get('/sys/duplicate/check', {
        tableName: 'sys_user',
        fieldName: 'username',
        fieldVal,
      })
    const replies = await Promise.all(
      Array.from({ length: 70 }, (_, index) => ask(`guess${index}`)),
    )
    const limited = replies.filter(({ status }) => status === 429)
    expect(limited.length).toBeGreaterThanOrEqual(10)
    expect(limited[0]?.result.reason).toBe('request.tooMany')
  })

  test('the menu holds what the roles give and no more, in both languages', async () => {
    const { menu, auth, allAuth } = okay(
      await it.customerP.get('/sys/permission/getUserPermissionByToken'),
    )
    const paths = menu.flatMap((node: { path: string; children?: { path: string }[] }) => [
      node.path,
      ...(node.children ?? []).map(({ path }) => path),
    ])
    expect(paths).toContain('/sms/notify/send')
    expect(paths).not.toContain('/sms/gateway')
    expect(menu[0]).toMatchObject({ meta: { titleEn: 'Home', titleZh: '首页' } })
    const codes = auth.map(({ action }: { action: string }) => action)
    expect(codes).toContain('notify:send')
    expect(JSON.stringify(allAuth)).not.toMatch(/gateway|rateGroup/)
  })
})
