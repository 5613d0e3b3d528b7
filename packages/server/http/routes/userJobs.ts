import { exportCalls, listCall, userJobCalls, userJobList, userJobRowSchema } from '@tandem/model'

import { listExport } from '../../services/lists/listExport.ts'
import { readList } from '../../services/lists/readList.ts'
import { inboundLines } from '../../services/inbound/inboundLines.ts'
import { codeLines } from '../../services/otp/codeLines.ts'
import { messageLines } from '../../services/sms/messageLines.ts'
import { rejectLines } from '../../services/sms/rejectLines.ts'
import { jobLines, ownScope } from '../../services/userJobs/jobLines.ts'
import { cancelOwnJob, jobFile } from '../../services/userJobs/ownJobs.ts'
import { Download } from '../Download.ts'
import { answer, type Route } from '../route.ts'
import type { CorePorts } from './corePorts.ts'
import { exportRoutes } from './entitySheets.ts'

/** The user's own exports and imports, and exports of lists that are not entities. */
export const userJobRoutes = (ports: CorePorts): Route[] => [
  ...Object.values(messageLines).flatMap((lines) =>
    exportRoutes(exportCalls(lines.list), listExport(lines), ports),
  ),
  ...Object.values(inboundLines).flatMap((lines) =>
    exportRoutes(exportCalls(lines.list), listExport(lines), ports),
  ),
  ...Object.values(codeLines).flatMap((lines) =>
    exportRoutes(exportCalls(lines.list), listExport(lines), ports),
  ),
  ...Object.values(rejectLines).flatMap((lines) =>
    exportRoutes(exportCalls(lines.list), listExport(lines), ports),
  ),
  answer(
    listCall(userJobList, {
      summary: 'My exports and imports, newest first',
      row: userJobRowSchema,
    }),
    (ctx, input) => readList({ ...ctx, scope: ownScope(ctx) }, ports, jobLines, input),
  ),
  answer(userJobCalls.cancel, (ctx, input) => cancelOwnJob(ctx, ports, input.id)),
  answer(
    userJobCalls.file,
    async (ctx, input) => new Download(await jobFile(ctx, ports, input.id)),
  ),
]
