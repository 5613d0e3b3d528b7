import type { FastifyInstance } from 'fastify'

import type { hookTaker } from '../services/gateways/takeHook.ts'
import { rawBody } from './rawBody.ts'

const BODY_BYTES = 64 * 1024

/**
 * Where vendors of HTTP gateways report receipts and messages of handsets, by GET or POST, in the form their mapping says:
 * no envelope, no session; the token in the path says whose they are.
 */
export const gatewayHooks =
  (take: ReturnType<typeof hookTaker>, textOf: (octets: Uint8Array, type?: string) => string) =>
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
            const text = Buffer.isBuffer(body) ? textOf(body, headers['content-type']) : ''
            const query = request.raw.url?.split('?').slice(1).join('?') ?? ''
            const answer = await take(request.params.token, kind, { query, body: text })
            return reply
              .status(answer?.status ?? 404)
              .type('text/plain; charset=utf-8')
              .send(answer?.body ?? 'There is no such address.')
          },
        })
      }
    })
  }
