import { splitText, type SubmitRequest } from '@tandem/smpp'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type ClientWorld, clientWorld } from '../chaos/clientWorld.ts'
import { idOf, type SignedIn, signingIn, textTo } from '../chaos/signingIn.ts'
import { inOrder, messagesTo, receiptsOfAll } from './whatHappened.ts'

let it: ClientWorld
let clients: ReturnType<typeof signingIn>
beforeAll(async () => {
  it = await clientWorld()
  clients = signingIn(it)
})
afterEach(async () => {
  it.time.offsetMs = 0
  await clients.stop()
  it.sound()
})
afterAll(() => it.stop())

let numbers = 447_200_000_000
const number = () => String((numbers += 1))
/** Two parts of a text that begins with a word. */
function partsOf(word: string, address: string, reference = 1): [SubmitRequest, SubmitRequest] {
  const content = `${word} ${'and so on '.repeat(20)}`
  const [one, two, ...more] = splitText(content, { alphabet: 'gsm7', reference }) ?? []
  if (!one || !two || more.length > 0) throw new Error('not two parts')
  return [textTo(address, '', one), textTo(address, '', two)]
}
const openParts = async ({ id }: SignedIn) =>
  it.world.query('select id from sms_smpp_part where message_id is null and account_id = $1', [id])
const wordsTo = async (address: string) =>
  (await messagesTo(it, address)).map(({ content }) => content.split(' ')[0])
/** The parts of two messages of so many parts each, in an order in which the second overtakes the first at no place. */
function interleaved(total: number, order: readonly number[]): [message: number, part: number][] {
  const left = Array.from({ length: total }, (_, n) => n + 1)
  const waiting = [left.map((part): [number, number] => [1, part])]
  const sent: [number, number][] = []
  for (let n = 0; n < 2 * total; n++) {
    const next = waiting.flat()
    const chosen = next[(order[n] ?? 0) % next.length]
    if (!chosen) throw new Error('nothing is left')
    sent.push(chosen)
    const [message, part] = chosen
    waiting[0] = next.filter((one) => one !== chosen)
    if (message === 1) waiting[0].push([2, part])
  }
  return sent
}
const FIVE_MINUTES = 5 * 60_000 + 1_000

test('long texts to two numbers under one reference do not mix', async () => {
  const client = await clients.signIn()
  const [one, two] = [number(), number()]
  const [a1, a2] = partsOf('Alpha', one)
  const [b1, b2] = partsOf('Beta', two)
  const ids = await Promise.all([a1, b1, b2, a2].map((part) => idOf(client, part)))
  expect(new Set(ids).size).toBe(4)
  await it.carrier.submitted(one, 2)
  await it.carrier.submitted(two, 2)
  expect([await wordsTo(one), await wordsTo(two)]).toEqual([['Alpha'], ['Beta']])
})

test('a long text right behind another, under its reference, is a message of its own', async () => {
  const client = await clients.signIn()
  const address = number()
  // As a client writes that does not wait for answers and does not count its references on.
  const words = ['Alpha', 'Beta', 'Gamma']
  const parts = words.flatMap((word) => partsOf(word, address))
  const ids = await Promise.all(parts.map((part) => idOf(client, part)))
  expect(new Set(ids).size).toBe(6)
  await it.carrier.submitted(address, 6)
  expect(await wordsTo(address)).toEqual(words)
  await receiptsOfAll(it, address, 6)
  const receipts = await client.told(6)
  expect(inOrder(receipts.map(({ messageId }) => messageId))).toEqual(inOrder(ids))
  expect(new Set(receipts.map(({ state }) => state))).toEqual(new Set(['delivered']))
})

test('a client that restarts and uses its first reference again hears that its old part came to nothing', async () => {
  const client = await clients.signIn()
  const address = number()
  const [lost] = partsOf('Alpha', address)
  const lostId = await idOf(client, lost)
  const [b1, b2] = partsOf('Beta', address)
  const ids = [await idOf(client, b1), await idOf(client, b2)]
  expect(ids).not.toContain(lostId)
  await receiptsOfAll(it, address, 2)
  expect(await wordsTo(address)).toEqual(['Beta'])
  const told = (await client.told(3)).map((one) => [one.messageId, one.state, one.error])
  expect(told).toContainEqual([lostId, 'rejected', '005'])
  for (const id of ids) expect(told).toContainEqual([id, 'delivered', '000'])
})

test('a part that comes again by another session has the id it had; after its message was sent it is one too many', async () => {
  const client = await clients.signIn()
  const other = clients.client(client.systemId, { mode: 'transmitter' })
  await other.bound()
  const address = number()
  const [one, two] = partsOf('Alpha', address)
  const ids = [await idOf(client, one), await idOf(other, one), await idOf(client, two)]
  expect(ids[1]).toBe(ids[0])
  await receiptsOfAll(it, address, 2)
  await client.told(2)
  const late = await idOf(client, two)
  expect(ids).not.toContain(late)
  it.time.offsetMs = FIVE_MINUTES
  const [, , last] = await client.told(3)
  expect(last).toMatchObject({ messageId: late, state: 'rejected', error: '005' })
  expect(await messagesTo(it, address)).toHaveLength(1)
  expect(await it.world.ledgerFaults()).toEqual([])
})

test('two long texts with equal first parts, right behind each other under one reference, are two', async () => {
  const client = await clients.signIn()
  const address = number()
  const contents = ['first', 'second'].map((word) => `${'The same for all. '.repeat(12)}${word}`)
  const parts = contents.flatMap(
    (content) => splitText(content, { alphabet: 'gsm7', reference: 9 }) ?? [],
  )
  const ids = await Promise.all(parts.map((part) => idOf(client, textTo(address, '', part))))
  expect(new Set(ids).size).toBe(parts.length)
  await it.carrier.submitted(address, parts.length)
  expect((await messagesTo(it, address)).map(({ content }) => content)).toEqual(contents)
  await receiptsOfAll(it, address, parts.length)
  const told = await client.told(parts.length)
  expect(inOrder(told.map(({ messageId }) => messageId))).toEqual(inOrder(ids))
})

