import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { startControlServer } from './controlServer.ts'
import { startSmsc } from './startSmsc.ts'
import { bindEsme, submitFields } from './test/testEsme.ts'

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

const SECRET = `whsec_${Buffer.from('a key of a phone').toString('base64')}`

/** What a phone tells, and a control page that says where. */
async function start() {
  const told: { headers: Record<string, unknown>; body: string }[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      // The first time it is not heard, so it is told again.
      response.writeHead(told.length === 0 ? 503 : 200).end()
      told.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(async () => server.close())
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const smsc = await startSmsc({
    host: '127.0.0.1',
    port: 0,
    dataDir: null,
    seed: 1,
    profiles: [
      { prefix: '', kind: 'deliver', deliveredPercent: 100, receiptMinMs: 5, receiptMaxMs: 5 },
    ],
  })
  closing.push(() => smsc.stop())
  const control = await startControlServer(smsc, 0)
  closing.push(() => control.close())
  const aim = async (body: unknown) => {
    const headers = { 'content-type': 'application/json' }
    const init = { method: 'PUT', headers, body: JSON.stringify(body) }
    return (await fetch(`${control.url}/handsets`, init)).status
  }
  const url = `http://127.0.0.1:${port}/told`
  return { smsc, told, aim, url }
}

test('a phone tells what it received, signed, until it is heard, and as the carrier altered it', async () => {
  const { smsc, told, aim, url } = await start()
  const number = '12015550100'
  const through = { carrier_a: { sender: '4477', append: ' [AD]' }, carrier_b: null }
  expect(await aim({ handsets: [{ number: `+${number}`, url, secret: SECRET, through }] })).toBe(
    200,
  )
  const silent = await bindEsme(smsc.port, { systemId: 'carrier_b' })
  await silent.request('submit_sm', submitFields(number, 'never'))
  const esme = await bindEsme(smsc.port, { systemId: 'carrier_a' })
  await esme.request('submit_sm', submitFields('12015550199', 'elsewhere'))
  await esme.request('submit_sm', submitFields(number, 'Hello'))
  await expect.poll(() => told.length, { timeout: 20_000 }).toBe(2)
  const [first, again] = told
  expect(again?.body).toBe(first?.body)
  expect(again?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  expect(JSON.parse(again?.body ?? '')).toMatchObject({
    number: `+${number}`,
    from: '4477',
    text: 'Hello [AD]',
  })
  const { headers, body } = again ?? { headers: {}, body: '' }
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  const hmac = createHmac('sha256', 'a key of a phone').update(signed).digest('base64')
  expect(headers['webhook-signature']).toBe(`v1,${hmac}`)
})

test('phones that say too little are refused', async () => {
  const { aim, url } = await start()
  expect(await aim({ handsets: [{ url }] })).toBe(400)
  expect(await aim({ handsets: 7 })).toBe(400)
})
