import { concerns, type Field, type List } from '@tandem/model'
import { useCallback } from 'react'
import { useSession } from '../../data/DataContext.tsx'
import { useRights } from '../../data/useRights.ts'

/** Whether this reader sees a field of a list: by amounts, by column rules, and if it says anything to them. */
export function useListSight(list: List): (name: string, field: Field) => boolean {
  const { user } = useSession()
  const { shows } = useRights()
  return useCallback(
    (name, field) =>
      !(field.amount === true && user.hideAmounts) &&
      concerns(field, user.companyKind) &&
      shows(list.name, name),
    [list.name, user.hideAmounts, user.companyKind, shows],
  )
}