test('a part that its session sends again although it was answered begins another message', async () => {
  const client = await clients.signIn()
  const address = number()
  const [one, two] = partsOf('Alpha', address)
  const ids = [await idOf(client, one), await idOf(client, one), await idOf(client, two)]
  expect(new Set(ids).size).toBe(3)
  await receiptsOfAll(it, address, 2)
  const told = (await client.told(3)).map(({ messageId, state }) => [messageId, state])
  expect(inOrder(told.map(([id]) => String(id)))).toEqual(inOrder(ids))
  expect(told).toContainEqual([ids[0], 'rejected'])
  expect(await messagesTo(it, address)).toHaveLength(1)
})

test('however the parts of two messages follow each other under one reference, both are sent as they are', async () => {
  const client = await clients.signIn({ tps: 10_000, window_size: 100 }, { window: 100 })
  const count = fc.integer({ min: 2, max: 4 })
  const cases = fc.record({
    count,
    // Which part of which message is next: the second never overtakes the first at the same place.
    order: fc.array(fc.nat(), { minLength: 8, maxLength: 8 }),
    isEqual: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
  })
  await fc.assert(
    fc.asyncProperty(cases, async ({ count: total, order, isEqual }) => {
      const address = number()
      const say = (message: number, part: number) =>
        `${isEqual[part - 1] === true ? 'both' : `message ${message}`} part ${part}; `
      const sent = interleaved(total, order)
      const requests = sent.map(([message, part]) =>
        textTo(address, '', {
          esmClass: 0x40,
          shortMessage: Buffer.concat([
            Buffer.from([5, 0, 3, 77, total, part]),
            Buffer.from(say(message, part)),
          ]),
        }),
      )
      const ids = await Promise.all(requests.map((request) => idOf(client, request)))
      expect(new Set(ids).size).toBe(2 * total)
      const wanted = [1, 2].map((message) =>
        Array.from({ length: total }, (_, n) => say(message, n + 1)).join(''),
      )
      await it.carrier.submitted(address, 2)
      const contents = (await messagesTo(it, address)).map(({ content }) => content)
      expect(contents.toSorted()).toEqual(wanted.toSorted())
    }),
    { numRuns: 25 },
  )
})

test('whatever of a message was sent before its session was lost, it is sent once when another repeats it', async () => {
  const { systemId } = await clients.account({ tps: 10_000 })
  const cases = fc.record({ total: fc.integer({ min: 2, max: 4 }), lost: fc.nat({ max: 2 }) })
  await fc.assert(
    fc.asyncProperty(cases, async ({ total, lost }) => {
      const address = number()
      const parts = Array.from({ length: total }, (_, n) =>
        textTo(address, '', {
          esmClass: 0x40,
          shortMessage: Buffer.concat([
            Buffer.from([5, 0, 3, 78, total, n + 1]),
            Buffer.from(`part ${n + 1} of ${address}; `),
          ]),
        }),
      )
      const first = clients.client(systemId)
      await first.bound()
      const before = parts.slice(0, Math.min(lost + 1, total - 1))
      const answers = Promise.allSettled(before.map((part) => idOf(first, part)))
      await first.client.stop(0)
      await answers
      const second = clients.client(systemId)
      await second.bound()
      for (const part of parts) await idOf(second, part)
      await it.carrier.submitted(address, 1)
      await second.client.stop(0)
      expect(await messagesTo(it, address)).toMatchObject([
        { content: parts.map((_, n) => `part ${n + 1} of ${address}; `).join('') },
      ])
    }),
    { numRuns: 8 },
  )
})

test('the same part over two sessions at once completes its message once', async () => {
  const client = await clients.signIn()
  const other = clients.client(client.systemId)
  await other.bound()
  const address = number()
  const [one, two] = partsOf('Alpha', address)
  const firstId = await idOf(client, one)
  const ids = await Promise.all([client, other, client, other].map((each) => idOf(each, two)))
  await it.carrier.submitted(address, 2)
  expect(ids).not.toContain(firstId)
  it.time.offsetMs = FIVE_MINUTES
  await it.world.until(async () => ((await openParts(client)).length === 0 ? true : undefined))
  expect(await messagesTo(it, address)).toHaveLength(1)
})

test('a thousand long texts that are never whole cost nothing, and are given up after five minutes', async () => {
  const client = await clients.signIn({ window_size: 100, tps: 10_000 }, { window: 100 })
  const spent = 'select coalesce(sum(price), 0)::text as spent from sms_message'
  const [before] = await it.world.query<{ spent: string }>(spent)
  const ids = await Promise.all(
    Array.from({ length: 1_000 }, (_, n) => idOf(client, partsOf('Never', number(), n % 256)[0])),
  )
  expect(await openParts(client)).toHaveLength(1_000)
  expect(client.receipts).toEqual([])
  it.time.offsetMs = FIVE_MINUTES
  const told = await client.told(1_000)
  expect(inOrder(told.map(({ messageId }) => messageId))).toEqual(inOrder(ids))
  expect(new Set(told.map(({ stat, error }) => `${stat} ${error}`))).toEqual(
    new Set(['REJECTD 005']),
  )
  expect(await openParts(client)).toEqual([])
  expect(await it.world.query(spent)).toEqual([before])
  expect(await it.world.ledgerFaults()).toEqual([])
})
