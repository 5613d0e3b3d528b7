import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Clock } from '../ports/clock.ts'
import { Refused } from '../services/Refused.ts'
import type { Sessions } from '../services/session/sessions.ts'
import {
  demandSession,
  findCaller,
  guestCtx,
  localeOfRequest,
  signedInCtx,
} from './authenticate.ts'
import { rememberCaller } from './callMemory.ts'
import { checkBody, checkQuery } from './checkRequest.ts'
import { Answer } from './Answer.ts'
import { Download } from './Download.ts'
import { success } from './envelope.ts'
import { invalid } from './refusalOf.ts'
import type { Route } from './route.ts'

/** Puts a declared route on the server: session, right, schema, handler, envelope, in this order. */
export function mount(
  app: FastifyInstance,
  route: Route,
  ports: { sessions: Sessions; clock: Clock },
): void {
  for (const method of route.methods) {
    app.route({
      method,
      url: route.path,
      config: {
        access: route.access,
        ...(route.perMinute === undefined
          ? {}
          : { rateLimit: { max: route.perMinute, timeWindow: '1 minute' } }),
      },
      schema: describe(route, method),
      handler: (request, reply) => answer(route, ports, request, reply),
    })
  }
}

async function answer(
  route: Route,
  ports: { sessions: Sessions; clock: Clock },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const session = await findCaller(request, ports.sessions)
  const now = ports.clock.now()
  const guest = guestCtx(request, localeOfRequest(request, session), now)
  let ctx = guest
  if (route.access !== 'public') {
    demandSession(request, session)
    const user = signedInCtx(guest, session)
    rememberCaller(request, user)
    if (route.access !== 'signedIn' && !user.can(route.access)) {
      throw new Refused('access.denied', { args: { access: route.access } })
    }
    ctx = user
  }
  checkQuery(request.query)
  checkBody(request)
  const query = { ...(request.query as Record<string, unknown>) } // a plain object of Fastify's parser
  const input = parse(route, request, query)
  const result = await route.run(ctx, input, { request, reply, query, session })
  if (result instanceof Answer) {
    const { code, message, result: inside } = result
    return { success: true, code, message, result: inside, timestamp: ports.clock.now() }
  }
  if (!(result instanceof Download)) return success(result, ports.clock.now())
  const name = encodeURIComponent(result.fileName)
  void reply.type(result.contentType)
  void reply.header('content-disposition', `attachment; filename*=UTF-8''${name}`)
  return reply.send(result.stream)
}

function parse(route: Route, request: FastifyRequest, query: Record<string, unknown>): unknown {
  if (!route.in) return undefined
  const inQuery = request.method === 'GET' || request.method === 'DELETE'
  // `_t` keeps caches away (spec §7); it means nothing.
  const { _t, ...asked } = query
  const params = request.params as Record<string, unknown> // a plain object of Fastify's router
  const source = inQuery ? asked : (request.body ?? {})
  const plain = typeof source === 'object' && !Array.isArray(source)
  const found = route.in.safeParse(plain ? { ...source, ...params } : source)
  if (!found.success) throw invalid(found.error)
  return found.data
}

function describe(route: Route, method: string): Record<string, unknown> {
  const inQuery = method === 'GET' || method === 'DELETE'
  return {
    ...(route.summary ? { summary: route.summary } : {}),
    tags: [route.path.split('/').slice(1, 3).join('/')],
    ...(route.access === 'public' ? { security: [] } : {}),
    ...(route.upload ? { consumes: ['multipart/form-data'] } : {}),
    ...(route.in && inQuery ? { querystring: route.in } : {}),
    ...(route.in && !inQuery && !route.upload ? { body: route.in } : {}),
  }
}
