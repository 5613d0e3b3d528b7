import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { createCaptchas } from '../services/auth/captchas.ts'
import { beginAttempt } from '../services/auth/loginGuard.ts'
import { createSignInWatch } from '../services/auth/createSignInWatch.ts'
import { deleteExpiredSessions } from '../services/auth/expiredSessions.ts'
import { stranger } from './doorTools.ts'
import { person } from './people.ts'
import { captchaAnswer } from './testApp.ts'
import { okay, world, worldPassword, type World } from './world.ts'

const THRESHOLD = 20
const MINUTE = 60_000
const AT_ONCE = 4
let it: World
beforeAll(async () => {
  it = await world()
  okay(await it.admin.put('/sys/setting/edit', { signInAlarmAccounts: THRESHOLD }))
})
afterAll(() => it.close())
beforeEach(async () => {
  await it.db.owner.query(
    `delete from sys_sign_in_wave; delete from sys_login_failure; delete from sys_announcement where bus_type = 'signInWave'`,
  )
  settle(MINUTE)
})
afterEach(() => {
  it.time.offsetMs = 0
})

/**
 * Lets time pass: attempts are counted once they are decided, and a process looks once a second.
 */
const settle = (ms = 3_000): void => {
  it.time.offsetMs += ms
}
const signIn = async (body: object, from = stranger(), headers = {}) => {
  const response = await it.app.inject({
    method: 'POST',
    url: '/tandem/sys/login',
    payload: body,
    remoteAddress: from,
    headers,
  })
  return response.json()
}
/** One guess at each of many accounts, each from an address of its own. */
async function stuff(count: number, name = `victim${it.time.offsetMs}`): Promise<string[]> {
  const reasons: string[] = []
  // A few at a time: who waits too long for its turn is turned away, and is no guess.
  for (let from = 0; from < count; from += AT_ONCE) {
    const answers = await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, n) =>
        signIn({ username: `${name}-${from + n}`, password: 'spring-2026' }),
      ),
    )
    reasons.push(...answers.map(({ result }) => result.reason))
  }
  return reasons
}
const enter = (username: string, more = {}) =>
  signIn({ username, password: worldPassword, ...more })
async function picture(): Promise<{ captcha: string; checkKey: string }> {
  const checkKey = `key-${stranger().replaceAll('.', '-')}`
  await it.app.inject(`/tandem/sys/randomImage/${checkKey}`)
  return { captcha: captchaAnswer, checkKey }
}
const health = async () => okay(await it.admin.get('/sys/monitor/health'))
const alarms = async () =>
  (
    await it.db.owner.query(
      `select a.titile, a.titile_zh, a.msg_content, a.priority, a.open_page, array(
         select u.username from sys_user u where u.id = any(a.target_ids) order by 1) as readers
       from sys_announcement a where bus_type = 'signInWave' order by id`,
    )
  ).rows

test('after one guess at each of many accounts from many addresses everybody needs a captcha, and gets in with it', async () => {
  const { username } = await person(it)
  expect(new Set(await stuff(THRESHOLD))).toEqual(new Set(['login.wrong']))
  settle()
  expect((await enter(username)).result.reason).toBe('login.captchaRequired')
  expect(await stuff(3, 'more')).toEqual(Array(3).fill('login.captchaRequired'))
  expect(await enter(username, await picture())).toMatchObject({ success: true })
  // During the wave one wrong password requires a captcha for the next attempt.
  const wrong = await signIn({ username, password: 'no-such-1', ...(await picture()) })
  expect(wrong.result).toMatchObject({
    reason: 'login.wrong',
    fields: { captcha: { reason: 'login.captchaRequired' } },
  })
})

test('administrators are told once, with figures, in both languages; nobody else is', async () => {
  await stuff(THRESHOLD + 4)
  settle()
  await Promise.all(Array.from({ length: 10 }, () => enter('nobody-at-all')))
  settle(5 * MINUTE)
  await stuff(3)
  const told = await alarms()
  expect(told).toHaveLength(1)
  expect(told[0]).toMatchObject({
    titile: 'Unusual number of failed sign-ins',
    titile_zh: '大量账号登录失败',
    priority: 'H',
    open_page: '/isystem/log/signIn',
    readers: ['admin'],
  })
  expect(told[0].msg_content).toContain(`${THRESHOLD + 4} accounts failed`)
  expect(told[0].msg_content).toContain('24 addresses')
})

test('the monitoring screen shows it while it lasts', async () => {
  await stuff(THRESHOLD)
  settle()
  await enter('nobody-at-all')
  const during = await health()
  expect(during.signIn).toMatchObject({
    accounts: THRESHOLD,
    addresses: THRESHOLD,
    threshold: THRESHOLD,
    since: expect.any(String),
    until: expect.any(String),
  })
  expect(during.checks).toContainEqual({ key: 'signIn', level: 'warn' })
  settle(31 * MINUTE)
  const after = await health()
  expect(after.signIn).toMatchObject({ accounts: 0, since: null, until: null })
  expect(after.checks).toContainEqual({ key: 'signIn', level: 'ok' })
})

