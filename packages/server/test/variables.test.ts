import { TESTS_PER_HOUR } from '@tandem/model'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from './Client.ts'
import { type SandboxApp, sandboxApp } from './sandboxApp.ts'

let it: SandboxApp
let harbor: Client
beforeAll(async () => {
  it = await sandboxApp()
  harbor = await it.signIn('harbor')
})
afterAll(() => it.close())

const numbers = ['+447700900101', '+447700900102', '+447700900103', '+447700900104']

function upload(
  call: 'quote' | 'import' | 'columns',
  file: string,
  fields: Record<string, string> = {},
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new Blob([file]), 'rows.csv')
  return harbor.upload(`/sms/notify/outbox/${call}`, form)
}
const storedOf = async (taskId: string) => {
  const [task] = await it.query<{ content: string; variables: string[] | null; parts: number }>(
    'select content, variables, parts_per_message as parts from sms_task where id = $1',
    [taskId],
  )
  const blocks = await it.query<{ numbers: string; row_values: string | null }>(
    'select numbers, row_values from sms_recipients where task_id = $1 order by block_no',
    [taskId],
  )
  return { ...task, blocks }
}

const FILE = `Mobile,First name,Amount
${numbers[0]},Anna,5.00
${numbers[1]},,6.00
${numbers[2]},Zoë 😀,
${numbers[3]},${'x'.repeat(320)},1
${numbers[3]}
${numbers[3]},Bo,2,more
${numbers[0]},Again,3
`
const CONTENT = 'Dear {first_name}, you owe {amount|nothing}.'

test('the columns of a file are known at once, before there is a text', async () => {
  const { code, result } = await upload('columns', FILE)
  expect({ code, ...result.sheet }).toMatchObject({
    code: 200,
    column: 0,
    columns: [
      { heading: 'Mobile', variable: 'mobile' },
      { heading: 'First name', variable: 'first_name', sample: ['Anna', 'Zoë 😀', 'x'.repeat(40)] },
      { heading: 'Amount', variable: 'amount' },
      { heading: '', variable: 'd' },
    ],
  })
  const form = new FormData()
  form.set('fileId', result.fileId)
  // Another company's user has no such file.
  const other = await it.signIn('bluewhale')
  expect(await other.upload('/sms/notify/outbox/columns', form)).toMatchObject({ code: 400 })
  form.set('content', 'Dear {first_name|friend}')
  expect(await harbor.upload('/sms/notify/outbox/quote', form)).toMatchObject({
    code: 200,
    result: { fileId: result.fileId, accepted: 4 },
  })
})

test('a file fills the variables of a text by its headings, and the quote shows how it reads', async () => {
  const told = await upload('quote', FILE, { content: CONTENT })
  expect(told).toMatchObject({
    code: 200,
    result: {
      accepted: 3,
      rejected: 4,
      encoding: 'ucs2',
      partsPerMessage: 1,
      parts: 3,
      dearer: { ucs2: { messages: 1, row: 4, character: 'ë' }, long: null },
      variables: [
        { name: 'first_name', column: 1, missing: 2 },
        { name: 'amount', column: 2, missing: 0 },
      ],
      preview: [
        {
          row: 2,
          mobile: numbers[0],
          text: 'Dear Anna, you owe 5.00.',
          parts: 1,
          values: { first_name: 'Anna', amount: '5.00' },
        },
        { row: 4, mobile: numbers[2], text: 'Dear Zoë 😀, you owe nothing.', parts: 1 },
        { row: 7, mobile: numbers[3], text: 'Dear Bo, you owe 2.', parts: 1 },
      ],
    },
  })
  expect(told.result.rejects.map(({ row, reason }: never) => [row, reason])).toEqual([
    [3, 'variable.missing'],
    [5, 'text.tooLong'],
    [6, 'variable.missing'],
    [8, 'number.duplicate'],
  ])
  const sent = await upload('import', FILE, { content: CONTENT, requestKey: 'variables-1' })
  expect(sent).toMatchObject({ code: 200, result: { accepted: 3, rejected: 4, parts: 3 } })
  expect(sent.result.amount).toBe(told.result.amount)
  expect(await storedOf(sent.result.taskId)).toEqual({
    content: CONTENT,
    variables: ['first_name', 'amount'],
    parts: 1,
    blocks: [
      {
        numbers: [numbers[0], numbers[2], numbers[3]].map((one) => one?.slice(1)).join('\n'),
        row_values: 'Anna\u001f5.00\u001eZoë 😀\u001f\u001eBo\u001f2',
      },
    ],
  })
})

test('a row is priced by its own parts', async () => {
  const file = `Mobile,note\n${numbers[0]},short\n${numbers[1]},${'long '.repeat(50)}\n`
  const told = await upload('quote', file, { content: 'Note: {note}' })
  expect(told.result).toMatchObject({
    accepted: 2,
    partsPerMessage: 2,
    parts: 3,
    dearer: { ucs2: null, long: { messages: 1, row: 3, least: 1, most: 2 } },
  })
})

test('a variable without a column is named, and nothing can be sent', async () => {
  const file = `Mobile,name\n${numbers[0]},Anna\n`
  const told = await upload('quote', file, { content: 'Dear {nmae}, {name}' })
  expect(told.result).toMatchObject({
    accepted: 0,
    variables: [
      { name: 'nmae', column: null, missing: 1 },
      { name: 'name', column: 1, missing: 0 },
    ],
  })
  expect(await upload('import', file, { content: 'Dear {nmae}' })).toMatchObject({
    success: false,
    result: { reason: 'sms.noRecipients' },
  })
})

