import { z } from 'zod'

import { viewSharings } from '../calls/views.ts'

/** How a user arranged one table; absent properties are the defaults of the list. */
export const tableLayoutSchema = z.object({
  columns: z
    .record(z.string(), z.boolean())
    .readonly()
    .optional()
    .describe('Shown or hidden by choice.'),
  order: z
    .array(z.string())
    .readonly()
    .optional()
    .describe('Names of columns in order; columns not named follow in theirs.'),
  widths: z.record(z.string(), z.number()).readonly().optional().describe('px by column.'),
  dense: z.boolean().optional().describe('Compact rows; left out: as the console is set up.'),
})
export type TableLayout = z.output<typeof tableLayoutSchema>

/** What a view restores. */
export const viewDefinitionSchema = z.object({
  filters: z
    .record(z.string(), z.string())
    .readonly()
    .describe("Values by parameter of the list's address, as the filter bar sets them."),
  sort: z
    .string()
    .nullable()
    .describe("Field, with '-' in front for descending; null: the list's own order."),
  layout: tableLayoutSchema,
})
export type ViewDefinition = z.output<typeof viewDefinitionSchema>

/** A saved view as its reader sees it. */
export const listViewSchema = z.object({
  id: z.string(),
  name: z.string(),
  shared: z.enum(viewSharings),
  mine: z.boolean().describe("Whether the reader saved it; others' can only be looked through."),
  ownerName: z.string().describe('Name of the person who saved it.'),
  definition: viewDefinitionSchema,
  version: z.number(),
})
export type ListView = z.output<typeof listViewSchema>

/** GET /sys/listView/list: everything needed to draw a table. */
export const tableSetUpSchema = z.object({
  views: z.array(listViewSchema).readonly(),
  defaultId: z
    .string()
    .nullable()
    .describe('The view the reader begins with; null: the whole list.'),
  layout: tableLayoutSchema,
})
export type TableSetUp = z.output<typeof tableSetUpSchema>

/** One change of a layout: null resets the property. */
export type TableLayoutPatch = { [Key in keyof TableLayout]?: TableLayout[Key] | null }
