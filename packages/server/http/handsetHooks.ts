import type { FastifyInstance } from 'fastify'

import { takeReception } from '../services/gatewayTests/takeReception.ts'
import type { Ports } from '../services/ports.ts'
import { rawBody } from './rawBody.ts'

const BODY_BYTES = 32 * 1024

/**
 * Where phones of test numbers tell what they received: no envelope, no session; what they send is signed as in Standard
 * Webhooks.
 */
export const handsetHooks =
  (ports: Pick<Ports, 'system' | 'secrets' | 'clock' | 'ids'>) =>
  async (below: FastifyInstance): Promise<void> => {
    await below.register(async (app) => {
      rawBody(app, 'string', BODY_BYTES)
      app.post<{ Params: { id: string } }>(
        '/sms/testNumber/hook/:id',
        {
          bodyLimit: BODY_BYTES,
          config: { access: 'public', isAct: false },
          schema: { hide: true },
        },
        async ({ params, headers, body }, reply) => {
          const header = (name: string) => {
            const value = headers[name]
            return typeof value === 'string' ? value : undefined
          }
          const answer = await takeReception(ports, params.id, {
            id: header('webhook-id'),
            timestamp: header('webhook-timestamp'),
            signature: header('webhook-signature'),
            body: typeof body === 'string' ? body : '',
          })
          return reply.status(answer.status).type('text/plain; charset=utf-8').send(answer.body)
        },
      )
    })
  }
