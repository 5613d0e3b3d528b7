import { readdir, readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { startControlServer } from './controlServer.ts'
import { profileKinds } from './profile.ts'
import { startSmsc } from './startSmsc.ts'
import { bindEsme, isReceipt, submitFields } from './test/testEsme.ts'

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

async function start() {
  const smsc = await startSmsc({ host: '127.0.0.1', port: 0, dataDir: null, seed: 1 })
  const control = await startControlServer(smsc, 0)
  stops.push(
    () => control.close(),
    () => smsc.stop(),
  )
  return { smsc, control }
}

async function call(url: string, method: string, body?: unknown) {
  const response = await fetch(url, {
    method,
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  const answer: unknown = await response.json()
  return { status: response.status, answer }
}

test('the state names carriers, binds and counts', async () => {
  const { smsc, control } = await start()
  const esme = await bindEsme(smsc.port, { systemId: 'carrier_b' })
  await esme.request('submit_sm', submitFields('12015550130'))
  const { answer } = await call(`${control.url}/state`, 'GET')
  expect(answer).toMatchObject({
    port: smsc.port,
    seed: 1,
    totals: { submits: 1, refused: 1, accepted: 0 },
    carriers: [
      { systemId: 'carrier_a', binds: [] },
      { systemId: 'carrier_b', binds: [{ mode: 'trx', submits: 1 }] },
      { systemId: 'carrier_c' },
      { systemId: 'carrier_d' },
    ],
  })
})

test('an edited profile holds for the next message; a wrong table changes nothing', async () => {
  const { smsc, control } = await start()
  const esme = await bindEsme(smsc.port, { systemId: 'carrier_a' })
  const rows = [
    { prefix: '', kind: 'deliver' },
    { prefix: '4477', kind: 'refuse', status: 0x45 },
  ]
  expect(await call(`${control.url}/profiles`, 'PUT', { profiles: rows })).toMatchObject({
    status: 200,
  })
  const refused = await esme.request('submit_sm', submitFields('447700900123'))
  expect(refused.command_status).toBe(0x45)

  for (const wrong of [
    [],
    [{ prefix: '', kind: 'nonsense' }],
    [...rows, { prefix: '4477', kind: 'mute' }],
    'x',
  ]) {
    const { status, answer } = await call(`${control.url}/profiles`, 'PUT', { profiles: wrong })
    expect(status).toBe(400)
    expect(answer).toMatchObject({ error: expect.stringMatching(/\.$/) })
  }
  expect((await call(`${control.url}/profiles`, 'GET')).answer).toMatchObject({
    profiles: [{ prefix: '' }, { prefix: '4477', status: 0x45 }],
  })
})

test('messages to one destination are listed newest first', async () => {
  const { smsc, control } = await start()
  const esme = await bindEsme(smsc.port, { systemId: 'carrier_a' })
  await esme.request('submit_sm', submitFields('12015550100', 'one'))
  await esme.request('submit_sm', submitFields('12015550101', 'elsewhere'))
  await esme.request('submit_sm', submitFields('12015550100', 'two'))
  const { answer } = await call(`${control.url}/messages?destination=%2B12015550100`, 'GET')
  expect(answer).toMatchObject({ messages: [{ text: 'two' }, { text: 'one' }] })
})

test('an inbound text reaches the receiver, long and in Chinese', async () => {
  const { smsc, control } = await start()
  const esme = await bindEsme(smsc.port, { systemId: 'carrier_c', command: 'bind_receiver' })
  const text = '退订'.repeat(50)
  const { answer } = await call(`${control.url}/mo`, 'POST', {
    from: '+8613800138000',
    to: '1069',
    text,
  })
  expect(answer).toEqual({ systemId: 'carrier_c', parts: 2 })

  const parts = await esme.arrived((pdu) => pdu.command === 'deliver_sm', 2)
  expect(parts.some(isReceipt)).toBe(false)
  expect(parts[0]).toMatchObject({
    source_addr: '8613800138000',
    destination_addr: '1069',
    data_coding: 8,
    esm_class: 0x40,
  })
  const octets = parts.map((pdu) => (pdu.short_message ?? Buffer.alloc(0)).subarray(6))
  expect(Buffer.concat(octets).swap16().toString('utf16le')).toBe(text)
})

test('an inbound text for a carrier without a bind waits for one', async () => {
  const { smsc, control } = await start()
  expect((await call(`${control.url}/mo`, 'POST', { from: '1', to: '2', text: 'x' })).status).toBe(
    409,
  )
  await call(`${control.url}/mo`, 'POST', {
    from: '1',
    to: '2',
    text: 'STOP',
    systemId: 'carrier_d',
  })
  const esme = await bindEsme(smsc.port, { systemId: 'carrier_d' })
  const [inbound] = await esme.arrived((pdu) => pdu.command === 'deliver_sm', 1)
  expect(inbound?.short_message?.toString()).toBe('STOP')
})

test('cut links end for one carrier or for all', async () => {
  const { smsc, control } = await start()
  const a = await bindEsme(smsc.port, { systemId: 'carrier_a' })
  const b = await bindEsme(smsc.port, { systemId: 'carrier_b' })
  expect((await call(`${control.url}/drop`, 'POST', { systemId: 'carrier_a' })).answer).toEqual({
    dropped: 1,
  })
  await a.closed
  expect((await b.request('enquire_link', {})).command_status).toBe(0)
  expect((await call(`${control.url}/drop`, 'POST', {})).answer).toEqual({ dropped: 1 })
  await b.closed
})

test.for([
  {
    what: 'another site',
    headers: { origin: 'https://evil.example', 'content-type': 'application/json' },
    status: 403,
  },
  {
    what: 'another name of this host',
    headers: { host: 'evil.example', 'content-type': 'application/json' },
    status: 403,
  },
  { what: 'a form', headers: { 'content-type': 'application/x-www-form-urlencoded' }, status: 415 },
  { what: 'broken JSON', headers: { 'content-type': 'application/json' }, status: 400 },
])('a write from $what is refused with $status', async ({ headers, status }) => {
  const { smsc, control } = await start()
  const esme = await bindEsme(smsc.port, { systemId: 'carrier_a' })
  const answered = await new Promise<number | undefined>((resolve, reject) => {
    const sending = request(`${control.url}/drop`, { method: 'POST', headers }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    sending.on('error', reject)
    sending.end('{systemId=')
  })
  expect(answered).toBe(status)
  expect((await esme.request('enquire_link', {})).command_status).toBe(0)
})

test('the page runs no foreign or inline script', async () => {
  const { control } = await start()
  const response = await fetch(control.url)
  const html = await response.text()
  expect(response.headers.get('content-security-policy')).toContain("script-src 'self'")
  expect(html).not.toMatch(/<script(?![^>]*\bsrc="\/)|\son\w+=|style=/)
  for (const [, path] of html.matchAll(/(?:src|href)="(\/[^"]+)"/g)) {
    expect((await fetch(control.url + path)).status).toBe(200)
  }
})

test('every text the page asks for exists in both languages', async () => {
  const folder = new URL('./page/', import.meta.url)
  const load = (url: string): Promise<{ texts: Record<string, string[]> }> => import(url)
  const { texts } = await load(new URL('texts.js', folder).href)
  const files = await readdir(folder)
  const sources = await Promise.all(files.map((file) => readFile(new URL(file, folder), 'utf8')))
  const asked = sources.flatMap((source) => [
    ...source.matchAll(/(?:\btext\(|data-text=)['"](\w+)['"]/g),
  ])
  const named = profileKinds.map((kind) => (kind === 'drop' ? 'drop_' : kind))
  expect(asked.length).toBeGreaterThan(40)
  for (const key of [...asked.map(([, key]) => key ?? ''), ...named]) {
    expect({ key, texts: texts[key] }).toEqual({
      key,
      texts: [expect.stringMatching(/./), expect.stringMatching(/./)],
    })
  }
})
