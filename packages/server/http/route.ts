import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'

import type { Ctx, GuestCtx } from '../services/ctx.ts'
import type { Session } from '../services/session/sessions.ts'
import type { Answer } from './Answer.ts'
import type { Download } from './Download.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * An access code such as 'gateway:edit', or 'signedIn' for what every user with a session may do.
 */
export type Access = 'signedIn' | `${string}:${string}`

/** The raw request, for what a schema cannot express: uploads, raw list queries, headers. */
export interface Call {
  request: FastifyRequest
  reply: FastifyReply
  /** The raw query, every value a string. */
  query: Readonly<Record<string, unknown>>
  /** The session of a signed-in call. */
  session: Session | undefined
}

/** The answer; a call without it does not compile. */
type Answered<Out extends z.ZodType> =
  | {
      /** The `result` of the envelope, for the API description. */
      out: Out
      file?: undefined
    }
  | {
      /** The answer is a file of this content type instead of an envelope. */
      file: string
      out?: undefined
    }

/** The session, for a call that requires one. */
export function sessionOf({ session }: Pick<Call, 'session'>): Session {
  if (!session) throw new Error('a signed-in call has a session')
  return session
}

interface Definition<In extends z.ZodType> {
  /** Several where the specification has several: one handler for all. */
  method: Method | readonly Method[]
  /** Below /{product}, with `:name` for variable segments (they join the input). */
  path: string
  /**
   * The accepted input: the query of GET and DELETE, otherwise the JSON body. If left out, nothing
   * is read.
   */
  in?: In
  /** One line for the API description. */
  summary?: string
  /** A list of the family: accepts the parameters its clients always send, see `familyQuery`. */
  list?: boolean
  /** Parameters of a GET whose handler parses the query itself, for the API description. */
  parameters?: z.ZodObject
  /** The body is multipart/form-data, read by the handler: the fields besides its `file`. */
  upload?: z.ZodObject
  /** Calls per minute from one address; if left out, no limit. */
  perMinute?: number
  /** false: the call changes nothing, e.g. asking for a price: it is not in the operation log. */
  isAct?: boolean
  /** true: its GET changes something, as old clients of the API family send it (docs/decisions/007). */
  actsByGet?: boolean
}

/** No value is sent as null. */
type Result<Out extends z.ZodType> =
  | z.output<Out>
  | (null extends z.output<Out> ? void : never)
  | Download
  | Answer

export type RouteDefinition<
  In extends z.ZodType = z.ZodType,
  Out extends z.ZodType = z.ZodType,
> = Definition<In> &
  Answered<Out> & {
    access: Access
    handler(ctx: Ctx, input: z.output<In>, call: Call): Promise<Result<Out>>
  }

export type PublicRouteDefinition<
  In extends z.ZodType = z.ZodType,
  Out extends z.ZodType = z.ZodType,
> = Definition<In> &
  Answered<Out> & {
    handler(ctx: GuestCtx, input: z.output<In>, call: Call): Promise<Result<Out>>
  }

/** A declared route, ready for `createApp`. */
export interface Route {
  methods: readonly Method[]
  path: string
  access: Access | 'public'
  in: z.ZodType | undefined
  out: z.ZodType | undefined
  summary: string | undefined
  parameters: z.ZodType | undefined
  upload: z.ZodObject | undefined
  file: string | undefined
  list: boolean
  perMinute: number | undefined
  isAct: boolean
  actsByGet: boolean
  run(ctx: Ctx | GuestCtx, input: unknown, call: Call): Promise<unknown>
}

/** Declares a call for signed-in users. Without the access code in one of their roles they get 403. */
export function route<In extends z.ZodType, Out extends z.ZodType>(
  definition: RouteDefinition<In, Out>,
): Route {
  return {
    ...described(definition),
    access: definition.access,
    run(ctx, input, call) {
      if (!('actor' in ctx)) throw new Error(`${definition.path} was called without a session`)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- input is what `in` itself parsed
      return definition.handler(ctx, input as z.output<In>, call)
    },
  }
}

/** Declares a call without a session: signing in and little else. */
export function publicRoute<In extends z.ZodType, Out extends z.ZodType>(
  definition: PublicRouteDefinition<In, Out>,
): Route {
  return {
    ...described(definition),
    access: 'public',
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- input is what `in` itself parsed
    run: (ctx, input, call) => definition.handler(ctx, input as z.output<In>, call),
  }
}

function described(
  definition: Definition<z.ZodType> & Answered<z.ZodType>,
): Omit<Route, 'access' | 'run'> {
  const {
    method,
    path,
    summary,
    upload,
    list = false,
    file,
    isAct = true,
    actsByGet = false,
  } = definition
  return {
    methods: typeof method === 'string' ? [method] : method,
    path,
    in: definition.in,
    out: definition.out,
    summary,
    parameters: definition.parameters,
    upload,
    file,
    list,
    perMinute: definition.perMinute,
    isAct,
    actsByGet,
  }
}
