import { type Entity, sheetEntities } from '@tandem/model'

import { checkMapping } from '../../entity/importColumns.ts'
import { startRows, startRun } from '../../entity/importRow.ts'
import { entityRules } from '../entityRules.ts'
import { Refused } from '../../Refused.ts'
import type { JobEnd } from '../../../store/userJobs/jobQueue.ts'
import type { JobRow } from '../../../store/userJobs/jobRow.ts'
import { rowsAfter } from '../../../store/userJobs/sheetRows.ts'
import { passInChunks } from './passInChunks.ts'
import { rejectsFile } from './rejectsFile.ts'
import type { JobPart, RunOptions } from './userJobsOptions.ts'

/** Small enough to notice a cancellation within a second. */
const CHUNK_ROWS = 100

/** Imports the rows of an uploaded sheet: however often it restarts, no row is imported twice. */
export async function runImport(options: RunOptions, job: JobRow, part: JobPart): Promise<JobEnd> {
  const { ports } = options
  const entity = entityOf(job.list)
  const [head] = await rowsAfter(ports.system, job.id, -1, 1)
  const headings = head?.cells ?? []
  const { mapping = [], mode = 'both' } = job.request
  const fields = checkMapping(await part.actor(), entity, headings, mapping, mode)
  const run = startRun({ entity, rules: entityRules(entity, ports), fields, mode })
  await passInChunks(options, job, part, {
    entity,
    chunkRows: options.chunkRows ?? CHUNK_ROWS,
    begin: (work, rows) => startRows(work, run, rows),
  })
  const file = await importRejects(options, job)
  return { status: 'done', ...(file ? { file } : {}) }
}

/** The rows an import has skipped so far. */
export async function importRejects(options: RunOptions, job: JobRow): Promise<JobEnd['file']> {
  const [head] = await rowsAfter(options.ports.system, job.id, -1, 1)
  return rejectsFile(options, job, head?.cells ?? [], sheetName(job))
}

const sheetName = ({ request }: JobRow): string => (request.sheet ?? '').replace(/\.[^.]*$/, '')

function entityOf(name: string): Entity {
  const known: Readonly<Record<string, Entity>> = sheetEntities
  const entity = known[name]
  if (!entity) throw new Refused('job.notAllowed')
  return entity
}