test('one wrong variable is refused with its place, in a quote and in a send', async () => {
  const content = `${'{a} '.repeat(399)}{a b}`
  for (const call of ['quote', 'send']) {
    const asked = { content, mobiles: numbers[0], values: [{ a: '' }] }
    expect(await harbor.post(`/sms/notify/outbox/${call}`, asked)).toMatchObject({
      code: 400,
      result: { reason: 'sms.variableName' },
    })
  }
})

const post = (call: string, body: object) => harbor.post(`/sms/notify/outbox/${call}`, body)

test('pasted numbers bring values by name, one set for each', async () => {
  const asked = {
    content: 'Code {CODE}',
    mobiles: numbers.slice(0, 2).join(),
    values: [{ code: '1' }, { Code: '2' }],
    requestKey: 'variables-2',
  }
  const told = await post('quote', asked)
  expect(told.result.preview.map(({ text }: never) => text)).toEqual(['Code 1', 'Code 2'])
  const sent = await post('send', asked)
  expect(await storedOf(sent.result.taskId)).toMatchObject({
    variables: ['code'],
    blocks: [{ row_values: '1\u001e2' }],
  })
  expect((await post('send', asked)).result.taskId).toBe(sent.result.taskId)
  // Other values are another request.
  const other = { ...asked, values: [{ code: '1' }, { code: '3' }] }
  expect(await post('send', other)).toMatchObject({ result: { reason: 'sms.requestKeyReused' } })
  expect(await post('send', { ...asked, values: [{ code: '1' }] })).toMatchObject({
    code: 400,
    result: { reason: 'sms.valuesCount' },
  })
})

test('one number with values gets a plain text', async () => {
  const { result } = await post('send', {
    content: 'Dear {name}',
    mobiles: numbers[0],
    values: [{ name: '{Bo}' }],
  })
  expect(await storedOf(result.taskId)).toMatchObject({
    content: 'Dear {Bo}',
    variables: null,
    blocks: [{ row_values: null }],
  })
})

test('escaped braces stand for themselves, and no row keeps values', async () => {
  const mobiles = numbers.join()
  const { result } = await post('send', { content: 'Use \\{name\\}', mobiles })
  expect(await storedOf(result.taskId)).toMatchObject({
    content: 'Use {name}',
    variables: null,
    blocks: [{ row_values: null }],
  })
})

test('a text of a form that is no UTF-8 is refused, and one in another declared charset is read', async () => {
  const form = (octets: Buffer, type = '') =>
    it.app.inject({
      method: 'POST',
      url: '/tandem/sms/notify/outbox/quote',
      headers: {
        'content-type': 'multipart/form-data; boundary=edge',
        'x-access-token': harbor.token,
      },
      payload: Buffer.concat([
        Buffer.from(`--edge\r\nContent-Disposition: form-data; name="content"\r\n${type}\r\n`),
        octets,
        Buffer.from('\r\n--edge--\r\n'),
      ]),
    })
  const refused = await form(Buffer.from('Café', 'latin1'))
  expect(refused.json().result).toMatchObject({
    reason: 'request.notUtf8',
    fields: { content: {} },
  })
  const read = await form(
    Buffer.from('Café', 'latin1'),
    'Content-Type: text/plain; charset=iso-8859-1\r\n',
  )
  expect(read.json().result.reason).not.toBe('request.notUtf8')
})

test('a test goes to own numbers with the values of one recipient, and each user has a limited number', async () => {
  const own = '+447700900190'
  const test = (who: Client, body: object) =>
    who.post('/sms/notify/outbox/test', {
      content: CONTENT,
      mobiles: own,
      values: { first_name: 'Anna' },
      ...body,
    })
  const sent = await test(harbor, { requestKey: 'test-1' })
  expect(sent).toMatchObject({ code: 200, result: { accepted: 1, parts: 1 } })
  expect(await storedOf(sent.result.taskId)).toMatchObject({
    content: CONTENT,
    blocks: [{ numbers: own.slice(1), row_values: 'Anna\u001f' }],
  })
  expect((await test(harbor, { requestKey: 'test-1' })).result).toEqual(sent.result)
  expect(await test(harbor, { mobiles: numbers.join() })).toMatchObject({
    result: { reason: 'sms.testNumbers', fields: { mobiles: { reason: 'sms.testNumbers' } } },
  })
  expect(await test(harbor, { values: {} })).toMatchObject({
    result: { reason: 'sms.noRecipients' },
  })
  // Only what was accepted counts, and the last one is given once.
  await it.query(`update sms_task set create_time = now() where is_test`, [])
  await it.query(
    `insert into sms_task (id, company_id, product, name, content, encoding, parts_per_message, currency, expires_at, priority,
       create_user_id, is_test, status)
     select 1000 + n, company_id, product, 'Test', content, encoding, parts_per_message, currency, expires_at, priority,
       create_user_id, true, 'completed'
     from sms_task, generate_series(1, $2::int) n where id = $1`,
    [sent.result.taskId, TESTS_PER_HOUR - 2],
  )
  const both = await Promise.all([test(harbor, {}), test(harbor, {})])
  expect(new Set(both.map(({ code }) => code))).toEqual(new Set([200, 429]))
  const refused = both.find(({ code }) => code === 429)
  expect(refused).toMatchObject({ result: { reason: 'sms.testsSpent' } })
  // Another user has tests of their own.
  expect(await test(await it.signIn('bluewhale'), {})).not.toMatchObject({ code: 429 })
})
