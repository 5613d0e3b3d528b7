import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'

import { Client } from './Client.ts'
import { type Doors, doorWorld, newNumber, stranger } from './doorTools.ts'
import { login, person } from './people.ts'
import { captchaAnswer } from './testApp.ts'
import { okay, worldPassword } from './world.ts'

let it: Doors
beforeAll(async () => {
  it = await doorWorld()
})
afterAll(() => it.close())
afterEach(async () => {
  it.time.offsetMs = 0
  // Each test begins with full quotas.
  await it.db.owner.query('delete from sys_door_code')
})

const MINUTE = 60_000
const RIGHT = 'other-pass-2'

/** A user who can be reached. */
async function reachable() {
  const { id, username } = await person(it)
  const phone = newNumber()
  const email = `${username}@mail.example`
  const { version } = okay(await it.admin.get('/sys/user/queryById', { id }))
  okay(await it.admin.put('/sys/user/edit', { id, version, phone, email }))
  return { id, username, phone, email }
}
const askSms = (mobile: string, smsmode = '0', from = stranger()) =>
  it.call('/sys/sms', { mobile, smsmode }, from)
const enter = (mobile: string, captcha: string, more = {}) =>
  it.call('/sys/phoneLogin', { mobile, captcha, ...more }, stranger())
async function codeFor(phone: string, mode = '0', from = stranger()) {
  okay({ ...(await askSms(phone, mode, from)), code: 200, timestamp: 0 })
  await it.post()
  return it.codeFor(phone)
}

/** The server's queries about accounts and codes meanwhile. */
async function questions(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await work()
  // `query` has many overloads; all that matter here carry a text.
  const asked = query.mock.calls.map(([first]: readonly unknown[]) =>
    typeof first === 'object' && first !== null ? Reflect.get(first, 'text') : first,
  )
  query.mockRestore()
  return asked.map(String).filter((text) => /sys_user|sys_door_code|advisory/.test(text))
}

