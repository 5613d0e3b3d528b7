import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import helmet from 'helmet'
import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'
import type { ServerOptions } from 'node:https'

import { createApiKeys } from '../services/apiKeys/apiKeys.ts'
import type { Ports } from '../services/ports.ts'
import { Refused } from '../services/Refused.ts'
import { localeOfRefusal } from './authenticate.ts'
import { rememberRefusal } from './callMemory.ts'
import { answerClientFault } from './clientFault.ts'
import { contentPolicy } from './contentPolicy.ts'
import { refusal } from './envelope.ts'
import { readJsonBodies } from './jsonBody.ts'
import { knownMethods } from './knownMethods.ts'
import { mount } from './mount.ts'
import { refusalOf } from './refusalOf.ts'
import type { Route } from './route.ts'
import { type BodyPatience, bodyPatience, limitSlowBodies } from './slowBodies.ts'
import { createTurns } from './turns.ts'

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- merging into fastify's own interface is how its context is typed
  interface FastifyContextConfig {
    /** Who may call: an access code, 'signedIn' or 'public'. */
    access?: string
    /** false: such calls are not in the operation log. */
    isAct?: boolean
    actsByGet?: boolean
  }
}

/** What a route module receives: the app below /{product}. */
export type Register = (app: FastifyInstance) => void | Promise<void>

/** Certificate and key for HTTPS, as PEM. */
export interface Tls {
  cert: Buffer
  key: Buffer
}

export interface AppOptions {
  ports: Ports
  /** Base path of the API without slashes. */
  product: string
  /** Declared routes of all areas. */
  routes: readonly Route[]
  /** Additional plug-ins below /{product} (websocket, API description). */
  below?: readonly Register[]
  /** Plug-ins that apply to all routes, e.g. measurement. */
  before?: readonly Register[]
  /**
   * Certificate and key (PEM) to serve HTTPS with; 'proxy': TLS is terminated in front. If left out: plain
   * HTTP.
   */
  tls?: Tls | 'proxy'
  /** Limits for slowly arriving bodies. */
  patience?: BodyPatience
  /** Plug-ins at the root (health, metrics, console). */
  atRoot?: readonly Register[]
  logger?: FastifyBaseLogger
}

const BODY_BYTES = 1024 * 1024
const httpOptions = {
  headersTimeout: 10_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 16_384,
}

/** The HTTP server: declared routes below /{product}, every answer in the family's envelope. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { ports, product, routes, patience = bodyPatience, tls } = options
  // An HTTPS server supports everything a plain one does.
  const server: FastifyHttpOptions<Server> & { https?: ServerOptions } = {
    ...(tls === undefined || tls === 'proxy' ? {} : { https: { ...tls, ...httpOptions } }),
    ...(options.logger ? { loggerInstance: options.logger } : { logger: false }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_BYTES,
    // Headers take at most 10 s; bodies have their own limits (slowBodies), which answer before this one cuts.
    requestTimeout: patience.uploadMs + 30_000,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    http: httpOptions,
    // X-Forwarded-For is trusted only from the proxies configured by an administrator.
    trustProxy: (address: string) => ports.trustedProxies?.trusts(address) ?? false,
    exposeHeadRoutes: false,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 100 },
    frameworkErrors: (error, request: FastifyRequest, reply: FastifyReply) => {
      const refused = refusalOf(error, request.id)
      void localeOfRefusal(request, ports.sessions).then((locale) =>
        reply.status(refused.status).send(refusal(refused, locale, ports.clock.now())),
      )
    },
    clientErrorHandler: (error, socket) => answerClientFault(error, socket, ports.clock.now()),
  }
  const app: FastifyInstance = Fastify(server)
  // Schemas only describe; `mount` parses, so that every refusal names its fields the same way.
  app.setValidatorCompiler(() => (value) => ({ value }))
  app.setSerializerCompiler(() => (value) => JSON.stringify(value))
  // JSON or a form with a file; nothing else is accepted.
  app.removeContentTypeParser('text/plain')
  readJsonBodies(app)
  // Made once: the plugin for Fastify makes the policy anew for every answer, 4 % of the time of a call.
  const protect = helmet(helmetOptions(tls !== undefined))
  app.addHook('onRequest', ({ raw }, reply, next) =>
    protect(raw, reply.raw, (error) => next(error instanceof Error ? error : undefined)),
  )
  await app.register(multipart, {
    limits: { fileSize: 20 * 1024 * 1024, files: 1, fields: 20, fieldSize: 64 * 1024, parts: 25 },
  })
  await app.register(rateLimit, { global: false })
  answerRefusals(app, ports, knownMethods(routes, product))
  limitSlowBodies(app, patience)
  for (const register of options.before ?? []) await register(app)
  const apiKeys = createApiKeys(ports.system, ports.clock, ports.ids, ports.sessions)
  await app.register(
    async (below) => {
      below.addHook('onRequest', async (_request, reply) => {
        void reply.header('cache-control', 'no-store')
      })
      for (const register of options.below ?? []) await register(below)
      const turns = createTurns()
      for (const route of routes) mount(below, route, { ...ports, apiKeys, turns })
    },
    { prefix: `/${product}` },
  )
  for (const register of options.atRoot ?? []) await register(app)
  return app
}

const helmetOptions = (isSecure: boolean) => ({
  contentSecurityPolicy: contentPolicy,
  // Sent if TLS is used, here or at a proxy: browsers then use nothing else for this host.
  strictTransportSecurity: isSecure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  referrerPolicy: { policy: 'same-origin' as const },
})

/**
 * Reads and discards the rest of a body that was refused halfway. Otherwise it would block its connection, and
 * with it the next call, which behind a proxy is someone else's. The request timeout limits it.
 */
function dropRest(request: IncomingMessage): void {
  if (request.complete || request.destroyed) return
  request.unpipe()
  request.resume()
}

function answerRefusals(
  app: FastifyInstance,
  ports: Ports,
  methodsAt: ReturnType<typeof knownMethods>,
): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    dropRest(request.raw)
    const { method, routeOptions, ip } = request
    const ms = Math.round(reply.elapsedTime)
    request.log.debug(
      { method, path: routeOptions.url, status: reply.statusCode, ms, ip },
      'answered',
    )
  })
  app.setErrorHandler(async (error, request, reply) => {
    const refused = refusalOf(error, request.id)
    rememberRefusal(request, refused.code)
    if (refused.status >= 500) {
      request.log.error({ err: error, path: request.routeOptions.url }, 'a call failed')
    }
    if (refused.details.retryAfterSeconds !== undefined) {
      void reply.header('retry-after', String(refused.details.retryAfterSeconds))
    }
    const locale = await localeOfRefusal(request, ports.sessions)
    return reply.status(refused.status).send(refusal(refused, locale, ports.clock.now()))
  })
  app.setNotFoundHandler(async (request) => {
    const methods = methodsAt(request.url.split('?')[0] ?? '/')
    const known = methods.length > 0 && !methods.some((method) => method === request.method)
    throw known
      ? new Refused('request.methodNotAllowed', { args: { method: request.method } })
      : new Refused('request.notFound')
  })
}
