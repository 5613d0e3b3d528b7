import type { FastifyRequest } from 'fastify'

import type { Ctx } from '../services/ctx.ts'
import type { OperationLog } from '../services/logs/operationLog.ts'
import { maskedParams } from '../services/logs/maskedParams.ts'
import { createDenialNotes, noteExport } from '../services/logs/noteCalls.ts'
import type { Ports } from '../services/ports.ts'
import type { Register } from './app.ts'

/** Who called and what the answer was, kept on the request for what is written down afterwards. */
const callers = new WeakMap<FastifyRequest, Ctx>()
const refusals = new WeakMap<FastifyRequest, string>()

/** Remembers the signed-in caller of a request. */
export const rememberCaller = (request: FastifyRequest, ctx: Ctx): void => {
  callers.set(request, ctx)
}

/** Remembers the error code a request was refused with. */
export const rememberRefusal = (request: FastifyRequest, code: string): void => {
  refusals.set(request, code)
}

const verbTypes: Readonly<Record<string, number>> = {
  list: 1,
  add: 2,
  edit: 3,
  delete: 4,
  import: 5,
  export: 6,
}

/**
 * Writes calls down: those that change something in the operation log, without waiting; exports in the audit log before
 * their first byte leaves; refusals for want of a right in the audit log.
 */
export function callLog(
  ports: Pick<Ports, 'system' | 'ids' | 'clock'>,
  operations: OperationLog,
): Register {
  const noteDenial = createDenialNotes(ports)
  return (app) => {
    app.addHook('onSend', async (request, reply) => {
      const caller = callers.get(request)
      const { access = '' } = request.routeOptions.config
      if (caller && access.endsWith(':export') && reply.statusCode < 300) {
        await noteExport(caller, ports, access, maskedParams(request.query, request.body))
      }
    })
    app.addHook('onResponse', async (request, reply) => {
      const caller = callers.get(request)
      const { access = '' } = request.routeOptions.config
      const { method, ip, id } = request
      const path = request.routeOptions.url ?? ''
      if (!caller || path === '') return
      const reason = refusals.get(request) ?? null
      if (reason === 'access.denied') {
        noteDenial(caller, access, path).catch((error: unknown) =>
          request.log.error({ err: error, path }, 'a denial was not written down'),
        )
      }
      if (method === 'GET' && !access.endsWith(':export')) return
      operations.add({
        companyId: caller.actor.companyId,
        at: caller.now,
        userId: caller.actor.id,
        username: caller.actor.username,
        access,
        operateType: verbTypes[access.slice(access.lastIndexOf(':') + 1)] ?? 3,
        method,
        path,
        params: maskedParams(request.query, request.body),
        status: reply.statusCode,
        reason,
        ms: Math.round(reply.elapsedTime),
        ip,
        requestId: id,
      })
    })
  }
}
