import { afterAll, beforeAll, expect, test } from 'vitest'

import { sharedSightReads } from '../services/session/sightReads.ts'
import { world, type World } from './world.ts'

let it: World
beforeAll(async () => {
  it = await world()
})
afterAll(() => it.close())

const user = () => ({
  userId: it.agentA.id,
  companyId: it.companies.agentA,
  onlyOwnCustomers: false,
})
const addBelow = (name: string) =>
  it.admin.post('/sys/company/add', {
    name,
    kind: 'customer',
    parentId: it.companies.agentA,
    currency: 'USD',
  })

test('people of one company who come at once are read for once, and anew a moment later', async () => {
  const time = { now: 1_000_000 }
  const reads = sharedSightReads(it.ports.system, { now: () => time.now })
  const first = reads.visibleCompanies(user())
  expect(reads.visibleCompanies({ ...user(), userId: it.customerA.id })).toBe(first)
  const before = await first
  await addBelow('Newcomer')
  time.now += 199
  expect(await reads.visibleCompanies(user())).toEqual(before)
  time.now += 1
  expect((await reads.visibleCompanies(user())).length).toBe(before.length + 1)
})

test('what a salesperson looks after is shared with nobody', () => {
  const reads = sharedSightReads(it.ports.system, { now: () => 1_000_000 })
  const mine = reads.visibleCompanies({ ...user(), onlyOwnCustomers: true })
  const theirs = reads.visibleCompanies({
    ...user(),
    userId: it.customerA.id,
    onlyOwnCustomers: true,
  })
  expect(theirs).not.toBe(mine)
  return Promise.all([mine, theirs])
})

test('a change made here is in sight of the next who asks, without waiting', async () => {
  const sight = async () => {
    const session = await it.ports.sessions.find(it.agentA.token)
    return session?.scope === 'everything' ? [] : (session?.scope.companies ?? [])
  }
  const before = (await sight()).length
  await addBelow('Neighbour')
  expect((await sight()).length).toBe(before + 1)
})
