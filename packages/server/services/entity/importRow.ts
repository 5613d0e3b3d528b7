import { translate } from '@tandem/i18n'
import { addSchema, type Entity, type FieldValues } from '@tandem/model'

import type { Ctx } from '../ctx.ts'
import { fieldIssues } from '../fieldIssues.ts'
import { type FieldRefusal, Refused } from '../Refused.ts'
import { sentence } from '../sentence.ts'
import { alone } from './alone.ts'
import { readCells, type References } from './importCells.ts'
import { importLabel, type Mapping } from './importColumns.ts'
import type { EntityRules } from './rules.ts'
import type { Work } from './work.ts'
import { addWithin } from './writeRecords.ts'

/** The values of one row. @throws Refused request.invalid naming each field that cannot be used */
export function valuesOfRow(
  ctx: Ctx,
  entity: Entity,
  fields: Mapping,
  cells: readonly string[],
  references: References,
): FieldValues {
  const values = readCells(ctx, entity, fields, cells, references)
  const unknown = unknownReferences(entity, values, references)
  const checked = addSchema(entity).safeParse(values)
  if (checked.success && Object.keys(unknown).length === 0) return checked.data
  const found = checked.success ? {} : fieldIssues(checked.error).fields
  throw new Refused('request.invalid', { fields: { ...found, ...unknown } })
}

/** Adds one row so that its failure leaves the others alone; answers what was wrong with it, or the new id. */
export async function importRow(
  work: Work,
  entity: Entity,
  rules: EntityRules,
  fields: Mapping,
  cells: readonly string[],
  references: References,
): Promise<{ id: string } | { problem: Refused }> {
  const outcome = await alone(work, (own) => {
    const values = valuesOfRow(work.ctx, entity, fields, cells, references)
    return addWithin(own, entity, rules, values)
  })
  return 'problem' in outcome ? outcome : { id: outcome.value }
}

/** What is wrong with a row, in one line. */
export function describeProblem(
  ctx: Pick<Ctx, 'locale'>,
  entity: Entity,
  problem: Refused,
): string {
  const named = Object.entries(problem.details.fields ?? {}).map(([field, { reason, args }]) =>
    translate(ctx.locale, 'exports.fault', {
      label: importLabel(ctx, entity, field),
      message: sentence(ctx.locale, reason, args),
    }),
  )
  return named.length > 0
    ? named.join(' ')
    : sentence(ctx.locale, problem.code, problem.details.args)
}

/** Cells that name no record this user may choose, or more than one. */
function unknownReferences(
  entity: Entity,
  values: FieldValues,
  references: References,
): Record<string, FieldRefusal> {
  const unknown: Record<string, FieldRefusal> = {}
  for (const [name, given] of Object.entries(values)) {
    const field = entity.fields[name]
    if (!field?.entity) continue
    const called = references.get(field.entity)
    const ids = new Set(called?.values())
    const words = (Array.isArray(given) ? given : [given]).map(String)
    const stray = words.find((word) => !ids.has(word))
    if (stray === undefined) continue
    const several = called?.get(stray.toLowerCase()) === null
    unknown[name] = {
      reason: several ? 'import.ambiguous' : 'import.unknown',
      args: { entity: `@${field.entity}.one` },
    }
  }
  return unknown
}
