import type { RateSheetColumn } from '@tandem/core'
import { translate } from '@tandem/i18n'
import type { ParsedOf, rateImportCalls, RateImportPreview } from '@tandem/model'
import type { SheetReader } from '../../ports/sheetReader.ts'
import type { Upload } from '../../ports/uploads.ts'
import { listedKeys } from '../../store/rates/listedRates.ts'
import type { Ctx } from '../ctx.ts'
import type { ImportRow } from '../sheets/readSheet.ts'
import { inTransaction } from '../entity/work.ts'
import type { Ports } from '../ports.ts'
import { groupFaults } from '../userJobs/importFaults.ts'
import { rateLimitsOf } from './approvalLimit.ts'
import { firstStart } from './beginOfSheet.ts'
import { comparisonOf, type LineRead } from './compareLines.ts'
import { beginOf, lockDraft } from './draftOf.ts'
import { faultSentence } from './faultSentence.ts'
import { readPlaces } from './places.ts'
import { RateLines } from './rateLines.ts'
import { rateWords } from './rateWords.ts'
import { readRateSheet } from './readRateSheet.ts'
import { sheetMemory } from './sheetMemory.ts'

type Order = ParsedOf<typeof rateImportCalls.importCheck>

/** Lines compared with what is in force while somebody waits; of a longer sheet, the job says what changes. */
const MOST_COMPARED = 20_000
const SHOWN_ROWS = 6

/**
 * POST /sms/rateVersion/importCheck: every line of a price list as it is read with these columns, and what it would change.
 * Nothing is written. @throws Refused as `lockDraft` and `readRateSheet`
 */
export async function checkRateSheet(
  ctx: Ctx,
  ports: Ports & { sheets: SheetReader },
  upload: Upload,
  { id, mapping, product, encoding, whole }: Order,
): Promise<RateImportPreview> {
  const sheet = { file: upload, mapping, encoding }
  const startsAt = await firstStart(ports.sheets, sheet, ctx)
  const begun = await inTransaction(ctx, ports, async (work) => {
    const draft = await lockDraft(work, id)
    const { currency } = await sheetMemory(work.transaction, draft.rateGroupId)
    const own = beginOf(draft, ctx.now)
    const at = own > ctx.now ? own : (startsAt ?? own)
    return { draft, at, currency, places: await readPlaces(work.transaction) }
  })
  const { places, currency, at, draft } = begun
  const faults = groupFaults()
  const first: { row: ImportRow; read: LineRead }[] = []
  const rates: LineRead[] = []
  let lines: RateLines | undefined
  let columns: readonly (RateSheetColumn | undefined)[] = []
  let headings: readonly string[] = []
  let total = 0
  for await (const batch of readRateSheet(ports.sheets, sheet, ctx)) {
    ;({ columns, headings } = batch)
    const of = { places, product, currency, at, timeZone: ctx.timeZone }
    lines ??= new RateLines(headings, columns, of)
    for (const row of batch.rows) {
      const read = lines.read(row.row, row.cells)
      total += 1
      if (first.length < SHOWN_ROWS) first.push({ row, read })
      if ('fault' in read) noteFault(ctx, faults, row, read)
      else if (rates.length < MOST_COMPARED) rates.push(read)
    }
  }
  const bad = faults.rows()
  const isCompared = rates.length === total - bad
  const changes = isCompared ? await compared() : null
  async function compared(): Promise<NonNullable<RateImportPreview['changes']>> {
    return inTransaction(ctx, ports, async (work) => {
      const { transaction } = work
      const asked = rates.flatMap((read) => ('rate' in read ? [read] : []))
      const { jumpPercent } = await rateLimitsOf(work)
      const options = { rates: asked.map(({ rate }) => rate), jumpPercent, ids: ports.ids }
      const comparison = await comparisonOf(transaction, draft.rateGroupId, at, options)
      const counts = { rises: 0, falls: 0, other: 0, new: 0, same: 0, missing: 0 }
      for (const { rate, source } of asked) {
        const row = comparison.rate(rate, source)
        if (row === 'same') counts.same += 1
        else if (row.change === 'new') counts.new += 1
        else counts[moveOf(rate.priceNanos, row.beforeNanos)] += 1
      }
      let after: string | undefined = ''
      while (after !== undefined) {
        // oxlint-disable-next-line no-await-in-loop -- one page of the list after the other
        const page = await listedKeys(transaction, draft.rateGroupId, at, after)
        counts.missing += page.filter((key) => lines?.seen.has(key) !== true).length
        after = page.at(-1)
      }
      return counts
    })
  }
  const { rises = 0, falls = 0, other = 0 } = changes ?? {}
  const removed = whole ? (changes?.missing ?? 0) : 0
  const words = await inTransaction(ctx, ports, (work) => rateWords(work, currency))
  return {
    total,
    good: total - bad,
    bad,
    tried: total,
    figures: {
      added: changes?.new ?? 0,
      changed: rises + falls + other + removed,
      unchanged: changes?.same ?? 0,
      skipped: 0,
    },
    changes,
    startsAt: at > ctx.now ? at.toISOString() : null,
    faults: faults.list(),
    warnings: leftOut(ctx, headings, columns),
    rows: first.map(({ row: { row, cells }, read }) => ({
      row,
      cells: 'rate' in read ? words(columns, cells, read.rate) : asWritten(columns, cells),
      fault: 'fault' in read ? faultSentence(ctx.locale, { ...read }) : null,
    })),
  }
}

const moveOf = (now: bigint, before: bigint | null): 'rises' | 'falls' | 'other' =>
  before === null || now === before ? 'other' : now > before ? 'rises' : 'falls'

function noteFault(
  { locale }: Ctx,
  faults: ReturnType<typeof groupFaults>,
  { row, cells }: ImportRow,
  read: Extract<LineRead, { fault: string }>,
): void {
  const { fault, source } = read
  const column = source.cell?.replace(/\d+$/, '') ?? null
  faults.note({
    key: fault,
    field: null,
    label: null,
    message: translate(locale, `rateChange.fault.${fault}`),
    row,
    column,
    value: column === null ? cells.filter((cell) => cell !== '').join(', ') : (source.found ?? ''),
  })
}

function leftOut(
  { locale }: Ctx,
  headings: readonly string[],
  columns: readonly (RateSheetColumn | undefined)[],
): string[] {
  const left = headings.filter((heading, index) => columns[index] === undefined && heading !== '')
  if (left.length === 0) return []
  return [translate(locale, 'exports.check.leftOut', { n: left.length, columns: left.join(', ') })]
}

const asWritten = (
  columns: readonly (RateSheetColumn | undefined)[],
  cells: readonly string[],
): Record<string, string> =>
  Object.fromEntries(
    columns.flatMap((column, index) =>
      column === undefined ? [] : [[column, cells[index] ?? '']],
    ),
  )