describe('codes by SMS', () => {
  test('are six digits in the language of the page, with the brand, to the number on file', async () => {
    const { phone } = await reachable()
    expect(await askSms(phone)).toMatchObject({
      success: true,
      result: { validSeconds: 600, waitSeconds: 60 },
    })
    await it.post()
    const sent = it.texts.at(-1)
    expect(sent).toMatchObject({ mobile: phone, companyId: it.companies.customerP })
    expect(sent?.content).toMatch(/Tandem: your sign-in code is \d{6}\./)
    expect(sent?.requestKey).toMatch(/^door-code-\d+$/)
    expect(sent?.shown).toMatch(/Tandem: your sign-in code is \*{6}\./)
    expect(sent?.shown).toHaveLength(sent?.content.length ?? 0)
  })

  test('are stored hashed, and readable nowhere once handed on', async () => {
    const { phone } = await reachable()
    const code = await codeFor(phone)
    const { rows } = await it.db.owner.query(
      'select * from sys_door_code where target = $1 order by id desc limit 1',
      [phone],
    )
    expect(JSON.stringify(rows[0])).not.toContain(code)
    // Nothing readable of it is left to deliver either.
    const left = await it.db.owner.query('select from sys_outbox where about = $1', [rows[0].id])
    expect(left.rowCount).toBe(0)
  })

  test('a number nobody has gets the same answer and no message', async () => {
    const { phone } = await reachable()
    const before = it.texts.length
    const known = await askSms(phone)
    const unknown = await askSms(newNumber())
    expect({ ...unknown, timestamp: 0 }).toEqual({ ...known, timestamp: 0 })
    await it.post()
    expect(it.texts.length).toBe(before + 1)
  })

  test('asks the database the same for a number nobody has as for one on file', async () => {
    const { phone } = await reachable()
    const known = await questions(() => askSms(phone))
    const unknown = await questions(() => askSms(newNumber()))
    expect(known.some((text) => text.includes('sys_user'))).toBe(true)
    expect(known.some((text) => text.startsWith('insert into sys_door_code'))).toBe(true)
    expect(unknown).toEqual(known)
  })

  test('one a minute; another makes the first worthless', async () => {
    const { phone } = await reachable()
    const first = await codeFor(phone)
    expect(await askSms(phone)).toMatchObject({ status: 429, result: { reason: 'door.codeWait' } })
    it.time.offsetMs += MINUTE + 1_000
    let second = await codeFor(phone)
    if (second === first) {
      it.time.offsetMs += MINUTE + 1_000
      second = await codeFor(phone)
    }
    expect((await enter(phone, first)).result.reason).toBe('door.codeWrong')
    expect((await enter(phone, second)).success).toBe(true)
  })

  test('twenty asked for at the same moment are one', async () => {
    const { phone } = await reachable()
    const all = await Promise.all(Array.from({ length: 20 }, () => askSms(phone)))
    expect(all.filter(({ success }) => success)).toHaveLength(1)
  })

  test('many who answer a picture at the same moment do not stop everybody from signing in', async () => {
    const from = stranger()
    for (let n = 0; n < 3; n += 1) await askSms(newNumber(), '1', from)
    // More than the platform has connections for.
    const guesses = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        it.call(
          '/sys/sms',
          { mobile: newNumber(), smsmode: '1', captcha: 'NONE', checkKey: `none${n}` },
          from,
        ),
      ),
    )
    expect(new Set(guesses.map(({ result }) => result.reason))).toEqual(
      new Set(['login.captchaExpired']),
    )
  })

  test('five an hour per number, and a picture from the third on', async () => {
    const { phone } = await reachable()
    const reasons: string[] = []
    for (let n = 0; n < 6; n += 1) {
      const plain = await askSms(phone)
      reasons.push(plain.success ? 'sent' : plain.result.reason)
      if (plain.result.reason === 'login.captchaRequired') {
        await it.app.inject(`/tandem/sys/randomImage/pic${n}`)
        const body = { mobile: phone, smsmode: '0', captcha: captchaAnswer, checkKey: `pic${n}` }
        expect((await it.call('/sys/sms', body, stranger())).success).toBe(true)
        expect((await it.call('/sys/sms', body, stranger())).success).toBe(false)
      }
      it.time.offsetMs += MINUTE + 1_000
    }
    expect(reasons).toEqual([
      'sent',
      'sent',
      'sent',
      'login.captchaRequired',
      'login.captchaRequired',
      'door.codeQuota',
    ])
  })

  test('a walk through numbers from one address is stopped by the picture, then for good', async () => {
    const from = stranger()
    const reasons: string[] = []
    for (let n = 0; n < 4; n += 1) {
      const answered = await askSms(newNumber(), '1', from)
      reasons.push(answered.success ? 'sent' : answered.result.reason)
    }
    expect(reasons).toEqual(['sent', 'sent', 'sent', 'login.captchaRequired'])
  })

  test('pumping from many addresses ends after sixty numbers', async () => {
    const before = it.texts.length
    for (let n = 0; n < 70; n += 1) {
      const key = `pump${n}`
      await it.app.inject({ url: `/tandem/sys/randomImage/${key}`, remoteAddress: stranger() })
      const body = { mobile: newNumber(), smsmode: '1', captcha: captchaAnswer, checkKey: key }
      await it.call('/sys/sms', body, stranger())
    }
    await it.post()
    expect(it.texts.length - before).toBeLessThanOrEqual(60)
  })

  test('nothing that is no mobile number is taken', async () => {
    for (const mobile of ['', 'abc', '+1', "' or 1=1", '+442079460958']) {
      expect(await askSms(mobile), mobile).toMatchObject({ status: 400 })
    }
  })

  test('close with the company that pays for them', async () => {
    await it.set({ codeCompanyId: '' })
    expect(await askSms(newNumber())).toMatchObject({
      status: 403,
      result: { reason: 'door.closed' },
    })
    expect(okay({ ...(await it.call('/sys/doors', undefined)), code: 200, timestamp: 0 })).toEqual({
      registrationOpen: true,
      casLoginUrl: null,
      casLogoutUrl: null,
      phone: false,
      mail: true,
    })
    await it.set({ codeCompanyId: it.companies.customerP })
  })
})

