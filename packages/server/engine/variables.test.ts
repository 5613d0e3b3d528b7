import { afterEach, expect, test } from 'vitest'
import { engineWorld, type EngineWorld } from '../test/chaos/engineWorld.ts'

let made: EngineWorld
afterEach(() => made.stop())

const numbers = (count: number) =>
  Array.from({ length: count }, (_, index) => String(447_000_000_000 + index))
const messagesOf = (taskId: string) =>
  made.query<{ msisdn: string; content: string; parts: number; price: string; charged: string }>(
    `select m.msisdn, m.content, m.parts, m.price, f.charged from sms_message m
     join sms_message_final f on f.message_id = m.id where m.task_id = $1 order by m.row_no`,
    [taskId],
  )

test('each message of a text with variables has its own text, and pays for its own parts', async () => {
  made = await engineWorld({ carriers: [{ systemId: 'one' }] })
  await made.start()
  await made.recharge(made.resoldId, 1_000_000n)
  await made.recharge(made.agentId, 1_000_000n)
  const rows = [
    ['Anna', '5'],
    ['Bo', ''],
    ['Zoë 😀', '7'],
    ['x'.repeat(200), '9'],
    ['{name}', '\\{'],
  ]
  const answer = await made.send(made.resoldId, numbers(5), {
    content: 'Dear {name}, you owe {amount|nothing}. Bye \\{name\\}.',
    values: rows,
  })
  if (answer.kind !== 'accepted') throw new Error(JSON.stringify(answer))
  await made.ended(answer.taskId, 5)
  const messages = await messagesOf(answer.taskId)
  const texts = [
    'Dear Anna, you owe 5. Bye {name}.',
    'Dear Bo, you owe nothing. Bye {name}.',
    'Dear Zoë 😀, you owe 7. Bye {name}.',
    `Dear ${'x'.repeat(200)}, you owe 9. Bye {name}.`,
    'Dear {name}, you owe \\{. Bye {name}.',
  ]
  expect(messages.map(({ content }) => content)).toEqual(texts)
  expect(messages.map(({ parts }) => parts)).toEqual([1, 1, 1, 2, 1])
  expect(messages.map(({ charged }) => charged)).toEqual([
    '12000',
    '12000',
    '12000',
    '24000',
    '12000',
  ])
  const taken = await made.taken()
  for (const [index, text] of texts.entries()) {
    const parts = taken.filter(({ destination }) => destination === numbers(5)[index])
    expect(parts.map((part) => part.text).join('')).toBe(text)
  }
  expect(await made.ledgerFaults()).toEqual([])
})

test('a task with variables is paused where its money ends, and goes on with the next text', async () => {
  made = await engineWorld({ carriers: [{ systemId: 'one' }] })
  await made.start()
  // Enough for the first, of two parts, and for one of the next two.
  await made.recharge(made.customerId, 30_000n)
  const answer = await made.send(made.customerId, numbers(3), {
    content: 'Dear {name}',
    values: [['y'.repeat(200)], ['Anna'], ['Bo']],
  })
  if (answer.kind !== 'accepted') throw new Error(JSON.stringify(answer))
  await made.until(async () =>
    (await made.taskStatus(answer.taskId))?.status === 'paused' ? true : undefined,
  )
  expect(await made.ended(answer.taskId, 2)).toHaveLength(2)
  await made.recharge(made.customerId, 10_000n)
  await made.store.resumePaid(answer.taskId)
  await made.ended(answer.taskId, 3)
  const messages = await messagesOf(answer.taskId)
  expect(messages.map(({ content, charged }) => [content.slice(0, 10), charged])).toEqual([
    ['Dear yyyyy', '20000'],
    ['Dear Anna', '10000'],
    ['Dear Bo', '10000'],
  ])
  expect(await made.ledgerFaults()).toEqual([])
})

test('texts of their own outlive an engine that stops half-way, each sent once', async () => {
  made = await engineWorld({
    carriers: [{ systemId: 'one' }],
    gateways: [{ tps: 200 }],
    settings: { chunkSize: 50, gatewayBytes: 60_000 },
  })
  await made.start()
  await made.recharge(made.customerId, 100_000_000n)
  const recipients = numbers(400)
  const answer = await made.send(made.customerId, recipients, {
    content: '{name}: code {code}',
    values: recipients.map((number, index) => [`N${number}`, String(index)]),
  })
  if (answer.kind !== 'accepted') throw new Error(JSON.stringify(answer))
  await made.ended(answer.taskId, 20)
  await made.engine().stop()
  const before = await messagesOf(answer.taskId)
  expect(before.length).toBeLessThan(400)
  await made.start()
  await made.ended(answer.taskId, 400)
  const taken = await made.taken()
  const texts = recipients.map((number, index) => `N${number}: code ${index}`)
  expect(taken.map(({ text }) => text).toSorted()).toEqual(texts.toSorted())
  expect((await messagesOf(answer.taskId)).map(({ content }) => content)).toEqual(texts)
  expect(await made.ledgerFaults()).toEqual([])
})

test('each country gets the text and the sender of its own, pays for its parts, also after a restart', async () => {
  made = await engineWorld({ carriers: [{ systemId: 'one' }] })
  await made.start()
  await made.recharge(made.customerId, 1_000_000n)
  const content = 'x'.repeat(150)
  const variants = { GB: { before: '[Acme] ', after: ' Reply STOP to opt out', sender: '24680' } }
  const plain = await made.send(made.customerId, numbers(2), { content, variants })
  const named = { content: '{name}', values: [['Anna'], ['y'.repeat(150)]], variants }
  const own = await made.send(made.customerId, numbers(2), named)
  if (plain.kind !== 'accepted' || own.kind !== 'accepted') throw new Error('not accepted')
  await made.ended(plain.taskId, 2)
  await made.ended(own.taskId, 2)
  const wrapped = (text: string) => `[Acme] ${text} Reply STOP to opt out`
  const taken = await made.taken()
  expect(new Set(taken.map(({ source }) => source))).toEqual(new Set(['24680']))
  const texts = [wrapped(content), wrapped('Anna'), wrapped('y'.repeat(150))]
  const sent = taken.map(({ text }) => text).join('')
  for (const text of texts) expect(sent).toContain(text.slice(0, 100))
  expect((await messagesOf(plain.taskId)).map(({ parts, charged }) => [parts, charged])).toEqual([
    [2, '20000'],
    [2, '20000'],
  ])
  expect((await messagesOf(own.taskId)).map(({ content: text }) => text)).toEqual(texts.slice(1))
  const shown = await made.query(
    `select sent_text(m.content, t, m.country) as text, sent_sender(m.content is not null, m.sender_id, t, m.country) as sender
     from sms_message m join sms_task t on t.id = m.task_id order by m.task_id, m.id`,
    [],
  )
  expect(shown).toEqual([texts[0], ...texts].map((text) => ({ text, sender: '24680' })))
  expect(await made.ledgerFaults()).toEqual([])
})
