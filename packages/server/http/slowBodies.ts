import type { FastifyInstance, FastifyRequest } from 'fastify'

import { Refused } from '../services/Refused.ts'

/** How long the bytes of a call may take to arrive. */
export interface BodyPatience {
  /** A JSON body of a few kilobytes, and any body without a session, ms: it fits into a few packets. */
  smallMs: number
  /** A longer JSON body, ms: at most a megabyte. */
  bodyMs: number
  /** A form with a file, ms; spec §7 gives every call 300 s. */
  uploadMs: number
}
export const bodyPatience: BodyPatience = {
  smallMs: 5_000,
  bodyMs: 30_000,
  uploadMs: 300_000,
}
const SMALL_BYTES = 16_384

/**
 * Refuses bodies that arrive too slowly, with an answer in the envelope, then closes the connection. The server's
 * own request timeout is longer: it cuts a connection without an answer.
 */
export function limitSlowBodies(app: FastifyInstance, patience: BodyPatience): void {
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request
    if (raw.complete || raw.method === 'GET' || raw.method === 'DELETE') return
    const timer = setTimeout(
      () => {
        void reply.header('connection', 'close')
        // The reader of the body gives up and answers; without a reader there is nothing to refuse.
        if (raw.listenerCount('error') > 0) raw.emit('error', new Refused('request.tooSlow'))
      },
      patienceWith(request, patience),
    )
    for (const end of ['end', 'close']) raw.once(end, () => clearTimeout(timer))
  })
}

/** Time limit of this call's body, ms. */
function patienceWith(
  { headers, routeOptions }: FastifyRequest,
  { smallMs, bodyMs, uploadMs }: BodyPatience,
): number {
  if (/^multipart\//i.test(headers['content-type'] ?? '')) return uploadMs
  const isDoor = routeOptions.config.access === 'public'
  return isDoor || Number(headers['content-length'] ?? SMALL_BYTES) < SMALL_BYTES ? smallMs : bodyMs
}
