import type { Entity } from './entity.ts'
import type { Field } from './field.ts'

/**
 * The fields that name a record, best first. A bilingual text is a field and its sibling with the suffix
 * `En`; an empty one falls back to the other.
 */
export function titleFields(
  { title, fields }: Pick<Entity, 'title' | 'fields'>,
  english: boolean,
): string[] {
  const base = title.replace(/En$/, '')
  const names = english ? [`${base}En`, base] : [base, `${base}En`]
  return names.filter((name) => Object.hasOwn(fields, name))
}

/**
 * The other text of a bilingual field: `name` and `nameEn` are each other's. With a third one in Chinese, the first is of
 * another language, and each stays in its place.
 */
export function siblingOf({ fields }: Pick<Entity, 'fields'>, name: string): string | undefined {
  if (Object.hasOwn(fields, `${name.replace(/En$/, '')}Zh`)) return undefined
  const other = name.endsWith('En') ? name.slice(0, -2) : `${name}En`
  return Object.hasOwn(fields, other) ? other : undefined
}

/**
 * Fields in the order of their entity; of a bilingual text the reader's language comes first and is shown as the
 * first of the two is.
 */
export function fieldsFor(
  entity: Pick<Entity, 'fields'>,
  english: boolean,
): (readonly [string, Field])[] {
  const { fields } = entity
  const names = Object.keys(fields)
  return names.flatMap((name) => {
    const sibling = siblingOf(entity, name)
    const inFirstPlace = sibling === undefined || names.indexOf(name) < names.indexOf(sibling)
    const stays = sibling === undefined || name.endsWith('En') === (english === inFirstPlace)
    const shown = fields[stays ? name : sibling]
    const { list } = fields[name] ?? {}
    if (!shown) return []
    const { list: _own, ...rest } = shown
    return [[stays ? name : sibling, list === undefined ? rest : { ...rest, list }] as const]
  })
}

/**
 * Fields in form order: of two texts the reader's language first, unless only one of them is required. Required
 * fields come before optional ones.
 */
export function askedFor(
  fields: readonly (readonly [string, Field])[],
  english: boolean,
): (readonly [string, Field])[] {
  const entity = { fields: Object.fromEntries(fields) }
  return fields.map(([name, field], index) => {
    const sibling = siblingOf(entity, name)
    const place = fields.findIndex(([other]) => other === sibling)
    const other = fields[place]
    if (!other || other[1].required !== field.required) return [name, field]
    const stays = name.endsWith('En') === (english === index < place)
    return stays ? [name, field] : other
  })
}
