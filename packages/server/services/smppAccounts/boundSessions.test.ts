import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { kickSessions } from '../../store/smppAccounts/sessionStore.ts'
import { encodeText } from '@tandem/smpp'
import { type ClientWorld, clientWorld, type TestClient } from '../../test/chaos/clientWorld.ts'
import { signingIn, type SigningIn } from '../../test/chaos/signingIn.ts'

let it: ClientWorld
let clients: SigningIn
let second: { port: number }
beforeAll(async () => {
  it = await clientWorld()
  clients = signingIn(it)
  second = await it.serve('two')
})
afterEach(async () => {
  await clients.stop()
  if (it.errors.length > 0) throw new Error(String(it.errors))
})
afterAll(() => it.stop())

const client = (systemId: string, port = it.port) => clients.client(systemId, { port })
const refusal = (one: TestClient) =>
  one.until(() => {
    const { state } = one.client
    return state.name === 'waiting' ? state.cause : undefined
  })
const sessions = (accountId: string) =>
  it.world.query<{ id: string; server: string; submitted: string; status: string }>(
    'select id::text, server, submitted, status from sms_smpp_session s where account_id = $1 order by s.id',
    [accountId],
  )
const until = <Row>(found: () => Promise<Row | undefined>) => it.world.until(found)

test('a session is listed while it is bound, with what it did, and not any more', async () => {
  const { systemId, id } = await clients.account()
  const one = client(systemId)
  await one.bound()
  expect(await sessions(id)).toMatchObject([{ server: 'one', submitted: '0', status: 'bound' }])
  const shortMessage = encodeText('Hello', 'gsm7') ?? Buffer.alloc(0)
  const destination = { ton: 1, npi: 1, address: '447100000001' }
  await one.client.send({ destination, shortMessage })
  await until(async () => ((await sessions(id))[0]?.submitted === '1' ? true : undefined))
  await one.stop()
  await until(async () => ((await sessions(id)).length === 0 ? true : undefined))
})

test('an account has no more sessions than it may over two servers', async () => {
  const { systemId, id } = await clients.account({ max_binds: 2 })
  const [first, other] = [client(systemId), client(systemId, second.port)]
  await Promise.all([first.bound(), other.bound()])
  expect((await sessions(id)).map(({ server }) => server).toSorted()).toEqual(['one', 'two'])
  const third = client(systemId, second.port)
  expect(await refusal(third)).toEqual({ kind: 'bindRejected', status: 0x0d })
  await third.stop()
  await first.stop()
  await until(async () => ((await sessions(id)).length === 1 ? true : undefined))
  await client(systemId, second.port).bound()
})

test('of many that bind at the same time at two servers, no more get in than may', async () => {
  const { systemId, id } = await clients.account({ max_binds: 3 })
  const all = Array.from({ length: 8 }, (_, n) => client(systemId, n % 2 ? it.port : second.port))
  const ends = await Promise.all(
    all.map((one) =>
      one.until(() => {
        const { name } = one.client.state
        return name === 'bound' || name === 'waiting' ? name : undefined
      }),
    ),
  )
  expect(ends.filter((name) => name === 'bound')).toHaveLength(3)
  expect(await sessions(id)).toHaveLength(3)
})

test('sessions of a server that died do not keep others out', async () => {
  const { systemId, id } = await clients.account({ max_binds: 1 })
  const worker = '00000000-0000-4000-8000-00000000dead'
  await it.world.query(
    `insert into sms_smpp_server values ($1, 'dead', clock_timestamp() + interval '1 h')`,
    [worker],
  )
  await it.world.query(
    `insert into sms_smpp_session (id, worker, account_id, company_id, system_id, server, mode, address, tls, window_size)
     values ($1, $2, $3, $4, $5, 'dead', 'transceiver', '192.0.2.1', false, 10)`,
    [String(it.world.ids.next()), worker, id, it.world.customerId, systemId],
  )
  const early = client(systemId)
  expect(await refusal(early)).toEqual({ kind: 'bindRejected', status: 0x0d })
  await early.stop()
  await it.world.query(
    `update sms_smpp_server set lease_until = clock_timestamp() - interval '1 s' where worker = $1`,
    [worker],
  )
  await client(systemId).bound()
  // What it left is removed.
  await until(async () =>
    (await sessions(id)).every(({ server }) => server === 'one') ? true : undefined,
  )
})

test('a server that was taken for dead enters its sessions again', async () => {
  const { systemId, id } = await clients.account()
  await client(systemId).bound()
  await it.world.query(`delete from sms_smpp_server where name = 'one'`)
  await until(async () => ((await sessions(id)).length === 1 ? true : undefined))
})

test('two servers share the rate of an account', async () => {
  const { systemId, id } = await clients.account({ tps: 4 })
  const both = [client(systemId), client(systemId, second.port)]
  await Promise.all(both.map((one) => one.bound()))
  // Both have heard of the other.
  await until(async () => {
    const [a, b] = it.serversOf(id)
    return a === 2 && b === 2 ? true : undefined
  })
  const shortMessage = encodeText('Hello', 'gsm7') ?? Buffer.alloc(0)
  const destination = { ton: 1, npi: 1, address: '447100000002' }
  const taken = await Promise.all(
    both.map(async (one) => {
      const outcomes = await Promise.all(
        Array.from({ length: 6 }, () => one.client.send({ destination, shortMessage })),
      )
      return outcomes.filter(({ kind }) => kind === 'accepted').length
    }),
  )
  // A bucket of its share each; one more may have dripped in meanwhile.
  for (const count of taken) {
    expect(count).toBeGreaterThanOrEqual(2)
    expect(count).toBeLessThanOrEqual(3)
  }
})

test('a session that is kicked ends, whichever server has it, and others stay', async () => {
  const { systemId, id } = await clients.account()
  const [kicked, kept] = [client(systemId, second.port), client(systemId)]
  await Promise.all([kicked.bound(), kept.bound()])
  const row = (await sessions(id)).find(({ server }) => server === 'two')
  const { system } = it.world
  expect(await kickSessions(system, [row?.id ?? ''])).toMatchObject([{ accountId: id, systemId }])
  expect(await refusal(kicked)).toEqual({ kind: 'unboundByPeer' })
  expect(kept.client.state.name).toBe('bound')
  // It is gone: nothing is left to kick.
  await until(async () =>
    (await sessions(id)).every((one) => one.id !== row?.id) ? true : undefined,
  )
  expect(await kickSessions(system, [row?.id ?? ''])).toEqual([])
})

test('a client that goes while its bind is decided leaves no session behind', async () => {
  const { systemId, id } = await clients.account({ max_binds: 1 })
  const holding = it.world.system.wide
  const lock = await holding.connect()
  await lock.query(`begin; set local tandem.everything = 'on'`)
  await lock.query('select from sms_smpp_account where id = $1 for update', [id])
  const gone = client(systemId)
  await until(async () => {
    const [row] = await it.world.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and query like '%sms_smpp_account%'`,
    )
    return row?.n === 1 ? true : undefined
  })
  await gone.client.stop(0)
  await lock.query('rollback')
  lock.release()
  await until(async () => ((await sessions(id)).length === 0 ? true : undefined))
  await client(systemId).bound()
})
