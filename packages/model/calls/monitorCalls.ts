import { z } from 'zod'

import { databaseReportSchema, healthReportSchema } from '../answers/monitoring.ts'
import { defineCall } from '../kit/call.ts'

const nothing = z.strictObject({})

/** The platform's health: figures only, no headers, tokens or user data. */
export const monitorCalls = {
  health: defineCall({
    method: 'GET',
    path: '/sys/monitor/health',
    access: 'monitor:list',
    readOnly: true,
    summary: 'Server, calls, queue, gateways, storage and jobs, with the last hour',
    in: nothing,
    out: healthReportSchema,
  }),
  database: defineCall({
    method: 'GET',
    path: '/sys/monitor/database',
    access: 'monitor:database',
    readOnly: true,
    summary: 'Size, connections, slow and blocked statements of the database',
    in: nothing,
    out: databaseReportSchema,
  }),
}
