import { moneyText, segment } from '@tandem/core'
import {
  apiKeyScopeNames,
  codeProducts,
  isCodeProduct,
  smsPaths,
  smsProducts,
  type SmsProduct,
} from '@tandem/model'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { sendOfClient } from '../services/smppAccounts/sendOfClient.ts'
import { carriedWorld } from './carriedWorld.ts'
import type { Client, Reply } from './Client.ts'
import {
  codeTexts,
  filled,
  plainTexts,
  sheetTexts,
  type Text,
  texts,
  withSomeCode,
} from './doorTexts.ts'
import { callWith, newKey } from './keyTools.ts'
import { okay } from './world.ts'

let it: Awaited<ReturnType<typeof carriedWorld>>
let harbor: Client
let admin: Client
let harborId: string
let key: string
let gatewayId: string
/** What was billed before any of it. */
let before: Awaited<ReturnType<typeof billed>>
beforeAll(async () => {
  it = await carriedWorld()
  harbor = await it.signIn('harbor')
  admin = await it.signIn('admin')
  harborId = await it.company('Harbor Bank')
  ;({ key } = await newKey(harbor, { scopes: apiKeyScopeNames }))
  const [gateway] = await it.query<{ id: string }>(
    `select id::text from sms_gateway where system_id = 'carrier_b'`,
  )
  gatewayId = gateway?.id ?? ''
  before = await billed()
})
afterAll(() => it.close())

let made = 0
const next = () => (made += 1)
const newNumber = () => `+${447_700_900_300 + next()}`

interface Asked extends Text {
  product: SmsProduct
  number: string
}
/** What its caller is told. */
interface Told {
  parts?: number
  amount?: string
}

const formOf = ({ number, content, values }: Asked, more: Record<string, string> = {}) => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ content, ...more })) form.set(name, value)
  const [headings, cells] = [Object.keys(values), Object.values(values)]
  const file = [
    ['Mobile', 'Place', ...headings],
    [number, 'Leeds', ...cells],
  ]
  form.set('file', new Blob([file.map((row) => row.join()).join('\n')]), 'rows.csv')
  return form
}
const jsonOf = ({ number, content, values }: Asked) => ({
  content,
  mobiles: number,
  values: [values],
})
const told = (reply: Reply): Told => {
  const { parts, amount } = okay(reply)
  return { parts, amount }
}
const outbox = ({ product }: Asked, call: string) => `${smsPaths(product).outbox}/${call}`
const timing = ({ product }: Asked, call: string) => `${smsPaths(product).timing}/${call}`
const soon = () => new Date(Date.now() + 1_000).toISOString()

/** Approves a template with the text. */
async function templateOf({ product, content }: Asked): Promise<string> {
  const named = { name: `door_${next()}`, product, content }
  const id = okay(await harbor.post('/sms/template/add', named))
  const { version } = okay(await admin.get('/sms/template/queryById', { id }))
  okay(await admin.post('/sms/template/approve', { id, version }))
  return id
}

/** A text from a handset with this number. */
async function inboundOf({ product, number }: Asked): Promise<string> {
  const id = String(it.ports.ids.next())
  await it.query(
    `insert into sms_inbound (id, company_id, product, matched, gateway_id, mobile, recipient, country, content, parts,
       missing, data_coding, readable, digest) values ($1::bigint, $2, $3, 'conversation', $4, $5, '4479000', 'GB', 'Hi', 1, 0, 0, true, $1::text)`,
    [id, harborId, product, gatewayId, number.slice(1)],
  )
  return id
}
const testNumberOf = async ({ number }: Asked): Promise<string> =>
  okay(await admin.post('/sms/testNumber/add', { name: number, number, toldBy: 'person' }))

