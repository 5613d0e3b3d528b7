import { type Entity, entities } from '@tandem/model'

import type { Ctx } from '../../ctx.ts'
import { referencesIn } from '../../entity/importCells.ts'
import { checkMapping, type Mapping } from '../../entity/importColumns.ts'
import { describeProblem, importRow } from '../../entity/importRow.ts'
import { entityRules } from '../../entity/rules/entityRules.ts'
import { inTransaction } from '../../entity/work.ts'
import { Refused } from '../../Refused.ts'
import { withEverything } from '../../../store/entity/withEverything.ts'
import { type JobEnd, lockJob } from '../../../store/userJobs/jobQueue.ts'
import type { JobRow } from '../../../store/userJobs/jobRow.ts'
import { passRows, rowsAfter } from '../../../store/userJobs/sheetRows.ts'
import { type Passed, passInChunks } from './passInChunks.ts'
import { rejectsFile } from './rejectsFile.ts'
import type { JobPart, RunOptions } from './userJobsOptions.ts'

/** Few enough that a cancel is heard within a second. */
const CHUNK_ROWS = 100

/**
 * Imports the rows of a staged sheet, chunk by chunk. The place it stands at is committed with the rows of a chunk, and
 * only by the worker that holds the job: however often it is begun anew, no row comes in twice.
 */
export async function runImport(options: RunOptions, job: JobRow, part: JobPart): Promise<JobEnd> {
  const { ports } = options
  const entity = entityOf(job.list)
  const [head] = await rowsAfter(ports.system, job.id, -1, 1)
  const headings = head?.cells ?? []
  const fields = checkMapping(await part.actor(), entity, headings, job.request.mapping ?? [])
  await passInChunks(job, part, (ctx, after) =>
    importChunk(options, job, entity, fields, ctx, after),
  )
  const file = await importRejects(options, job)
  return { status: 'done', ...(file ? { file } : {}) }
}

/** The rows an import has left out so far. */
export async function importRejects(options: RunOptions, job: JobRow): Promise<JobEnd['file']> {
  const [head] = await rowsAfter(options.ports.system, job.id, -1, 1)
  return rejectsFile(options, job, head?.cells ?? [], sheetName(job))
}

const sheetName = ({ request }: JobRow): string => (request.sheet ?? '').replace(/\.[^.]*$/, '')

function entityOf(name: string): Entity {
  const known: Readonly<Record<string, Entity>> = entities
  const entity = known[name]
  if (!entity) throw new Refused('job.notAllowed')
  return entity
}

async function importChunk(
  { ports, worker, chunkRows = CHUNK_ROWS }: RunOptions,
  job: JobRow,
  entity: Entity,
  fields: Mapping,
  ctx: Ctx,
  after: number,
): Promise<Passed | 'ended' | 'lost'> {
  const rules = entityRules(entity, ports)
  return inTransaction(ctx, ports, async (work) => {
    const { transaction } = work
    // The job lies with one's own company, which may not be among those whose records one may add.
    const mine = await withEverything(transaction, () => lockJob(transaction, job.id, worker))
    if (!mine) return 'lost'
    const rows = await withEverything(transaction, () =>
      rowsAfter(transaction, job.id, after, chunkRows),
    )
    const last = rows.at(-1)
    if (!last) return 'ended'
    const references = await referencesIn(work, entity, fields, rows)
    const problems: { row: number; problem: string }[] = []
    for (const { row, cells } of rows) {
      const outcome = await importRow(work, entity, rules, fields, cells, references)
      if ('id' in outcome) continue
      problems.push({ row, problem: describeProblem(ctx, entity, outcome.problem) })
    }
    const passed = { upTo: last.row, rows: rows.length, problems }
    await withEverything(transaction, () => passRows(transaction, job.id, passed))
    return { upTo: last.row, rows: rows.length, failed: problems.length }
  })
}
