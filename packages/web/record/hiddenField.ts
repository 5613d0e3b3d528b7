import type { Entity, Field, UserInfo } from '@tandem/model'
import type { Rights } from '../data/useRights.ts'

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
