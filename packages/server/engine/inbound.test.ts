import { afterEach, expect, test } from 'vitest'

import {
  engineWorld,
  type EngineWorld,
  type EngineWorldOptions,
} from '../test/chaos/engineWorld.ts'

const worlds: EngineWorld[] = []
async function world(options: Partial<EngineWorldOptions> = {}): Promise<EngineWorld> {
  const made = await engineWorld({ carriers: [{ systemId: 'carrier_a' }], ...options })
  worlds.push(made)
  await made.start()
  return made
}
afterEach(async () => {
  for (const made of worlds.splice(0)) await made.stop()
})

const HANDSET = '447000000001'
interface Shown {
  content: string
  companyId: string
  product: string | null
  matched: string
  mobile: string
  parts: number
  missing: number
  readable: boolean
}
const inbox = (made: EngineWorld) =>
  made.query<Shown>(
    `select content, company_id as "companyId", product, matched, mobile, parts, missing, readable
     from sms_inbound order by id`,
  )
const arrived = (made: EngineWorld, count: number) =>
  made.until(async () => {
    // Counted before they are read: reading thousands again and again would keep the engine from storing the rest.
    const [row] = await made.query<{ n: number }>('select count(*)::int as n from sms_inbound')
    return (row?.n ?? 0) >= count ? await inbox(made) : undefined
  })
const connected = (made: EngineWorld) =>
  made.until(async () =>
    made
      .engine()
      .gateways()
      .some(({ bound }) => bound > 0)
      ? true
      : undefined,
  )
/** Nothing is owed by the carriers any more. */
const settled = async (made: EngineWorld) => {
  await made.until(async () => {
    const response = await fetch(`${made.controlUrl}/state`)
    return /"scheduled":0,"due":0,"unanswered":0/.test(await response.text()) ? true : undefined
  })
}
const mo = (made: EngineWorld, text: string, to = 'Tandem', from = HANDSET) =>
  made.carrier('/mo', { from, to, text, systemId: 'carrier_a' })
/** One part with an 8-bit reference. */
const part = (made: EngineWorld, text: string, place: [number, number, number], from = HANDSET) =>
  made.carrier('/deliver', {
    from,
    to: '4479000',
    systemId: 'carrier_a',
    esmClass: 0x40,
    octets: Buffer.from([5, 0, 3, ...place, ...Buffer.from(text)]).toString('hex'),
  })
const approve = (made: EngineWorld, companyId: string, sender: string) =>
  made.query(
    `insert into sms_sender_id (id, company_id, sender, status) values ($1, $2, $3, 'approved')`,
    [made.ids.next(), companyId, sender],
  )

test('an answer to a number of a pool belongs to whose message went out with it', async () => {
  const made = await world()
  for (const companyId of [made.customerId, made.agentId, made.resoldId]) {
    await made.recharge(companyId, 10_000_000n)
  }
  await made.engine().stop()
  await made.owner.query(
    `begin; set local tandem.everything = 'on';
     update sms_route set sender_rules = '* = 447700900101'; commit`,
  )
  await made.start()
  const answer = await made.send(made.resoldId, [HANDSET])
  if (answer.kind !== 'accepted') throw new Error('Not accepted')
  await made.ended(answer.taskId, 1)
  await mo(made, 'To the pool', '447700900101')
  await mo(made, 'To its own sender', 'Tandem')
  expect(await arrived(made, 2)).toMatchObject([
    { content: 'To the pool', companyId: made.resoldId, matched: 'conversation' },
    { content: 'To its own sender', companyId: made.platformId, matched: 'none' },
  ])
})

test('an answer belongs to who wrote last; what nobody is asked is the platform’s', async () => {
  const made = await world()
  await made.recharge(made.customerId, 10_000_000n)
  const answer = await made.send(made.customerId, [HANDSET])
  if (answer.kind !== 'accepted') throw new Error('Not accepted')
  await made.ended(answer.taskId, 1)
  await mo(made, 'Thanks, 谢谢')
  await mo(made, 'Hello?', 'Another')
  await mo(made, 'Who is this?', 'Tandem', '447000000002')
  const shown = await arrived(made, 3)
  expect(shown).toMatchObject([
    {
      content: 'Thanks, 谢谢',
      companyId: made.customerId,
      product: 'notify',
      matched: 'conversation',
    },
    { content: 'Hello?', companyId: made.platformId, product: null, matched: 'none' },
    { content: 'Who is this?', companyId: made.platformId, product: null, matched: 'none' },
  ])
  expect(made.errors).toEqual([])
})

