import { checkField, type Entity, type Field, isLinked } from '@tandem/model'
import type { Translator } from '@tandem/i18n/translator'

/** What a form asks: the fields of an entity or of a call's input, under the headings of its groups. */
export type FormShape = Pick<Entity, 'fields' | 'groups' | 'folds'>

/** A form's values: one per field, in wire format. */
export type FormValues = Readonly<Record<string, unknown>>
/** An add sends what is set, an edit what changed, a call all that is asked. */
export type FormMode = 'add' | 'edit' | 'call'

/** Fields a user can set in this mode. In an edit, immutable ones are shown read-only. */
export const askedFields = ({ fields }: FormShape): [string, Field][] =>
  Object.entries(fields).filter(([, field]) => field.readOnly !== true && field.apart !== true)

export const isLocked = (field: Field, mode: FormMode): boolean =>
  mode === 'edit' && field.immutable === true

/** Initial values of a form: the record's, otherwise the defaults. A secret always starts empty. */
export function startValues(shape: FormShape, record: FormValues | null): FormValues {
  return Object.fromEntries(
    askedFields(shape).map(([name, field]) => {
      if (field.kind === 'secret') return [name, '']
      if (record) return [name, record[name] ?? emptyOf(field)]
      return [name, field.initial ?? emptyOf(field)]
    }),
  )
}

const emptyOf = (field: Field): unknown => {
  if (isLinked(field)) return []
  return field.kind === 'flag' ? false : null
}

const isNothing = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0)

/** A text field's value; '' if there is none. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Whether two values mean the same; nothing is nothing, however it is written. */
export const same = (one: unknown, other: unknown): boolean =>
  (isNothing(one) && isNothing(other)) || inOrder(one) === inOrder(other)

// Chosen records have no order.
const inOrder = (value: unknown): string =>
  JSON.stringify(Array.isArray(value) ? value.map((one) => JSON.stringify(one)).toSorted() : value)

/** Names of the fields that differ from their initial value. */
export const changedFields = (shape: FormShape, values: FormValues, start: FormValues): string[] =>
  askedFields(shape)
    .map(([name]) => name)
    .filter((name) => !same(values[name], start[name]))

/** The body of a request: what is set, what changed, or every field. Empty fields are sent as null. */
export function wireValues(
  shape: FormShape,
  values: FormValues,
  start: FormValues,
  mode: FormMode,
): FormValues {
  const changed = new Set(changedFields(shape, values, start))
  return Object.fromEntries(
    askedFields(shape)
      .filter(([name, field]) => {
        if (mode === 'call') return true
        return mode === 'add'
          ? !isNothing(values[name]) || isLinked(field)
          : changed.has(name) && !isLocked(field, mode)
      })
      .map(([name, field]) => [name, givenValue(field, values[name], mode)]),
  )
}

/** A value as it is sent: nothing as null; the texts of a call without the spaces around them. */
function givenValue({ kind }: Field, value: unknown, mode: FormMode): unknown {
  const given =
    mode === 'call' && kind !== 'secret' && typeof value === 'string' ? value.trim() : value
  return given === '' ? null : given
}

/** The sentence that says how to fix a value, by the server's rules; undefined if it is valid. */
export function faultOf(
  { loose }: Translator,
  name: string,
  field: Field,
  values: FormValues,
  mode: FormMode,
): string | undefined {
  const value = givenValue(field, values[name], mode)
  if (isLocked(field, mode)) return undefined
  // A stored secret is kept if nothing is entered.
  if (field.kind === 'secret' && mode === 'edit' && isNothing(value)) return undefined
  const fault = checkField(field, value)
  return fault && loose(`error.${fault.reason}`, fault.args)
}