describe('signing in by phone', () => {
  test('answers as the password does, once', async () => {
    const { phone, username } = await reachable()
    const code = await codeFor(phone)
    const first = await enter(phone, code)
    expect(first).toMatchObject({ success: true, result: { userInfo: { username } } })
    expect(first.result.token).toMatch(/^[\w-]{43}$/)
    expect((await enter(phone, code)).result.reason).toBe('door.codeWrong')
  })

  test('one of ten calls with the same code succeeds', async () => {
    const { phone } = await reachable()
    const code = await codeFor(phone)
    const all = await Promise.all(Array.from({ length: 10 }, () => enter(phone, code)))
    expect(all.filter(({ success }) => success)).toHaveLength(1)
  })

  test('wrong codes from elsewhere keep nobody away who asked for the code', async () => {
    const { phone } = await reachable()
    const askedFrom = stranger()
    const code = await codeFor(phone, '0', askedFrom)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    const from = (address: string, captcha: string) =>
      it.call('/sys/phoneLogin', { mobile: phone, captcha }, address)
    for (let n = 0; n < 12; n += 1) {
      expect((await from(stranger(), wrong)).success).toBe(false)
      it.time.offsetMs += 20_000
    }
    // The attempts of strangers are used up, so a stranger with the right password is refused too.
    expect((await from(stranger(), code)).success).toBe(false)
    expect((await from(askedFrom, code)).success).toBe(true)
  })

  test('five wrong tries end a code', async () => {
    const { phone } = await reachable()
    const code = await codeFor(phone)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    for (let n = 0; n < 5; n += 1) {
      expect((await enter(phone, wrong)).result.reason).toBe('door.codeWrong')
    }
    it.time.offsetMs += 5 * MINUTE
    expect((await enter(phone, code)).result.reason).toBe('door.codeWrong')
  })

  test('wrong tries at the same moment are not more than five', async () => {
    const { phone } = await reachable()
    const code = await codeFor(phone)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    const all = await Promise.all(Array.from({ length: 20 }, () => enter(phone, wrong)))
    expect(all.filter(({ success }) => success)).toEqual([])
    const { rows } = await it.db.owner.query(
      'select tries_elsewhere as tries from sys_door_code where target = $1',
      [phone],
    )
    expect(rows[0].tries).toBeLessThanOrEqual(5)
  })

  test('a code ends after ten minutes, and one for a reset opens nothing', async () => {
    const { phone } = await reachable()
    const code = await codeFor(phone)
    it.time.offsetMs += 10 * MINUTE + 1_000
    expect((await enter(phone, code)).result.reason).toBe('door.codeWrong')
    const other = await codeFor(phone, '2')
    expect((await enter(phone, other)).result.reason).toBe('door.codeWrong')
  })

  test('a frozen account stays out', async () => {
    const { phone, id } = await reachable()
    const code = await codeFor(phone)
    okay(await it.admin.put('/sys/user/frozenBatch', { ids: `${id},`, status: 2 }))
    expect((await enter(phone, code)).result.reason).toBe('login.frozen')
  })

  test('an address outside the list of the account stays out', async () => {
    const { phone, id } = await reachable()
    const { version } = okay(await it.admin.get('/sys/user/queryById', { id }))
    okay(await it.admin.put('/sys/user/edit', { id, version, ipList: '203.0.113.0/24' }))
    const code = await codeFor(phone)
    expect((await enter(phone, code)).result.reason).toBe('login.ipNotAllowed')
  })
})

