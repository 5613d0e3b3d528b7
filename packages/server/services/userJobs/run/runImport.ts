import { translate } from '@tandem/i18n'
import { type Entity, entities, userJobFileHours } from '@tandem/model'

import type { Ctx } from '../../ctx.ts'
import { type Cell, harmless } from '../../entity/cells.ts'
import { referencesIn } from '../../entity/importCells.ts'
import { checkMapping, type Mapping } from '../../entity/importColumns.ts'
import { describeProblem, importRow } from '../../entity/importRow.ts'
import { entityRules } from '../../entity/rules/entityRules.ts'
import { inTransaction } from '../../entity/work.ts'
import { Refused } from '../../Refused.ts'
import { sheetStream } from '../sheetStream.ts'
import { withEverything } from '../../../store/entity/withEverything.ts'
import { type JobEnd, lockJob } from '../../../store/userJobs/jobQueue.ts'
import type { JobRow } from '../../../store/userJobs/jobRow.ts'
import { passRows, problemRowsAfter, rowsAfter } from '../../../store/userJobs/sheetRows.ts'
import type { JobPart, RunOptions } from './userJobsOptions.ts'

/** Few enough that a cancel is heard within a second. */
const CHUNK_ROWS = 100
const READ_ROWS = 1_000
const HOUR = 60 * 60_000

/**
 * Imports the rows of a staged sheet, chunk by chunk. The place it stands at is committed with the rows of a chunk, and
 * only by the worker that holds the job: however often it is begun anew, no row comes in twice.
 */
export async function runImport(
  options: RunOptions,
  job: JobRow,
  { actor, progress, signal }: JobPart,
): Promise<JobEnd> {
  const { ports } = options
  const entity = entityOf(job.list)
  const [head] = await rowsAfter(ports.system, job.id, -1, 1)
  const headings = head?.cells ?? []
  const fields = checkMapping(await actor(), entity, headings, job.request.mapping ?? [])
  let at = job.rowAt
  for (;;) {
    signal.throwIfAborted()
    const passed = await importChunk(options, job, entity, fields, await actor(), at)
    if (passed === 'ended') break
    if (passed === 'lost') {
      // Cancelled or taken over: the heartbeat says which.
      await aborted(signal)
      continue
    }
    at = passed.upTo
    progress.done += passed.rows
    progress.failed += passed.failed
  }
  const file = await rejectsFile(options, job, headings)
  return { status: 'done', ...(file ? { file } : {}) }
}

function entityOf(name: string): Entity {
  const known: Readonly<Record<string, Entity>> = entities
  const entity = known[name]
  if (!entity) throw new Refused('job.notAllowed')
  return entity
}

type Passed = { upTo: number; rows: number; failed: number }

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

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const end = (): void => reject(new Error('interrupted', { cause: signal.reason }))
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })
}

/** The rows left out under the headings of the sheet, each with its reason: ready to be mended and imported again. */
async function rejectsFile(
  { ports }: RunOptions,
  job: JobRow,
  headings: readonly string[],
): Promise<JobEnd['file']> {
  const [first] = await problemRowsAfter(ports.system, job.id, 0, 1)
  if (!first) return undefined
  const width = headings.length
  async function* rows(): AsyncGenerator<Cell[]> {
    let after = 0
    for (;;) {
      const found = await problemRowsAfter(ports.system, job.id, after, READ_ROWS)
      for (const { cells, problem } of found) {
        const filled = Array.from({ length: width }, (_, index) => harmless(cells[index] ?? ''))
        yield [...filled, problem]
      }
      const last = found.at(-1)
      if (!last) return
      after = last.row
    }
  }
  const { locale } = job
  const head = [...headings.map(harmless), translate(locale, 'exports.rejects.reason')]
  const { id, bytes } = await ports.files.save(sheetStream('xlsx', head, rows()))
  const sheet = (job.request.sheet ?? '').replace(/\.[^.]*$/, '')
  const name = `${translate(locale, 'exports.rejects.name', { name: sheet })}.xlsx`
  const expireTime = new Date(ports.clock.now() + userJobFileHours * HOUR)
  return { id, name, bytes, expireTime }
}
