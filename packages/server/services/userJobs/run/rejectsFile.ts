import { harmless } from '@tandem/core'
import { translate } from '@tandem/i18n'
import { userJobFileHours } from '@tandem/model'

import type { Cell } from '../../entity/cells.ts'
import type { JobEnd } from '../../../store/userJobs/jobQueue.ts'
import type { JobRow } from '../../../store/userJobs/jobRow.ts'
import { problemRowsAfter } from '../../../store/userJobs/sheetRows.ts'
import { sheetStream } from '../sheetStream.ts'
import type { RunOptions } from './userJobsOptions.ts'

const READ_ROWS = 1_000
const HOUR = 60 * 60_000

/** The skipped rows under their headings, each with its reason; undefined if there are none. */
export async function rejectsFile(
  { ports }: RunOptions,
  job: JobRow,
  headings: readonly string[],
  title: string,
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
  const name = `${translate(locale, 'exports.rejects.name', { name: title })}.xlsx`
  const expireTime = new Date(ports.clock.now() + userJobFileHours * HOUR)
  return { id, name, bytes, expireTime }
}