describe('a new password', () => {
  const verify = (account: string, way: string, smscode: string) =>
    it.call('/sys/user/phoneVerification', { account, way, smscode }, stranger())
  const change = (resetToken: string, password = RIGHT) =>
    it.call('/sys/user/passwordChange', { resetToken, password, confirmpassword: password })

  test('by e-mail: code, pass, password; sessions end; the owner is notified', async () => {
    const { username, email, id } = await reachable()
    const { result } = await login(it, username, worldPassword)
    const session = new Client(it.app, { token: result.token, id, username })
    const asked = await it.call(
      '/sys/user/resetCode',
      { account: username, way: 'mail' },
      stranger(),
    )
    expect(asked.success).toBe(true)
    await it.post()
    const passed = await verify(username, 'mail', it.codeFor(email))
    expect(passed.result.resetToken).toMatch(/^[\w-]{43}$/)
    expect((await change(passed.result.resetToken)).success).toBe(true)
    expect((await session.get('/sys/user/getCurrentUserDeparts')).status).toBe(401)
    expect((await login(it, username, worldPassword)).success).toBe(false)
    expect((await login(it, username, RIGHT)).success).toBe(true)
    await it.post()
    expect(it.mail.mails()[0]).toMatchObject({
      to: [email],
      subject: expect.stringContaining('changed'),
    })
    const { rows } = await it.db.owner.query(
      `select action, changes from audit_log where record_id = $1 and action = 'user.resetPassword'`,
      [id],
    )
    expect(rows).toEqual([
      { action: 'user.resetPassword', changes: { password: { from: '***', to: '***' } } },
    ])
  })

  test('a pass is good once, also at the same moment', async () => {
    const { phone } = await reachable()
    const code = await codeFor(phone, '2')
    const passed = await it.call(
      '/sys/user/phoneVerification',
      { phone, smscode: code },
      stranger(),
    )
    const all = await Promise.all(Array.from({ length: 4 }, () => change(passed.result.resetToken)))
    expect(all.filter(({ success }) => success)).toHaveLength(1)
    expect((await change(passed.result.resetToken)).result.reason).toBe('door.resetExpired')
  })

  test('a code is bound to its account', async () => {
    const one = await reachable()
    const other = await reachable()
    const code = await codeFor(one.phone, '2')
    expect((await verify(other.phone, 'phone', code)).result.reason).toBe('door.codeWrong')
    expect((await verify(other.username, 'phone', code)).result.reason).toBe('door.codeWrong')
    expect((await verify(one.phone, 'mail', code)).result.reason).toBe('door.codeWrong')
  })

  test('a weak password does not use the pass up; a pass ends after ten minutes', async () => {
    const { phone } = await reachable()
    const code = await codeFor(phone, '2')
    const { result } = await verify(phone, 'phone', code)
    expect((await change(result.resetToken, 'short')).result.reason).toBe('password.rule')
    expect((await change(result.resetToken, 'password123')).result.reason).toBe('password.common')
    it.time.offsetMs += 11 * MINUTE
    expect((await change(result.resetToken)).result.reason).toBe('door.resetExpired')
  })

  test('the old GET paths tell and change nothing', async () => {
    const { username } = await reachable()
    const known = await it.call(`/sys/user/querySysUser?username=${username}`, undefined)
    const unknown = await it.call('/sys/user/querySysUser?username=nobody', undefined)
    expect(known.result).toEqual({ ways: ['phone', 'mail'] })
    expect({ ...unknown, timestamp: 0 }).toEqual({ ...known, timestamp: 0 })
    const path = `/sys/user/passwordChange?username=${username}&password=${RIGHT}&smscode=1&phone=1`
    expect((await it.call(path, undefined)).status).toBe(405)
  })

  test('an account nobody has gets the same answer', async () => {
    const { username } = await reachable()
    const ask = (account: string) =>
      it.call('/sys/user/resetCode', { account, way: 'mail' }, stranger())
    expect({ ...(await ask('nobody-here')), timestamp: 0 }).toEqual({
      ...(await ask(username)),
      timestamp: 0,
    })
  })
})
