import { z } from 'zod'

import { checkField, type FieldFault, isEmpty, maxIds } from './check.ts'
import { isId } from './isId.ts'
import type { Entity } from './entity.ts'
import { type Field, isLinked } from './field.ts'
import { instantOf, instantShape } from './instant.ts'

/** An id in wire format. */
export const id = z
  .string()
  .refine(isId, { params: { reason: 'field.id' } })
  .meta({ format: 'id' })
/** One line without invisible characters: it appears in the history. */
export const plainLine = z.string().regex(/^[^\p{C}\p{Z}](?:[^\p{C}\p{Zl}\p{Zp}]*[^\p{C}\p{Z}])?$/u)
/** `a,b,c,` of the batch verbs; the trailing comma is common. At most 500. */
export const idList = z
  .string()
  .max(20 * maxIds)
  .meta({ format: 'ids', description: 'Separated by commas' })
  .transform((text) => text.split(',').filter((one) => one !== ''))
  .pipe(z.array(id).min(1))

/**
 * Checked values of an entity's fields; keys are fields of the entity only, plus `id` where an add may contain it.
 */
export type FieldValues = Record<string, unknown>

/**
 * The body of an add: unknown fields are refused; read-only fields are refused by name; '' means no
 * value.
 */
export function addSchema(entity: Entity): z.ZodType<FieldValues> {
  const given: Record<string, z.ZodType> = entity.givenIds ? { id: id.optional() } : {}
  return z.strictObject({ ...shapes(entity), ...given }).transform((body, context) => {
    const values: FieldValues = body['id'] === undefined ? {} : { id: body['id'] }
    for (const [name, field] of Object.entries(entity.fields)) {
      if (field.readOnly) {
        refuseReadOnly(context, name, body[name])
        if (field.initial !== undefined) values[name] = field.initial
        continue
      }
      const sent = valueOf(body, name, field)
      demandRepeated(context, body, name, field)
      const value = isEmpty(sent) ? (field.initial ?? null) : sent
      report(context, name, checkField(field, value))
      values[name] = value ?? emptyOf(field)
    }
    return values
  })
}

/** The result of parsing an edit. */
export interface Edit {
  id: string
  /** The version that was read. */
  version: number
  values: FieldValues
  /** Read-only values that were sent along because a whole record was sent back. */
  echo: FieldValues
}

/**
 * The body of an edit: unknown fields are refused; absent fields stay as they are, null or '' clears one. A
 * client may read a record, change a field and send all of it back: immutable and read-only fields are accepted
 * as long as they are unchanged (the service compares), and texts of ids and abilities are ignored.
 */
export function editSchema(entity: Entity): z.ZodType<Edit> {
  return z
    .strictObject({
      ...echoShapes(entity),
      ...shapes(entity),
      id,
      version: z.int().min(1),
    })
    .transform((body, context) => {
      const values: FieldValues = {}
      const echo: FieldValues = {}
      for (const name of echoed) {
        const given: unknown = Reflect.get(body, name)
        if (given === undefined) continue
        const time = name.endsWith('Time') && typeof given === 'string' ? instantOf(given) : given
        echo[name] = time ?? given
      }
      for (const [name, field] of Object.entries(entity.fields)) {
        const given = valueOf(body, name, field)
        if (given === undefined) continue
        // Reading a secret only tells whether one is set.
        if (field.readOnly || (field.kind === 'secret' && typeof given === 'boolean')) {
          echo[name] = given
          continue
        }
        demandRepeated(context, body, name, field)
        report(context, name, checkField(field, given))
        values[name] = isEmpty(given) ? emptyOf(field) : given
      }
      return { id: body.id, version: body.version, values, echo }
    })
}

/** Loose shapes for the API description: checkField reports errors, as in the form. */
const shapes = (entity: Entity): Record<string, z.ZodType> =>
  Object.fromEntries([
    ...(entity.dropped ?? []).map((name) => [name, z.unknown().optional().meta(notKept)] as const),
    ...Object.entries(entity.fields).flatMap(([name, field]) =>
      [name, field.alsoCalled, field.repeatedAs].flatMap((known) =>
        known === undefined
          ? []
          : [[known, z.unknown().optional().meta(jsonShape(field))] as const],
      ),
    ),
  ])
const notKept = { deprecated: true, description: 'Taken from clients of the API family, not kept' }

/**
 * A field by its own or its alternative name. Clients of the API family also send ids as comma-separated text, and
 * times in their user's zone.
 */
function valueOf(body: FieldValues, name: string, field: Field): unknown {
  const other = field.alsoCalled === undefined ? undefined : body[field.alsoCalled]
  const given = body[name] === undefined ? other : body[name]
  if (typeof given !== 'string') return given
  switch (field.kind) {
    case 'refs':
      return given.split(',').filter((one) => one !== '')
    case 'instant':
      return instantOf(given) ?? given
    default:
      return given
  }
}

/** No value, as it is stored. */
const emptyOf = (field: Field): unknown => (isLinked(field) ? [] : null)

function demandRepeated(
  context: z.RefinementCtx,
  body: FieldValues,
  name: string,
  { repeatedAs }: Field,
): void {
  if (repeatedAs === undefined || body[repeatedAs] === undefined) return
  if (body[repeatedAs] === body[name]) return
  report(context, repeatedAs, { reason: 'field.repeated', args: {} })
}

/** The frame columns in every record. */
const echoed = ['createBy', 'createTime', 'updateBy', 'updateTime'] as const

/** What a record has in addition to its fields. */
function echoShapes(entity: Entity): Record<string, z.ZodType> {
  const texts = Object.entries(entity.fields)
    .filter(([, field]) => field.kind === 'choice' || field.entity !== undefined)
    .map(([name]) => `${name}_dictText`)
  const names = [...echoed, 'abilities', ...texts]
  return Object.fromEntries(
    names.map((name) => [name, z.unknown().optional().meta({ readOnly: true })]),
  )
}

function refuseReadOnly(context: z.RefinementCtx, name: string, value: unknown): void {
  if (value !== undefined) report(context, name, { reason: 'field.readOnly', args: {} })
}

function report(context: z.RefinementCtx, name: string, fault: FieldFault | undefined): void {
  if (fault) context.addIssue({ code: 'custom', path: [name], params: { ...fault } })
}

const sharePart = {
  type: 'object',
  required: ['id', 'percent'],
  properties: { id: { type: 'string' }, percent: { type: 'integer', minimum: 0, maximum: 100 } },
}

function jsonShape(field: Field): Record<string, unknown> {
  switch (field.kind) {
    case 'integer':
      return { type: ['integer', 'null'], minimum: field.from, maximum: field.to }
    case 'flag':
      return { type: 'boolean' }
    case 'refs':
      return { type: 'array', items: { type: 'string' } }
    case 'shares':
      return { type: 'array', items: sharePart }
    case 'choice':
      return { enum: [...(field.values ?? [])] }
    case 'instant':
      return { type: ['string', 'null'], ...instantShape() }
    default:
      return { type: ['string', 'null'], ...(field.max ? { maxLength: field.max } : {}) }
  }
}
