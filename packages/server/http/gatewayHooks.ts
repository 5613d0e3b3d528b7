import { type HttpCallback, isForm, textIn } from '@tandem/core'
import type { FastifyInstance } from 'fastify'

import type { hookTaker } from '../services/gateways/takeHook.ts'
import { rawBody } from './rawBody.ts'

const BODY_BYTES = 64 * 1024

/**
 * Where vendors of HTTP gateways report receipts and messages of handsets, by GET or POST, in the form their mapping says:
 * no envelope, no session; the token in the path says whose they are.
 */
export const gatewayHooks =
  (take: ReturnType<typeof hookTaker>) =>
  async (below: FastifyInstance): Promise<void> => {
    await below.register(async (app) => {
      rawBody(app, 'buffer', BODY_BYTES)
      for (const kind of ['receipt', 'inbound'] as const) {
        app.route<{ Params: { token: string } }>({
          method: ['GET', 'POST', 'PUT'],
          url: `/sms/gateway/hook/:token/${kind}`,
          bodyLimit: BODY_BYTES,
          config: { access: 'public', isAct: false },
          schema: { hide: true },
          handler: async (request, reply) => {
            const { body, headers } = request
            const octets = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
            const read = bodyOf(octets, headers['content-type'])
            const query = request.raw.url?.split('?').slice(1).join('?') ?? ''
            const answer = await take(request.params.token, kind, { query, ...read })
            return reply
              .status(answer?.status ?? 404)
              .type('text/plain; charset=utf-8')
              .send(answer?.body ?? 'There is no such address.')
          },
        })
      }
    })
  }

const CHARSET = /;\s*charset\s*=\s*"?([^\s";]+)/i

/**
 * A body in the charset that its type declares, else UTF-8. A form is read octet by octet, as its escapes are octets of that
 * charset too. What is no text in it is kept as its octets.
 */
function bodyOf(octets: Buffer, type = ''): Omit<HttpCallback, 'query'> {
  const charset = CHARSET.exec(type)?.[1]
  const asOctets = octets.toString('latin1')
  // In UTF-16 the form itself has two octets for each character.
  const isWide = /^utf-?16/i.test(charset ?? '')
  if (!isWide && (/^application\/x-www-form-urlencoded/i.test(type) || isForm(asOctets))) {
    return { body: asOctets, isOctets: true, charset }
  }
  const text = textIn(octets, charset)
  return text === undefined ? { body: asOctets, isUndecoded: true } : { body: text }
}
