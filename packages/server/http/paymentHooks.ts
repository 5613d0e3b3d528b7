import type { FastifyInstance } from 'fastify'

import { takePaymentHook } from '../services/payments/takePaymentHook.ts'
import { rawBody } from './rawBody.ts'

const BODY_BYTES = 64 * 1024

/**
 * Where payment providers tell what happened: no envelope, no session; the path names the channel, whose secret signs. The
 * answer says nothing but that it was stored.
 */
export const paymentHooks =
  (ports: Parameters<typeof takePaymentHook>[0]) =>
  async (below: FastifyInstance): Promise<void> => {
    await below.register(async (app) => {
      rawBody(app, 'string', BODY_BYTES)
      app.post<{ Params: { channelId: string } }>(
        '/recharge/hook/:channelId',
        {
          bodyLimit: BODY_BYTES,
          config: { access: 'public', isAct: false },
          schema: { hide: true },
        },
        async ({ params, headers, body }, reply) => {
          const plain = Object.fromEntries(
            Object.entries(headers).flatMap(([name, value]) =>
              typeof value === 'string' ? [[name, value]] : [],
            ),
          )
          const text = typeof body === 'string' ? body : ''
          const status = await takePaymentHook(ports, params.channelId, {
            headers: plain,
            body: text,
          })
          return reply.status(status).type('text/plain; charset=utf-8').send('')
        },
      )
    })
  }