interface Door {
  path: (product: SmsProduct) => string
  products?: readonly SmsProduct[]
  texts?: readonly Text[]
  /** What a handset shows, where the door adds something or takes the text as it is. */
  shows?: (text: Text) => string | RegExp
  send: (asked: Asked) => Promise<Told>
  /** The platform bears it: no message of a company is written. */
  isFree?: boolean
}
const byOutbox = (call: string) => (product: SmsProduct) => `${smsPaths(product).outbox}/${call}`
const byTiming = (call: string) => (product: SmsProduct) => `${smsPaths(product).timing}/${call}`
const plainProducts = smsProducts.filter((product) => !isCodeProduct(product))
const doors: Record<string, Door> = {
  'a quote, then the send': {
    path: byOutbox('quote'),
    async send(asked) {
      const quoted = told(await harbor.post(outbox(asked, 'quote'), jsonOf(asked)))
      okay(await harbor.post(outbox(asked, 'send'), jsonOf(asked)))
      return quoted
    },
  },
  'a send': {
    path: byOutbox('send'),
    send: async (asked) => told(await harbor.post(outbox(asked, 'send'), jsonOf(asked))),
  },
  'a test to oneself': {
    path: byOutbox('test'),
    send: async (asked) =>
      told(await harbor.post(outbox(asked, 'test'), { ...jsonOf(asked), values: asked.values })),
  },
  'a send by template': {
    path: byOutbox('send'),
    async send(asked) {
      const { content: _template, ...body } = jsonOf(asked)
      const named = { ...body, templateId: await templateOf(asked) }
      return told(await harbor.post(outbox(asked, 'send'), named))
    },
  },
  'a single message of a program': {
    path: byOutbox('send'),
    async send(asked) {
      const call = { method: 'POST', body: jsonOf(asked) } as const
      const { result, message } = await callWith(it.app, key, outbox(asked, 'send'), call)
      expect(result.messageId, message).toBeTypeOf('string')
      return { parts: result.parts, amount: result.amount }
    },
  },
  'a send at a time': {
    path: byTiming('send'),
    send: async (asked) =>
      told(await harbor.post(timing(asked, 'send'), { ...jsonOf(asked), startTime: soon() })),
  },
  'another text of a task that has not begun': {
    path: byTiming('editText'),
    products: plainProducts,
    // A task of one recipient is stored as it reads, without the values that it came with.
    texts: plainTexts,
    async send(asked) {
      const startTime = new Date(Date.now() + 3_600_000).toISOString()
      const first = { ...jsonOf(asked), content: `First ${asked.content}`, startTime }
      const { taskId: id } = okay(await harbor.post(timing(asked, 'send'), first))
      const { content } = asked
      const [{ name, version }] = okay(await harbor.get(timing(asked, 'list'), { id })).records
      const quoted = told(await harbor.post(timing(asked, 'quoteText'), { id, content }))
      okay(await harbor.put(timing(asked, 'editText'), { id, content, version }))
      okay(await harbor.put(timing(asked, 'edit'), { id, name }))
      return quoted
    },
  },
  'a file': {
    path: byOutbox('import'),
    texts: sheetTexts,
    send: async (asked) => told(await harbor.upload(outbox(asked, 'import'), formOf(asked))),
  },
  'a file at a time': {
    path: byTiming('import'),
    texts: sheetTexts,
    send: async (asked) =>
      told(await harbor.upload(timing(asked, 'import'), formOf(asked, { startTime: soon() }))),
  },
  'an answer to a handset': {
    path: (product) => `${smsPaths(product).inbox}/answer`,
    shows: ({ content }) => content,
    async send(asked) {
      const id = await inboundOf(asked)
      const { content } = asked
      return told(await harbor.post(`${smsPaths(asked.product).inbox}/answer`, { id, content }))
    },
  },
  'a code': {
    path: (product) => `/sms/${product}/otp/send`,
    products: codeProducts,
    texts: codeTexts,
    shows: withSomeCode,
    async send({ product, number, content }) {
      okay(await harbor.post(`/sms/${product}/otp/send`, { mobile: number, content }))
      return {}
    },
  },
  'the test tool': {
    path: () => '/sys/testTool/send',
    texts: plainTexts,
    async send({ product, number, content }) {
      const run = { number, product, companyId: harborId, content }
      const { id } = okay(await admin.post('/sys/testTool/run', run))
      okay(await admin.post('/sys/testTool/send', { id, content }))
      return {}
    },
  },
  'a test through a gateway': {
    path: () => '/sms/gatewayTest/start',
    products: ['notify'],
    texts: [...plainTexts, ...codeTexts],
    shows: withSomeCode,
    isFree: true,
    async send(asked) {
      const numberIds = [await testNumberOf(asked)]
      const { content } = asked
      const body = { numberIds: numberIds.join(), gatewayIds: gatewayId, content }
      okay(await admin.post('/sms/gatewayTest/start', body))
      return {}
    },
  },
  'a plan of tests': {
    path: () => '/sms/testPlan',
    products: ['notify'],
    texts: plainTexts,
    shows: withSomeCode,
    isFree: true,
    async send(asked) {
      const numberIds = [await testNumberOf(asked)]
      const { content } = asked
      const plan = {
        name: asked.number,
        numberIds,
        gatewayIds: [gatewayId],
        content,
        everyHours: 6,
      }
      const id = okay(await admin.post('/sms/testPlan/add', plan))
      okay(await admin.post('/sms/testPlan/run', { id }))
      return {}
    },
  },
  'an SMPP client': {
    path: () => 'smpp',
    shows: ({ content }) => content,
    async send({ product, number, content }) {
      const account = {
        id: '1',
        companyId: harborId,
        systemId: 'harbor',
        product,
        sender: null,
        receiptText: true,
      }
      const source = { ton: 0, npi: 0, address: '' }
      const destination = { ton: 1, npi: 1, address: number.slice(1) }
      const origin = { accountId: '1', source, destination, parts: [{ id: null, registered: 0 }] }
      await sendOfClient(it.sendingPorts(), account, {
        origin,
        text: content,
        expiresAt: null,
        startsAt: null,
      })
      return {}
    },
  },
}