test('a number of one company is its own; of two, it is that of the company that wrote last', async () => {
  const made = await world()
  await made.recharge(made.customerId, 10_000_000n)
  await approve(made, made.resoldId, '4479000')
  await mo(made, 'for the owner', '+4479000')
  const [own] = await arrived(made, 1)
  expect(own).toMatchObject({ companyId: made.resoldId, matched: 'sender', product: 'notify' })

  await approve(made, made.customerId, '4479000')
  await mo(made, 'for one of two', '+4479000')
  const [, shared] = await arrived(made, 2)
  expect(shared).toMatchObject({ companyId: made.platformId, matched: 'none' })

  const answer = await made.send(made.customerId, [HANDSET])
  if (answer.kind !== 'accepted') throw new Error('Not accepted')
  await made.query(`update sms_task set sender_id = '4479000' where id = $1`, [answer.taskId])
  await made.ended(answer.taskId, 1)
  await mo(made, 'an answer', '+4479000')
  const [, , answered] = await arrived(made, 3)
  expect(answered).toMatchObject({ companyId: made.customerId, matched: 'conversation' })
})

test('parts out of order, twice and again after they were shown are one message', async () => {
  const made = await world()
  await connected(made)
  await part(made, 'three', [7, 3, 3])
  await part(made, 'one ', [7, 3, 1])
  await part(made, 'one ', [7, 3, 1])
  await part(made, 'of another', [7, 3, 1], '447000000009')
  await part(made, 'two ', [7, 3, 2])
  await arrived(made, 1)
  await part(made, 'two ', [7, 3, 2])
  await part(made, 'three', [7, 3, 3])
  await settled(made)
  expect(await inbox(made)).toMatchObject([{ content: 'one two three', parts: 3, missing: 0 }])
  // The next text under the same reference is another one.
  for (const [n, text] of ['four ', 'five ', 'six'].entries()) await part(made, text, [7, 3, n + 1])
  expect(await arrived(made, 2)).toMatchObject([{}, { content: 'four five six' }])
})

test('parts by sar parameters are joined, and apart from headers with the same number', async () => {
  const made = await world()
  await connected(made)
  const sar = (text: string, total: number, n: number) =>
    made.carrier('/deliver', {
      from: HANDSET,
      to: '4479000',
      systemId: 'carrier_a',
      dataCoding: 8,
      octets: Buffer.from(text, 'utf16le').swap16().toString('hex'),
      sar: { reference: 7, total, part: n },
    })
  await sar('订\ude00', 2, 2)
  await part(made, 'lone', [7, 2, 1])
  await sar('退\ud83d', 2, 1)
  expect(await arrived(made, 1)).toMatchObject([{ content: '退\ufffd订\ufffd' }])
})

test('what came of a long message is shown once its missing parts were waited for', async () => {
  const made = await world({ settings: { inboundPatienceMs: 500 } })
  await connected(made)
  await part(made, 'begins', [9, 3, 1])
  await part(made, 'ends', [9, 3, 3])
  expect(await arrived(made, 1)).toMatchObject([{ content: 'begins[…]ends', parts: 3, missing: 1 }])
  await part(made, 'too late', [9, 3, 2])
  expect(await arrived(made, 2)).toMatchObject([{}, { content: '[…]too late[…]', missing: 2 }])
})

test('a header that lies about its length is shown as it is, and harms no other message', async () => {
  const made = await world()
  await connected(made)
  for (const octets of ['ff', 'ff000309', '0500ff090201', '', '0500030902', '00']) {
    await made.carrier('/deliver', {
      from: HANDSET,
      to: '4479000',
      systemId: 'carrier_a',
      esmClass: 0x40,
      dataCoding: 4,
      octets,
    })
  }
  await mo(made, 'a good one')
  const shown = await arrived(made, 6)
  await settled(made)
  expect(shown.map(({ content }) => content)).toContain('a good one')
  expect(shown.map(({ content }) => content)).toContain('ff 00 03 09')
  expect(made.errors).toEqual([])
})

