import { databaseReportSchema, healthReportSchema, idList, nothingSchema } from '@tandem/model'
import { z } from 'zod'

import { tryDeadLettersAgain } from '../../services/monitor/tryDeadLettersAgain.ts'
import { readDatabase } from '../../services/monitor/readDatabase.ts'
import { readHealth } from '../../services/monitor/readHealth.ts'
import { type Route, route } from '../route.ts'
import type { CorePorts } from './corePorts.ts'

const nothing = z.strictObject({})

/** The platform's health: figures only, no headers, tokens or user data. */
export const monitorRoutes = (ports: CorePorts): Route[] => [
  route({
    method: 'GET',
    path: '/sys/monitor/health',
    out: healthReportSchema,
    access: 'monitor:list',
    summary: 'Server, calls, queue, gateways, storage and jobs, with the last hour',
    in: nothing,
    handler: (ctx) => readHealth(ctx, ports),
  }),
  route({
    method: 'GET',
    path: '/sys/monitor/database',
    out: databaseReportSchema,
    access: 'monitor:database',
    summary: 'Size, connections, slow and blocked statements of the database',
    in: nothing,
    handler: (ctx) => readDatabase(ctx, ports),
  }),
  route({
    method: ['PUT', 'POST'],
    path: '/sys/deadLetter/tryAgain',
    out: nothingSchema,
    access: 'deadLetter:tryAgain',
    summary: 'Have what was refused tried again',
    in: z.strictObject({ ids: idList }),
    handler: async (ctx, { ids }) => {
      await tryDeadLettersAgain(ctx, ports, ids)
      return null
    },
  }),
]
