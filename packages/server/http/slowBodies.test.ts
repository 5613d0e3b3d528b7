import Fastify, { type FastifyInstance } from 'fastify'
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'

import { answerClientFault } from './clientFault.ts'
import { refusal } from './envelope.ts'
import { refusalOf } from './refusalOf.ts'
import { type BodyPatience, bodyPatience, limitSlowBodies } from './slowBodies.ts'

let app: FastifyInstance
afterEach(() => app.close())

async function serve(patience: BodyPatience, requestTimeout: number): Promise<number> {
  app = Fastify({
    requestTimeout,
    http: { connectionsCheckingInterval: 20, headersTimeout: 10_000 },
    clientErrorHandler: (error, socket) => answerClientFault(error, socket, 1),
  })
  app.setErrorHandler((error, request, reply) => {
    const refused = refusalOf(error, request.id)
    return reply.status(refused.status).send(refusal(refused, 'en_US', 1))
  })
  limitSlowBodies(app, patience)
  app.post('/', async ({ body }) => ({ body }))
  app.post('/door', { config: { access: 'public' } }, async ({ body }) => ({ body }))
  app.addContentTypeParser(
    'multipart/form-data',
    async (_request: unknown, payload: AsyncIterable<Buffer>) => {
      let bytes = 0
      for await (const part of payload) bytes += part.length
      return bytes
    },
  )
  return Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
}

/** Sends headers that promise a body, of which one byte arrives, and returns the whole response. */
async function promise(
  port: number,
  head: string,
  { path = '/', length = 100 }: { path?: string; length?: number | 'chunked' } = {},
): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const measured = length === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`
  const begun = length === 'chunked' ? '1\r\nx\r\n' : 'x'
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\n${head}${measured}\r\n\r\n${begun}`)
  let answer = ''
  socket.on('data', (part: Buffer) => (answer += part.toString()))
  await once(socket, 'close')
  return answer
}
const inEnvelope = (answer: string, status: number, reason: string) => {
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4))).toMatchObject({
    success: false,
    code: status,
    message: expect.stringMatching(/\w/),
    result: { reason },
  })
}
const json = 'Content-Type: application/json\r\n'
const form = 'Content-Type: multipart/form-data; boundary=edge\r\n'

const LONG = 60_000
/** Limits apply only to the call under test. */
const calm = { smallMs: LONG, bodyMs: LONG, uploadMs: LONG }

test('an upload may take the 300 s of the specification, a JSON body 30, a small one 5', () => {
  app = Fastify()
  expect(bodyPatience).toEqual({ smallMs: 5_000, bodyMs: 30_000, uploadMs: 300_000 })
})

test('a long body that comes too slowly is answered with 408 in the envelope', async () => {
  const port = await serve({ ...calm, bodyMs: 50 }, LONG)
  inEnvelope(await promise(port, json, { length: 20_000 }), 408, 'request.tooSlow')
})

test('a small body is cut earlier, and at a door without a session any body, also one of no length', async () => {
  const port = await serve({ ...calm, smallMs: 50 }, LONG)
  inEnvelope(await promise(port, json), 408, 'request.tooSlow')
  const door = { path: '/door' }
  inEnvelope(await promise(port, json, { ...door, length: 20_000 }), 408, 'request.tooSlow')
  inEnvelope(await promise(port, json, { ...door, length: 'chunked' }), 408, 'request.tooSlow')
})

test('an upload that comes too slowly as well, by its own limit', async () => {
  const port = await serve({ ...calm, uploadMs: 50 }, LONG)
  inEnvelope(await promise(port, form), 408, 'request.tooSlow')
})

test('requests that the server itself ends get an envelope too', async () => {
  const port = await serve(calm, 50)
  inEnvelope(await promise(port, json), 408, 'request.tooSlow')
})

test('an invalid or too long head is answered in the envelope', async () => {
  const port = await serve(bodyPatience, 60_000)
  inEnvelope(await promise(port, 'no head at all\r\n'), 400, 'request.unreadable')
  inEnvelope(await promise(port, `X: ${'x'.repeat(70_000)}\r\n`), 431, 'request.headTooLarge')
})
