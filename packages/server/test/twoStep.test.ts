import { Secret, TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { type Client, signInAs } from './Client.ts'
import { login, person } from './people.ts'
import { captchaAnswer } from './testApp.ts'
import { okay, world, worldPassword, type World } from './world.ts'

let it: World
beforeAll(async () => {
  it = await world()
})
afterAll(() => it.close())
const STEP_MS = 30_000
const MINUTE = 60_000
beforeEach(() => {
  // The clock stands in the middle of a step: a code that is shown is still the current one when it is checked.
  it.time.standsAt = Date.now() - (Date.now() % STEP_MS) + STEP_MS / 2
})
afterEach(() => {
  it.time.standsAt = undefined
  it.time.offsetMs = 0
})

/** What the authenticator app shows, `steps` half minutes from now. */
const shown = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: it.ports.clock.now() + steps * STEP_MS,
  })

/** A user with two-step sign-in on, the session that turned it on, and the recovery codes. */
async function enrolled() {
  const who = await person(it)
  const client = await signInAs(it.app, who.username, worldPassword)
  const { secret, uri } = okay(
    await client.post('/sys/user/totp/enrol', { password: worldPassword }),
  )
  const { codes } = okay(await client.post('/sys/user/totp/confirm', { code: shown(secret) }))
  return { ...who, client, secret: String(secret), uri: String(uri), codes: codes.map(String) }
}

const enter = (username: string, googleCode?: string, more = {}) =>
  login(it, username, worldPassword, {
    ...(googleCode === undefined ? {} : { googleCode }),
    ...more,
  })
const reasonOf = async (reply: ReturnType<typeof enter>) => (await reply).result?.reason ?? 'in'
const alive = async (client: Client) => (await client.get('/sys/user/totp')).status

test('the code is asked for after the right password only, and each code counts once', async () => {
  const { username, secret, uri, codes } = await enrolled()
  expect(uri).toMatch(/^otpauth:\/\/totp\/Tandem:member\d+\?/)
  expect(codes).toHaveLength(10)
  expect((await login(it, username, 'wrong-pass-1')).result).toEqual({ reason: 'login.wrong' })
  expect((await enter(username)).result).toMatchObject({
    reason: 'login.googleCodeRequired',
    fields: { googleCode: { reason: 'login.googleCodeRequired' } },
  })
  // The code that confirmed the app cannot be used again.
  expect(await reasonOf(enter(username, shown(secret)))).toBe('login.googleCodeWrong')
  it.time.offsetMs += STEP_MS
  expect(await reasonOf(enter(username, shown(secret)))).toBe('in')
  expect(await reasonOf(enter(username, shown(secret)))).toBe('login.googleCodeWrong')
  expect(await reasonOf(enter(username, shown(secret, -1)))).toBe('login.googleCodeWrong')
})

test('the code of the step before still counts, older and future ones do not', async () => {
  const { username, secret } = await enrolled()
  it.time.offsetMs += 10 * STEP_MS
  expect(await reasonOf(enter(username, shown(secret, 1)))).toBe('login.googleCodeWrong')
  expect(await reasonOf(enter(username, shown(secret, -2)))).toBe('login.googleCodeWrong')
  expect(await reasonOf(enter(username, shown(secret, -1)))).toBe('in')
})

test('exactly one of fifty simultaneous sign-ins with one code succeeds', async () => {
  const { username, secret } = await enrolled()
  it.time.offsetMs += 2 * STEP_MS
  const googleCode = shown(secret)
  const replies = await Promise.all(Array.from({ length: 50 }, () => enter(username, googleCode)))
  expect(replies.filter(({ success }) => success)).toHaveLength(1)
})

test('after five wrong codes there is a wait of ten minutes, also for the right one', async () => {
  const { username, secret } = await enrolled()
  it.time.offsetMs += 2 * STEP_MS
  const draw = async () => {
    await it.app.inject('/tandem/sys/randomImage/totp')
    return { captcha: captchaAnswer, checkKey: 'totp' }
  }
  for (let n = 0; n < 5; n += 1) {
    expect(await reasonOf(enter(username, '000000', await draw()))).toBe('login.googleCodeWrong')
  }
  it.time.offsetMs += 2 * MINUTE
  const waiting = await enter(username, shown(secret), await draw())
  expect(waiting).toMatchObject({ status: 429, result: { reason: 'login.wait' } })
  expect(Number(waiting.retryAfter)).toBeGreaterThan(6 * 60)
  it.time.offsetMs += 10 * MINUTE
  expect(await reasonOf(enter(username, shown(secret), await draw()))).toBe('in')
})

test('a recovery code opens the account once, however it is typed', async () => {
  const { username, codes, client } = await enrolled()
  const [first = '', second = ''] = codes
  expect(await reasonOf(enter(username, first))).toBe('in')
  expect(await reasonOf(enter(username, first))).toBe('login.googleCodeWrong')
  expect(await reasonOf(enter(username, ` ${second.toUpperCase().replaceAll('-', ' ')} `))).toBe(
    'in',
  )
  expect(okay(await client.get('/sys/user/totp'))).toMatchObject({
    enabled: true,
    recoveryCodesLeft: 8,
  })
})

test('new recovery codes need a code and make the old ones worthless', async () => {
  const { username, client, secret, codes } = await enrolled()
  expect(
    (await client.post('/sys/user/totp/recoveryCodes', { code: '123456' })).result.reason,
  ).toBe('login.googleCodeWrong')
  it.time.offsetMs += 2 * STEP_MS
  const renewed = okay(await client.post('/sys/user/totp/recoveryCodes', { code: shown(secret) }))
  expect(await reasonOf(enter(username, codes[0]))).toBe('login.googleCodeWrong')
  expect(await reasonOf(enter(username, renewed.codes[0]))).toBe('in')
})

