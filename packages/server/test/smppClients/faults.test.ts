import { splitText } from '@tandem/smpp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type ClientWorld, clientWorld, type TestClient } from '../chaos/clientWorld.ts'
import { idOf, textTo } from '../chaos/signingIn.ts'
import { messagesTo, receiptsOfAll } from './whatHappened.ts'

let it: ClientWorld
/** How many of the next messages fail as when the database does not answer. */
let failing = 0
let port = 0
beforeAll(async () => {
  it = await clientWorld()
  const { singles } = it.world
  const faulty = await it.serve('two', {
    singles: {
      ...singles,
      async send(message) {
        if (failing <= 0) return singles.send(message)
        failing -= 1
        throw new Error('The connection was lost')
      },
    },
  })
  port = faulty.port
})
const bound: TestClient[] = []
afterEach(async () => {
  it.time.offsetMs = 0
  await Promise.all(bound.splice(0).map(({ client }) => client.stop(0)))
})
afterAll(() => it.stop())

async function signIn(systemId: string): Promise<TestClient> {
  await it.account(systemId)
  const client = it.client(systemId, { port })
  bound.push(client)
  await client.bound()
  return client
}

test('a message that could not be written at once, but is stored, is answered, and sent once', async () => {
  const client = await signIn('single')
  failing = 1
  const id = await idOf(client, textTo('447450000001'))
  expect(it.errors.splice(0).map(String)).toEqual(['Error: The connection was lost'])
  it.time.offsetMs = 60_000
  await receiptsOfAll(it, '447450000001', 1)
  expect(await client.told(1)).toMatchObject([{ messageId: id, state: 'delivered' }])
  expect(await messagesTo(it, '447450000001')).toHaveLength(1)
  it.sound()
})

test('a long text whose last part met a fault is answered, and sent once', async () => {
  const client = await signIn('long')
  const address = '447450000002'
  const parts = splitText('and so on '.repeat(20), { alphabet: 'gsm7', reference: 3 }) ?? []
  expect(parts).toHaveLength(2)
  failing = 1
  const ids: string[] = []
  for (const part of parts) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    ids.push(await idOf(client, textTo(address, '', part)))
  }
  expect(it.errors.splice(0).map(String)).toEqual(['Error: The connection was lost'])
  it.time.offsetMs = 60_000
  await receiptsOfAll(it, address, 2)
  const told = (await client.told(2)).map(({ messageId }) => messageId)
  expect(new Set(told)).toEqual(new Set(ids))
  expect(await messagesTo(it, address)).toMatchObject([{ parts: 2, price: '20000' }])
  it.sound()
})
