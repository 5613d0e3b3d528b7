import { z } from 'zod'

import { importDraftSchema, importPreviewSchema, userJobRowSchema } from '../answers/userJobs.ts'
import { importSchema } from '../kit/answers.ts'
import { defineCall } from '../kit/call.ts'
import type { Entity } from '../kit/entity.ts'
import { id } from '../kit/schema.ts'
import { importModes, sheetFormats, sheetTypes } from './userJobs.ts'

/** Exports of a list: short ones at once, long ones as a job. */
// oxlint-disable-next-line typescript/explicit-module-boundary-types -- each call keeps its own type
export const exportCalls = (
  { name, path }: Pick<Entity, 'name' | 'path'>,
  parameters?: z.ZodObject,
) => ({
  exportXls: defineCall({
    method: 'GET',
    path: `${path}/exportXls`,
    access: `${name}:export`,
    summary: `Export as a workbook: ${name}`,
    ...(parameters ? { parameters } : {}),
    file: sheetTypes.xlsx,
  }),
  exportJob: defineCall({
    method: 'POST',
    path: `${path}/exportJob`,
    access: `${name}:export`,
    summary: `Export as a job: ${name}`,
    in: z.strictObject({
      filters: z.record(z.string().max(64), z.string().max(20_000)).default({}),
      columns: z.array(z.string().max(64)).max(200).optional(),
      format: z.enum(sheetFormats).default('xlsx'),
    }),
    out: userJobRowSchema,
  }),
})

export type ExportCalls = ReturnType<typeof exportCalls>

/** Field of each column of a sheet, by name; null: left out. */
export const importMapping = z.array(z.string().max(64).nullable()).max(256)
const draft = z.strictObject({
  id,
  mode: z.enum(importModes).default('both'),
  mapping: importMapping,
})

/** Imports of a sheet: read, checked and imported, or all at once. */
// oxlint-disable-next-line typescript/explicit-module-boundary-types -- each call keeps its own type
export const importCalls = ({ name, path }: Pick<Entity, 'name' | 'path'>) => ({
  importExcel: defineCall({
    method: 'POST',
    path: `${path}/importExcel`,
    access: `${name}:import`,
    summary: `Import a workbook: ${name}`,
    upload: z.object({}),
    out: importSchema,
  }),
  importSheet: defineCall({
    method: 'POST',
    path: `${path}/importSheet`,
    access: `${name}:import`,
    summary: `Read a sheet for an import: ${name}`,
    isAct: false,
    upload: z.object({}),
    out: importDraftSchema,
  }),
  importCheck: defineCall({
    method: 'POST',
    path: `${path}/importCheck`,
    access: `${name}:import`,
    summary: `What an import would do: ${name}`,
    isAct: false,
    in: draft,
    out: importPreviewSchema,
  }),
  importJob: defineCall({
    method: 'POST',
    path: `${path}/importJob`,
    access: `${name}:import`,
    summary: `Import a sheet that was read: ${name}`,
    in: draft,
    out: userJobRowSchema,
  }),
  importTemplate: defineCall({
    method: 'GET',
    path: `${path}/importTemplate`,
    access: `${name}:import`,
    summary: `A sheet to fill in: ${name}`,
    file: sheetTypes.xlsx,
  }),
})
