import type { Vitals } from '../ports/vitals.ts'
import type { Register } from './app.ts'

/**
 * Measures how each call was answered. Websocket upgrades last as long as their console and are not
 * counted.
 */
export const measureCalls =
  (vitals: Pick<Vitals, 'noteCall'>): Register =>
  (app) => {
    app.addHook('onResponse', async (request, reply) => {
      if (request.headers.upgrade !== undefined) return
      vitals.noteCall({ status: reply.statusCode, ms: reply.elapsedTime })
    })
  }
