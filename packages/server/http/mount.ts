import type { Session, Sessions } from '../services/session.ts'
import { owedSteps } from '@tandem/model'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Clock } from '../ports/clock.ts'
import type { ApiKeys } from '../services/apiKeys/apiKeys.ts'
import type { Ctx, GuestCtx } from '../services/ctx.ts'
import { Refused } from '../services/Refused.ts'
import { apiKeyCtx, presentedKey } from './apiKeyCaller.ts'
import {
  demandSession,
  findCaller,
  guestCtx,
  localeOfRequest,
  signedInCtx,
} from './authenticate.ts'
import { rememberCaller } from './callMemory.ts'
import { checkBody, checkEscapes, checkQuery } from './checkRequest.ts'
import { Answer } from './Answer.ts'
import { describe } from './describe.ts'
import { doneMessage } from './doneMessage.ts'
import { Download } from './Download.ts'
import { success } from './envelope.ts'
import { familyQuery } from './familyQuery.ts'
import { parseFields } from './readUpload.ts'
import { keptConfig } from './requestContents.ts'
import type { Route } from './route.ts'
import { inTurn, type Turn, type Turns } from './turns.ts'

interface MountPorts {
  sessions: Sessions
  apiKeys: ApiKeys
  clock: Clock
  turns: Turns
}

/** Registers a declared route: session, permission, schema, handler, envelope, in this order. */
export function mount(app: FastifyInstance, route: Route, ports: MountPorts): void {
  for (const method of route.methods) {
    app.route({
      method,
      url: route.path,
      config: {
        access: route.access,
        isAct: route.isAct ?? true,
        actsByGet: route.actsByGet ?? false,
        ...keptConfig(route),
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
  ports: MountPorts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const secret = presentedKey(request)
  const session = secret === undefined ? await findCaller(request, ports.sessions) : undefined
  const guest = guestCtx(request, localeOfRequest(request, session), ports.clock.now())
  const ctx =
    secret === undefined
      ? sessionCtx(route, request, guest, session)
      : await keyCtx(route, request, guest, { secret, apiKeys: ports.apiKeys })
  checkEscapes(request.raw.url?.split('?').slice(1).join('?') ?? '')
  checkQuery(request.query)
  checkBody(request)
  const query = { ...(request.query as Record<string, unknown>) } // a plain object of Fastify's parser
  const input = parse(route, request, query, isUsers(ctx) ? ctx.timeZone : 'UTC')
  const run = (turn?: Turn) =>
    route.run(ctx, input, { request, reply, query, session, leaveLine: () => turn?.end() })
  const result = isUsers(ctx) ? await inTurn(ports.turns, lineOf(ctx, session), run) : await run()
  if (result instanceof Answer) {
    const { success: went, code, message, result: inside } = result
    return { success: went, code, message, result: inside, timestamp: ports.clock.now() }
  }
  if (!(result instanceof Download)) {
    const message = doneMessage(ctx.locale, route.path, route.methods)
    return success(result, message, ports.clock.now())
  }
  const name = encodeURIComponent(result.fileName)
  void reply.type(result.contentType)
  void reply.header('content-disposition', `attachment; filename*=UTF-8''${name}`)
  return reply.send(result.stream)
}

const isUsers = (ctx: Ctx | GuestCtx): ctx is Ctx => 'actor' in ctx

/** The queue of a call: per user across all sessions, or per key. */
const lineOf = ({ actor }: Ctx, session: Session | undefined): string =>
  session ? (actor.behind ?? actor).id : actor.sessionId

/** @throws Refused session.required, session.expired, access.denied, session.readOnly, session.passwordDue, session.secondStepDue */
function sessionCtx(
  route: Route,
  request: FastifyRequest,
  guest: GuestCtx,
  session: Session | undefined,
): Ctx | GuestCtx {
  if (route.access === 'public') return guest
  demandSession(request, session)
  const user = signedInCtx(guest, session)
  rememberCaller(request, user)
  if (session.readOnly && !route.readOnly) {
    throw new Refused('session.readOnly')
  }
  if (session.owes !== null && ![session.owes, 'any'].includes(route.whileOwing ?? '')) {
    throw new Refused(owedSteps[session.owes])
  }
  if (route.access !== 'signedIn' && !user.can(route.access)) {
    throw new Refused('access.denied', { args: { access: route.access } })
  }
  return forMoney(route, user)
}

/** Who sees no amounts cannot tell what they ask for or agree to. @throws Refused access.denied */
function forMoney({ movesMoney = false, access }: Route, user: Ctx): Ctx {
  if (!movesMoney) return user
  if (user.actor.hideAmounts) throw new Refused('access.denied', { args: { access } })
  return { ...user, movesMoney }
}

/**
 * A key opens the calls of its codes and nothing else, not even what everyone may call. @throws Refused apiKey.invalid,
 * access.denied
 */
async function keyCtx(
  route: Route,
  request: FastifyRequest,
  guest: GuestCtx,
  { secret, apiKeys }: { secret: string; apiKeys: ApiKeys },
): Promise<Ctx> {
  const program = await apiKeyCtx(guest, apiKeys, secret)
  rememberCaller(request, program)
  if (!program.can(route.access)) {
    throw new Refused('access.denied', { args: { access: route.access } })
  }
  return forMoney(route, program)
}

function parse(
  { in: schema, list, upload }: Route,
  request: FastifyRequest,
  query: Record<string, unknown>,
  timeZone: string,
): unknown {
  if (!schema || (upload && request.isMultipart())) return undefined
  const inQuery = request.method === 'GET' || request.method === 'DELETE'
  // `_t` prevents caching (spec §7); otherwise ignored.
  const { _t, ...asked } = query
  const params = request.params as Record<string, unknown> // a plain object of Fastify's router
  const source = inQuery ? (list ? familyQuery(asked, schema) : asked) : (request.body ?? {})
  const plain = typeof source === 'object' && !Array.isArray(source)
  return parseFields(schema, plain ? { ...source, ...params } : source, timeZone)
}
