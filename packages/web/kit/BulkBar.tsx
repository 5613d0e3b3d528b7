import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { useText } from './language.tsx'

/** Replaces the filter bar while rows are selected, so that it never covers a row. */
export function BulkBar({
  count,
  all = false,
  onClear,
  children,
}: {
  count: number
  /** Everything that matches the filters, on all pages. */
  all?: boolean
  onClear: () => void
  children: ReactNode
}) {
  const { t } = useText()
  const said = t(all ? 'kit.selectedMatching' : 'kit.selected', { n: count })
  return (
    <div className="bulk-bar" role="toolbar" aria-label={said}>
      <strong aria-live="polite">{said}</strong>
      {children}
      <Button kind="quiet" onClick={onClear}>
        {t('kit.clearSelection')}
      </Button>
    </div>
  )
}
