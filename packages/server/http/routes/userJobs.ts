import {
  id,
  nothingSchema,
  pageSchema,
  smsPaths,
  smsProducts,
  userJobRowSchema,
} from '@tandem/model'
import { z } from 'zod'

import {
  cancelOwnJob,
  jobFile,
  listOwnJobs,
  ownJobsInput,
} from '../../services/userJobs/ownJobs.ts'
import { outboxSource } from '../../services/sms/exportOutbox.ts'
import { Download } from '../Download.ts'
import { type Route, route } from '../route.ts'
import type { CorePorts } from './corePorts.ts'
import { exportRoutes } from './entitySheets.ts'

const oneJob = z.strictObject({ id })

/** The user's own exports and imports, and exports of lists that are not entities. */
export const userJobRoutes = (ports: CorePorts): Route[] => [
  ...smsProducts.flatMap((product) =>
    exportRoutes(smsPaths(product).outbox, outboxSource(product), ports),
  ),
  route({
    method: 'GET',
    path: '/sys/userJob/list',
    out: pageSchema(userJobRowSchema),
    list: true,
    access: 'signedIn',
    summary: 'My exports and imports, newest first',
    in: ownJobsInput,
    handler: (ctx, input) => listOwnJobs(ctx, ports, input),
  }),
  route({
    method: ['PUT', 'POST'],
    path: '/sys/userJob/cancel',
    out: nothingSchema,
    access: 'signedIn',
    summary: 'Ends an export or import of mine',
    in: oneJob,
    handler: (ctx, input) => cancelOwnJob(ctx, ports, input.id),
  }),
  route({
    method: 'GET',
    path: '/sys/userJob/file/:id',
    access: 'signedIn',
    summary: 'The file of an export of mine, or the rows an import of mine left out',
    file: 'application/octet-stream',
    in: oneJob,
    handler: async (ctx, input) => new Download(await jobFile(ctx, ports, input.id)),
  }),
]
