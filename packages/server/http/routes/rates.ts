import {
  exportCalls,
  listCall,
  rateChangeList,
  rateImportCalls,
  rateVersionCalls,
  sheetTypes,
} from '@tandem/model'
import type { Files } from '../../ports/files.ts'
import type { Upload } from '../../ports/uploads.ts'
import type { Ctx } from '../../services/ctx.ts'
import { checkRateSheet } from '../../services/rates/checkSheet.ts'
import { copyRates, dropRates, pasteRates, putRate } from '../../services/rates/editDraft.ts'
import { priceHistory } from '../../services/rates/priceHistory.ts'
import { firstChanges } from '../../services/rates/firstChanges.ts'
import { readRateColumns } from '../../services/rates/importSheet.ts'
import { exportPriceList } from '../../services/rates/priceList.ts'
import {
  approveVersion,
  checkVersion,
  publishVersion,
  withdrawVersion,
} from '../../services/rates/publishVersion.ts'
import { rateChangeLines } from '../../services/rates/rateChangeLines.ts'
import { ratesTemplate } from '../../services/rates/ratesTemplate.ts'
import { startAssigned } from '../../services/rates/startAssigned.ts'
import { sheetOf, startRates } from '../../services/rates/startRates.ts'
import { versionSummary } from '../../services/rates/summary.ts'
import { listExport } from '../../services/lists/listExport.ts'
import { readList } from '../../services/lists/readList.ts'
import { Refused } from '../../services/Refused.ts'
import { Download } from '../Download.ts'
import { readUpload } from '../readUpload.ts'
import { answer, type Route } from '../route.ts'
import { exportRoutes, type SheetPorts } from './entitySheets.ts'

/** Versions of price lists. */
export function rateRoutes(ports: SheetPorts & { files: Files }): Route[] {
  const { import: importing } = rateVersionCalls
  return [
    ...importRoutes(ports),
    answer(
      listCall(rateChangeList, { summary: 'What versions of price lists change' }),
      (ctx, input) => readList(ctx, ports, rateChangeLines, input),
    ),
    ...exportRoutes(exportCalls(rateChangeList), listExport(rateChangeLines), ports),
    answer(rateVersionCalls.summary, (ctx, { id }) => versionSummary(ctx, ports, id)),
    answer(rateVersionCalls.priceHistory, (ctx, { id }) => priceHistory(ctx, ports, id)),
    answer(rateVersionCalls.put, (ctx, input) => putRate(ctx, ports, input)),
    answer(rateVersionCalls.drop, (ctx, { ids }) => dropRates(ctx, ports, ids)),
    answer(rateVersionCalls.paste, (ctx, input) => pasteRates(ctx, ports, input)),
    answer(importing, async (ctx, _input, { request }) => {
      const { file, fields } = await readUpload(request, ctx, ports.uploads, importing.upload)
      if (!file) throw new Refused('file.required')
      try {
        const whole = fields.whole === 'true'
        const { id, product, encoding } = fields
        return await startRates(ctx, ports, file, { id, product, encoding, whole })
      } finally {
        await ports.uploads.remove(file.id)
      }
    }),
    answer(rateVersionCalls.copy, (ctx, input) => copyRates(ctx, ports, input)),
    answer(rateVersionCalls.check, (ctx, input) => checkVersion(ctx, ports, input)),
    answer(rateVersionCalls.publish, (ctx, input) => publishVersion(ctx, ports, input)),
    answer(rateVersionCalls.approve, (ctx, input) => approveVersion(ctx, ports, input)),
    answer(rateVersionCalls.withdraw, (ctx, { id }) => withdrawVersion(ctx, ports, id)),
    answer(rateVersionCalls.file, async (ctx, { id }) => {
      const { fileId, fileName } = await sheetOf(ctx, ports, id)
      const stream = await ports.files.open(fileId)
      if (!stream) throw new Refused('rateVersion.noFile')
      return new Download({ stream, fileName, contentType: 'application/octet-stream' })
    }),
    answer(rateVersionCalls.priceList, async (ctx, input) => {
      const { stream, fileName } = await exportPriceList(ctx, ports, input)
      return new Download({ stream, fileName, contentType: sheetTypes[input.format] })
    }),
  ]
}

/** Import of a price list whose columns a person assigns. */
function importRoutes(ports: SheetPorts & { files: Files }): Route[] {
  const { importSheet, importCheck, importJob, importTemplate, first } = rateImportCalls
  /** What `importSheet` read, and its owner may read again. */
  const sheetOfCaller = async ({ actor }: Ctx, id: string): Promise<Upload> => {
    const upload = await ports.uploads.find(actor.id, id)
    if (!upload) throw new Refused('import.sheetGone')
    return upload
  }
  return [
    answer(importSheet, async (ctx, _input, { request }) => {
      const { file, fields } = await readUpload(request, ctx, ports.uploads, importSheet.upload)
      if (!file) throw new Refused('file.required')
      try {
        return await readRateColumns(ctx, ports, file, {
          id: fields.id,
          encoding: fields.encoding,
        })
      } catch (error) {
        await ports.uploads.remove(file.id)
        throw error
      }
    }),
    answer(importCheck, async (ctx, input) =>
      checkRateSheet(ctx, ports, await sheetOfCaller(ctx, input.sheet), input),
    ),
    answer(importJob, async (ctx, input) => {
      const upload = await sheetOfCaller(ctx, input.sheet)
      const job = await startAssigned(ctx, ports, upload, input)
      await ports.uploads.remove(upload.id)
      return job
    }),
    answer(importTemplate, async (ctx) => {
      const { stream, fileName } = await ratesTemplate(ctx, ports)
      return new Download({ stream, fileName, contentType: sheetTypes.xlsx })
    }),
    answer(first, (ctx, input) => firstChanges(ctx, ports, input)),
  ]
}
