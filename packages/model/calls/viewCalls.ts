import { z } from 'zod'

import { listViewSchema, tableSetUpSchema } from '../answers/views.ts'
import { nothingSchema } from '../kit/answers.ts'
import { defineCall } from '../kit/call.ts'
import { id } from '../kit/schema.ts'
import { columnWidths, isListName, mostViews, viewSharings } from './views.ts'

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
export const layoutInput = z.strictObject({
  columns: columns.optional(),
  order: order.optional(),
  widths: widths.optional(),
  dense: z.boolean().optional(),
})

const filterValue = z
  .string()
  .min(1)
  .max(500)
  .refine((text) => text.isWellFormed() && !text.includes('\u0000'))

/** What a view stores. The list validates filters on every read: a view grants nothing. */
export const viewDefinitionInput = z
  .strictObject({
    filters: z.record(word, filterValue).refine(...few(MOST_FILTERS)),
    sort: z
      .string()
      .regex(/^-?[A-Za-z][A-Za-z0-9_]{0,63}$/)
      .nullable(),
    layout: layoutInput,
  })
  .meta({ examples: [{ filters: {}, sort: null, layout: {} }] })

const screen = z
  .string()
  .refine(isListName)
  .meta({ examples: ['senderId'] })
const name = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text))
  .meta({ examples: ['Mine'] })
const version = z
  .int()
  .min(1)
  .meta({ examples: [1] })
const oneView = { id: z.string().regex(/^[0-9]{1,18}$/), version }
const both = ['PUT', 'POST'] as const

/** Saved views and table settings; always those of the session's user. */
export const viewCalls = {
  list: defineCall({
    method: 'GET',
    path: '/sys/listView/list',
    access: 'signedIn',
    readOnly: true,
    summary: 'Saved views, first view and layout of a list',
    list: true,
    in: z.strictObject({ screen }),
    out: tableSetUpSchema,
  }),
  add: defineCall({
    method: 'POST',
    path: '/sys/listView/add',
    access: 'signedIn',
    said: 'addView',
    summary: 'Saves a view of my own',
    in: z.strictObject({ screen, name, definition: viewDefinitionInput }),
    out: listViewSchema,
  }),
  edit: defineCall({
    method: both,
    path: '/sys/listView/edit',
    access: 'signedIn',
    said: 'editView',
    summary: 'Changes a view of my own',
    ids: { id: 'view' },
    in: z.strictObject({
      ...oneView,
      name: name.optional(),
      definition: viewDefinitionInput.optional(),
      /** Position among one's own, from 0. */
      position: z.int().min(0).max(10_000).optional(),
    }),
    out: listViewSchema,
  }),
  order: defineCall({
    method: both,
    path: '/sys/listView/order',
    access: 'signedIn',
    said: 'orderViews',
    summary: 'Puts my views of a list into an order',
    ids: { ids: 'view' },
    in: z.strictObject({ screen, ids: z.array(oneView.id).min(1).max(mostViews) }),
    out: nothingSchema,
  }),
  share: defineCall({
    method: both,
    path: '/sys/listView/share',
    access: 'view:share',
    summary: 'Shares a view with my company, or takes a shared one back',
    ids: { id: 'view' },
    in: z.strictObject({
      ...oneView,
      shared: z.enum(viewSharings).meta({ examples: ['company'] }),
    }),
    out: nothingSchema,
  }),
  remove: defineCall({
    method: 'DELETE',
    path: '/sys/listView/delete',
    access: 'signedIn',
    said: 'deleteView',
    summary: 'Deletes a view of my own',
    ids: { id: 'view' },
    in: z.strictObject({ id }),
    out: nothingSchema,
  }),
  arrange: defineCall({
    method: both,
    path: '/sys/tableLayout/edit',
    access: 'signedIn',
    said: 'arrange',
    summary: 'Changes my columns of a list',
    in: z.strictObject({
      screen,
      /** One change; null resets a choice. */
      layout: z
        .strictObject({
          columns: columns.nullish(),
          order: order.nullish(),
          widths: widths.nullish(),
          dense: z.boolean().nullish(),
        })
        .meta({ examples: [{ dense: true }] }),
    }),
    out: nothingSchema,
  }),
  setDefault: defineCall({
    method: both,
    path: '/sys/tableLayout/setDefault',
    access: 'signedIn',
    said: 'setDefaultView',
    summary: 'Sets the view I begin with',
    ids: { viewId: 'view' },
    in: z.strictObject({ screen, viewId: id.nullable() }),
    out: nothingSchema,
  }),
  resetLayout: defineCall({
    method: 'DELETE',
    path: '/sys/tableLayout/delete',
    access: 'signedIn',
    said: 'resetLayout',
    summary: 'Takes my columns of a list back',
    in: z.strictObject({ screen }),
    out: nothingSchema,
  }),
}
