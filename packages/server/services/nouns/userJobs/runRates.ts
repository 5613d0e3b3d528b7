import type { RateSheetColumn } from '@tandem/core'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

import { withEverything } from '../../../store/entity/withEverything.ts'
import { addChanges, type ChangeRow, dropChanges } from '../../../store/rates/changes.ts'
import { listedKeys, type RateIds } from '../../../store/rates/listedRates.ts'
import { lockJob, type JobEnd } from '../../../store/userJobs/jobQueue.ts'
import type { JobRow } from '../../../store/userJobs/jobRow.ts'
import type { ImportRow } from '../../sheets/readSheet.ts'
import { inTransaction, type Work } from '../../entity/work.ts'
import { rateLimitsOf } from '../../rates/approvalLimit.ts'
import {
  comparisonOf,
  idsOfKey,
  type LineRead,
  type RateComparison,
} from '../../rates/compareLines.ts'
import { beginWith, firstStart } from '../../rates/beginOfSheet.ts'
import { type Draft, lockVersion } from '../../rates/draftOf.ts'
import { type Places, readPlaces } from '../../rates/places.ts'
import { RateLines } from '../../rates/rateLines.ts'
import { rateRejects, type WrongRead } from './rateRejects.ts'
import { type RateSheet, readRateSheet } from '../../rates/readRateSheet.ts'
import { sheetMemory } from '../../rates/sheetMemory.ts'
import { toldVersion } from '../../rates/toldVersion.ts'
import { Refused } from '../../Refused.ts'
import type { JobPart, RunOptions } from './userJobsOptions.ts'
import { forgetSameLines, keepSameLines } from '../../../store/rates/versions.ts'

/** Lines of a sheet that are compared and written at once: no more of it is in memory. */
const AT_ONCE = 5_000
/** Lines with errors in the sheet of what was left out. */
const MOST_REJECTS = 20_000

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
    const file = { path, name: job.request.sheet ?? 'sheet.txt' }
    const { mapping, encoding } = job.request
    const sheet = { file, mapping, encoding }
    const startsAt = await firstStart(sheets, sheet, await part.actor())
    const writer = await Writer.begin(options, job, part, { versionId, startsAt })
    try {
      for await (const { headings, columns, rows } of readRateSheet(sheets, sheet, job)) {
        part.signal.throwIfAborted()
        await writer.take(headings, columns, rows)
      }
      await writer.end(job.request.whole === true)
    } finally {
      await writer.settled()
    }
    const { done, failed } = part.progress
    const rejects = await writer.rejects(sheet)
    return { status: 'done', done, total: done, failed, ...(rejects && { file: rejects }) }
  } finally {
    content.destroy()
    await rm(folder, { recursive: true, force: true })
  }
}

interface DraftOfSheet {
  versionId: string
  rateGroupId: string
  at: Date
  places: Places
  currency: string
}

class Writer {
  private readonly options: RunOptions
  private readonly job: JobRow
  private readonly part: JobPart
  private readonly versionId: string
  private readonly rateGroupId: string
  /** When the draft would begin: all lines are compared with what is in force then. */
  private readonly at: Date
  private readonly places: Places
  private readonly currency: string
  private lines: RateLines | undefined
  /** Lines that are no rates, by row: no more than anybody would mend by hand. */
  private readonly wrongLines = new Map<number, WrongRead>()
  private waiting: LineRead[] = []
  /** The lines before these, while they are written: meanwhile the next ones are read and compared. */
  private writing: Promise<void> = Promise.resolve()
  private same = 0

  private constructor(
    options: RunOptions,
    job: JobRow,
    part: JobPart,
    { versionId, rateGroupId, at, places, currency }: DraftOfSheet,
  ) {
    this.options = options
    this.job = job
    this.part = part
    this.versionId = versionId
    this.rateGroupId = rateGroupId
    this.at = at
    this.places = places
    this.currency = currency
  }

  /** Empties the draft: it becomes what the sheet says. */
  static async begin(
    options: RunOptions,
    job: JobRow,
    part: JobPart,
    { versionId, startsAt }: { versionId: string; startsAt: Date | null },
  ): Promise<Writer> {
    const ctx = await part.actor()
    part.progress.done = 0
    part.progress.failed = 0
    const begun = await inTransaction(ctx, options.ports, async (work) => {
      const { transaction } = work
      const draft = await lockOwn(work, options, job, part, versionId)
      await dropChanges(transaction, versionId)
      await forgetSameLines(transaction, versionId)
      const at = await beginWith(work, draft, startsAt)
      const { rateGroupId } = draft
      const { currency } = await sheetMemory(transaction, rateGroupId)
      return { rateGroupId, at, currency, places: await readPlaces(transaction) }
    })
    return new Writer(options, job, part, { ...begun, versionId })
  }

