import type { FastifyReply, FastifyRequest } from 'fastify'

import type { OperationLog } from '../services/logs/operationLog.ts'
import { maskedParams } from '../services/logs/maskedParams.ts'
import { createDenialNotes, noteDownload } from '../services/logs/noteCalls.ts'
import type { Ports } from '../services/ports.ts'
import type { Register } from './app.ts'
import { callerOf, refusalCodeOf } from './callMemory.ts'

const verbTypes: Readonly<Record<string, number>> = {
  list: 1,
  add: 2,
  edit: 3,
  delete: 4,
  import: 5,
  export: 6,
}

const isDownload = (reply: FastifyReply): boolean =>
  String(reply.getHeader('content-disposition') ?? '').startsWith('attachment')
const isExport = (request: FastifyRequest): boolean =>
  request.routeOptions.config.access?.endsWith(':export') ?? false

/**
 * Logs calls: those that change or export something in the operation log, without waiting; downloads in the audit log
 * before their first byte is sent; refusals for lack of permission in the audit log.
 */
export function callLog(
  ports: Pick<Ports, 'system' | 'ids' | 'clock'>,
  operations: OperationLog,
): Register {
  const noteDenial = createDenialNotes(ports)
  return (app) => {
    app.addHook('onSend', async (request, reply) => {
      const caller = callerOf(request)
      // Exports are logged by their own service, with their contents.
      if (!caller || !isDownload(reply) || isExport(request)) return
      await noteDownload(caller, ports, {
        path: request.routeOptions.url ?? '',
        params: maskedParams(request.params, request.query),
      })
    })
    app.addHook('onResponse', async (request, reply) => {
      const caller = callerOf(request)
      const { access = '' } = request.routeOptions.config
      const { method, ip, id } = request
      const path = request.routeOptions.url ?? ''
      if (!caller || path === '') return
      const reason = refusalCodeOf(request) ?? null
      if (reason === 'access.denied') {
        noteDenial(caller, access, path).catch((error: unknown) =>
          request.log.error({ err: error, path }, 'a denial was not written down'),
        )
      }
      const { behind } = caller.actor
      const takesOut = isDownload(reply) || isExport(request)
      const { isAct = true, actsByGet = false } = request.routeOptions.config
      if ((method === 'GET' && !takesOut && !actsByGet) || !isAct) return
      operations.add({
        companyId: caller.actor.companyId,
        at: caller.now,
        userId: (behind ?? caller.actor).id,
        username: behind ? `${behind.username} (${caller.actor.username})` : caller.actor.username,
        access,
        operateType: takesOut ? 6 : (verbTypes[access.slice(access.lastIndexOf(':') + 1)] ?? 3),
        method,
        path,
        params: maskedParams(request.params, request.query, request.body),
        status: reply.statusCode,
        reason,
        ms: Math.round(reply.elapsedTime),
        ip,
        requestId: id,
      })
    })
  }
}
