import { z } from 'zod'

import { pageSchema, plainSchema } from './answers.ts'
import type { Field } from './field.ts'
import { filterField, type List, type ListRow } from './list.ts'
import { maxPageSize } from './query.ts'

/** What a list's call takes and answers, derived from its definition. */

const number = (most: number) =>
  z
    .string()
    .regex(/^[1-9][0-9]{0,8}$/)
    .transform((text) => Math.min(Number(text), most))
/** An id from the wire. */
export const idText = z.string().regex(/^[0-9]{1,18}$/)
/** Ids separated by commas, a trailing comma allowed. */
export const wireIds = z
  .string()
  .regex(/^[0-9]{1,18}(,[0-9]{1,18}){0,199},?$/)
  .transform((text) => text.split(',').filter(Boolean))

/**
 * Parameters of every chronological list; only the creation time can be sorted by, newest first by
 * default.
 */
export const timeListFields = {
  pageNo: number(1_000_000).optional(),
  pageSize: number(maxPageSize).optional(),
  cursor: z
    .string()
    .regex(/^[nb][0-9]{1,18}$/)
    .optional(),
  order: z
    .string()
    .max(16)
    .transform((text) => (text === 'asc' ? 'asc' : 'desc'))
    .optional(),
  createTime_begin: z.string().max(40).optional(),
  createTime_end: z.string().max(40).optional(),
  /** Exact counts beyond 10,000 too. */
  exactCount: z.literal('true').optional(),
}

/** The parameters of every list that are no filters. */
export const listPaging = { ...timeListFields, id: wireIds.optional() }

/** The paging of a query as parsed; its filters are texts beside it, of a choice several values with commas. */
export type ListInput = z.output<z.ZodObject<typeof listPaging>>

/** The query of a list, or of several that share a path: paging, `id`, and a parameter for every filter. */
export function listInput(
  ...lists: readonly List[]
): z.ZodObject<typeof listPaging, z.core.$strict> {
  const asked = lists.flatMap((list) =>
    list.filters
      .filter((name) => !(`${name}_begin` in listPaging) && !(name in listPaging))
      .map((name) => [name, filterSchema(filterField(list, name)).optional()]),
  )
  const fixed = lists.flatMap(({ fixed: given = {} }) => Object.entries(given))
  const chosen = [...Map.groupBy(fixed, ([name]) => name)].map(([name, pairs]) => [
    name,
    z.enum(pairs.map(([, value]) => value)).default(pairs[0]?.[1] ?? ''),
  ])
  const further: Record<never, z.ZodType> = Object.fromEntries([...asked, ...chosen])
  return z.strictObject(listPaging).extend(further)
}

/** The value of a filter by a field. */
export function filterSchema(field: Field): z.ZodType {
  switch (field.kind) {
    case 'ref':
      return idText
    case 'choice':
      // Values of a later release match nothing.
      return z.string().regex(/^[\w.-]{1,64}(,[\w.-]{1,64}){0,29}$/)
    case 'flag':
      return z.enum(['true', 'false'])
    case 'country':
      return z.string().regex(/^[A-Za-z]{2}(,[A-Za-z]{2}){0,49},?$/)
    default:
      return z.string().max(field.max ?? 64)
  }
}

/** One row of a list; `extra` are values of other shapes than the field kinds. */
export function listRowSchema<L extends Pick<List, 'fields'>, X = unknown>(
  list: L,
  extra?: { [K in keyof X]: z.ZodType<X[K]> },
): z.ZodType<ListRow<L> & X> {
  const values = Object.entries(list.fields).flatMap(([name, field]): [string, z.ZodType][] => {
    if (field.kind === 'progress') return []
    const known = plainSchema(field)
    const schema = field.required === true || field.kind === 'flag' ? known : known.nullable()
    return [
      [name, field.amount === true || field.seenBy ? schema.optional() : schema],
      ...(field.kind === 'ref'
        ? [[`${name}_dictText`, z.string().nullable()] satisfies [string, z.ZodType]]
        : []),
    ]
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the shape is made of the fields that ListRow maps
  return z.object({
    id: z.string(),
    ...Object.fromEntries(values),
    ...extra,
  }) as unknown as z.ZodType<ListRow<L> & X>
}

/** The answer of `<path>/list`. */
// oxlint-disable-next-line typescript/explicit-module-boundary-types -- the type of a row goes through
export const listAnswer = <L extends List>(list: L) => pageSchema(listRowSchema(list))
