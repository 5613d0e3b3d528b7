import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { MOST_RATE_LINES } from '@tandem/model'
import { sql } from '../../../store/database/sql.ts'
import { withEverything } from '../../../store/entity/withEverything.ts'
import { type ChangeRow, dropChanges, keepChanges } from '../../../store/rates/changes.ts'
import { rateKeyText } from '../../../store/rates/listedRates.ts'
import { lockJob, type JobEnd } from '../../../store/userJobs/jobQueue.ts'
import type { JobRow } from '../../../store/userJobs/jobRow.ts'
import { readSheet } from '../../entity/readSheet.ts'
import { inTransaction, type Work } from '../../entity/work.ts'
import { rateLimitsOf } from '../../rates/approvalLimit.ts'
import { comparisonOf, type RateComparison } from '../../rates/compareLines.ts'
import { beginOf, type Draft, lockVersion } from '../../rates/draftOf.ts'
import { namedRateColumns, RateLines, readPlaces } from '../../rates/rateLines.ts'
import { toldVersion } from '../../rates/toldVersion.ts'
import { Refused } from '../../Refused.ts'
import type { JobPart, RunOptions } from './userJobsOptions.ts'

/** Rows of a draft that are written at once. */
const AT_ONCE = 5_000
const MOST_SAID = 1000

/**
 * Compares the sheet of a job with the price list that is in force, into its draft: all rows or, after a crash, all of them
 * again. What is in force already is counted and not kept.
 */
export async function runRates(options: RunOptions, job: JobRow, part: JobPart): Promise<JobEnd> {
  const { fileId, versionId } = job.request
  const { sheets, ports } = options
  if (fileId === undefined || versionId === undefined || !sheets) {
    throw new Refused('job.notAllowed')
  }
  const content = await ports.files.open(fileId)
  if (!content) throw new Refused('rateVersion.noFile')
  const folder = await mkdtemp(join(tmpdir(), 'rates-'))
  try {
    const path = join(folder, 'sheet')
    await pipeline(content, createWriteStream(path, { mode: 0o600 }))
    const writer = await Writer.begin(options, job, part, versionId)
    const file = { path, name: job.request.sheet ?? 'sheet.txt' }
    const batches = readSheet(sheets, file, MOST_RATE_LINES, namedRateColumns)
    for await (const { headings, rows } of batches) {
      part.signal.throwIfAborted()
      await writer.take(headings, rows)
    }
    await writer.end(job.request.whole === true)
    return { status: 'done', done: part.progress.done, total: part.progress.done }
  } finally {
    content.destroy()
    await rm(folder, { recursive: true, force: true })
  }
}

class Writer {
  private readonly options: RunOptions
  private readonly job: JobRow
  private readonly part: JobPart
  private readonly draft: Draft
  private readonly comparison: RateComparison
  private readonly places: Awaited<ReturnType<typeof readPlaces>>
  private lines: RateLines | undefined
  private readonly seen = new Set<string>()
  private waiting: ChangeRow[] = []
  private same = 0

  private constructor(
    options: RunOptions,
    job: JobRow,
    part: JobPart,
    begun: Pick<Begun, 'draft' | 'comparison' | 'places'>,
  ) {
    this.options = options
    this.job = job
    this.part = part
    this.draft = begun.draft
    this.comparison = begun.comparison
    this.places = begun.places
  }

  /** Empties the draft: it becomes what the sheet says. */
  static async begin(
    options: RunOptions,
    job: JobRow,
    part: JobPart,
    versionId: string,
  ): Promise<Writer> {
    const ctx = await part.actor()
    part.progress.done = 0
    part.progress.failed = 0
    const begun = await inTransaction(ctx, options.ports, async (work): Promise<Begun> => {
      const { ports, transaction } = work
      const draft = await lockOwn(work, options, job, part, versionId)
      await dropChanges(transaction, versionId)
      await sql`update sms_rate_version set same_lines = 0 where id = ${versionId}`.run(transaction)
      const { jumpPercent } = await rateLimitsOf(work)
      const at = beginOf(draft, ctx.now)
      const asked = { keys: null, jumpPercent, ids: ports.ids }
      const comparison = await comparisonOf(transaction, draft.rateGroupId, at, asked)
      return { draft, comparison, places: await readPlaces(transaction) }
    })
    return new Writer(options, job, part, begun)
  }

  async take(
    headings: readonly string[],
    rows: readonly { row: number; cells: readonly string[] }[],
  ): Promise<void> {
    const { comparison, places, seen } = this
    this.lines ??= new RateLines(headings, places, this.job.request.product)
    if (!this.lines.isUsable) throw new Refused('rateVersion.noColumns')
    for (const { row, cells } of rows) {
      const found = this.lines.read(cells)
      const said = 'fault' in found ? cells.join(', ').slice(0, MOST_SAID) : null
      const source = { line: row, said }
      const key = 'rate' in found ? rateKeyText(found.rate) : null
      const isTwice = key !== null && seen.has(key)
      if (key !== null) seen.add(key)
      const change =
        'fault' in found
          ? comparison.wrong(found.fault, source)
          : isTwice
            ? comparison.wrong('duplicate', {
                ...source,
                said: cells.join(', ').slice(0, MOST_SAID),
              })
            : comparison.rate(found.rate, source)
      this.part.progress.done += 1
      if (change === 'same') this.same += 1
      else {
        if (change.change === 'wrong') this.part.progress.failed += 1
        this.waiting.push(change)
      }
    }
    if (this.waiting.length >= AT_ONCE) await this.write()
  }

  async end(isWhole: boolean): Promise<void> {
    if (isWhole) {
      for (const row of this.comparison.missing(this.seen)) {
        this.waiting.push(row)
        // oxlint-disable-next-line no-await-in-loop -- a list may be long
        if (this.waiting.length >= AT_ONCE) await this.write()
      }
    }
    await this.write(true)
  }

  private async write(isLast = false): Promise<void> {
    const rows = this.waiting
    this.waiting = []
    const { draft, options, part, job } = this
    await inTransaction(await part.actor(), options.ports, async (work) => {
      await lockOwn(work, options, job, part, draft.versionId)
      await keepChanges(work.transaction, draft, rows)
      if (!isLast) return
      await sql`update sms_rate_version set same_lines = ${this.same} where id = ${draft.versionId}`.run(
        work.transaction,
      )
      toldVersion(work, draft)
    })
  }
}

interface Begun {
  draft: Draft
  comparison: RateComparison
  places: Awaited<ReturnType<typeof readPlaces>>
}

/** The draft, for the worker that holds the job. @throws Refused rateVersion.notDraft; why the job was interrupted */
async function lockOwn(
  work: Work,
  { worker }: RunOptions,
  job: JobRow,
  part: JobPart,
  versionId: string,
): Promise<Draft> {
  const mine = await withEverything(work.transaction, () =>
    lockJob(work.transaction, job.id, worker),
  )
  // Cancelled or taken over: the signal says which.
  if (!mine) return aborted(part.signal)
  const draft = await lockVersion(work, versionId)
  if (draft.record['state'] !== 'draft') throw new Refused('rateVersion.notDraft')
  return draft
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const end = (): void => reject(new Error('interrupted', { cause: signal.reason }))
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })
}
