import { looksLikeApiKey, storedOf } from '../services/apiKeys/apiKeySecret.ts'
import type { ApiRequestLog } from '../services/apiKeys/apiRequestLog.ts'
import { maskedParams } from '../services/logs/maskedParams.ts'
import type { Clock } from '../ports/clock.ts'
import { presentedKey } from './apiKeyCaller.ts'
import type { Register } from './app.ts'
import { callerOf, refusalCodeOf } from './callMemory.ts'
import { keptOf, rememberAnswer } from './requestContents.ts'

/** Allowed path segments; anything else may be a number or a misplaced secret. */
const WORD = /^[A-Za-z]{0,24}$/

/** An unknown path for a log: its words, without its query. */
const plainPath = (url: string): string =>
  (url.split('?')[0] ?? '')
    .split('/')
    .slice(0, 12)
    .map((part) => (WORD.test(part) ? part : '***'))
    .join('/')

/**
 * Logs each call with an API key, however it was answered, without delaying it: also if the key is no longer valid,
 * the body could not be read, or the path does not exist.
 */
export const noteApiRequests =
  (requests: ApiRequestLog, clock: Clock): Register =>
  (app) => {
    app.addHook('onSend', (request, _reply, payload, done) => {
      if (callerOf(request)?.key) rememberAnswer(request, payload)
      done()
    })
    app.addHook('onResponse', async (request, reply) => {
      const secret = presentedKey(request)
      if (secret === undefined || !looksLikeApiKey(secret)) return
      const caller = callerOf(request)
      const { prefix, secretHash } = storedOf(secret)
      requests.add({
        at: caller?.now ?? new Date(clock.now()),
        // A caller with a key is identified by it (apiKeyCaller.ts).
        keyId: caller?.actor.sessionId ?? null,
        secretHash: caller ? null : secretHash,
        keyPrefix: prefix,
        method: request.method,
        path: request.routeOptions.url ?? plainPath(request.url),
        params: maskedParams(request.params, request.query),
        status: reply.statusCode,
        reason: refusalCodeOf(request) ?? null,
        ms: Math.round(reply.elapsedTime),
        ip: request.ip,
        requestId: request.id,
        ...keptOf(request, caller),
      })
    })
  }
