import { controlOf, isShownColumn } from '@tandem/core'
import { useMemo } from 'react'
import { useSession } from './DataContext.tsx'

/** What the permission list says of controls and columns; the server decides again on every call. */
export interface Rights {
  /** 'absent': take the control away; 'disabled': show it dead, with the reason. */
  control: (code: string) => 'absent' | 'disabled' | 'enabled'
  /** Whether a role gives the code: only then do a record's abilities speak of it. */
  granted: (code: string) => boolean
  /** Why a form that was asked for by its address stays closed: key of a sentence; undefined when it may open. */
  whyNot: (code: string) => WhyNot | undefined
  /** Whether a list or a form shows a field. */
  shows: (list: string, field: string) => boolean
}

export type WhyNot = 'error.session.readOnly' | 'rights.missing' | 'rights.notGranted'

export function useRights(): Rights {
  const { rights, readOnly = false } = useSession()
  return useMemo(
    () => ({
      control: (code) => controlOf(rights, code),
      granted: (code) => rights.auth.some(({ action }) => action === code),
      whyNot: (code) => {
        if (readOnly) return 'error.session.readOnly'
        const control = controlOf(rights, code)
        if (control === 'enabled') return undefined
        return control === 'absent' ? 'rights.missing' : 'rights.notGranted'
      },
      shows: (list, field) => isShownColumn(rights, `${list}:column:${field}`),
    }),
    [rights, readOnly],
  )
}
