import type { Field } from './field.ts'
import type { FieldValues } from './schema.ts'

/**
 * The changes that a second person has to agree to, by the definition of their fields. What only switches something off
 * is done at once.
 * @param changed the fields that get another value
 */
export const secondPersonValues = (
  fields: Readonly<Record<string, Pick<Field, 'secondPerson'>>>,
  changed: FieldValues,
): FieldValues =>
  Object.fromEntries(
    Object.entries(changed).filter(
      ([name, value]) => fields[name]?.secondPerson === true && value !== false,
    ),
  )
