import { expectedEncodings, type TextEncoding } from '@tandem/core'
import { MOST_RATE_LINES, type RateImportDraft } from '@tandem/model'
import type { SheetReader } from '../../ports/sheetReader.ts'
import type { Upload } from '../../ports/uploads.ts'
import type { Ctx } from '../ctx.ts'
import { readSheet } from '../sheets/readSheet.ts'
import { inTransaction } from '../entity/work.ts'
import type { Ports } from '../ports.ts'
import { encodingOf } from '../sheets/encodingOf.ts'
import { lockDraft } from './draftOf.ts'
import { columnsToChoose, rateColumnLabel } from './rateColumnLabel.ts'
import { columnsIn, namedRateColumns, placeColumns, saysRates } from './rateLines.ts'
import { sheetMemory } from './sheetMemory.ts'

const SAMPLE_ROWS = 5

/**
 * POST /sms/rateVersion/importSheet: the columns of an uploaded price list, and what each is: as it was chosen for this list
 * before, else by its heading. The file waits among the uploads of its owner.
 * @throws Refused as `lockDraft`; import.empty, import.tooManyRows; SheetRefused
 */
export async function readRateColumns(
  ctx: Ctx,
  ports: Ports & { sheets: SheetReader },
  upload: Upload,
  { id, encoding }: { id: string; encoding: TextEncoding | undefined },
): Promise<RateImportDraft> {
  const memory = await inTransaction(ctx, ports, async (work) => {
    const { rateGroupId } = await lockDraft(work, id)
    return sheetMemory(work.transaction, rateGroupId)
  })
  let headings: readonly string[] = []
  const sample: (readonly string[])[] = []
  let rows = 0
  let read: RateImportDraft['encoding'] = null
  const how = { encoding, expected: expectedEncodings(ctx.timeZone, ctx.locale) }
  const names = namedRateColumns()
  for await (const batch of readSheet(ports.sheets, upload, MOST_RATE_LINES, names, how)) {
    if (batch.text) read = encodingOf(batch.text)
    headings = batch.headings
    sample.push(...batch.rows.slice(0, SAMPLE_ROWS - sample.length).map(({ cells }) => cells))
    rows += batch.rows.length
  }
  const before = columnsIn(headings, memory.columns)
  const isKnown = memory.columns.size > 0 && saysRates(before)
  const columns = isKnown ? before : columnsIn(headings)
  return {
    id: upload.id,
    fileName: upload.name,
    rows,
    headings,
    sample,
    fields: columnsToChoose.map((name) => ({
      name,
      label: rateColumnLabel(ctx.locale, name),
      required: name === 'price',
    })),
    mapping: columns.map((column) => column ?? null),
    encoding: read,
    places: placeColumns,
    product: memory.product,
    remembered: isKnown,
  }
}
