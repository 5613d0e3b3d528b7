import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { useText } from './language.tsx'

/** Stands where the filter bar was while rows are selected, so that it never covers one. */
export function BulkBar({
  count,
  onClear,
  children,
}: {
  count: number
  onClear: () => void
  children: ReactNode
}) {
  const { t } = useText()
  return (
    <div className="bulk-bar" role="toolbar" aria-label={t('kit.selected', { n: count })}>
      <strong aria-live="polite">{t('kit.selected', { n: count })}</strong>
      {children}
      <Button kind="quiet" onClick={onClear}>
        {t('kit.clearSelection')}
      </Button>
    </div>
  )
}