test('turning it on needs the password, turning it off password and code; both end other sessions', async () => {
  const { username } = await person(it)
  const [client, other] = [
    await signInAs(it.app, username, worldPassword),
    await signInAs(it.app, username, worldPassword),
  ]
  const refused = await client.post('/sys/user/totp/enrol', { password: 'wrong-pass-1' })
  expect(refused.result).toMatchObject({ reason: 'password.wrong' })
  expect((await client.post('/sys/user/totp/confirm', { code: '123456' })).result.reason).toBe(
    'totp.notPending',
  )
  const enrol = async () =>
    okay(await client.post('/sys/user/totp/enrol', { password: worldPassword })).secret
  const abandoned = await enrol()
  const secret = await enrol()
  expect(
    (await client.post('/sys/user/totp/confirm', { code: shown(abandoned) })).result.reason,
  ).toBe('login.googleCodeWrong')
  // Not confirmed yet: the password is enough.
  expect(await reasonOf(enter(username))).toBe('in')
  okay(await client.post('/sys/user/totp/confirm', { code: shown(secret) }))
  expect([await alive(client), await alive(other)]).toEqual([200, 401])
  expect(
    (await client.post('/sys/user/totp/enrol', { password: worldPassword })).result.reason,
  ).toBe('totp.alreadyOn')

  it.time.offsetMs += 2 * STEP_MS
  const off = (password: string, code: string) =>
    client.post('/sys/user/totp/disable', { password, code })
  expect((await off('wrong-pass-1', shown(secret))).result.reason).toBe('password.wrong')
  expect((await off(worldPassword, '000000')).result.reason).toBe('login.googleCodeWrong')
  okay(await off(worldPassword, shown(secret)))
  expect(await reasonOf(enter(username))).toBe('in')
})

test('an administrator takes a lost authenticator away; nobody their own, and no stranger’s', async () => {
  const { id, username, client } = await enrolled()
  const reset = (who: Client, ids: string) => who.put('/sys/user/resetTotp', { ids })
  expect((await reset(it.agentA, id)).result.reason).toBe('record.notFound')
  expect((await reset(it.admin, it.admin.id)).result.reason).toBe('user.ownTotp')
  okay(await reset(it.admin, id))
  expect(await alive(client)).toBe(401)
  expect(await reasonOf(enter(username))).toBe('in')
  expect((await reset(it.admin, id)).result.reason).toBe('totp.notOn')
  const { rows } = await it.db.owner.query(
    `select action from audit_log where entity = 'user' and record_id = $1 order by id`,
    [id],
  )
  expect(rows.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['user.totpOn', 'user.resetTotp']),
  )
})

test('neither secret nor recovery code is in the database to be read', async () => {
  const { id, secret, codes } = await enrolled()
  const { rows } = await it.db.owner.query(
    `select row_to_json(t)::text as text from sys_user_totp t where user_id = $1
     union all select row_to_json(r)::text from sys_recovery_code r where user_id = $1`,
    [id],
  )
  expect(rows).toHaveLength(11)
  const text = JSON.stringify(rows)
  expect(text).not.toContain(secret)
  for (const code of codes) expect(text).not.toContain(code)
})

/** Calls that a session may make while a step is outstanding. */
const opened = {
  password: ['/sys/user/updatePassword'],
  secondStep: ['/sys/user/totp', '/sys/user/totp/enrol', '/sys/user/totp/confirm'],
}
const always = ['/sys/selectDepart', '/sys/user/getCurrentUserDeparts']

/** Paths of all calls not refused to this session because of its outstanding step. */
async function passing(client: Client, due: string): Promise<Set<string>> {
  const found = new Set<string>()
  for (const { access, methods, path } of it.routes) {
    if (access === 'public') continue
    for (const method of methods) {
      const { result } = await client.call(method, path.replace(/:\w+/g, '1'))
      if (result?.reason !== due) found.add(path)
    }
  }
  return found
}

test('staff without a second step are led to it before anything else, where the platform asks for it', async () => {
  const { username } = await person(it, 'manager', it.companies.platform)
  const customer = await person(it)
  okay(await it.admin.put('/sys/setting/edit', { staffTwoStep: true }))
  try {
    const client = await signInAs(it.app, username, worldPassword)
    const passed = await passing(client, 'session.secondStepDue')
    expect([...passed].sort()).toEqual([...opened.secondStep, ...always].sort())
    const { secret } = okay(await client.post('/sys/user/totp/enrol', { password: worldPassword }))
    okay(await client.post('/sys/user/totp/confirm', { code: shown(secret) }))
    expect((await client.get('/sys/company/list')).status).toBe(200)
    const turnedOff = { password: worldPassword, code: shown(secret, -1) }
    expect((await client.post('/sys/user/totp/disable', turnedOff)).result.reason).toBe(
      'totp.staffKeep',
    )
    expect(await alive(await signInAs(it.app, customer.username, worldPassword))).toBe(200)
  } finally {
    okay(await it.admin.put('/sys/setting/edit', { staffTwoStep: false }))
  }
})

test('a password that was made for somebody opens nothing but the change of it', async () => {
  const { id, username } = await person(it)
  await it.db.owner.query('update sys_user set password_initial = true where id = $1', [id])
  const client = await signInAs(it.app, username, worldPassword)
  const passed = await passing(client, 'session.passwordDue')
  expect([...passed].sort()).toEqual([...opened.password, ...always].sort())
  const own = 'own-pass-4711'
  const passwords = { oldpassword: worldPassword, password: own, confirmpassword: own }
  okay(await client.put('/sys/user/updatePassword', passwords))
  expect(await alive(client)).toBe(200)
  expect(await alive(await signInAs(it.app, username, own))).toBe(200)
})
