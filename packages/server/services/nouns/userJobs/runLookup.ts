import { parseNumber } from '@tandem/core'
import { type PlacedNumber, recipientsAfter } from '../../../store/numbers/screenings.ts'
import type { JobEnd } from '../../../store/userJobs/jobQueue.ts'
import type { JobRow } from '../../../store/userJobs/jobRow.ts'
import { rowsAfter } from '../../../store/userJobs/sheetRows.ts'
import { Refused } from '../../Refused.ts'
import { lookUpPiece } from './lookUpPiece.ts'
import type { AskedNumber } from './piece.ts'
import { Postponed } from './Postponed.ts'
import type { JobPart, RunOptions } from './userJobsOptions.ts'

/** Numbers asked, answered and charged together: what a crash may make us ask again. */
const AT_ONCE = 100

/** What a task that waits for its job waits for: it can go on once that is over. */
const PASSING: readonly string[] = ['hlr.off', 'hlr.noMoney', 'login.companySuspended']

/**
 * Looks up the numbers of a job, a piece at a time. What is known costs nothing and is not asked; what is answered is
 * charged in the transaction that keeps the answer and moves the job's position, so that no crash charges it twice.
 * @throws Postponed if a task waits for it, and nobody answers or can pay now
 */
export async function runLookup(options: RunOptions, job: JobRow, part: JobPart): Promise<JobEnd> {
  const { lookups } = options
  if (!lookups) throw new Refused('hlr.off')
  const { signal, progress } = part
  let at = job.rowAt
  for (;;) {
    signal.throwIfAborted()
    const ctx = await part.actor()
    const asked = await numbersAfter(options, job, at)
    if (asked.length === 0) return { status: 'done' }
    const done = await lookUpPiece(options, lookups, { job, ctx, asked, signal }).catch(
      (error: unknown) => {
        const passes = error instanceof Refused && PASSING.includes(error.code)
        throw job.taskId !== null && passes ? new Postponed(error.code) : error
      },
    )
    // The task was ended by its schedule.
    if (done === 'over') return { status: 'cancelled' }
    if (done === 'lost') {
      // Cancelled or taken over: the heartbeat tells which.
      await aborted(signal)
      continue
    }
    at = done.upTo
    progress.done += done.rows
    progress.failed += done.silent
  }
}

/** The next numbers of a job: those of its task, or as they were stored with it. */
async function numbersAfter(
  { ports: { system } }: RunOptions,
  { id, taskId }: JobRow,
  after: number,
): Promise<AskedNumber[]> {
  if (taskId !== null) {
    const placed = await recipientsAfter(system, taskId, after, AT_ONCE)
    return placed.map(withCountry)
  }
  const rows = await rowsAfter(system, id, after, AT_ONCE)
  return rows.map(({ row, cells: [digits = '', country = ''] }) => ({ row, digits, country }))
}

function withCountry({ row, digits }: PlacedNumber): AskedNumber {
  const parsed = parseNumber(`+${digits}`, { defaultCountry: null, accept: 'mobile' })
  return { row, digits, country: 'country' in parsed ? parsed.country : '' }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const end = (): void => reject(new Error('interrupted', { cause: signal.reason }))
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })
}
