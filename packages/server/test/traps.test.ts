import { leavesOf } from '@tandem/model'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { type Client, signInAs } from './Client.ts'
import { login, person } from './people.ts'
import { okay, world, worldPassword, type World } from './world.ts'

let it: World
beforeAll(async () => {
  it = await world()
})
afterAll(() => it.close())
afterEach(() => {
  it.time.offsetMs = 0
})

const alive = async (client: Client) =>
  (await client.get('/sys/permission/getUserPermissionByToken')).status

describe('traps of the specification', () => {
  test('selectDepart: the user is the session’s and the department one of their own', async () => {
    const departs: string[] = []
    for (const name of ['North', 'South']) {
      const body = { departName: name, companyId: it.companies.customerP }
      departs.push(String(okay(await it.admin.post('/sys/sysDepart/add', body))))
    }
    const { id, username } = await person(it)
    okay(await it.admin.put('/sys/user/edit', { id, version: 1, departIds: departs }))
    const signedIn = await login(it, username, worldPassword)
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
    const { username } = await person(it)
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
    expect((await login(it, username, worldPassword)).result.reason).toBe('login.wrong')
    expect((await login(it, username, 'changed-pass-1')).success).toBe(true)
  })

  test('updatePassword: of two changes at the same moment with one old password one is made', async () => {
    const { customerA } = it
    const change = (password: string) =>
      customerA.put('/sys/user/updatePassword', {
        oldpassword: worldPassword,
        password,
        confirmpassword: password,
      })
    const replies = await Promise.all([change('first-pass-77'), change('second-pass-77')])
    expect(replies.filter(({ success }) => success)).toHaveLength(1)
    // While the first one checks the password, another try for the same user is asked to wait. One that was let in before
    // that, and comes to its password after it, has the wrong one.
    expect(['login.wait', 'password.wrongOld']).toContain(
      replies.find(({ success }) => !success)?.result.reason,
    )
  })

  test('getDepartInfo: oneself, or a user in scope; a stranger answers as nobody', async () => {
    const info = (who: Client, id: string) => who.get('/sys/sysDepart/getDepartInfo', { id })
    expect(okay(await info(it.agentA, it.agentA.id))).toEqual({ agentId: it.companies.agentA })
    expect(okay(await info(it.agentA, it.agentB.id))).toEqual({ agentId: it.companies.agentB })
    // A client sends every user with an agent to the agent's home: its customers have another.
    for (const own of [it.customerA, it.customerB, it.customerP]) {
      expect(okay(await info(own, own.id))).toEqual({ agentId: null })
    }
    const [foreign, missing] = [
      await info(it.agentA, it.customerP.id),
      await info(it.agentA, '999'),
    ]
    expect({ ...foreign, timestamp: 0 }).toEqual({ ...missing, timestamp: 0 })
    expect(foreign.status).toBe(404)
  })

  test('getDictItems: a code and nothing else', async () => {
    const codes = ['sys_user,password_hash,id', 'sys_user,realname,username,1=1', "x' or '1'='1"]
    for (const code of [...codes, 'a'.repeat(65), 'x;y']) {
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

  test('duplicate check: only unique fields, only entities the user may edit, only in scope', async () => {
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
    // Calls are limited by address: this one has not called before.
    const ask = async (fieldVal: string) => {
      const response = await it.app.inject({
        url: '/tandem/sys/duplicate/check',
        query: { tableName: 'sys_user', fieldName: 'username', fieldVal },
        headers: { 'x-access-token': it.admin.token },
        remoteAddress: '198.51.100.7',
      })
      return { status: response.statusCode, reason: response.json().result?.reason }
    }
    const askTimes = (length: number) =>
      Promise.all(Array.from({ length }, (_, index) => ask(`guess${index}`)))
    expect((await askTimes(60)).filter(({ status }) => status !== 200)).toEqual([])
    for (const reply of await askTimes(10)) {
      expect(reply).toEqual({ status: 429, reason: 'request.tooMany' })
    }
  })

  test('in the menu of an agent its own first page stands for the common one', async () => {
    const homes = async (who: Client) => {
      const { menu } = okay(await who.get('/sys/permission/getUserPermissionByToken'))
      return menu.flatMap(({ path, hidden }: { path: string; hidden?: true }) =>
        path === '/AgentHome' || path === '/home/Home' ? [[path, hidden === true]] : [],
      )
    }
    expect(await homes(it.agentA)).toEqual([
      ['/home/Home', true],
      ['/AgentHome', false],
    ])
    expect(await homes(it.customerA)).toEqual([['/home/Home', false]])
    expect(await homes(it.admin)).toEqual([
      ['/home/Home', false],
      ['/AgentHome', true],
    ])
  })

  test('the menu has exactly what the roles grant, in both languages', async () => {
    const { menu, auth, allAuth } = okay(
      await it.customerP.get('/sys/permission/getUserPermissionByToken'),
    )
    const paths = leavesOf(menu).map(({ path }) => path)
    expect(paths).toContain('/sms/notify/send')
    expect(paths).not.toContain('/sms/gateway')
    expect(menu[0]).toMatchObject({ meta: { titleEn: 'Home', titleZh: '首页' } })
    const codes = auth.map(({ action }: { action: string }) => action)
    expect(codes).toContain('notify:send')
    expect(JSON.stringify(allAuth)).not.toMatch(/gateway|rateGroup/)
  })
})