interface Written {
  parts: number
  price: string
}
/** The one message to a number, as it is priced. */
const messageTo = async (number: string): Promise<Written | undefined> => {
  const rows = await it.query<Written & Record<string, unknown>>(
    'select parts, price::text from sms_message where msisdn = $1',
    [number.slice(1)],
  )
  expect(rows.length).toBeLessThan(2)
  return rows[0]
}

const written: Written[] = []
test.each(Object.entries(doors))(
  'by %s a text is counted and priced as it is shown on the handset',
  async (_, { products = smsProducts, texts: own = texts, shows = filled, isFree, send }) => {
    // Each text as another product: what a door does is made for all of them at once.
    const asked = own.map((text, index) => ({
      ...text,
      product: products[index % products.length] ?? 'notify',
      number: newNumber(),
    }))
    const answers = await Promise.all(asked.map(send))
    for (const [index, one] of asked.entries()) {
      const expected = shows(one)
      const message = isFree ? undefined : await it.until(() => messageTo(one.number))
      const shown = await it.shown(one.number, message?.parts ?? 1)
      const about = `${one.product} ${one.content}`
      if (typeof expected === 'string') expect(shown.text, about).toBe(expected)
      else expect(shown.text, about).toMatch(expected)
      expect(shown.parts, about).toBe(segment(shown.text).parts)
      if (!message) continue
      written.push(message)
      expect(message.parts, about).toBe(shown.parts)
      const { parts = message.parts, amount = moneyText(BigInt(message.price), 'USD') } =
        answers[index] ?? {}
      expect({ parts, amount }, about).toEqual({
        parts: message.parts,
        amount: moneyText(BigInt(message.price), 'USD'),
      })
    }
  },
)

test('every call that takes the text of a message is one of these doors', () => {
  const fields = (schema: unknown) =>
    schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
  const isText = (field: string) => ['content', 'templateId'].includes(field)
  const takesText = it.routes
    .filter(({ methods }) => !methods.includes('GET'))
    .filter(({ in: input, upload }) => [...fields(input), ...fields(upload)].some(isText))
    .map(({ path }) => path)
  expect(takesText.length).toBeGreaterThan(20)
  const known = Object.values(doors).flatMap(({ path, products = smsProducts }) =>
    products.map(path),
  )
  // What the test tool explains, it sends; what another text would cost is told before it is stored.
  known.push('/sys/testTool/run', ...smsProducts.map(byTiming('quoteText')))
  known.push(...codeProducts.map(byTiming('editText'))) // refused: the text of a code stays
  expect(takesText.filter((path) => !known.includes(path))).toEqual([])
})

test('a gateway that is set to narrow references puts no wider one on the wire', async () => {
  const path = '/sms/gateway/queryById'
  const { version } = okay(await admin.get(path, { id: gatewayId }))
  const change = { id: gatewayId, version, partReference: 'narrow' }
  okay(await admin.put('/sms/gateway/edit', change))
  // It binds again for that.
  await it.carrier.bound(2)
  const number = newNumber()
  const asked = { product: 'notify', number, content: 'n'.repeat(200), values: {} } as const
  const { parts } = told(await harbor.post(outbox(asked, 'send'), jsonOf(asked)))
  const submits = await it.carrier.submitted(number.slice(1), 2)
  const message = await it.until(() => messageTo(number))
  written.push(message)
  expect([parts, message.parts]).toEqual([2, 2])
  const headers = submits.map(({ octets }) => [...octets.subarray(0, 3), ...octets.subarray(4, 6)])
  expect(headers.toSorted((one, other) => (one[4] ?? 0) - (other[4] ?? 0))).toEqual([
    [5, 0, 3, 2, 1],
    [5, 0, 3, 2, 2],
  ])
})

test('the bill counts the parts that were sent, at the prices that were told', async () => {
  for (const [index, { destination }] of it.carrier.submits.entries()) {
    await it.carrier.receipt(`ref-${index + 1}`, destination)
  }
  const parts = written.reduce((sum, message) => sum + message.parts, 0)
  const amount = written.reduce((sum, { price }) => sum + BigInt(price), 0n)
  const counted = await it.until(async () => {
    const now = await billed()
    return now.parts - before.parts >= BigInt(parts) ? now : undefined
  })
  expect({ parts: counted.parts - before.parts, amount: counted.amount - before.amount }).toEqual({
    parts: BigInt(parts),
    amount,
  })
})

/** What the company's bills of all time count. */
async function billed(): Promise<{ parts: bigint; amount: bigint }> {
  const [row] = await it.query<{ parts: string; amount: string }>(
    'select sum(parts)::text as parts, sum(amount)::text as amount from ledger_usage where company_id = $1',
    [harborId],
  )
  return { parts: BigInt(row?.parts ?? 0), amount: BigInt(row?.amount ?? 0) }
}
