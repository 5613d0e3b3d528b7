import { exportCalls, userJobCalls } from '@tandem/model'

import { listExport } from '../../services/lists/listExport.ts'
import { messageLines } from '../../services/sms/messageLines.ts'
import { cancelOwnJob, jobFile, listOwnJobs } from '../../services/userJobs/ownJobs.ts'
import { Download } from '../Download.ts'
import { answer, type Route } from '../route.ts'
import type { CorePorts } from './corePorts.ts'
import { exportRoutes } from './entitySheets.ts'

/** The user's own exports and imports, and exports of lists that are not entities. */
export const userJobRoutes = (ports: CorePorts): Route[] => [
  ...Object.values(messageLines).flatMap((lines) =>
    exportRoutes(exportCalls(lines.list), listExport(lines), ports),
  ),
  answer(userJobCalls.list, (ctx, input) => listOwnJobs(ctx, ports, input)),
  answer(userJobCalls.cancel, (ctx, input) => cancelOwnJob(ctx, ports, input.id)),
  answer(
    userJobCalls.file,
    async (ctx, input) => new Download(await jobFile(ctx, ports, input.id)),
  ),
]
