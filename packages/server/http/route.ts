import type { Session } from '../services/session.ts'
import { type CallDefinition, type Method, methodsOf, type ParsedOf } from '@tandem/model'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'

import type { Ctx, GuestCtx } from '../services/ctx.ts'
import type { Answer } from './Answer.ts'
import type { Download } from './Download.ts'
import { requestKeyOf } from './requestKey.ts'

/** The raw request, for what a schema cannot express: uploads, raw list queries, headers. */
export interface Call {
  request: FastifyRequest
  reply: FastifyReply
  /** The raw query, every value a string. */
  query: Readonly<Record<string, unknown>>
  /** The session of a signed-in call. */
  session: Session | undefined
  /**
   * Lets the caller's next call begin now: this one only waits for a transaction that it shares with others' and holds no
   * connection.
   */
  leaveLine(): void
}

/** The session, for a call that requires one. */
export function sessionOf({ session }: Pick<Call, 'session'>): Session {
  if (!session) throw new Error('a signed-in call has a session')
  return session
}

/** A call and who answers it, ready for `createApp`. */
export interface Route extends CallDefinition {
  methods: readonly Method[]
  run(ctx: Ctx | GuestCtx, input: unknown, call: Call): Promise<unknown>
}

/** What a call that is carried out once adds: the header Idempotency-Key that its client repeats with a retry. */
type Asked<C> = C extends { once: true } ? Call & { requestKey: string | undefined } : Call

type Handler<C extends CallDefinition> = (
  ctx: C['access'] extends 'public' ? GuestCtx : Ctx,
  input: ParsedOf<C>,
  call: Asked<C>,
) => Promise<Result<C>>

/** No value is sent as null. */
type Result<C> = C extends { out: infer Out extends z.ZodType }
  ? z.output<Out> | (null extends z.output<Out> ? void : never) | Download | Answer
  : Download

/** Parameters of a handler that takes the key. */
const TAKES_KEY = 3

/** Answers a call. A signed-in caller without the access code in one of their roles gets 403. */
export function answer<const C extends CallDefinition>(call: C, handler: Handler<C>): Route {
  // A function may take fewer parameters than it is given, so no type says this.
  if (call.once === true && handler.length < TAKES_KEY) {
    throw new Error(`${call.path} is carried out once, and looks at no request key`)
  }
  return {
    ...call,
    methods: methodsOf(call),
    run(ctx, input, asked) {
      if (call.access !== 'public' && !('actor' in ctx)) {
        throw new Error(`${call.path} was called without a session`)
      }
      const whole =
        call.once === true ? { ...asked, requestKey: requestKeyOf(asked.request) } : asked
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the session was checked, `in` itself parsed the input, and a key is there where it is said
      return handler(ctx as Parameters<typeof handler>[0], input as ParsedOf<C>, whole as Asked<C>)
    },
  }
}

type Definition<In extends z.ZodType, Out extends z.ZodType> = Omit<
  CallDefinition,
  'in' | 'out' | 'access'
> & { in?: In; out?: Out }

/** A route whose call is not defined yet. */
export function route<In extends z.ZodType, Out extends z.ZodType>({
  handler,
  ...call
}: Definition<In, Out> & {
  access: 'signedIn' | `${string}:${string}`
  handler: (
    this: void,
    ctx: Ctx,
    input: z.output<In>,
    call: Call,
  ) => Promise<z.output<Out> | (null extends z.output<Out> ? void : never) | Download | Answer>
}): Route {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the types above are those of `answer`
  return answer(call, handler as never)
}
