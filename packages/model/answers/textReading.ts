import { textEncodings } from '@tandem/core'
import { z } from 'zod'

/** In what a text file was read, and in what else it may be. */
export const textReadingSchema = z.object({
  read: z.enum(textEncodings),
  choices: z
    .array(z.object({ encoding: z.enum(textEncodings), rows: z.array(z.array(z.string())) }))
    .describe(
      'Of a file that does not say in what it is: its first lines beside ASCII, as they were read, then as others may have meant them. More than one: ask, and name the right one as `encoding`.',
    ),
})
export type TextReadingAnswer = z.output<typeof textReadingSchema>

/** The parameter by which a caller says in what a text file is. */
export const textEncodingField = z
  .enum(textEncodings)
  .optional()
  .describe(
    'In what a txt or csv file is saved. If left out, it is detected; a file that may be in several is refused (file.encodingUnclear).',
  )

/** The columns of an uploaded file, and the one with the numbers. */
export const numberSheetSchema = z.object({
  encoding: textReadingSchema
    .nullable()
    .describe('In what a text file (txt, csv) was read; null for a workbook.'),
  column: z.number().describe('Counted from 0.'),
  columns: z.array(
    z.object({
      heading: z.string().describe("'' where the file has no row of headings."),
      variable: z.string().describe('The variable of a text that the column fills: {variable}.'),
      sample: z.array(z.string()).describe('The first values of the column.'),
    }),
  ),
})
export type NumberSheet = z.output<typeof numberSheetSchema>
