import { useInsertionEffect } from 'react'
import { dropDraft } from './draft.ts'

/**
 * Forgets a draft when its form is gone: saved or given up. A reload leaves without this, and so must a tab in the
 * background: its other effects end when it is hidden, those of insertion only when it is closed.
 */
export function useDroppedDraft(key: string | undefined): void {
  useInsertionEffect(() => (key === undefined ? undefined : () => dropDraft(key)), [key])
}
