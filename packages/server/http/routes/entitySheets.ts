import { translate } from '@tandem/i18n'
import type { Entity } from '@tandem/model'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { z } from 'zod'

import type { SheetReader } from '../../ports/sheetReader.ts'
import type { Uploads } from '../../ports/uploads.ts'
import type { Ctx } from '../../services/ctx.ts'
import { exportEntity } from '../../services/entity/exportRecords.ts'
import { importEntity, type ImportResult } from '../../services/entity/importRecords.ts'
import type { EntityRules } from '../../services/entity/rules.ts'
import type { Ports } from '../../services/ports.ts'
import { Refused } from '../../services/Refused.ts'
import { Answer } from '../Answer.ts'
import { Download } from '../Download.ts'
import { type Call, type Route, route } from '../route.ts'

export type SheetPorts = Ports & { sheets: SheetReader; uploads: Uploads }

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Workbooks out and in, for entities that have these verbs. */
export function sheetRoutes(entity: Entity, rules: EntityRules, ports: SheetPorts): Route[] {
  const exportXls = route({
    method: 'GET',
    path: `${entity.path}/exportXls`,
    access: `${entity.name}:export`,
    summary: `Export as a workbook: ${entity.name}`,
    handler: async (ctx, _input, { query }) => {
      const { stream, fileName } = await exportEntity(ctx, ports, entity, rules, query)
      return new Download({ stream, fileName, contentType: XLSX })
    },
  })
  const importExcel = route({
    method: 'POST',
    path: `${entity.path}/importExcel`,
    access: `${entity.name}:import`,
    summary: `Import a workbook: ${entity.name}`,
    upload: true,
    handler: async (ctx, _input, call) => {
      const file = await fileOf(ctx, call, ports.uploads)
      try {
        const result = await importEntity(ctx, ports, entity, rules, file)
        return await imported(ctx, ports.uploads, file.name, result)
      } finally {
        await ports.uploads.remove(file.id)
      }
    },
  })
  return [
    ...(entity.verbs.includes('export') ? [exportXls] : []),
    ...(entity.verbs.includes('import') ? [importExcel] : []),
  ]
}

/** Reports of imports, for whoever made them, as long as uploads are kept. */
export function reportRoutes(ports: SheetPorts): Route[] {
  return [
    route({
      method: 'GET',
      path: '/sys/common/report/:id',
      access: 'signedIn',
      summary: 'Rows an import left out, as a text file',
      in: z.strictObject({ id: z.string().regex(/^[0-9a-f]{32}$/) }),
      handler: async (ctx, { id }) => {
        const found = await ports.uploads.find(ctx.actor.id, id)
        if (!found?.name.endsWith('.txt')) throw new Refused('record.notFound')
        const contentType = 'text/plain; charset=utf-8'
        return new Download({
          stream: createReadStream(found.path),
          fileName: found.name,
          contentType,
        })
      },
    }),
  ]
}

async function fileOf(ctx: Ctx, { request }: Call, uploads: Uploads) {
  const part = request.isMultipart() ? await request.file() : undefined
  if (!part) throw new Refused('file.required')
  return uploads.save(ctx.actor.id, { name: part.filename, content: part.file })
}

/** Family wire: all rows in is plain success; rows left out answer code 201 with a text file of reasons. */
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
