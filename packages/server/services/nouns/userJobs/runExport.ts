import { mostExportRows, userJobFileHours } from '@tandem/model'

import type { Cell } from '../../sheets/cells.ts'
import { Refused } from '../../Refused.ts'
import { sheetStream } from '../../sheets/sheetStream.ts'
import { chosen, headingsOf } from '../../userJobs/startExport.ts'
import type { JobEnd } from '../../../store/userJobs/jobQueue.ts'
import type { JobRow } from '../../../store/userJobs/jobRow.ts'
import type { JobPart, RunOptions } from './userJobsOptions.ts'

const HOUR = 60 * 60_000

/** Writes the file of an export. After a crash it starts over: nothing of it was visible. */
export async function runExport(
  { ports, sources }: RunOptions,
  job: JobRow,
  { actor, progress, signal }: JobPart,
): Promise<JobEnd> {
  const source = sources.get(job.list)
  if (!source) throw new Refused('job.notAllowed')
  const ctx = await actor()
  const { filters = {}, format = 'xlsx' } = job.request
  const all = source.columns(ctx)
  // A column hidden since is left out, not refused.
  const wanted = (job.columns ?? []).filter((key) => all.some((one) => one.key === key))
  const columns = chosen(all, wanted)
  const keys = columns.map(({ key }) => key)
  progress.done = 0
  let cut = false
  async function* rows(): AsyncGenerator<Cell[]> {
    if (!source) return
    for await (const page of source.pages(actor, ports, filters, keys)) {
      signal.throwIfAborted()
      for (const cells of page) {
        if (progress.done >= mostExportRows) {
          cut = true
          return
        }
        yield cells
        progress.done += 1
      }
    }
  }
  const headings = headingsOf(source, ctx, { filters, columns: keys })
  const { id, bytes } = await ports.files.save(sheetStream(format, headings, rows()))
  progress.total = progress.done
  const name = job.fileName ?? `${job.list}.${format}`
  const expireTime = new Date(ports.clock.now() + userJobFileHours * HOUR)
  const file = { id, name, bytes, expireTime }
  return { status: 'done', done: progress.done, total: progress.done, cut, file }
}