test('it ends by itself; the next one within a day lasts twice as long', async () => {
  const { username } = await person(it)
  await stuff(THRESHOLD)
  settle()
  expect((await enter(username)).result.reason).toBe('login.captchaRequired')
  settle(31 * MINUTE)
  expect((await enter(username)).success).toBe(true)
  await stuff(THRESHOLD)
  settle()
  expect((await enter(username)).result.reason).toBe('login.captchaRequired')
  settle(31 * MINUTE)
  expect((await enter(username)).result.reason).toBe('login.captchaRequired')
  settle(30 * MINUTE)
  expect((await enter(username)).success).toBe(true)
  expect(await alarms()).toHaveLength(2)
})

test('waves of former quarters are forgotten', async () => {
  await it.db.owner.query(
    `insert into sys_sign_in_wave select n, at, at, 1, 1
     from (values (1, now() - interval '91 days'), (2, now() - interval '89 days')) as w (n, at)`,
  )
  await deleteExpiredSessions(it.ports)
  const { rows } = await it.db.owner.query('select id::int from sys_sign_in_wave')
  expect(rows).toEqual([{ id: 2 }])
})

test('a user who mistypes and then signs in is no failing account', async () => {
  const names = await Promise.all(Array.from({ length: 3 }, () => person(it)))
  await stuff(THRESHOLD - 2)
  for (const { username } of names) {
    await signIn({ username, password: 'mistyped-1' })
    expect((await enter(username)).success).toBe(true)
  }
  settle()
  expect((await enter('nobody-at-all')).result.reason).toBe('login.wrong')
})

test('many tries at one account or from one address are their own limits’ business', async () => {
  const from = stranger()
  for (let n = 0; n < THRESHOLD + 5; n += 1) {
    await signIn({ username: 'one-name', password: 'guess-1' }, from)
  }
  settle()
  expect((await health()).signIn.accounts).toBe(1)
  expect((await enter('nobody-at-all')).result.reason).toBe('login.wrong')
})

test('headers that name another address are no way round it, and make no addresses of their own', async () => {
  const from = stranger()
  for (let n = 0; n < 10; n += 1) {
    await signIn({ username: `spoofed${n}`, password: 'guess-1' }, from, {
      'x-forwarded-for': `203.0.113.${n}`,
      forwarded: `for=203.0.113.${n}`,
    })
  }
  settle()
  expect((await health()).signIn).toMatchObject({ accounts: 10, addresses: 1 })
  await stuff(THRESHOLD)
  settle()
  for (const header of ['x-forwarded-for', 'x-real-ip', 'x-client-ip', 'forwarded']) {
    const asked = await signIn({ username: 'admin', password: 'x' }, stranger(), {
      [header]: '127.0.0.1',
    })
    expect(asked.result.reason, header).toBe('login.captchaRequired')
  }
})

test('codes by phone and sessions at hand are asked for no picture', async () => {
  await stuff(THRESHOLD)
  settle()
  const guest = {
    locale: 'en_US' as const,
    now: new Date(it.ports.clock.now()),
    requestId: 'x',
    ip: stranger(),
  }
  await expect(
    beginAttempt(guest, it.ports, { subject: 'phone:+6591234567', isKnown: false }, 'never'),
  ).resolves.toBeDefined()
  okay(await it.manager.get('/sys/user/getCurrentUserDeparts'))
})

test('two processes and a restart know the same wave, and tell of it once', async () => {
  await stuff(THRESHOLD)
  settle()
  const watches = Array.from({ length: 4 }, () => createSignInWatch(it.ports))
  expect(await Promise.all(watches.map((watch) => watch.asksEverybody()))).toEqual(
    Array(4).fill(true),
  )
  expect(await alarms()).toHaveLength(1)
  // The failures leave the window; a process that starts only now still knows.
  settle(15 * MINUTE)
  expect(await createSignInWatch(it.ports).asksEverybody()).toBe(true)
  expect(await alarms()).toHaveLength(1)
})

test('a picture drawn by one process is read at another, once, and only while it holds', async () => {
  const [one, other] = [
    createCaptchas(it.ports, () => 'ABCD'),
    createCaptchas(it.ports, () => 'WXYZ'),
  ]
  await one.draw('key')
  const looks = await Promise.all(Array.from({ length: 10 }, () => other.check('key', 'abcd ')))
  expect(looks.filter((found) => found === 'right')).toHaveLength(1)
  expect(looks.filter((found) => found === 'expired')).toHaveLength(9)
  await one.draw('key')
  await other.draw('key')
  expect(await one.check('key', 'ABCD')).toBe('wrong')
  await one.draw('key')
  settle(3 * MINUTE)
  expect(await other.check('key', 'ABCD')).toBe('expired')
})

test('asking for thousands of pictures does not void the one somebody is reading', async () => {
  await it.ports.captchas.draw('reading')
  await it.db.owner.query(
    `insert into sys_captcha select 'flood' || n, 'ABCD', now() + interval '100 days' from generate_series(1, 20000) n`,
  )
  await it.ports.captchas.draw('another')
  expect(await it.ports.captchas.check('reading', captchaAnswer)).toBe('right')
  await it.db.owner.query(`update sys_captcha set until_at = now() - interval '1 day'`)
  for (let n = 0; n < 5; n += 1) await it.ports.captchas.draw('tidy')
  const { rows } = await it.db.owner.query('select count(*)::int as n from sys_captcha')
  expect(rows[0].n).toBeLessThan(20_000)
})
