import { composeId } from '@tandem/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestSandbox, testSandbox } from '../../test/sandbox.ts'
import { visitInfo } from './visits.ts'

let world: TestSandbox
beforeAll(async () => {
  world = await testSandbox({ traffic: false })
})
afterAll(() => world.close())

async function signIn(at: string, ip: string, outcome = 'in'): Promise<void> {
  await world.db.owner.query(
    `insert into sign_in_log (id, company_id, at, username, outcome, way, ip)
     values ($1, $2, $3, 'somebody', $4, 'password', $5)`,
    [
      String(composeId(Date.parse(at), 7)),
      await world.company('Harbor Bank'),
      new Date(at),
      outcome,
      ip,
    ],
  )
}

test('visits are counted by the user’s own days, also across a change of clocks', async () => {
  // In New York, clocks go back an hour in the night to 1 November 2026.
  const now = new Date('2026-11-03T15:00:00Z')
  await signIn('2026-10-28T03:59:59Z', '10.0.0.1') // still the 27th
  await signIn('2026-10-28T04:00:00Z', '10.0.0.1')
  await signIn('2026-11-01T03:59:59Z', '10.0.0.2') // the last second of October
  await signIn('2026-11-02T04:59:59Z', '10.0.0.2') // the 25th hour of the first
  await signIn('2026-11-02T04:30:00Z', '10.0.0.2')
  await signIn('2026-11-02T04:40:00Z', '10.0.0.3')
  await signIn('2026-11-02T05:00:00Z', '10.0.0.3')
  await signIn('2026-11-03T14:00:00Z', '10.0.0.4', 'refused')
  const ctx = { ...(await world.ctxOf('harbor', { now })), timeZone: 'America/New_York' }
  const days = await visitInfo(ctx, { database: world.db.app })
  expect(days.map(({ tian, visit, ip }) => [tian, visit, ip])).toEqual([
    ['2026-10-28', 1, 1],
    ['2026-10-29', 0, 0],
    ['2026-10-30', 0, 0],
    ['2026-10-31', 1, 1],
    ['2026-11-01', 3, 2],
    ['2026-11-02', 1, 1],
    ['2026-11-03', 0, 0],
  ])
})
