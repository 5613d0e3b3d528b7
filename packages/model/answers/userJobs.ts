import { z } from 'zod'

import { listRowSchema } from '../kit/listCall.ts'
import { userJobList } from '../lists/userJobs.ts'
import { textReadingSchema } from './textReading.ts'

/** Results of the imported rows, without those that had errors. */
export const importFiguresSchema = z.object({
  added: z.number(),
  changed: z.number(),
  unchanged: z.number().describe('As the record is already.'),
  skipped: z.number().describe('Not of the mode.'),
})
export type ImportFigures = z.output<typeof importFiguresSchema>

/** What networks answered about the numbers of a lookup, as counts of numbers. */
export const lookupFiguresSchema = z.object({
  reachable: z.number(),
  unreachable: z.number(),
  invalid: z.number(),
  unanswered: z.number().describe('Nobody knows, or no network answered.'),
  cost: z.string().exactOptional().describe('Absent where amounts are hidden.'),
  currency: z.string(),
})
export type LookupFigures = z.output<typeof lookupFiguresSchema>

/** A line of GET /sys/userJob/list. */
export const userJobRowSchema = listRowSchema(userJobList, {
  lookup: lookupFiguresSchema
    .nullable()
    .describe('Lookups: what came of the numbers so far; null for others.'),
  figures: importFiguresSchema
    .nullable()
    .describe('Imports: what came of the rows but those left out; null for others.'),
})
export type UserJobRow = z.output<typeof userJobRowSchema>

/** A sheet after reading, POST <path>/importSheet: which column could be which field. */
export const importDraftSchema = z.object({
  id: z.string(),
  fileName: z.string(),
  rows: z.number().describe('Rows below the headings.'),
  headings: z.array(z.string()).readonly(),
  sample: z.array(z.array(z.string()).readonly()).readonly().describe('The first rows.'),
  fields: z
    .array(z.object({ name: z.string(), label: z.string(), required: z.boolean() }))
    .readonly()
    .describe("Fields a column may be, in the reader's words."),
  mapping: z
    .array(z.string().nullable())
    .readonly()
    .describe('Field of each column as its heading suggests; null: left out.'),
  encoding: textReadingSchema
    .nullable()
    .describe('In what a text file was read; null for a workbook.'),
})
export type ImportDraft = z.output<typeof importDraftSchema>

/** One kind of error in rows, and how to fix it. */
export const importFaultSchema = z.object({
  field: z.string().nullable().describe('Field and its label; null when the whole row is meant.'),
  label: z.string().nullable(),
  message: z.string().describe('What is expected.'),
  rows: z.number(),
  examples: z
    .array(
      z.object({ row: z.number(), column: z.string().nullable(), value: z.string().nullable() }),
    )
    .readonly()
    .describe('The first of them: row of the file, column letter, value.'),
})
export type ImportFault = z.output<typeof importFaultSchema>

/** What an import would do, POST <path>/importCheck; nothing is written. */
export const importPreviewSchema = z.object({
  total: z.number(),
  good: z.number(),
  bad: z.number(),
  tried: z
    .number()
    .describe('Rows that were tried to the last rule; the others were checked cell by cell.'),
  figures: importFiguresSchema,
  faults: z.array(importFaultSchema).readonly(),
  warnings: z.array(z.string()).readonly(),
  rows: z
    .array(
      z.object({
        row: z.number(),
        cells: z.record(z.string(), z.string()).readonly(),
        fault: z.string().nullable(),
      }),
    )
    .readonly()
    .describe('The first rows as they would be, in words; keys are field names.'),
})
export type ImportPreview = z.output<typeof importPreviewSchema>

/** The live topic `userJob`. */
export type UserJobNews = Pick<UserJobRow, 'id' | 'status' | 'done' | 'total' | 'failed'>
