import { createHmac } from 'node:crypto'
import { parseAddresses } from '@tandem/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guardedPost } from '../../drivers/egress/guardedPost.ts'
import { sealWith } from '../../drivers/secrets/fileSecrets.ts'
import { createDatabase } from '../../store/database/createDatabase.ts'
import { createIds } from '../../store/ids/createIds.ts'
import { callbackReceiver } from '../../test/callbackReceiver.ts'
import { deliverDue } from '../../test/deliverDue.ts'
import { type TestSandbox, testSandbox } from '../../test/sandbox.ts'
import type { Carrier } from '../outbox/carrier.ts'
import { outboxWork } from '../outbox/startOutbox.ts'
import { callbackCarrier } from './callbackCarrier.ts'
import { sendTestEvent } from './sendTestEvent.ts'

const SECRET = 'a secret of enough length'
const secrets = sealWith(Buffer.alloc(32, 7))
const clock = { now: () => Date.now() }
let world: TestSandbox
let system: ReturnType<typeof createDatabase>
let theirs: Awaited<ReturnType<typeof callbackReceiver>>
beforeAll(async () => {
  world = await testSandbox({ traffic: false })
  const { ownerUrl, systemUrl } = world.db
  system = createDatabase({ ownerUrl, systemUrl, scope: 'everything', name: 'test events' })
  theirs = await callbackReceiver()
})
afterAll(async () => {
  theirs.close()
  await system.close()
  await world.close()
})

const none: Carrier = { deliver: () => Promise.reject(new Error('no event of this kind')) }
const deliver = (allowed: string) =>
  deliverDue(
    outboxWork(
      { system, clock },
      {
        mail: none,
        code: none,
        answer: none,
        callback: callbackCarrier({
          system,
          secrets,
          clock,
          outgoing: guardedPost({ allowed: parseAddresses(allowed) ?? [], timeoutMs: 15_000 }),
        }),
      },
      { warn: (details) => process.stderr.write(`${String(details.err)}\n`) },
    ),
  )
async function addCallback(): Promise<string> {
  const id = world.nextId()
  await world.db.owner.query(
    'insert into sys_callback (id, company_id, url, secret_sealed) values ($1, $2, $3, $4)',
    [id, await world.company('Harbor Bank'), `${theirs.url}/${id}`, secrets.seal(SECRET)],
  )
  return id
}
const send = async (who: string, callbackId: string) =>
  sendTestEvent(
    await world.ctxOf(who, { now: new Date() }),
    { database: world.db.app, ids: createIds(clock) },
    callbackId,
  )
const kept = async (id: string) =>
  (
    await world.db.owner.query(
      'select name, status, tries, attempts from sys_callback_delivery where id = $1',
      [id],
    )
  ).rows[0]

test('a test event is signed, says that it is one, is tried once, and its answer is kept', async () => {
  const callbackId = await addCallback()
  theirs.status = () => 503
  const id = await send('harbor', callbackId)
  await deliver('127.0.0.0/8')
  const [{ headers, text } = expect.fail('nothing came')] = theirs.got
  expect(JSON.parse(text)).toMatchObject({
    id,
    type: 'callback.test',
    data: [{ test: true, callbackId }],
  })
  const signed = `${id}.${String(headers['webhook-timestamp'])}.${text}`
  const mac = createHmac('sha256', SECRET).update(signed).digest('base64')
  expect(headers['webhook-signature']).toBe(`v1,${mac}`)
  expect(await kept(id)).toMatchObject({
    name: 'callback.test',
    status: 'dead',
    tries: 1,
    attempts: [{ status: 503 }],
  })
})

test('a test event does not reach an address inside our own network either', async () => {
  const before = theirs.got.length
  const id = await send('harbor', await addCallback())
  await deliver('')
  expect(theirs.got).toHaveLength(before)
  expect(await kept(id)).toMatchObject({
    status: 'dead',
    attempts: [{ status: null, error: { code: 'outbox.notPublic' } }],
  })
})

test('a callback of others cannot be tested, nor one that is off', async () => {
  const callbackId = await addCallback()
  await expect(send('meridian', callbackId)).rejects.toMatchObject({ code: 'record.notFound' })
  await world.db.owner.query('update sys_callback set enabled = false where id = $1', [callbackId])
  await expect(send('harbor', callbackId)).rejects.toMatchObject({ code: 'callback.off' })
})