test('STOP, START and STOP again end opted out, and each YES is a message', async () => {
  const made = await world()
  await made.recharge(made.customerId, 10_000_000n)
  const answer = await made.send(made.customerId, [HANDSET])
  if (answer.kind !== 'accepted') throw new Error('Not accepted')
  await made.ended(answer.taskId, 1)
  const texts = ['STOP', 'START', 'STOP', 'YES', 'YES']
  for (const [index, text] of texts.entries()) {
    await mo(made, text)
    await arrived(made, index + 1)
  }
  await settled(made)
  expect((await inbox(made)).map(({ content }) => content)).toEqual(texts)
  const blocked = await made.query<{ msisdn: string }>(
    `select msisdn from sms_blacklist where company_id = $1 and deleted_at is null`,
    [made.customerId],
  )
  expect(blocked).toEqual([{ msisdn: `+${HANDSET}` }])
})

test('two long texts with the same words are two, each under its own reference', async () => {
  const made = await world()
  await connected(made)
  const send = async (reference: number) => {
    await part(made, 'long ', [reference, 2, 1])
    await part(made, 'text', [reference, 2, 2])
  }
  await send(11)
  await arrived(made, 1)
  await send(12)
  await arrived(made, 2)
  await settled(made)
  expect((await inbox(made)).map(({ content }) => content)).toEqual(Array(2).fill('long text'))
})

test('a message whose answer was lost with its line comes again and is shown once; the same words after it are another', async () => {
  const made = await world()
  await connected(made)
  const stored = Promise.withResolvers<void>()
  const cut = Promise.withResolvers<void>()
  await made.engine().stop()
  const slow = {
    ...made.store,
    takeInbound: async (...given: Parameters<typeof made.store.takeInbound>) => {
      const news = await made.store.takeInbound(...given)
      stored.resolve()
      await cut.promise
      return news
    },
  }
  await made.start({ store: slow })
  await connected(made)
  await mo(made, 'Only once')
  await stored.promise
  await made.carrier('/drop', {})
  cut.resolve()
  await settled(made)
  expect(await inbox(made)).toHaveLength(1)
  await mo(made, 'Only once')
  await arrived(made, 2)
})

test('after a flood every message is there once, and the carrier is owed nothing', async () => {
  const made = await world()
  await connected(made)
  const count = 2_000
  const texts = Array.from({ length: count }, (_, n) => `message ${n}`)
  for (let at = 0; at < count; at += 50) {
    await Promise.all(texts.slice(at, at + 50).map((text) => mo(made, text)))
  }
  await arrived(made, count)
  await settled(made)
  const shown = await inbox(made)
  const told = Map.groupBy(shown, ({ content }) => content)
  expect([...told].filter(([, copies]) => copies.length > 1)).toEqual([])
  expect(told.size).toBe(count)
})

test('an engine that died between storing and answering left a message that comes again and is shown once', async () => {
  const lost = new AbortController()
  const made = await engineWorld({ carriers: [{ systemId: 'carrier_a' }] })
  worlds.push(made)
  const dying = {
    ...made.store,
    takeInbound: async (...given: Parameters<typeof made.store.takeInbound>) => {
      await made.store.takeInbound(...given)
      return new Promise<never>(() => undefined)
    },
  }
  await made.start({ store: dying, tenure: { isHeld: () => true, lost: lost.signal } })
  await connected(made)
  await mo(made, 'Stored, not answered')
  for (const [n, text] of ['long ', 'and ', 'stored'].entries()) {
    await part(made, text, [3, 3, n + 1])
  }
  await arrived(made, 1)
  lost.abort()
  await made.engine().stop()
  await made.start()
  await arrived(made, 2)
  await settled(made)
  expect((await inbox(made)).map(({ content }) => content).toSorted()).toEqual([
    'Stored, not answered',
    'long and stored',
  ])
})
