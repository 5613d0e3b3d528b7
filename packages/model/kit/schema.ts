import { z } from 'zod'

import { checkField, type FieldFault, isEmpty, isId, maxIds } from './check.ts'
import type { Entity } from './entity.ts'
import type { Field } from './field.ts'

/** An id as it travels. */
export const id = z.string().refine(isId, { params: { reason: 'field.id' } })
/** `a,b,c,` of the batch verbs; the trailing comma is usual. At most 500. */
export const idList = z
  .string()
  .max(20 * maxIds)
  .transform((text) => text.split(',').filter((one) => one !== ''))
  .pipe(z.array(id).min(1))

/** Values of an entity's fields, checked; keys are fields of the entity only. */
export type FieldValues = Record<string, unknown>

/** The body of an add: closed; read-only fields are refused by name; '' means nothing given. */
export function addSchema(entity: Entity): z.ZodType<FieldValues> {
  return z.strictObject(shapes(entity)).transform((body, context) => {
    const values: FieldValues = {}
    for (const [name, field] of Object.entries(entity.fields)) {
      if (field.readOnly) {
        refuseReadOnly(context, name, body[name])
        if (field.initial !== undefined) values[name] = field.initial
        continue
      }
      const given = isEmpty(body[name]) ? (field.initial ?? null) : body[name]
      report(context, name, checkField(field, given))
      values[name] = given ?? (field.kind === 'refs' ? [] : null)
    }
    return values
  })
}

/**
 * The body of an edit: closed; absent fields stay as they are, null or '' empties one. `version` is the one
 * that was read. Immutable fields may come along as long as they do not change (the service compares).
 */
export function editSchema(
  entity: Entity,
): z.ZodType<{ id: string; version: number; values: FieldValues }> {
  return z
    .strictObject({ ...shapes(entity), id, version: z.int().min(1) })
    .transform((body, context) => {
      const values: FieldValues = {}
      for (const [name, field] of Object.entries(entity.fields)) {
        const given: unknown = Reflect.get(body, name)
        if (given === undefined) continue
        if (field.readOnly) {
          refuseReadOnly(context, name, given)
          continue
        }
        report(context, name, checkField(field, given))
        values[name] = given === '' ? null : given
      }
      return { id: body.id, version: body.version, values }
    })
}

/** A record as it travels, for the API description. */
export function recordSchema(entity: Entity): z.ZodType {
  const fields = Object.entries(entity.fields).map(([name, field]) => [
    name,
    field.computed ? readShape(field).optional() : readShape(field),
  ])
  return z.looseObject({
    id: z.string(),
    version: z.int(),
    createBy: z.string().nullable(),
    createTime: z.string(),
    updateBy: z.string().nullable(),
    updateTime: z.string().nullable(),
    ...Object.fromEntries(fields),
    abilities: z.record(z.string(), z.union([z.literal(true), z.string()])),
  })
}

/** Loose shapes for the API description: what is wrong is said by checkField, as in the form. */
const shapes = (entity: Entity): Record<string, z.ZodType> =>
  Object.fromEntries(
    Object.entries(entity.fields).map(([name, field]) => [
      name,
      z.unknown().optional().meta(jsonShape(field)),
    ]),
  )

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
      return { type: ['string', 'null'], format: 'date-time' }
    default:
      return { type: ['string', 'null'], ...(field.max ? { maxLength: field.max } : {}) }
  }
}

function readShape(field: Field): z.ZodType {
  switch (field.kind) {
    case 'integer':
      return z.int().nullable()
    case 'flag':
    case 'secret':
      return z.boolean()
    case 'refs':
      return z.array(z.string())
    default:
      return z.string().nullable()
  }
}
