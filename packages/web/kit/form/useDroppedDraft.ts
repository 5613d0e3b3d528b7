import { useInsertionEffect } from 'react'
import { dropDraft } from './draft.ts'

/**
 * Drops a draft when its form is gone: saved or discarded. A reload does not trigger this, and neither must a
 * hidden tab: its other effects end when it is hidden, insertion effects only when it is closed.
 */
export function useDroppedDraft(key: string | undefined): void {
  useInsertionEffect(() => (key === undefined ? undefined : () => dropDraft(key)), [key])
}
