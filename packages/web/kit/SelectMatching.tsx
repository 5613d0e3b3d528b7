import { groupThousands } from '@tandem/core'
import { Button } from './Button.tsx'
import { useText } from './language.tsx'
import type { Paging } from './list.ts'

/**
 * Shown when a whole page is selected: selects everything else that matches the filters, once the number is
 * known.
 */
export function SelectMatching({
  page,
  most,
  onSelect,
}: {
  page: Paging
  /** Maximum that can be handled at once. */
  most: number
  onSelect: () => void
}) {
  const { t } = useText()
  if (page.isEstimate) {
    if (!page.countExactly || page.counting === 'failed') return null
    const busy = page.counting === 'running'
    return (
      <Button kind="link" busy={busy} onClick={page.countExactly}>
        {busy ? t('kit.counting') : t('kit.countMatching')}
      </Button>
    )
  }
  if (page.total > most) {
    return <span className="hint">{t('kit.mostMatching', { max: groupThousands(most) })}</span>
  }
  return (
    <Button kind="link" onClick={onSelect}>
      {t('kit.selectMatching', { n: page.total })}
    </Button>
  )
}
