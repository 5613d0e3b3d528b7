import type { Entity, Field, UserInfo } from '@tandem/model'
import type { Rights } from '../../data/useRights.ts'

/** Whether a field does not exist for this person: an amount, or a column whose rule no role of theirs grants. */
export const isHiddenField = (
  entity: Entity,
  name: string,
  field: Field | undefined,
  user: UserInfo,
  shows: Rights['shows'],
): boolean =>
  (field?.amount === true && user.hideAmounts) ||
  (name !== entity.title && !shows(entity.name, name))
