import { once } from 'node:events'
import { createServer } from 'node:http'
import { parseAddresses } from '@tandem/core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { guardedPost } from './guardedPost.ts'

let called = 0
let origin: string
const server = createServer((request, response) => {
  called += 1
  if (request.url === '/silent') return
  if (request.url === '/long') {
    response.writeHead(200)
    const more = (): void => {
      while (!response.destroyed && response.write('x'.repeat(65_536)));
    }
    response.on('drain', more)
    more()
    return
  }
  response.writeHead(request.url === '/moved' ? 302 : 200, {
    location: `${origin}/other`,
    'retry-after': '7',
  })
  response.end('ok')
})
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  origin = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const request = () => ({ headers: {}, body: '{}', signal: new AbortController().signal })
const allowed = parseAddresses('127.0.0.0/8') ?? []
const open = guardedPost({ allowed, timeoutMs: 60_000 })
const hasty = guardedPost({ allowed, timeoutMs: 300 })

test('an address of an allowed network is called', async () => {
  expect(await open.post(new URL(origin), request())).toEqual({ status: 200, retryAfter: '7' })
})

test('a redirect is an answer, not followed', async () => {
  const before = called
  expect(await open.post(new URL('/moved', origin), request())).toMatchObject({ status: 302 })
  expect(called).toBe(before + 1)
})

test('a receiver that does not answer is not waited for', async () => {
  await expect(hasty.post(new URL('/silent', origin), request())).rejects.toMatchObject({
    kind: 'timeout',
  })
})

test('an answer without end is cut', async () => {
  expect(await open.post(new URL('/long', origin), request())).toMatchObject({ status: 200 })
})

test.each([
  'http://127.0.0.1/',
  'http://localhost/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0177.0.0.1/',
  'http://127.1/',
  'http://0/',
  'http://[::1]/',
  'http://[::]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:a9fe:a9fe]/',
  'http://[64:ff9b::7f00:1]/',
  'http://169.254.169.254/latest/meta-data/',
  'http://10.0.0.1/',
  'http://100.64.0.1/',
  'http://192.168.0.1/',
  'http://[fd00::1]/',
  'http://[fe80::1]/',
  'http://8.8.8.8:22/',
  'https://8.8.8.8:5432/',
])('%s is not called', async (url) => {
  await expect(guardedPost().post(new URL(url), request())).rejects.toMatchObject({
    kind: 'refused',
  })
})

test('a name is called at the address that was checked', async () => {
  const named = createServer((_request, response) => response.end())
  named.listen(0, 'localhost')
  await once(named, 'listening')
  const at = named.address()
  const url = new URL(`http://localhost:${typeof at === 'object' && at !== null ? at.port : 0}/`)
  const both = guardedPost({ allowed: parseAddresses('127.0.0.0/8 ::1') ?? [] })
  expect(await both.post(url, request())).toMatchObject({ status: 200 })
  named.close()
})
