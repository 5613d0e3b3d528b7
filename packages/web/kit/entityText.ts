import type { Translator } from '@tandem/i18n/translator'
import { type Entity, type Field, titleFields } from '@tandem/model'

/** The texts of an entity, looked up by its name; the compiler requires them in both catalogs. */
export interface EntityText {
  one: string
  many: string
  purpose: string
  empty: string
  /** Where "No … yet" would read oddly. */
  emptyTitle: string | undefined
  label: (field: string) => string
  choice: (field: string, value: string) => string
  help: (name: string, field: Field) => string | undefined
  /** What it means to leave a field empty. */
  blank: (field: string) => string | undefined
  group: (group: string) => string
  action: (action: string) => string
  /** The display name of this record; undefined if it has none. */
  nameOf: (record: Readonly<Record<string, unknown>>) => string | undefined
}

/** The texts of fields and their values, whatever they are the fields of. */
export type ValueWords = Pick<EntityText, 'label' | 'choice'>

/** The texts a form needs of its fields. */
export type FieldWords = Pick<EntityText, 'label' | 'choice' | 'help' | 'group'> & {
  /** What it means to leave a field empty. */
  blank?: (field: string) => string | undefined
  /** What a number is counted in. */
  unit?: (field: string) => string | undefined
}

const FRAME = new Set(['id', 'createBy', 'createTime', 'updateBy', 'updateTime'])

export function entityText({ loose, has, locale }: Translator, entity: Entity): EntityText {
  const { name, fields, called } = entity
  const partOf = (record: Readonly<Record<string, unknown>>, field: string): string | undefined => {
    const kind = fields[field]?.kind
    const said = kind === 'choice' ? null : record[`${field}_dictText`]
    // An id is no name.
    const value = said ?? (kind === 'ref' ? null : record[field])
    if (typeof value !== 'string' || value === '') return undefined
    return kind === 'choice' ? loose(`${name}.${field}.${value}`) : value
  }
  return {
    nameOf: (record) => {
      const parts = (called ?? []).flatMap((field) => partOf(record, field)?.split(' · ') ?? [])
      // The network of a rate includes its country, which the rate already names.
      if (parts.length > 0) return [...new Set(parts)].join(' · ')
      return titleFields(entity, locale === 'en_US')
        .map((field) => partOf(record, field))
        .find((text) => text !== undefined)
    },
    one: loose(`${name}.one`),
    many: loose(`${name}.many`),
    purpose: loose(`${name}.purpose`),
    empty: loose(`${name}.empty`),
    emptyTitle: has(`${name}.emptyTitle`) ? loose(`${name}.emptyTitle`) : undefined,
    label: (field) =>
      loose(
        FRAME.has(field) && !(field in fields) ? `kit.frame.${field}` : `${name}.${field}.label`,
      ),
    choice: (field, value) => loose(`${name}.${field}.${value}`),
    help: (field, { help }) => (help ? loose(`${name}.${field}.help`) : undefined),
    blank: (field) => (fields[field]?.all ? loose('kit.all') : undefined),
    group: (group) => loose(`${name}.group.${group}`),
    action: (action) => loose(`${name}.action.${action}`),
  }
}
