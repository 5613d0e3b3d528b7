import { z } from 'zod'

import { checkField, type FieldFault, isEmpty, isId, maxIds } from './check.ts'
import type { Entity } from './entity.ts'
import type { Field } from './field.ts'
import { instantOf, instantShape } from './instant.ts'

/** An id as it travels. */
export const id = z.string().refine(isId, { params: { reason: 'field.id' } })
/** `a,b,c,` of the batch verbs; the trailing comma is usual. At most 500. */
export const idList = z
  .string()
  .max(20 * maxIds)
  .transform((text) => text.split(',').filter((one) => one !== ''))
  .pipe(z.array(id).min(1))

/** Values of an entity's fields, checked; keys are fields of the entity only, and `id` where an add may bring it. */
export type FieldValues = Record<string, unknown>

/** The body of an add: closed; read-only fields are refused by name; '' means nothing given. */
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
      values[name] = value ?? (field.kind === 'refs' ? [] : null)
    }
    return values
  })
}

/** What an edit asks for. */
export interface Edit {
  id: string
  /** The version that was read. */
  version: number
  values: FieldValues
  /** What cannot be written and came along, as a record does that is sent back as it was read. */
  echo: FieldValues
}

/**
 * The body of an edit: closed; absent fields stay as they are, null or '' empties one. Whoever reads a record,
 * changes a field and sends all of it back may: immutable and read-only fields come along as long as they do not
 * change (the service compares), texts beside ids and abilities mean nothing.
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
        // A secret is read as whether there is one.
        if (field.readOnly || (field.kind === 'secret' && typeof given === 'boolean')) {
          echo[name] = given
          continue
        }
        demandRepeated(context, body, name, field)
        report(context, name, checkField(field, given))
        values[name] = given === '' ? null : given
      }
      return { id: body.id, version: body.version, values, echo }
    })
}

/** Loose shapes for the API description: what is wrong is said by checkField, as in the form. */
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
 * A field by its own name or its other one. Clients of the API family send ids also as a text with commas, and times
 * by the clocks of their user.
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

/** The columns of the frame that every record shows. */
const echoed = ['createBy', 'createTime', 'updateBy', 'updateTime'] as const

/** What a record carries beside its fields. */
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

function jsonShape(field: Field): Record<string, unknown> {
  switch (field.kind) {
    case 'integer':
      return { type: ['integer', 'null'], minimum: field.from, maximum: field.to }
    case 'flag':
      return { type: 'boolean' }
    case 'refs':
      return { type: 'array', items: { type: 'string' } }
    case 'choice':
      return { enum: [...(field.values ?? [])] }
    case 'instant':
      return { type: ['string', 'null'], ...instantShape() }
    default:
      return { type: ['string', 'null'], ...(field.max ? { maxLength: field.max } : {}) }
  }
}
