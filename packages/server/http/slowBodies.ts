import type { FastifyInstance, FastifyRequest } from 'fastify'

import { Refused } from '../services/Refused.ts'

/** How long the bytes of a call may take to arrive. */
export interface BodyPatience {
  /** A JSON body of a few kilobytes, and any at a door without a session, ms: it fits into a handful of packets. */
  smallMs: number
  /** A longer JSON body, ms: it has at most a megabyte. */
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
 * Refuses bodies that arrive too slowly, in the envelope and with the connection closed behind it. The server's own
 * limit on requests lies above: it cuts a connection without a word.
 */
export function limitSlowBodies(app: FastifyInstance, patience: BodyPatience): void {
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request
    if (raw.complete || raw.method === 'GET' || raw.method === 'DELETE') return
    const timer = setTimeout(
      () => {
        void reply.header('connection', 'close')
        // Whoever reads the body gives up and answers; with nobody reading there is nothing to refuse.
        if (raw.listenerCount('error') > 0) raw.emit('error', new Refused('request.tooSlow'))
      },
      patienceWith(request, patience),
    )
    for (const end of ['end', 'close']) raw.once(end, () => clearTimeout(timer))
  })
}

/** How long the body of this call may take, ms. */
function patienceWith(
  { headers, routeOptions }: FastifyRequest,
  { smallMs, bodyMs, uploadMs }: BodyPatience,
): number {
  if (/^multipart\//i.test(headers['content-type'] ?? '')) return uploadMs
  const isDoor = routeOptions.config.access === 'public'
  return isDoor || Number(headers['content-length'] ?? SMALL_BYTES) < SMALL_BYTES ? smallMs : bodyMs
}