  async take(
    headings: readonly string[],
    columns: readonly (RateSheetColumn | undefined)[],
    rows: readonly ImportRow[],
  ): Promise<void> {
    this.lines ??= new RateLines(headings, columns, {
      places: this.places,
      product: this.job.request.product,
      currency: this.currency,
      at: this.at,
      timeZone: this.job.timeZone,
    })
    for (const { row, cells } of rows) {
      this.waiting.push(this.read(this.lines, row, cells))
      // oxlint-disable-next-line no-await-in-loop -- no more lines at once
      if (this.waiting.length >= AT_ONCE) await this.write()
    }
  }

  private read(lines: RateLines, row: number, cells: readonly string[]): LineRead {
    const read = lines.read(row, cells)
    this.part.progress.done += 1
    if ('fault' in read && this.wrongLines.size < MOST_REJECTS) this.wrongLines.set(row, read)
    return read
  }

  /** The lines that are no rates as a sheet, each with the reason, to be mended and imported again. */
  async rejects(sheet: RateSheet): Promise<JobEnd['file']> {
    const { wrongLines, options, job } = this
    if (wrongLines.size === 0 || !options.sheets) return undefined
    return rateRejects(options, job, readRateSheet(options.sheets, sheet, job), wrongLines)
  }

  async end(isWhole: boolean): Promise<void> {
    await this.write()
    await this.writing
    if (isWhole) await this.removeOthers()
    await this.inDraft(async (work, draft) => {
      await keepSameLines(work.transaction, draft.versionId, this.same)
      toldVersion(work, draft)
    })
  }

  /** Once nothing is being written any more, whatever became of it. */
  async settled(): Promise<void> {
    await Promise.allSettled([this.writing])
  }

  private async write(): Promise<void> {
    const lines = this.waiting
    this.waiting = []
    const rows = await this.compared(lines)
    await this.writing
    this.writing = this.inDraft((work, draft) => addChanges(work.transaction, draft, rows))
    // Whoever waits for it next hears of it.
    this.writing.catch(() => undefined)
  }

  private async compared(lines: readonly LineRead[]): Promise<ChangeRow[]> {
    const rates = lines.flatMap((line) => ('rate' in line ? [line.rate] : []))
    const comparison = await this.reading((work) => this.comparison(work, rates))
    const rows: ChangeRow[] = []
    for (const line of lines) {
      const row =
        'rate' in line
          ? comparison.rate(line.rate, line.source)
          : comparison.wrong(line.fault, line.source)
      if (row === 'same') this.same += 1
      else rows.push(row)
      if (row !== 'same' && row.change === 'wrong') this.part.progress.failed += 1
    }
    return rows
  }

  /** What is in force and in no line goes. */
  private async removeOthers(): Promise<void> {
    let after: string | undefined = ''
    while (after !== undefined) {
      this.part.signal.throwIfAborted()
      const from: string = after
      // oxlint-disable-next-line no-await-in-loop -- one page of the list after the other
      const page = await this.reading(({ transaction }) =>
        listedKeys(transaction, this.rateGroupId, this.at, from),
      )
      const gone = page.filter((key) => this.lines?.seen.has(key) !== true).map(idsOfKey)
      // oxlint-disable-next-line no-await-in-loop -- as above
      if (gone.length > 0) await this.remove(gone)
      after = page.at(-1)
    }
  }

  private remove(gone: readonly RateIds[]): Promise<void> {
    return this.inDraft(async (work, draft) => {
      const comparison = await this.comparison(work, gone)
      const rows = gone.map((rate) => comparison.removal(rate))
      const changes = rows.flatMap((row) => (row === 'same' ? [] : [row]))
      await addChanges(work.transaction, draft, changes)
    })
  }

  private async comparison(work: Work, rates: readonly RateIds[]): Promise<RateComparison> {
    const { jumpPercent } = await rateLimitsOf(work)
    const options = { rates, jumpPercent, ids: work.ports.ids }
    return comparisonOf(work.transaction, this.rateGroupId, this.at, options)
  }

  private async reading<T>(run: (work: Work) => Promise<T>): Promise<T> {
    return inTransaction(await this.part.actor(), this.options.ports, run)
  }

  private async inDraft<T>(run: (work: Work, draft: Draft) => Promise<T>): Promise<T> {
    const { options, part, job, versionId } = this
    return inTransaction(await part.actor(), options.ports, async (work) =>
      run(work, await lockOwn(work, options, job, part, versionId)),
    )
  }
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
