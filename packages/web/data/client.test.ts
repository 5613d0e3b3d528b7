import { accountCalls, signInCalls } from '@tandem/model'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from './CallError.ts'
import { createClient, type TransportEvent } from './client.ts'

let events: TransportEvent[]
let asked: Request[]

function answer(status: number, body: unknown): void {
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    asked.push(new Request(new URL(url, 'http://console.test'), { ...init, signal: null }))
    return Promise.resolve(new Response(JSON.stringify(body), { status }))
  })
}
const client = createClient({
  base: '/tandem',
  token: () => 'secret-token',
  language: () => 'zh-CN',
  onEvent: (event) => events.push(event),
})
const refusal = (code: number, reason: string, message: string, more = {}) => ({
  success: false,
  code,
  message,
  result: { reason, ...more },
  timestamp: 0,
})
const failure = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable('the call was not refused'),
    (error: unknown) => error,
  )

beforeEach(() => {
  events = []
  asked = []
})
afterEach(() => vi.unstubAllGlobals())

test('a call carries token, language and, on GET, a time stamp', async () => {
  answer(200, { success: true, code: 200, message: '', result: { id: '7' }, timestamp: 0 })
  expect(await client.get('/sms/gateway/queryById', { id: '7', name: '' })).toEqual({ id: '7' })
  const url = new URL(asked[0]?.url ?? '')
  expect(url.pathname).toBe('/tandem/sms/gateway/queryById')
  expect([...url.searchParams.keys()]).toEqual(['id', '_t'])
  expect(asked[0]?.headers.get('X-Access-Token')).toBe('secret-token')
  expect(asked[0]?.headers.get('Accept-Language')).toBe('zh-CN')
})

test('dictionaries may be cached, so they are asked for without a time stamp', async () => {
  answer(200, { success: true, code: 200, message: '', result: [], timestamp: 0 })
  await client.get('/sys/dict/getDictItems/sex')
  expect(new URL(asked[0]?.url ?? '').search).toBe('')
})

test('401 ends the session, even for a caller that shows errors itself', async () => {
  answer(401, refusal(401, 'session.expired', 'Unauthorized, please log in again'))
  await failure(client.get('/sys/user/list', {}, { quiet: true }))
  expect(events).toEqual([{ kind: 'unauthorized', token: 'secret-token' }])
})

test('500 with the words of a dead token asks to log in again', async () => {
  answer(500, { status: 500, message: 'Token失效，请重新登录' })
  await failure(client.get('/sys/user/list'))
  expect(events).toEqual([{ kind: 'tokenExpired', token: 'secret-token' }])
})

test('403, 404 and 504 each have their own notice', async () => {
  const told: Record<number, string> = { 403: 'denied', 404: 'notFound', 504: 'timeout' }
  for (const [status, kind] of Object.entries(told)) {
    events = []
    answer(Number(status), null)
    await failure(client.get('/x'))
    expect(events).toEqual([{ kind }])
  }
})

test('any other refusal shows the sentence of the server', async () => {
  answer(409, refusal(409, 'record.inUse', 'Still used by 3 routes. Change those first.'))
  const error = await failure(client.remove('/sms/gateway/delete', { id: '7' }))
  expect(events).toEqual([
    { kind: 'message', message: 'Still used by 3 routes. Change those first.' },
  ])
  expect(error).toMatchObject({ status: 409, reason: 'record.inUse' })
})

test('a refusal inside HTTP 200 is a refusal', async () => {
  answer(200, refusal(500, 'login.wrong', 'Wrong username or password.'))
  const error = await failure(client.post('/sys/login', {}, { quiet: true }))
  expect(error).toBeInstanceOf(CallError)
  expect(events).toEqual([])
})

test('a refusal names the fields to repair and what the record holds now', async () => {
  const fields = { name: { reason: 'record.duplicate', message: 'Name "A" exists already.' } }
  answer(409, refusal(409, 'record.stale', 'Changed', { fields, current: { id: '7', version: 3 } }))
  const error = await failure(client.put('/sms/gateway/edit', {}, { quiet: true }))
  expect(error).toMatchObject({ fields, current: { id: '7', version: 3 } })
})

