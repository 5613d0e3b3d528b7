import { z } from 'zod'

import { type Entity, frameColumns } from './entity.ts'
import { type Field, isLinked } from './field.ts'

/** What calls return and which parameters lists accept, derived from the definitions for the API description. */

const instant = z.string().meta({ format: 'date-time' })
const orNull = (schema: z.ZodType): z.ZodType => z.union([schema, z.null()])

/** What every record of an entity has in addition to its fields (`RecordFrame`). */
export const recordFrameSchema = z.object({
  id: z.string(),
  version: z.int(),
  createBy: z.string().nullable(),
  createTime: instant,
  updateBy: z.string().nullable(),
  updateTime: instant.nullable(),
})

/** What can be done with a record: true, or the reason code why not now. */
export const abilitiesSchema = z.record(z.string(), z.union([z.literal(true), z.string()]))

/** The answer of a call that only performs an action. */
export const nothingSchema = z.null()

/** A record of an entity as returned by its calls: fields, frame, texts for ids and choices, abilities. */
export function recordSchema(entity: Entity): z.ZodType {
  const shown = Object.entries(entity.fields).flatMap(([name, field]): [string, z.ZodType][] => [
    [name, valueSchema(field)],
    ...(field.kind === 'choice' || field.entity !== undefined
      ? [[`${name}_dictText`, z.string().nullable().optional()] satisfies [string, z.ZodType]]
      : []),
  ])
  return recordFrameSchema.extend({
    ...Object.fromEntries(shown),
    abilities: abilitiesSchema.optional(),
  })
}

function valueSchema(field: Field): z.ZodType {
  const schema = plainSchema(field)
  const given = field.required === true || field.initial !== undefined
  const value = given || isLinked(field) || field.kind === 'secret' ? schema : orNull(schema)
  // Amount columns are left out for users who cannot see amounts, computed ones where they have no
  // meaning.
  return field.amount === true || field.computed === true ? value.optional() : value
}

/** What a value of a field is on the wire, with its meaning. */
export function plainSchema(field: Field): z.ZodType {
  const schema = kindSchema(field)
  return field.meaning === undefined ? schema : schema.describe(field.meaning)
}

function kindSchema(field: Field): z.ZodType {
  switch (field.kind) {
    case 'integer':
      return z.int()
    case 'flag':
      return z.boolean()
    case 'choice':
      return z.enum([...(field.values ?? [])])
    case 'refs':
      return z.array(z.string())
    case 'shares':
      return z.array(z.object({ id: z.string(), percent: z.int() }))
    case 'instant':
      return instant
    case 'secret':
      return z.boolean().meta({ description: 'Whether one is set' })
    case 'decimal':
    case 'money':
      return z.string().meta({ description: `A decimal, ${field.digits ?? 0} places` })
    default:
      if (field.many !== true) return z.string()
      return z.array(field.values ? z.enum([...field.values]) : z.string())
  }
}

/** One page of a list. */
// oxlint-disable-next-line typescript/explicit-module-boundary-types -- the type of a row goes through
export const pageSchema = <T extends z.ZodType>(record: T) =>
  z.object({
    records: z.array(record),
    total: z.int(),
    totalIsEstimate: z.boolean(),
    size: z.int(),
    current: z.int(),
    pages: z.int(),
    searchCount: z.literal(true),
    next: z.string().nullable().meta({ description: 'Send it back as cursor' }),
    previous: z.string().nullable(),
  })

const parameter = z.string().optional()
const pageParameters = {
  pageNo: parameter.meta({ description: 'From 1' }),
  pageSize: parameter.meta({ description: 'At most 200' }),
  cursor: parameter.meta({ description: 'The next or previous of another page' }),
  column: parameter.meta({ description: 'Field to sort by' }),
  order: z.enum(['asc', 'desc']).optional(),
  exactCount: z.enum(['true', 'false']).optional(),
  superQueryParams: parameter.meta({ description: 'JSON array of {field, rule, val}' }),
  superQueryMatchType: z.enum(['and', 'or']).optional(),
}

/** The parameters of an entity's list: page, order, and a filter for every filterable field. */
export function listParameters(entity: Entity): z.ZodObject {
  const fields = Object.entries(entity.fields).filter(
    ([, field]) => field.kind !== 'secret' && field.computed !== true,
  )
  const frame = Object.keys(frameColumns).map((name): [string, Field] => [
    name,
    { kind: name.endsWith('Time') ? 'instant' : 'text' },
  ])
  const filters = [...frame, ...fields].flatMap(([name, field]) =>
    [name, ...(ranged(field) ? [`${name}_begin`, `${name}_end`] : [])].map((one) => [
      one,
      parameter,
    ]),
  )
  return z.object({ ...pageParameters, ...Object.fromEntries(filters) })
}

const ranged = ({ kind }: Field): boolean =>
  ['integer', 'decimal', 'money', 'instant'].includes(kind)

/** GET <path>/history. */
export const historySchema = z.array(
  z.object({
    id: z.string(),
    at: instant,
    actor: z.string().nullable(),
    verb: z.string().describe('add, edit, delete or another verb.'),
    count: z
      .number()
      .nullable()
      .describe(
        'What was done to so many others that belong to it, such as messages; null: to none.',
      ),
    changes: z.array(
      z.object({
        field: z.string(),
        label: z.string(),
        from: z.unknown(),
        to: z.unknown(),
        fromText: z.string().describe("Choices and references in words of the session's language."),
        toText: z.string(),
      }),
    ),
  }),
)

/** One line of a record's history, newest first. */
export type HistoryLine = z.output<typeof historySchema>[number]

/** GET <path>/options. */
export const optionsSchema = z.array(z.looseObject({ id: z.string(), title: z.string() }))

/** POST <path>/importExcel. */
export const importSchema = z.object({
  totalCount: z.int(),
  successCount: z.int(),
  /** Of them: new, changed, unchanged, and skipped by the mode. */
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  skipped: z.int(),
  errorCount: z.int(),
  encoding: z.string().nullable(),
  msg: z.string(),
  fileUrl: z.string().nullable(),
  fileName: z.string().nullable(),
  errors: z.array(z.looseObject({ row: z.int(), message: z.string() })),
})
