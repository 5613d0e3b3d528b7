import { columnWidths } from '@tandem/model'
import { z } from 'zod'

/** Name of a column or parameter: a word, so that nothing from the wire becomes a key with another meaning. */
const word = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9_]{0,63}$/)
  .refine((text) => !(text in {}))
const MOST_COLUMNS = 120
const MOST_FILTERS = 40

const few = <T extends Readonly<Record<string, unknown>>>(most: number) =>
  [(map: T): boolean => Object.keys(map).length <= most] as const

const columns = z.record(word, z.boolean()).refine(...few(MOST_COLUMNS))
const order = z
  .array(word)
  .max(MOST_COLUMNS)
  .refine((names) => new Set(names).size === names.length)
const widths = z
  .record(word, z.int().min(columnWidths.least).max(columnWidths.most))
  .refine(...few(MOST_COLUMNS))

/** A layout: missing properties are the list's defaults. */
const layoutSchema = z.strictObject({
  columns: columns.optional(),
  order: order.optional(),
  widths: widths.optional(),
  dense: z.boolean().optional(),
})

/** One change of a layout; null resets a choice. */
export const layoutPatchSchema = z.strictObject({
  columns: columns.nullish(),
  order: order.nullish(),
  widths: widths.nullish(),
  dense: z.boolean().nullish(),
})

const filterValue = z
  .string()
  .min(1)
  .max(500)
  .refine((text) => text.isWellFormed() && !text.includes('\u0000'))

/** What a view stores. The list validates filters on every read: a view grants nothing. */
export const definitionSchema = z.strictObject({
  filters: z.record(word, filterValue).refine(...few(MOST_FILTERS)),
  sort: z
    .string()
    .regex(/^-?[A-Za-z][A-Za-z0-9_]{0,63}$/)
    .nullable(),
  layout: layoutSchema,
})

/** Data stored by an earlier release is used as far as this one knows it. */
export const storedLayout = layoutSchema.catch({})
export const storedDefinition = definitionSchema.catch({ filters: {}, sort: null, layout: {} })
