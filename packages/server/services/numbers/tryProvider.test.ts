import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { simulatorsEntry } from '@tandem/simulators'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createIds } from '../../store/ids/createIds.ts'
import { aimLookups } from '../../store/sandbox/aimLookups.ts'
import { okay, world, type World } from '../../test/world.ts'

const ready = z.object({
  simulators: z.object({
    hlr: z.object({ listUrl: z.string(), oneUrl: z.string(), key: z.string() }),
  }),
})
const ids = createIds({ now: Date.now })
let it: World
let process: ChildProcess
let at: z.output<typeof ready>['simulators']['hlr']
const providers = new Map<string, string>()

beforeAll(async () => {
  it = await world()
  process = fork(simulatorsEntry, [], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  process.send({ smsc: { port: 0, controlPort: 0 } })
  const [message] = await once(process, 'message')
  at = ready.parse(message).simulators.hlr
  await aim(at)
  const { records } = okay(await it.admin.get('/sms/hlrProvider/list', {}))
  for (const { name, id } of records) providers.set(name, id)
})
afterAll(async () => {
  process.disconnect()
  await it.close()
})

const aim = (to: typeof at) =>
  aimLookups(
    it.ports.system,
    () => ids.next().toString(),
    (plain) => it.ports.secrets.seal(plain),
    to,
  )
const names = ['Simulated HLR', 'Simulated HLR, one by one'] as const
const tried = (name: string, mobile: string) =>
  it.admin.post('/sms/hlrProvider/try', { id: providers.get(name), mobile })

test.each(names)(
  '%s: a number in use, ported, roaming, off and assigned to nobody',
  async (name) => {
    const said = { mcc: '525', ported: false, roaming: false }
    expect(okay(await tried(name, '+6591230001'))).toMatchObject({
      ...said,
      mobile: '+6591230001',
      state: 'reachable',
      mnc: '01',
    })
    expect(okay(await tried(name, '+65 9123 0017'))).toMatchObject({
      ...said,
      state: 'reachable',
      mnc: '05',
      ported: true,
      roaming: true,
    })
    expect(okay(await tried(name, '+6591230008'))).toMatchObject({
      state: 'unreachable',
      mnc: '01',
    })
    expect(okay(await tried(name, '+6591230009'))).toMatchObject({ state: 'invalid', mcc: null })
  },
)

test('what was answered is remembered', async () => {
  okay(await tried(names[0], '+6591230011'))
  const { rows } = await it.db.owner.query(
    `select state, mcc || mnc as network, ported from hlr_answer where msisdn = 6591230011`,
  )
  expect(rows).toEqual([{ state: 'reachable', network: '52505', ported: true }])
})

test('a provider that refuses, says nothing or is not there is named with the reason', async () => {
  // No network answers.
  expect(await tried(names[0], '+6591230000')).toMatchObject({ status: 409 })
  const failed = await tried(names[1], '+6591230000')
  expect(failed).toMatchObject({ status: 502 })
  expect(failed.message).toContain('HTTP 504')
  const edit = async (values: object) => {
    const id = providers.get(names[0])
    const { version } = okay(await it.admin.get('/sms/hlrProvider/queryById', { id }))
    okay(await it.admin.put('/sms/hlrProvider/edit', { id, version, ...values }))
  }
  await edit({ secret: 'wrong' })
  expect((await tried(names[0], '+6591230001')).message).toContain('HTTP 401')
  // Inside our own network nobody is asked, whatever an administrator writes.
  await edit({ url: 'http://10.0.0.1/{number}', secret: 'wrong' })
  expect(await tried(names[0], '+6591230001')).toMatchObject({ status: 502 })
})

test('the secret is never shown, and a new port of the simulators is followed until somebody aims elsewhere', async () => {
  const read = async (name: string) =>
    okay(await it.admin.get('/sms/hlrProvider/queryById', { id: providers.get(name) }))
  expect(JSON.stringify(await read(names[1]))).not.toContain(at.key)
  const moved = {
    ...at,
    listUrl: 'http://127.0.0.1:1/number/1/query',
    oneUrl: 'http://127.0.0.1:1/hlr/lookup',
  }
  await aim(moved)
  expect((await read(names[0])).url).toBe('http://10.0.0.1/{number}')
  expect((await read(names[1])).url).toBe('http://127.0.0.1:1/hlr/lookup?msisdn={+number}')
})

test.each([
  ['url', 'https://hlr.example/{phone}', 'hlr.url'],
  ['headers', 'Authorization', 'hlr.headers'],
  ['mapping', 'number: to', 'hlr.mapping'],
])('a provider whose %s cannot be read is refused at its field', async (field, value, reason) => {
  const given = { name: 'Odd', url: 'https://hlr.example/{number}', mapping: 'reachable: live' }
  const refused = await it.admin.post('/sms/hlrProvider/add', { ...given, [field]: value })
  expect(refused).toMatchObject({ status: 422, result: { fields: { [field]: { reason } } } })
})
