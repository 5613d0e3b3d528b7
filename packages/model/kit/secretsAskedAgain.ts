import type { EntityDefinition } from './entity.ts'
import type { Field } from './field.ts'

/** Fields by their names, of an entity, a form or the settings. */
type Fields = Readonly<Record<string, Pick<Field, 'kind' | 'goesWith'>>>

/**
 * The stored secrets that a change would send elsewhere: each has to be given with it, or removed.
 * @param isStored whether there is a secret by this name
 * @param isChanged whether the change gives this field another value; of a secret: whether it gives one, or removes it
 */
export const secretsAskedAgain = (
  fields: Fields,
  isStored: (name: string) => boolean,
  isChanged: (name: string) => boolean,
): string[] =>
  Object.entries(fields).flatMap(([name, { kind, goesWith = 'nowhere' }]) => {
    if (kind !== 'secret' || goesWith === 'nowhere' || !isStored(name) || isChanged(name)) return []
    return goesWith.some((use) => isChanged(typeof use === 'string' ? use : use.ref)) ? [name] : []
  })

/** Secrets of other records that go where this record says. */
export interface SecretsOfOthers {
  entity: EntityDefinition
  /** Names of the secret, of the field that refers to this record, and of the one that stands in for its address. */
  secret: string
  ref: string
  unless: string | undefined
}

/** Of which records a change of these fields would send the secrets elsewhere. */
export const secretsBehind = (
  all: readonly EntityDefinition[],
  changed: { entity: string; fields: readonly string[] },
): SecretsOfOthers[] =>
  all.flatMap((entity) =>
    Object.entries(entity.fields).flatMap(([secret, { goesWith = 'nowhere' }]) =>
      (goesWith === 'nowhere' ? [] : goesWith).flatMap((use) => {
        if (typeof use === 'string' || entity.fields[use.ref]?.entity !== changed.entity) return []
        const isElsewhere = use.fields.some((field) => changed.fields.includes(field))
        return isElsewhere ? [{ entity, secret, ref: use.ref, unless: use.unless }] : []
      }),
    ),
  )
