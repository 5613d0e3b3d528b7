import { entities, lists } from '@tandem/model'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { sandboxApp, type SandboxApp } from '../../test/sandboxApp.ts'
import { okay } from '../../test/world.ts'

let it: SandboxApp
beforeAll(async () => {
  it = await sandboxApp()
})
afterAll(() => it.close())

/** Lists that are empty at a first start, and why. */
const exceptions: Readonly<Record<string, string>> = {
  deadLetter: 'nothing failed for good',
  outboxEvent: 'what was delivered is gone',
  callbackDelivery: 'no company has a callback yet',
  smppSession: 'nobody is connected',
  smppLog: 'nobody was connected yet',
  callback: 'an address outside the sandbox would be called',
  rechargeBalances: 'who has nobody below them has nobody’s balance to see',
  recharge: 'the first money came with the world, the rest by orders, and nobody entered any',
  scheduledJob: 'jobs come with a running server',
  testTool: 'each runs the test tool for itself',
  apiKey: 'made with the secret of the server, after the world',
  smppAccount: 'made with the secret of the server, after the world',
  gatewayTest: 'nobody tested a gateway yet',
  gatewayTestMessage: 'nobody tested a gateway yet',
  testNumber: 'their phones tell a running server',
  testPlan: 'tests cost their gateways something, so nobody is given one',
  rateVersion: 'nobody changed a price list yet',
  rateChange: 'nobody changed a price list yet',
  paymentHook: 'no provider told anything yet',
  alarm: 'raised by a running server, in its first minute',
  hlrLookup: 'nobody looked a number up yet',
  exchangeProvider: 'aimed at the simulators of a running server',
  hlrProvider: 'aimed at the simulators of a running server',
  userJobs: 'each exports and imports for itself',
  registration: 'nobody asked for an account yet',
  quietHours: 'countries have none unless staff say so',
  countryRule: 'seeded with countries of a running server, not of the sandbox',
  dictionary: 'seeded by a running server, not of the sandbox',
  dictionaryItem: 'seeded by a running server, not of the sandbox',
  exportLog: 'nobody exported anything yet',
  dataLog: 'nobody changed a record yet',
  operationLog: 'nobody called anything yet',
  apiRequest: 'no program called yet',
}

const customers = ['harbor', 'kestrel', 'papaya', 'sunrise', 'bluewhale', 'mango']
const every = [...lists, ...Object.values(entities)]
const pages = every.filter(({ name }) => !(name in exceptions))

test('exceptions are lists that exist', () => {
  const names = new Set<string>(every.map(({ name }) => name))
  expect(Object.keys(exceptions).filter((name) => !names.has(name))).toEqual([])
})

test.each([
  ['the administrator', ['admin']],
  ['an agent', ['meridian', 'lotus']],
  ['a customer', customers],
] as const)('each list that %s may open has something to show', async (_who, usernames) => {
  const found = new Map<string, number>()
  for (const username of usernames) {
    const client = await it.signIn(username)
    for (const { name, path } of pages) {
      const reply = await client.get(`${path}/list`, { pageSize: 1 })
      if (reply.status === 403 || reply.status === 404) continue
      found.set(name, (found.get(name) ?? 0) + okay(reply).records.length)
    }
  }
  const shown = [...found]
  expect(shown.length).toBeGreaterThan(15)
  expect(shown.filter(([, rows]) => rows === 0).map(([name]) => name)).toEqual([])
})
