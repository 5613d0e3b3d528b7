import type { FastifyRequest } from 'fastify'

import type { Ctx } from '../services/ctx.ts'

/** Caller and outcome, kept with the request for logging. */
const callers = new WeakMap<FastifyRequest, Ctx>()
const refusals = new WeakMap<FastifyRequest, string>()

/** Remembers the signed-in caller of a request. */
export const rememberCaller = (request: FastifyRequest, ctx: Ctx): void => {
  callers.set(request, ctx)
}
export const callerOf = (request: FastifyRequest): Ctx | undefined => callers.get(request)

/** Remembers the error code a request was refused with. */
export const rememberRefusal = (request: FastifyRequest, code: string): void => {
  refusals.set(request, code)
}
export const refusalCodeOf = (request: FastifyRequest): string | undefined => refusals.get(request)
