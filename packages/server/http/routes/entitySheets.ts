import type { TextEncoding } from '@tandem/core'
import { translate } from '@tandem/i18n'
import {
  type Entity,
  type ExportCalls,
  exportCalls,
  importCalls,
  type ImportMode,
  importModes,
  listParameters,
  sheetTypes,
  textEncodingField,
  userJobCalls,
} from '@tandem/model'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { z } from 'zod'

import type { SheetReader } from '../../ports/sheetReader.ts'
import type { Upload, Uploads } from '../../ports/uploads.ts'
import type { Ctx } from '../../services/ctx.ts'
import { entitySource } from '../../services/entity/exportRecords.ts'
import {
  importEntity,
  type ImportOrder,
  type ImportResult,
} from '../../services/entity/importRecords.ts'
import type { EntityRules } from '../../services/entity/rules.ts'
import type { Ports } from '../../services/ports.ts'
import { checkImport } from '../../services/userJobs/checkImport.ts'
import type { ExportSource, Filters } from '../../services/sheets/exportSource.ts'
import { importTemplate } from '../../services/userJobs/importTemplate.ts'
import { stageSheet } from '../../services/userJobs/stageSheet.ts'
import { exportAtOnce, startExport } from '../../services/userJobs/startExport.ts'
import { startImport } from '../../services/userJobs/startImport.ts'
import { readUpload } from '../readUpload.ts'
import { Refused } from '../../services/Refused.ts'
import { Answer } from '../Answer.ts'
import { Download } from '../Download.ts'
import { answer, type Call, type Route } from '../route.ts'

export type SheetPorts = Ports & { sheets: SheetReader; uploads: Uploads }

/** Workbook export and import, for entities with these verbs. */
export function sheetRoutes(entity: Entity, rules: EntityRules, ports: SheetPorts): Route[] {
  return [
    ...(entity.verbs.includes('export')
      ? exportRoutes(
          exportCalls(entity, listParameters(entity)),
          entitySource(entity, rules),
          ports,
        )
      : []),
    ...(entity.verbs.includes('import') ? importRoutes(entity, rules, ports) : []),
  ]
}

/** Short lists directly, long ones as a job. */
export function exportRoutes(calls: ExportCalls, source: ExportSource, ports: Ports): Route[] {
  return [
    answer(calls.exportXls, async (ctx, _input, { query }) => {
      const { stream, fileName } = await exportAtOnce(ctx, ports, source, filtersOf(query))
      return new Download({ stream, fileName, contentType: sheetTypes.xlsx })
    }),
    answer(calls.exportJob, (ctx, input) => startExport(ctx, ports, source, input)),
  ]
}

/** The parameters of a query; `_t` prevents caching and is ignored. */
const filtersOf = ({ _t, ...query }: Readonly<Record<string, unknown>>): Filters =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  )

const mode = z.enum(importModes).default('both')

/** Reads, checks and imports a sheet, directly or as a job. */
export function importRoutes(entity: Entity, rules: EntityRules, ports: SheetPorts): Route[] {
  const calls = importCalls(entity)
  return [
    answer(calls.importExcel, (ctx, _input, call) => importAtOnce(ctx, entity, rules, ports, call)),
    answer(calls.importSheet, async (ctx, _input, call) => {
      const file = await fileOf(ctx, call, ports.uploads)
      try {
        return await stageSheet(ctx, ports, entity, file, file.encoding)
      } finally {
        await ports.uploads.remove(file.id)
      }
    }),
    answer(calls.importCheck, (ctx, input) => checkImport(ctx, ports, entity, rules, input)),
    answer(calls.importJob, (ctx, input) => startImport(ctx, ports, entity, input)),
    answer(calls.importTemplate, async (ctx) => {
      const { stream, fileName } = importTemplate(ctx, entity)
      return new Download({ stream, fileName, contentType: sheetTypes.xlsx })
    }),
  ]
}

/** Imports the file of a request in the mode that its query names. @throws Refused query.badValue, file.*, import.* */
export async function importAtOnce(
  ctx: Ctx,
  entity: Entity,
  rules: EntityRules,
  ports: SheetPorts,
  call: Call,
) {
  const asked = modeIn(call)
  const file = await fileOf(ctx, call, ports.uploads)
  const text = { encoding: file.encoding }
  return importOf(ctx, entity, rules, ports, { file, mode: asked, text })
}

/** In what the query or the form says that a text file is. @throws Refused query.badValue */
function encodingOf(asked: unknown): TextEncoding | undefined {
  const found = textEncodingField.safeParse(asked)
  if (!found.success) throw new Refused('query.badValue', { args: { field: 'encoding' } })
  return found.data
}

/** The mode that a query names. @throws Refused query.badValue */
export function modeIn({ query }: Pick<Call, 'query'>): ImportMode {
  const asked = mode.safeParse(query['mode'])
  if (!asked.success) throw new Refused('query.badValue', { args: { field: 'mode' } })
  return asked.data
}

/** Imports an upload, which is dropped then. */
export async function importOf(
  ctx: Ctx,
  entity: Entity,
  rules: EntityRules,
  ports: SheetPorts,
  order: ImportOrder & { file: Upload },
) {
  try {
    const result = await importEntity(ctx, ports, entity, rules, order)
    return await imported(ctx, ports.uploads, order.file.name, result)
  } finally {
    await ports.uploads.remove(order.file.id)
  }
}

/** Import reports, for their owner, as long as uploads are kept. */
export function reportRoutes(ports: SheetPorts): Route[] {
  return [
    answer(userJobCalls.report, async (ctx, report) => {
      const found = await ports.uploads.find(ctx.actor.id, report.id)
      if (!found?.name.endsWith('.txt')) throw new Refused('record.notFound')
      const contentType = 'text/plain; charset=utf-8'
      return new Download({
        stream: createReadStream(found.path),
        fileName: found.name,
        contentType,
      })
    }),
  ]
}

/** The file of a form, and in what the query, or a field beside the file, says that it is. Other fields are ignored. */
async function fileOf(ctx: Ctx, { request, query }: Call, uploads: Uploads) {
  const { file, fields } = await readUpload(request, ctx, uploads, beside)
  if (!file) throw new Refused('file.required')
  try {
    return { ...file, encoding: encodingOf(fields.encoding ?? query['encoding']) }
  } catch (error) {
    await uploads.remove(file.id)
    throw error
  }
}
const beside = z.object({ encoding: z.string().optional() })

/**
 * Family wire: success if all rows were imported; skipped rows answer code 201 with a text file of reasons.
 */
async function imported(ctx: Ctx, uploads: Uploads, fileName: string, result: ImportResult) {
  const { errors, ...counts } = result
  const done = translate(ctx.locale, 'kit.import.done', { n: counts.successCount })
  if (errors.length === 0) {
    return new Answer({
      code: 200,
      message: done,
      result: { ...counts, msg: done, fileUrl: null, fileName: null, errors },
    })
  }
  const message = `${done} · ${translate(ctx.locale, 'kit.import.errors', { n: errors.length })}`
  const row = translate(ctx.locale, 'kit.import.row')
  const lines = errors.map((error) => `${row} ${error.row}: ${error.message}\r\n`)
  const name = `${fileName.replace(/\.[^.]*$/, '')}.txt`
  const report = await uploads.save(ctx.actor.id, { name, content: Readable.from(lines) })
  const fileUrl = `/sys/common/report/${report.id}`
  return new Answer({
    code: 201,
    message,
    result: { ...counts, msg: message, fileUrl, fileName: name, errors: errors.slice(0, 200) },
  })
}
