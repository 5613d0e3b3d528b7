import { afterAll, beforeAll, expect, test } from 'vitest'

import { addressBlock, beginAttempt } from '../services/auth/loginGuard.ts'
import { login, person } from './people.ts'
import { okay, world, worldPassword, type World } from './world.ts'

let it: World
beforeAll(async () => {
  it = await world()
})
afterAll(() => it.close())

const guest = (ip: string) => ({
  locale: 'en_US' as const,
  now: new Date(it.ports.clock.now()),
  requestId: 'x',
  ip,
})

const stranger = (subject: string) => ({ subject, isKnown: false })

test('of fifty simultaneous attempts only five are checked', async () => {
  const tries = await Promise.allSettled(
    Array.from({ length: 50 }, () =>
      // Otherwise late comers are asked for a captcha before their turn.
      beginAttempt(guest('203.0.113.1'), it.ports, stranger('phone:+6591234567'), 'never'),
    ),
  )
  const begun = tries.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(begun).toHaveLength(5)
  for (const one of tries) {
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'login.wait' })
  }
  for (const attempt of begun.slice(0, 4)) await attempt.failed('login.wrong')
  await begun[4]?.succeeded()
  await expect(
    beginAttempt(guest('203.0.113.1'), it.ports, stranger('phone:+6591234567'), {}),
  ).resolves.toBeDefined()
})

test('a try that was no guess is not counted', async () => {
  for (let n = 0; n < 10; n += 1) {
    const attempt = await beginAttempt(
      guest('203.0.113.2'),
      it.ports,
      stranger('user:unhurried'),
      {},
    )
    await attempt.withdrawn()
  }
})

test('twenty failures from one address stop it for a minute, its neighbour in the same /64 too', async () => {
  const from = '2001:db8:1:2:aaaa::1'
  for (let n = 0; n < 20; n += 1) {
    const attempt = await beginAttempt(guest(from), it.ports, stranger(`user:victim${n}`), {})
    await attempt.failed('login.wrong')
  }
  const again = (ip: string) => beginAttempt(guest(ip), it.ports, stranger('user:next'), {})
  await expect(again(from)).rejects.toMatchObject({ code: 'login.wait' })
  await expect(again('2001:db8:1:2::9')).rejects.toMatchObject({ code: 'login.wait' })
  await expect(again('2001:db8:1:3::9')).resolves.toBeDefined()
})

test('an address is one address however it is written', () => {
  expect(addressBlock('::ffff:192.0.2.1')).toBe(addressBlock('192.0.2.1'))
  expect(addressBlock('::ffff:192.0.2.2')).not.toBe(addressBlock('192.0.2.1'))
  expect(addressBlock('2001:DB8::1')).toBe(addressBlock('2001:0db8:0:0::2'))
})

test('the right password of a frozen user says so without counting as a failure', async () => {
  const { id, username } = await person(it)
  okay(await it.admin.put('/sys/user/frozenBatch', { ids: id, status: 2 }))
  for (let n = 0; n < 6; n += 1) {
    expect((await login(it, username, worldPassword)).result.reason).toBe('login.frozen')
  }
})

test('guessing at an account never locks its owner out of a known browser or address', async () => {
  const { username } = await person(it)
  const enter = async (ip: string, password: string, device?: string) => {
    const response = await it.app.inject({
      method: 'POST',
      url: '/tandem/sys/login',
      remoteAddress: ip,
      headers: device === undefined ? {} : { 'x-device-token': device },
      payload: { username, password },
    })
    return response.json().result
  }
  const [home, cafe] = ['203.0.113.77', '198.51.100.9']
  const { device } = await enter(home, worldPassword)
  expect(device).toMatch(/^[\w-]{43}$/)
  // As many as are allowed before a captcha is required, then as many as it takes until every attempt
  // waits.
  for (let n = 0; n < 5; n += 1) await enter(`192.0.2.${n}`, 'wrong-pass-1')
  await it.db.owner.query(
    `update sys_login_failure set failures = 15, last_at = $2 where subject = $1`,
    [`user:${username}`, new Date(it.ports.clock.now())],
  )
  expect((await enter('192.0.2.99', worldPassword)).reason).toBe('login.wait')
  expect((await enter(cafe, worldPassword)).reason).toBe('login.wait')
  expect((await enter(cafe, worldPassword, 'x'.repeat(43))).reason).toBe('login.wait')
  expect((await enter(home, worldPassword)).token).toBeDefined()
  expect((await enter(cafe, worldPassword, device)).token).toBeDefined()
  // The café is a known address now as well; failures from there are counted there.
  expect((await enter(cafe, worldPassword)).token).toBeDefined()
  for (let n = 0; n < 3; n += 1) await enter(cafe, 'wrong-pass-1')
  expect((await enter(cafe, worldPassword)).reason).toBe('login.captchaRequired')
  expect((await enter(home, worldPassword)).token).toBeDefined()
})

test('failures of others at the same address keep nobody away who signed in there before', async () => {
  const { username } = await person(it)
  const office = '203.0.113.88'
  const enter = async (name: string, password: string) =>
    (
      await it.app.inject({
        method: 'POST',
        url: '/tandem/sys/login',
        remoteAddress: office,
        payload: { username: name, password },
      })
    ).json().result
  expect((await enter(username, worldPassword)).token).toBeDefined()
  for (let n = 0; n < 20; n += 1) await enter(`nobody${n}`, 'wrong-pass-1')
  expect((await enter('somebody', 'wrong-pass-1')).reason).toBe('login.wait')
  expect((await enter(username, worldPassword)).token).toBeDefined()
})
