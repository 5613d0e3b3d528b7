import type { ParsedOf, rateImportCalls, UserJobRow } from '@tandem/model'
import type { Files } from '../../ports/files.ts'
import type { SheetReader } from '../../ports/sheetReader.ts'
import type { Upload } from '../../ports/uploads.ts'
import type { Ctx } from '../ctx.ts'
import type { Ports } from '../ports.ts'
import { Refused } from '../Refused.ts'
import { readRateSheet } from './readRateSheet.ts'
import { startRates } from './startRates.ts'

/**
 * POST /sms/rateVersion/importJob: starts the job for a sheet whose columns were assigned.
 * @throws Refused import.empty; as `readRateSheet` and `startRates`
 */
export async function startAssigned(
  ctx: Ctx,
  ports: Ports & { files: Files; sheets: SheetReader },
  upload: Upload,
  { id, mapping, whole, product, encoding }: ParsedOf<typeof rateImportCalls.importJob>,
): Promise<UserJobRow> {
  // The first rows are enough: the job reads them all.
  for await (const { headings } of readRateSheet(
    ports.sheets,
    { file: upload, mapping, encoding },
    ctx,
  )) {
    const order = { id, whole, product, encoding, mapping, headings }
    return startRates(ctx, ports, upload, order)
  }
  throw new Refused('import.empty')
}
