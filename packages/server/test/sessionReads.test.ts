import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

import { type Client, signInAs } from './Client.ts'
import { person } from './people.ts'
import { okay, world, worldPassword, type World } from './world.ts'

let it: World
const clients: Client[] = []
beforeAll(async () => {
  it = await world()
  const { admin, sales, manager, agentA, agentB, customerP, customerA, customerB } = it
  clients.push(admin, sales, manager, agentA, agentB, customerP, customerA, customerB)
})
afterAll(() => it.close())
afterEach(() => {
  vi.restoreAllMocks()
})

const peek = ({ token }: { token: string }) => it.ports.sessions.peek(token)
const owner = async (text: string, values: unknown[] = []) => {
  const client = await it.db.owner.connect()
  try {
    await client.query(`set tandem.everything = 'on'`)
    await client.query(text, values)
  } finally {
    client.release()
  }
}

/** A user of customerP with the records of the first department, or with sight `own` their own. */
async function colleague(sight: 'department' | 'own', departIds: readonly string[]) {
  const { id, username } = await person(it)
  const role = {
    roleName: `Sight of ${username}`,
    roleCode: username,
    audience: 'customer',
    dataScope: sight,
  }
  const roleIds = [okay(await it.admin.post('/sys/role/add', role))]
  okay(await it.admin.put('/sys/user/edit', { id, version: 1, roleIds, departIds }))
  await owner('update sys_user set depart_id = $2 where id = $1', [id, departIds[0]])
  return { id, username }
}
async function depart(departName: string, parentId: string | null = null): Promise<string> {
  const body = { departName, parentId, companyId: it.companies.customerP }
  return String(okay(await it.admin.post('/sys/sysDepart/add', body)))
}

test('people who come at once are read in a few statements, and each as if alone', async () => {
  const head = await depart('Head')
  const desk = await depart('Desk', head)
  const names: string[] = []
  for (const [sight, where] of [
    ['department', head],
    ['department', desk],
    ['department', desk],
    ['own', desk],
  ] as const) {
    const { username } = await colleague(sight, [where])
    names.push(username)
    clients.push(await signInAs(it.app, username, worldPassword))
  }
  const alone = []
  for (const client of clients) alone.push(await peek(client))
  const query = vi.spyOn(it.ports.system.pool, 'query')
  const together = await Promise.all(clients.map(peek))
  expect(query.mock.calls.length).toBeLessThan(clients.length)
  const sorted = (sessions: typeof together) =>
    sessions.map((session) => ({
      ...session,
      people:
        session?.people === 'all'
          ? 'all'
          : Object.values(session?.people ?? {}).map((ids) => ids.toSorted()),
      scope: session?.scope === 'everything' ? 'everything' : session?.scope.companies.toSorted(),
    }))
  expect(sorted(together)).toEqual(sorted(alone))
  const seen = together.slice(-4).map((session) => session?.people)
  expect(seen.map((people) => people !== 'all' && people?.usernames.toSorted())).toEqual([
    names.toSorted(),
    names.slice(1).toSorted(),
    names.slice(1).toSorted(),
    names.slice(3),
  ])
})

test('a session of a department its user was removed from shows only the user, whatever another session shows', async () => {
  const [stays, left] = [await depart('Stays'), await depart('Left')]
  const { id, username } = await colleague('department', [stays])
  const other = await colleague('department', [left])
  const [one, two] = [
    await signInAs(it.app, username, worldPassword),
    await signInAs(it.app, username, worldPassword),
  ]
  // Another department brings another token; here the session continues under its own.
  await owner(
    `update sys_session set depart_id = $2, token_hash = sha256('between') where token_hash = sha256($1)`,
    [two.token, left],
  )
  await owner(
    `update sys_session set token_hash = sha256($1) where token_hash = sha256('between')`,
    [two.token],
  )
  const [here, gone] = await Promise.all([peek(one), peek(two)])
  expect(here?.people).toMatchObject({ userIds: [id], departIds: [stays] })
  expect(gone?.people).toEqual({ userIds: [id], usernames: [username], departIds: [] })
  expect(JSON.stringify(gone?.people)).not.toContain(other.username)
})

test('a session that is over, unknown, frozen or cannot be understood is nobody else’s trouble', async () => {
  const [over, frozen, odd] = [
    await signInAs(it.app, (await person(it)).username, worldPassword),
    await signInAs(it.app, (await person(it)).username, worldPassword),
    await signInAs(it.app, (await person(it)).username, worldPassword),
  ]
  await owner('update sys_session set expires_at = now() where token_hash = sha256($1)', [
    over.token,
  ])
  await owner(`update sys_user set status = '2' where id = $1`, [frozen.id])
  await owner(`update sys_session set locale = 'xx' where token_hash = sha256($1)`, [odd.token])
  const asked = [
    it.customerP,
    over,
    frozen,
    odd,
    { token: 'A'.repeat(43) },
    it.agentA,
    it.customerP,
  ]
  const outcomes = await Promise.allSettled(asked.map(peek))
  const names = outcomes.map((outcome) =>
    outcome.status === 'rejected' ? 'failed' : outcome.value?.username,
  )
  expect(names).toEqual([
    'customerP',
    undefined,
    undefined,
    'failed',
    undefined,
    'agentA',
    'customerP',
  ])
})

test('sessions in use are kept alive together, those only looked at are not', async () => {
  const users = [await person(it), await person(it), await person(it)]
  const [one, two, three] = await Promise.all(
    users.map(({ username }) => signInAs(it.app, username, worldPassword)),
  )
  if (!one || !two || !three) throw new Error('Three people signed in')
  await owner(
    `update sys_session set last_seen_at = now() - interval '2 hours', expires_at = now() + interval '1 hour'
     where user_id = any($1::bigint[])`,
    [users.map(({ id }) => id)],
  )
  it.ports.sessions.forget()
  const find = ({ token }: Client) => it.ports.sessions.find(token)
  await Promise.all([find(one), find(two), peek(three)])
  const ends = await Promise.all([one, two, three].map(peek))
  const hoursLeft = ends.map((session) =>
    Math.round(((session?.expiresAt.getTime() ?? 0) - it.ports.clock.now()) / 3_600_000),
  )
  expect(hoursLeft).toEqual([24, 24, 1])
})
