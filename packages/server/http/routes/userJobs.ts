import {
  exportCalls,
  pageSchema,
  smsPaths,
  smsProducts,
  userJobCalls,
  userJobRowSchema,
} from '@tandem/model'

import {
  cancelOwnJob,
  jobFile,
  listOwnJobs,
  ownJobsInput,
} from '../../services/userJobs/ownJobs.ts'
import { outboxSource } from '../../services/sms/exportOutbox.ts'
import { Download } from '../Download.ts'
import { answer, type Route, route } from '../route.ts'
import type { CorePorts } from './corePorts.ts'
import { exportRoutes } from './entitySheets.ts'

/** The user's own exports and imports, and exports of lists that are not entities. */
export const userJobRoutes = (ports: CorePorts): Route[] => [
  ...smsProducts.flatMap((product) => {
    const source = outboxSource(product)
    return exportRoutes(
      exportCalls({ name: source.name, path: smsPaths(product).outbox }),
      source,
      ports,
    )
  }),
  route({
    method: 'GET',
    path: '/sys/userJob/list',
    readOnly: true,
    out: pageSchema(userJobRowSchema),
    list: true,
    access: 'signedIn',
    summary: 'My exports and imports, newest first',
    in: ownJobsInput,
    handler: (ctx, input) => listOwnJobs(ctx, ports, input),
  }),
  answer(userJobCalls.cancel, (ctx, input) => cancelOwnJob(ctx, ports, input.id)),
  answer(
    userJobCalls.file,
    async (ctx, input) => new Download(await jobFile(ctx, ports, input.id)),
  ),
]
