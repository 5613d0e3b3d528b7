import type { Entity, Field, UserInfo } from '@tandem/model'
import type { Rights } from '../data/useRights.ts'
import type { FormValues } from '../kit/form/values.ts'

/** Whether a field is hidden from this user: an amount, or a column whose rule none of their roles grants. */
export const isHiddenField = (
  entity: Entity,
  name: string,
  field: Field | undefined,
  user: UserInfo,
  shows: Rights['shows'],
): boolean =>
  (field?.amount === true && user.hideAmounts) ||
  (name !== entity.title && !shows(entity.name, name))

/** Whether a field makes no sense with what another one says. */
export function isNotAsked(field: Field | undefined, values: FormValues): boolean {
  if (!field?.when) return false
  const other = values[field.when.field]
  return typeof other === 'string' && !field.when.is.includes(other)
}
