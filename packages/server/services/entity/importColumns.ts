import { locales, translate } from '@tandem/i18n'
import type { Entity, Field, ImportMode } from '@tandem/model'

import type { Ctx } from '../ctx.ts'
import { Refused } from '../Refused.ts'
import { withoutZone } from '../sheets/exportSource.ts'
import { hiddenFields } from '../hiddenFields.ts'

/** Field of each column of a sheet; undefined for columns left out. */
export type Mapping = readonly (string | undefined)[]

/** Importable fields, in the order of the entity. */
export function importFields(ctx: Ctx, entity: Entity): [string, Field][] {
  const hidden = hiddenFields(ctx, entity)
  return Object.entries(entity.fields).filter(
    ([name, field]) => !field.readOnly && !field.apart && !hidden.has(name),
  )
}

/** The reader's label of a field. */
export const importLabel = (
  { locale }: Pick<Ctx, 'locale'>,
  entity: Entity,
  name: string,
): string => translate(locale, `${entity.name}.${name}.label`)

/**
 * Matches columns by their headings, each field once: an exact field name, otherwise a label in either language,
 * otherwise a field name ignoring case. The label of one field may be the name of another.
 */
export function suggestMapping(ctx: Ctx, entity: Entity, headings: readonly string[]): Mapping {
  const fields = importFields(ctx, entity).map(([name]) => name)
  const labels = new Map(
    fields.flatMap((name) =>
      locales.map((locale): [string, string] => [
        importLabel({ locale }, entity, name).toLowerCase(),
        name,
      ]),
    ),
  )
  const names = new Map(fields.map((name) => [name.toLowerCase(), name]))
  const meant = (text: string): string | undefined => {
    if (fields.includes(text)) return text
    const plain = text.toLowerCase()
    const bare = withoutZone(plain)
    return labels.get(plain) ?? labels.get(bare) ?? names.get(plain) ?? names.get(bare)
  }
  const taken = new Set<string>()
  return headings.map((text) => {
    const name = meant(text.trim())
    if (name === undefined || taken.has(name)) return undefined
    taken.add(name)
    return name
  })
}

/** How many columns a row names, to distinguish headings from titles above them. */
export const namedColumns =
  (ctx: Ctx, entity: Entity) =>
  (cells: readonly string[]): number =>
    suggestMapping(ctx, entity, cells).filter((name) => name !== undefined).length

/**
 * A column mapping from the wire. @throws Refused import.mapping, import.columns naming what is
 * missing
 */
export function checkMapping(
  ctx: Ctx,
  entity: Entity,
  headings: readonly string[],
  mapping: readonly (string | null)[],
  mode: ImportMode,
): Mapping {
  const known = new Set(importFields(ctx, entity).map(([name]) => name))
  const used = mapping.filter((name) => name !== null)
  if (
    mapping.length !== headings.length ||
    new Set(used).size !== used.length ||
    used.some((name) => !known.has(name))
  ) {
    throw new Refused('import.mapping')
  }
  const fields = mapping.map((name) => name ?? undefined)
  demandRequired(ctx, entity, fields, mode)
  return fields
}

/**
 * Whether rows need a column for the field: required fields of a new record, except secrets, which no sheet of ours
 * contains; rows that only change need the identifying key.
 */
export function isNeeded(
  { importKey = [] }: Entity,
  name: string,
  field: Field,
  mode: ImportMode,
): boolean {
  const must = field.required === true && !field.readOnly && field.initial === undefined
  return must && (mode === 'change' ? importKey.includes(name) : field.kind !== 'secret')
}

/** @throws Refused import.columns if a required field has no column */
export function demandRequired(ctx: Ctx, entity: Entity, fields: Mapping, mode: ImportMode): void {
  for (const [name, field] of Object.entries(entity.fields)) {
    if (isNeeded(entity, name, field, mode) && !fields.includes(name)) {
      throw new Refused('import.columns', { args: { column: importLabel(ctx, entity, name) } })
    }
  }
}
