import type { Translator } from '@tandem/i18n/translator'
import type { Entity, Field } from '@tandem/model'

/** The words of an entity, looked up by its name; the compiler requires them of both catalogs. */
export interface EntityText {
  one: string
  many: string
  purpose: string
  empty: string
  label: (field: string) => string
  choice: (field: string, value: string) => string
  help: (name: string, field: Field) => string | undefined
  group: (group: string) => string
  action: (action: string) => string
}

const FRAME = new Set(['id', 'createBy', 'createTime', 'updateBy', 'updateTime'])

export function entityText({ loose }: Translator, { name, fields }: Entity): EntityText {
  return {
    one: loose(`${name}.one`),
    many: loose(`${name}.many`),
    purpose: loose(`${name}.purpose`),
    empty: loose(`${name}.empty`),
    label: (field) =>
      loose(
        FRAME.has(field) && !(field in fields) ? `kit.frame.${field}` : `${name}.${field}.label`,
      ),
    choice: (field, value) => loose(`${name}.${field}.${value}`),
    help: (field, { help }) => (help ? loose(`${name}.${field}.help`) : undefined),
    group: (group) => loose(`${name}.group.${group}`),
    action: (action) => loose(`${name}.action.${action}`),
  }
}
