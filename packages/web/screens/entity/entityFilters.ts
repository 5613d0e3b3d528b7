import type { Translator } from '@tandem/i18n/translator'
import { type Entity, type Field, fieldsFor, isLinked } from '@tandem/model'
import type { FilterKind } from '../../data/useList.ts'
import type { EntityText } from '../../kit/entityText.ts'
import { fieldFilter } from '../../kit/fieldFilter.ts'
import type { FilterField } from '../../kit/FilterBar.tsx'
import type { LoadOptions } from '../../kit/options.ts'

const filtered = (entity: Entity, english = true): (readonly [string, Field])[] =>
  fieldsFor(entity, english).filter(([, field]) => field.filter === true && !isLinked(field))

const kindOf = ({ kind }: Field): FilterKind => {
  if (kind === 'text' || kind === 'phone') return 'contains'
  return kind === 'instant' ? 'range' : 'exact'
}

/** How each filter of an entity is sent. */
export const filterKinds = (entity: Entity): Record<string, FilterKind> => ({
  ...Object.fromEntries(filtered(entity).map(([name, field]) => [name, kindOf(field)])),
  createTime: 'range',
})

/**
 * The filters of an entity in the filter bar; texts first, then choices, then the creation date, and what only some of its
 * records have.
 */
export function filterFields(
  entity: Entity,
  words: EntityText,
  text: Translator,
  load: (entity: string) => LoadOptions,
): FilterField[] {
  const all = filtered(entity, text.locale === 'en_US')
  const spare = new Set(all.flatMap(([key, field]) => (field.spare ? [key] : [])))
  const fields = all.map(([key, field]) => fieldFilter(key, field, words, text, load))
  const order = { choice: 0, option: 1, text: 2, minutes: 3, days: 3 }
  const [search, ...others] = [
    ...fields.filter(({ kind }) => kind === 'text'),
    ...fields.filter(({ kind }) => kind !== 'text'),
  ]
  const sorted = others.toSorted((a, b) => order[a.kind] - order[b.kind])
  return [
    ...(search ? [search] : []),
    ...sorted.filter(({ key }) => !spare.has(key)),
    { key: 'createTime', label: words.label('createTime'), kind: 'minutes' },
    ...sorted.filter(({ key }) => spare.has(key)),
  ]
}
