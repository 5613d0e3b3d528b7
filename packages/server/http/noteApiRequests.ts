import { looksLikeApiKey, storedOf } from '../services/apiKeys/apiKeySecret.ts'
import type { ApiRequestLog } from '../services/apiKeys/apiRequestLog.ts'
import { maskedParams } from '../services/logs/maskedParams.ts'
import type { Clock } from '../ports/clock.ts'
import { presentedKey } from './apiKeyCaller.ts'
import type { Register } from './app.ts'
import { callerOf, refusalCodeOf } from './callMemory.ts'

/** What a path of ours is made of; anything else may be a number or a secret that was put in the wrong place. */
const WORD = /^[A-Za-z]{0,24}$/

/** A path that is none of ours, for a log: its words, without its query. */
const plainPath = (url: string): string =>
  (url.split('?')[0] ?? '')
    .split('/')
    .slice(0, 12)
    .map((part) => (WORD.test(part) ? part : '***'))
    .join('/')

/**
 * Notes each call that came with an API key, however it was answered, without making it wait: also one whose key is
 * not valid any more, whose body could not be read, or whose path does not exist.
 */
export const noteApiRequests =
  (requests: ApiRequestLog, clock: Clock): Register =>
  (app) => {
    app.addHook('onResponse', async (request, reply) => {
      const secret = presentedKey(request)
      if (secret === undefined || !looksLikeApiKey(secret)) return
      const caller = callerOf(request)
      const { prefix, secretHash } = storedOf(secret)
      requests.add({
        at: caller?.now ?? new Date(clock.now()),
        // A caller with a key is known by it (apiKeyCaller.ts).
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
      })
    })
  }
