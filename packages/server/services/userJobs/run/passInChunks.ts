import type { Ctx } from '../../ctx.ts'
import type { JobRow } from '../../../store/userJobs/jobRow.ts'
import type { JobPart } from './userJobsOptions.ts'

/** What one chunk came to: the row it stands at now, how many there were, and how many of them were left out. */
export interface Passed {
  upTo: number
  rows: number
  failed: number
}

/** Goes through the rows of a job from where it stands; `pass` commits its place with each chunk. */
export async function passInChunks(
  job: JobRow,
  { actor, progress, signal }: JobPart,
  pass: (ctx: Ctx, after: number) => Promise<Passed | 'ended' | 'lost'>,
): Promise<void> {
  let at = job.rowAt
  for (;;) {
    signal.throwIfAborted()
    const passed = await pass(await actor(), at)
    if (passed === 'ended') return
    if (passed === 'lost') {
      // Cancelled or taken over: the heartbeat says which.
      await aborted(signal)
      continue
    }
    at = passed.upTo
    progress.done += passed.rows
    progress.failed += passed.failed
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const end = (): void => reject(new Error('interrupted', { cause: signal.reason }))
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })
}
