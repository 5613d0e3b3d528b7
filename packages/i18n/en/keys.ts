import type { fields } from './fields.ts'
import type { Entities, EntityName, ErrorCode } from '@tandem/model'

type FieldKeys<N extends string, F> = {
  [K in keyof F & string]:
    | (`field.${K}` extends keyof typeof fields ? never : `${N}.${K}.label`)
    | (F[K] extends { values: readonly (infer V extends string)[] } ? `${N}.${K}.${V}` : never)
    | (F[K] extends { help: true } ? `${N}.${K}.help` : never)
}[keyof F & string]
type GroupKeys<N extends string, E> = E extends { groups: readonly (infer G extends string)[] }
  ? `${N}.group.${G}`
  : never
type ActionKeys<N extends string, E> = E extends { actions: readonly (infer A extends string)[] }
  ? `${N}.action.${A}`
  : never

/** What one record, and several, are called: known on every screen. */
export type NounKeys<N extends EntityName> = `${N}.one` | `${N}.many`

/**
 * The texts an entity must have in each language beside its nouns: its purpose in one line, the text of an empty list, a label per field that `fields` does not word for all, a text per choice, help where the field declares it, groups and actions.
 */
export type EntityKeys<N extends EntityName> =
  | `${N}.purpose`
  | `${N}.empty`
  | FieldKeys<N, Entities[N]['fields']>
  | GroupKeys<N, Entities[N]>
  | ActionKeys<N, Entities[N]>

/** The texts of a group of entities. */
export type EntityTexts<N extends EntityName> = Record<{ [K in N]: EntityKeys<K> }[N], string>

/** One sentence per error code: what happened and what to do. */
export type ErrorKeys = `error.${ErrorCode}`
