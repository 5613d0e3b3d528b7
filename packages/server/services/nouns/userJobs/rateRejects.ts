import type { RateLineFault } from '@tandem/core'
import { translate } from '@tandem/i18n'
import type { JobEnd } from '../../../store/userJobs/jobQueue.ts'
import type { JobRow } from '../../../store/userJobs/jobRow.ts'
import type { ImportRow } from '../../sheets/readSheet.ts'
import type { LineRead } from '../../rates/compareLines.ts'
import { faultSentence } from '../../rates/faultSentence.ts'
import { type Reject, saveRejects } from './rejectsFile.ts'
import type { RunOptions } from './userJobsOptions.ts'

export type WrongRead = Extract<LineRead, { fault: RateLineFault }>

interface Batch {
  headings: readonly string[]
  rows: readonly ImportRow[]
}

/** The wrong lines of a price list as a sheet, each with its cell and reason; the list is read once more for them. */
export async function rateRejects(
  options: RunOptions,
  job: JobRow,
  batches: AsyncIterator<Batch> & AsyncIterable<Batch>,
  wrong: ReadonlyMap<number, WrongRead>,
): Promise<JobEnd['file']> {
  const { locale, request } = job
  const first = await batches.next()
  if (first.done === true) return undefined
  const { value } = first
  function* of({ rows }: Batch): Generator<Reject> {
    for (const { row, cells } of rows) {
      const read = wrong.get(row)
      if (!read) continue
      const { cell } = read.source
      const where = cell ?? translate(locale, 'import.check.example', { row })
      yield { cells, problem: `${where}: ${faultSentence(locale, read)}` }
    }
  }
  async function* rows(): AsyncGenerator<Reject> {
    yield* of(value)
    for await (const batch of batches) yield* of(batch)
  }
  const title = (request.sheet ?? '').replace(/\.[^.]*$/, '')
  return saveRejects(options, job, { headings: value.headings, title, rows: rows() })
}
