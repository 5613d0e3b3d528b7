import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'

import { route } from '../http/route.ts'
import { signInAs } from './Client.ts'
import { adminPassword, testApp, type TestApp } from './testApp.ts'

let it: TestApp
const running = { now: 0, most: 0 }
/** What waits inside the slow call until it is released. */
const held: (() => void)[] = []
beforeAll(async () => {
  it = await testApp(() => [
    route({
      method: 'GET',
      path: '/test/slow',
      access: 'signedIn',
      out: z.null(),
      handler: async () => {
        running.now += 1
        running.most = Math.max(running.most, running.now)
        await new Promise<void>((go) => held.push(go))
        running.now -= 1
        return null
      },
    }),
  ])
})
afterAll(() => it.close())

test('one person’s many dear calls leave the database to the others, and are all answered', async () => {
  const admin = await signInAs(it.app, 'admin', adminPassword)
  const calls = Array.from({ length: 20 }, async () => {
    const { success } = await admin.get('/test/slow')
    return success
  })
  await expect.poll(() => held.length).toBe(6)
  // The next one comes when one before it is finished.
  const letGo = setInterval(() => held.shift()?.(), 1)
  expect(await Promise.all(calls)).not.toContain(false)
  clearInterval(letGo)
  expect(running.most).toBe(6)
})

test('calls beyond a full queue are told to retry later', async () => {
  const admin = await signInAs(it.app, 'admin', adminPassword)
  const calls = Array.from({ length: 1_010 }, () => admin.raw('GET', '/test/slow'))
  const refused = await Promise.race(calls)
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBe('1')
  const letGo = setInterval(() => held.shift()?.(), 1)
  const answers = await Promise.all(calls)
  clearInterval(letGo)
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1_006)
})
