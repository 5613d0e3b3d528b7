import type { FastifyInstance } from 'fastify'

import { Refused } from '../services/Refused.ts'

/** How long the bytes of a call may take to arrive. */
export interface BodyPatience {
  /** A JSON body, ms: it has at most a megabyte. */
  bodyMs: number
  /** A form with a file, ms; spec §7 gives every call 300 s. */
  uploadMs: number
}
export const bodyPatience: BodyPatience = { bodyMs: 30_000, uploadMs: 300_000 }

/**
 * Refuses bodies that arrive too slowly, in the envelope and with the connection closed behind it. The server's own
 * limit on requests lies above: it cuts a connection without a word.
 */
export function limitSlowBodies(app: FastifyInstance, { bodyMs, uploadMs }: BodyPatience): void {
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request
    if (raw.complete || raw.method === 'GET' || raw.method === 'DELETE') return
    const isForm = /^multipart\//i.test(request.headers['content-type'] ?? '')
    const timer = setTimeout(
      () => {
        void reply.header('connection', 'close')
        // Whoever reads the body gives up and answers; with nobody reading there is nothing to refuse.
        if (raw.listenerCount('error') > 0) raw.emit('error', new Refused('request.tooSlow'))
      },
      isForm ? uploadMs : bodyMs,
    )
    for (const end of ['end', 'close']) raw.once(end, () => clearTimeout(timer))
  })
}
