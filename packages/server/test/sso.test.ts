import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import { casDouble, type Doors, doorWorld, stranger } from './doorTools.ts'
import { person } from './people.ts'
import { okay } from './world.ts'

let it: Doors
beforeAll(async () => {
  it = await doorWorld()
})
afterAll(() => it.close())

describe('single sign-on', () => {
  const service = 'https://console.example.com/user/login'
  let cas: Awaited<ReturnType<typeof casDouble>>
  beforeAll(async () => {
    cas = await casDouble()
    await it.set({ casUrl: cas.url })
  })
  afterAll(() => cas.close())
  afterEach(() => Object.assign(cas.state, { delayMs: 0, status: 200 }))
  /**
   * Requested at the service's host, as the page does that received the ticket, unless another is given.
   */
  const validate = (given: Record<string, string>, host?: string) =>
    it.call(
      `/cas/client/validateLogin?${new URLSearchParams(given).toString()}`,
      undefined,
      stranger(),
      host ?? URL.parse(given['service'] ?? '')?.host,
    )

  test('the sign-in page learns its address', async () => {
    const { casLoginUrl, casLogoutUrl } = (await it.call('/sys/doors', undefined)).result
    expect(casLoginUrl).toBe(`${cas.url}/login?service=${encodeURIComponent(service)}`)
    expect(casLogoutUrl).toBe(`${cas.url}/logout?service=${encodeURIComponent(service)}`)
  })

  test('a user the server confirms is signed in; ticket and service are passed on unchanged', async () => {
    const { username } = await person(it)
    cas.says(username)
    const given = { ticket: 'ST-1-a&b', service: `${service}?redirect=%2Fx` }
    expect(await validate(given)).toMatchObject({
      success: true,
      result: { userInfo: { username } },
    })
    const asked = new URL(cas.state.asked.at(-1) ?? '', 'http://x')
    expect(asked.pathname).toBe('/cas/serviceValidate')
    expect(Object.fromEntries(asked.searchParams)).toEqual(given)
  })

  test('a ticket for another service is not even asked about', async () => {
    const before = cas.state.asked.length
    for (const other of [
      'https://evil.example/user/login',
      'https://console.example.com.evil.example/user/login',
      'https://console.example.com@evil.example/user/login',
      'http://console.example.com/user/login',
      'https://console.example.com/other',
      'nothing',
    ]) {
      const answered = await validate({ ticket: 'ST-1', service: other })
      expect(answered.result.reason, other).toBe('door.ssoService')
    }
    expect(cas.state.asked.length).toBe(before)
  })

  test('a user who came by a brand’s host returns there; by any other Host, to the platform’s', async () => {
    okay(
      await it.admin.post('/sys/brand/add', {
        brandName: 'Meridian',
        companyId: it.companies.agentA,
        hosts: 'console.meridian.example\nbücher.example',
      }),
    )
    const returnOf = async (headers: Record<string, string>) => {
      const { payload } = await it.app.inject({ url: '/tandem/sys/doors', headers })
      const { casLoginUrl } = JSON.parse(payload).result
      return new URL(casLoginUrl).searchParams.get('service')
    }
    const brandPage = 'https://console.meridian.example/user/login'
    expect(await returnOf({ host: 'console.meridian.example' })).toBe(brandPage)
    expect(await returnOf({ host: 'Console.Meridian.Example:8443' })).toBe(brandPage)
    expect(await returnOf({ host: 'xn--bcher-kva.example' })).toBe(
      'https://xn--bcher-kva.example/user/login',
    )
    for (const headers of [
      { host: 'evil.example' },
      { host: 'console.meridian.example.evil.example' },
      { host: 'evil.example', 'x-forwarded-host': 'console.meridian.example' },
      { host: 'console.example.com', 'x-forwarded-host': 'evil.example' },
      { host: 'console.meridian.example@evil.example' },
      { host: 'evil.example/console.meridian.example' },
    ]) {
      expect(await returnOf(headers), JSON.stringify(headers)).toBe(service)
    }
    const { username } = await person(it, 'agent', it.companies.agentA)
    cas.says(username)
    expect(await validate({ ticket: 'ST-4', service: brandPage })).toMatchObject({
      success: true,
      result: { userInfo: { username } },
    })
    const before = cas.state.asked.length
    for (const other of [
      'http://console.meridian.example/user/login',
      'https://console.meridian.example:8443/user/login',
      'https://console.meridian.example/other',
      'https://user@console.meridian.example/user/login',
      'https://console.meridian.example.evil.example/user/login',
      'https://evil.example/user/login?console.meridian.example',
    ]) {
      const answered = await validate({ ticket: 'ST-5', service: other })
      expect(answered.result.reason, other).toBe('door.ssoService')
    }
    expect(cas.state.asked.length).toBe(before)
  })

  test('a ticket opens staff at the platform’s host alone, others at brands above them, and only where it came to', async () => {
    const page = (host: string) => `https://${host}/user/login`
    for (const [brandName, companyId, hosts] of [
      ['Above', it.companies.agentA, 'above.example'],
      ['Beside', it.companies.agentB, 'beside.example'],
    ] as const) {
      okay(await it.admin.post('/sys/brand/add', { brandName, companyId, hosts }))
    }
    const staff = await person(it, 'manager', it.companies.platform)
    const agent = await person(it, 'agent', it.companies.agentA)
    let ticket = 0
    const enters = async (username: string, host: string, asked = host) => {
      cas.says(username)
      const given = { ticket: `ST-brand-${(ticket += 1)}`, service: page(host) }
      const { success, result } = await validate(given, asked)
      return success ? 'in' : result.reason
    }
    expect(await enters(staff.username, 'console.example.com')).toBe('in')
    expect(await enters(staff.username, 'above.example')).toBe('door.ssoRefused')
    expect(await enters(agent.username, 'console.example.com')).toBe('in')
    expect(await enters(agent.username, 'above.example')).toBe('in')
    expect(await enters(agent.username, 'beside.example')).toBe('door.ssoRefused')
    // Taken from one host to the other.
    expect(await enters(staff.username, 'above.example', 'console.example.com')).toBe(
      'door.ssoService',
    )
    expect(await enters(agent.username, 'console.example.com', 'above.example')).toBe(
      'door.ssoService',
    )
  })

  test('a brand that is switched off is no place to return to', async () => {
    const id = okay(
      await it.admin.post('/sys/brand/add', {
        brandName: 'Lotus',
        companyId: it.companies.agentB,
        hosts: 'console.lotus.example',
      }),
    )
    const given = { ticket: 'ST-6', service: 'https://console.lotus.example/user/login' }
    cas.says('nobody-of-ours')
    expect((await validate(given)).result.reason).toBe('door.ssoRefused')
    const { version } = okay(await it.admin.get('/sys/brand/queryById', { id }))
    okay(await it.admin.put('/sys/brand/edit', { id, version, status: 'off' }))
    expect((await validate(given)).result.reason).toBe('door.ssoService')
  })

  test('a refusal, a stranger, a redirect, hostile XML and silence let nobody in', async () => {
    const ask = async () => (await validate({ ticket: 'ST-2', service })).result.reason
    cas.state.answer = `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas"><cas:authenticationFailure code="INVALID_TICKET"/></cas:serviceResponse>`
    expect(await ask()).toBe('door.ssoRefused')
    cas.says('nobody-of-ours')
    expect(await ask()).toBe('door.ssoRefused')
    cas.says('admin<!-- -->x')
    expect(await ask()).toBe('door.ssoUnreachable')
    cas.state.answer = `<!DOCTYPE x [<!ENTITY a "admin">]>${cas.state.answer}`
    expect(await ask()).toBe('door.ssoUnreachable')
    cas.says('admin')
    cas.state.status = 302
    expect(await ask()).toBe('door.ssoUnreachable')
    cas.state.status = 200
    cas.state.answer += ' '.repeat(70_000)
    expect(await ask()).toBe('door.ssoUnreachable')
    cas.says('admin')
    cas.state.delayMs = 1_500
    expect(await ask()).toBe('door.ssoUnreachable')
  })

  test('an account with an authenticator must enter its code while the same ticket stays valid', async () => {
    const { id, username } = await person(it)
    await it.db.owner.query(
      `insert into sys_user_totp (user_id, company_id, secret_sealed, confirmed_at)
       select id, company_id, $2, now() from sys_user where id = $1`,
      [id, it.ports.secrets.seal('JBSWY3DPEHPK3PXP')],
    )
    cas.says(username)
    const asked = cas.state.asked.length
    const given = { ticket: 'ST-9', service }
    expect((await validate(given)).result.reason).toBe('login.googleCodeRequired')
    const wrong = await validate({ ...given, googleCode: '000000' })
    expect(wrong.result.reason).toBe('login.googleCodeWrong')
    expect(cas.state.asked.length).toBe(asked + 1)
  })

  test('a frozen account stays out', async () => {
    const { id, username } = await person(it)
    okay(await it.admin.put('/sys/user/frozenBatch', { ids: `${id},`, status: 2 }))
    cas.says(username)
    expect((await validate({ ticket: 'ST-3', service })).result.reason).toBe('login.frozen')
  })
})
