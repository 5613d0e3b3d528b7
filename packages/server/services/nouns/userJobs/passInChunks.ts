import type { Entity } from '@tandem/model'

import type { Ctx } from '../../ctx.ts'
import { describeProblem, type Imported, noFigures } from '../../entity/importRow.ts'
import { inTransaction, type Work } from '../../entity/work.ts'
import type { Refused } from '../../Refused.ts'
import { withEverything } from '../../../store/entity/withEverything.ts'
import { lockJob } from '../../../store/userJobs/jobQueue.ts'
import type { JobRow } from '../../../store/userJobs/jobRow.ts'
import { passRows, rowsAfter, type SheetCells } from '../../../store/userJobs/sheetRows.ts'
import type { JobPart, RunOptions } from './userJobsOptions.ts'

/** The result of one chunk: the new position, the number of rows, and how many of them were skipped. */
interface Passed {
  upTo: number
  rows: number
  failed: number
}

/** Processes one row; returns the error if it is skipped. */
type PassRow = (
  cells: readonly string[],
) => Promise<Imported | { value: void } | { problem: Refused }>

/** How a kind of job processes its rows. */
interface Chunks {
  entity: Entity
  chunkRows: number
  /** Prepares for the rows of one chunk, in its transaction. */
  begin: (work: Work, rows: readonly SheetCells[]) => Promise<PassRow>
}

/**
 * Processes the rows of a job from its position, chunk by chunk: the position is committed together with the results of
 * a chunk, and only by the worker that holds the job. However often it restarts, no row is processed twice.
 */
export async function passInChunks(
  options: RunOptions,
  job: JobRow,
  { actor, progress, signal }: JobPart,
  chunks: Chunks,
): Promise<void> {
  let at = job.rowAt
  for (;;) {
    signal.throwIfAborted()
    const passed = await passChunk(options, job, await actor(), at, chunks)
    if (passed === 'ended') return
    if (passed === 'lost') {
      // Cancelled or taken over: the heartbeat tells which.
      await aborted(signal)
      continue
    }
    at = passed.upTo
    progress.done += passed.rows
    progress.failed += passed.failed
  }
}

async function passChunk(
  { ports, worker }: RunOptions,
  job: JobRow,
  ctx: Ctx,
  after: number,
  { entity, chunkRows, begin }: Chunks,
): Promise<Passed | 'ended' | 'lost'> {
  return inTransaction(ctx, ports, async (work) => {
    const { transaction } = work
    // The job belongs to the user's own company, which may not be among those they may write to.
    const mine = await withEverything(transaction, () => lockJob(transaction, job.id, worker))
    if (!mine) return 'lost'
    const rows = await withEverything(transaction, () =>
      rowsAfter(transaction, job.id, after, chunkRows),
    )
    const last = rows.at(-1)
    if (!last) return 'ended'
    const pass = await begin(work, rows)
    const problems: { row: number; problem: string }[] = []
    const figures = noFigures()
    for (const { row, cells } of rows) {
      const outcome = await pass(cells)
      if ('problem' in outcome) {
        problems.push({ row, problem: describeProblem(ctx, entity, outcome.problem) })
      } else if ('did' in outcome) figures[outcome.did] += 1
    }
    const passed = { upTo: last.row, rows: rows.length, problems, figures }
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
