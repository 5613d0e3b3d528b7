import { type Entity, type Field, fieldsFor, siblingOf, titleFields } from '@tandem/model'
import { Suspense } from 'react'
import type { AnyRecord } from '../../data/useRecord.ts'
import type { EntityText } from '../../kit/entityText.ts'
import { FieldValue } from '../../kit/fieldCell.tsx'
import { fieldColumn } from '../../kit/fieldColumn.tsx'
import { lazyPart } from '../../kit/lazyPart.tsx'
import type { Column, Filters } from '../../kit/list.ts'

const FlagSwitch = lazyPart(() => import('./FlagSwitch.tsx').then((file) => file.FlagSwitch))

const frame: readonly [string, Field][] = [
  ['createBy', { kind: 'text', list: 'optional' }],
  ['createTime', { kind: 'instant', list: 180 }],
  ['updateBy', { kind: 'text', list: 'optional' }],
  ['updateTime', { kind: 'instant', list: 'optional' }],
]

/** A text missing in the reader's language is shown in the other. */
function inAnyLanguage(entity: Entity, name: string, english: boolean, record: AnyRecord): string {
  const sibling = siblingOf(entity, name)
  const own = name.endsWith('En') === english
  const empty = record[name] === null || record[name] === ''
  return sibling !== undefined && own && empty ? sibling : name
}

/**
 * Number of columns up to which the creation time still fits into 1,440 px; with more it starts
 * hidden.
 */
const ROOM = 5

/** Whether a filter leaves only records for which a field is meant: true or false; undefined without such a filter. */
function isMeant({ when }: Field, filters: Filters['values']): boolean | undefined {
  const chosen = when && filters[when.field]
  if (!when || !chosen || chosen.startsWith('!')) return undefined
  return chosen.split(',').some((one) => when.is.includes(one))
}

/**
 * The columns of an entity's list, with the creation time last. What is meant for some records alone is left out where the
 * filters leave none of them, and starts shown where they leave no others.
 */
export function entityColumns(
  entity: Entity,
  words: EntityText,
  english: boolean,
  hidden: (name: string, field: Field) => boolean,
  filters: Filters['values'] = {},
): Column<AnyRecord>[] {
  const { fields } = entity
  const [title] = titleFields(entity, english)
  const listed = fieldsFor(entity, english).filter(
    ([name, field]) =>
      field.list !== undefined &&
      field.list !== false &&
      !hidden(name, field) &&
      isMeant(field, filters) !== false,
  )
  // The column that names the record comes first.
  const ordered = listed.toSorted(([a], [b]) => Number(b === title) - Number(a === title))
  const starts = (field: Field): boolean =>
    field.list !== 'optional' || (field.spare === true && isMeant(field, filters) === true)
  const crowded = listed.filter(([, field]) => starts(field)).length > ROOM
  return [...ordered, ...frame].map(([name, field]) => ({
    ...fieldColumn(name, field),
    title: words.label(name),
    cell: (record, places) => {
      const value = (
        <FieldValue
          name={inAnyLanguage(entity, name, english, record)}
          field={field}
          record={record}
          words={words}
          places={places}
          title={name === title}
        />
      )
      if (field.inline !== true || record.abilities?.['edit'] !== true) return value
      return (
        <Suspense fallback={value}>
          <FlagSwitch entity={entity} words={words} name={name} record={record} />
        </Suspense>
      )
    },
    optional: !starts(field) || (crowded && name === 'createTime' && !fields[name]),
  }))
}
