import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'

// Of a test event nothing is about a message.
const ofMessage = z.string().default('')
const body = z.object({
  id: z.string(),
  type: z.enum(['sms.receipts', 'callback.test']),
  data: z.array(z.object({ messageId: ofMessage, mobile: ofMessage, status: ofMessage })),
})
type Body = z.output<typeof body>

/** A customer's program: answers with what `status` says for a path; to one that begins with /never not at all, /drips
 * sends its answer bit by bit, without an end. */
export async function callbackReceiver() {
  const got: { path: string; headers: IncomingHttpHeaders; text: string; body: Body }[] = []
  const state = { got, status: (_path: string): number => 200 }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const text = Buffer.concat(parts).toString()
      const path = request.url ?? ''
      got.push({ path, headers: request.headers, text, body: body.parse(JSON.parse(text)) })
      if (path.startsWith('/never')) return
      response.writeHead(state.status(path), { location: 'http://127.0.0.1/other' })
      if (!path.startsWith('/drips')) return void response.end('thanks')
      const drops = setInterval(() => response.write('.'), 50)
      response.once('close', () => clearInterval(drops))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return Object.assign(state, { url: `http://127.0.0.1:${port}`, close })
}
