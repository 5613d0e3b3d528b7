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

/** Sends a head that promises 100 bytes, of which `sent` come, and answers all that comes back until the end. */
async function promise(port: number, head: string, sent = 'x'): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\n${head}Content-Length: 100\r\n\r\n${sent}`)
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

test('an upload may take the 300 s of the specification, a JSON body 30', () => {
  app = Fastify()
  expect(bodyPatience).toEqual({ bodyMs: 30_000, uploadMs: 300_000 })
})

test('a body that comes too slowly is answered with 408 in the envelope', async () => {
  const port = await serve({ bodyMs: 50, uploadMs: 60_000 }, 60_000)
  inEnvelope(await promise(port, json), 408, 'request.tooSlow')
})

test('an upload that comes too slowly as well, by its own limit', async () => {
  const port = await serve({ bodyMs: 60_000, uploadMs: 50 }, 60_000)
  inEnvelope(await promise(port, form), 408, 'request.tooSlow')
})

test('what the server itself cuts off is told in the envelope too', async () => {
  const port = await serve({ bodyMs: 60_000, uploadMs: 60_000 }, 50)
  inEnvelope(await promise(port, json), 408, 'request.tooSlow')
})

test('a head that is none, or too long, is answered in the envelope', async () => {
  const port = await serve(bodyPatience, 60_000)
  inEnvelope(await promise(port, 'no head at all\r\n'), 400, 'request.unreadable')
  inEnvelope(await promise(port, `X: ${'x'.repeat(70_000)}\r\n`), 431, 'request.headTooLarge')
})
