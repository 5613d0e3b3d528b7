import { harmless } from '@tandem/core'
import { translate } from '@tandem/i18n'
import { userJobFileHours } from '@tandem/model'

import type { Cell } from '../../sheets/cells.ts'
import type { JobEnd } from '../../../store/userJobs/jobQueue.ts'
import type { JobRow } from '../../../store/userJobs/jobRow.ts'
import { problemRowsAfter } from '../../../store/userJobs/sheetRows.ts'
import { sheetStream } from '../../sheets/sheetStream.ts'
import type { RunOptions } from './userJobsOptions.ts'

const READ_ROWS = 1_000
const HOUR = 60 * 60_000

/** The skipped rows under their headings, each with its reason; undefined if there are none. */
export async function rejectsFile(
  options: RunOptions,
  job: JobRow,
  headings: readonly string[],
  title: string,
): Promise<JobEnd['file']> {
  const { system } = options.ports
  const [first] = await problemRowsAfter(system, job.id, 0, 1)
  if (!first) return undefined
  async function* rows(): AsyncGenerator<Reject> {
    let after = 0
    for (;;) {
      const found = await problemRowsAfter(system, job.id, after, READ_ROWS)
      yield* found
      const last = found.at(-1)
      if (!last) return
      after = last.row
    }
  }
  return saveRejects(options, job, { headings, title, rows: rows() })
}

/** A row that came to nothing, and why. */
export interface Reject {
  cells: readonly string[]
  problem: string
}

/** Stores rows as a sheet that its owner mends and imports again: their own cells, then the reason. */
export async function saveRejects(
  { ports }: Pick<RunOptions, 'ports'>,
  { locale }: Pick<JobRow, 'locale'>,
  {
    headings,
    title,
    rows,
  }: { headings: readonly string[]; title: string; rows: AsyncIterable<Reject> },
): Promise<NonNullable<JobEnd['file']>> {
  async function* lines(): AsyncGenerator<Cell[]> {
    for await (const { cells, problem } of rows) {
      const filled = headings.map((_heading, index) => harmless(cells[index] ?? ''))
      yield [...filled, problem]
    }
  }
  const head = [...headings.map(harmless), translate(locale, 'exports.rejects.reason')]
  const { id, bytes } = await ports.files.save(sheetStream('xlsx', head, lines()))
  const name = `${translate(locale, 'exports.rejects.name', { name: title })}.xlsx`
  const expireTime = new Date(ports.clock.now() + userJobFileHours * HOUR)
  return { id, name, bytes, expireTime }
}
