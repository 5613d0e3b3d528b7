import { controlOf, isShownColumn } from '@tandem/core'
import { useMemo } from 'react'
import { useSession } from './DataContext.tsx'

/** The permission list's verdict on controls and columns; the server decides again on every call. */
export interface Rights {
  /** 'absent': hide the control; 'disabled': show it disabled, with the reason. */
  control: (code: string) => 'absent' | 'disabled' | 'enabled'
  /** Whether a role grants the code: only then do a record's abilities mention it. */
  granted: (code: string) => boolean
  /** Why a form requested by URL stays closed: key of a sentence; undefined if it may open. */
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