test('an unreachable server is distinguished from one that refuses', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  const error = await failure(client.get('/x'))
  expect(error).toMatchObject({ status: 0, reason: 'unreachable' })
  expect(events).toEqual([{ kind: 'unreachable' }])
})

test('an error of a download is an error, not a file', async () => {
  answer(403, refusal(403, 'access.denied', 'Access denied'))
  expect(await failure(client.download('/sms/gateway/exportXls'))).toMatchObject({ status: 403 })
})

test('a lost answer and a proxy without its server are no answer; every refusal is one', async () => {
  const heard: boolean[] = []
  const listening = createClient({
    base: '/tandem',
    token: () => null,
    language: () => 'en-US',
    onEvent: () => undefined,
    onAnswer: (answered) => heard.push(answered),
  })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await failure(listening.get('/x'))
  answer(502, 'Bad gateway')
  await failure(listening.get('/x'))
  answer(503, refusal(503, 'server.busy', 'Try again'))
  await failure(listening.get('/x'))
  answer(404, null)
  await failure(listening.get('/x'))
  expect(heard).toEqual([false, false, true, true])
})

test('a page that shows one person calls nothing with the token of another', async () => {
  answer(200, { success: true, code: 200, message: '', result: null, timestamp: 0 })
  const barred = createClient({
    base: '/tandem',
    token: () => 'of-another',
    language: () => 'en-US',
    onEvent: (event) => events.push(event),
    isBarred: () => true,
  })
  const error = await failure(barred.post('/sms/notify/outbox/send', {}))
  expect(error).toMatchObject({ status: 0, reason: 'somebodyElse' })
  expect(asked).toEqual([])
  expect(events).toEqual([])
})

test('a call that was refused while the token was exchanged is asked again with the new one', async () => {
  let token = 'before'
  let exchanged: () => void = () => undefined
  const underWay = new Promise<void>((resolve) => {
    exchanged = resolve
  })
  const seen: (string | null)[] = []
  vi.stubGlobal('fetch', (_url: string, init: RequestInit) => {
    const given = new Headers(init.headers).get('X-Access-Token')
    seen.push(given)
    const isKnown = given === 'after'
    const body = isKnown
      ? { success: true, code: 200, message: '', result: 'read', timestamp: 0 }
      : refusal(401, 'session.expired', 'Unauthorized, please log in again')
    return Promise.resolve(new Response(JSON.stringify(body), { status: isKnown ? 200 : 401 }))
  })
  const patient = createClient({
    base: '/tandem',
    token: () => token,
    language: () => 'en-US',
    onEvent: (event) => events.push(event),
    renewal: {
      begin: () => undefined,
      end: () => undefined,
      settled: () => underWay,
    },
  })
  const reading = patient.get('/sys/user/list')
  token = 'after'
  exchanged()
  expect(await reading).toBe('read')
  expect(seen).toEqual(['before', 'after'])
  expect(events).toEqual([])
})

test('the answer of a call that exchanges the token is kept, a refusal keeps the one before', async () => {
  const kept: (string | null)[] = []
  const renewing = createClient({
    base: '/tandem',
    token: () => 'before',
    language: () => 'en-US',
    onEvent: (event) => events.push(event),
    renewal: {
      begin: () => kept.push('begun'),
      end: (token) => kept.push(token),
      settled: () => Promise.resolve(),
    },
  })
  answer(200, { success: true, code: 200, message: '', result: { token: 'after' }, timestamp: 0 })
  await renewing.ask(accountCalls.confirm, { code: '123456' })
  await renewing.ask(signInCalls.logout)
  answer(409, refusal(409, 'password.wrongOld', 'Wrong'))
  await failure(renewing.ask(accountCalls.confirm, { code: '123456' }))
  expect(kept).toEqual(['begun', 'after', 'begun', null])
})
