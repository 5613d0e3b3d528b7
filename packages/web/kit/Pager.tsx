import { groupThousands } from '@tandem/core'
import { Button, IconButton } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { useText } from './language.tsx'
import type { Paging } from './list.ts'
import { MenuButton } from './MenuButton.tsx'
import { Tooltip } from './Tooltip.tsx'

const SIZES = [20, 50, 100, 200] as const

/** `‹ 1–50 of more than 12,000 ›`: no page numbers, because keyset pages are not counted. */
export function Pager({
  page,
  folded = [],
}: {
  page: Paging
  /** Titles of columns that do not fit in the window, or are empty. */
  folded?: readonly string[]
}) {
  const { t } = useText()
  const range = { from: groupThousands(page.from), to: groupThousands(page.to) }
  const total = groupThousands(page.isEstimate ? surelyMore(page.total) : page.total)
  return (
    <nav className="pager" aria-label={t('kit.pages')}>
      {folded.length > 0 && (
        <Tooltip text={folded.join(' · ')}>
          <span className="pager-folded">{t('kit.folded', { n: folded.length })}</span>
        </Tooltip>
      )}
      <MenuButton
        label={t('kit.pageSize')}
        items={[...new Set([...SIZES, page.size])]
          .sort((a, b) => a - b)
          .map((size) => ({
            key: String(size),
            label: String(size),
            checked: size === page.size,
            onSelect: () => page.setSize(size),
          }))}
        trigger={(props) => (
          <button type="button" className="pager-size" {...props}>
            <span>{t('kit.pageSize')}</span>
            {page.size}
            <Icon name="down" size={14} />
          </button>
        )}
      />
      <span className="pager-range" aria-live="polite">
        {page.isEstimate
          ? t('kit.rangeAbout', { ...range, total })
          : t('kit.range', { ...range, total })}
      </span>
      {page.isEstimate && page.countExactly && page.counting !== 'failed' && (
        <Button kind="link" busy={page.counting === 'running'} onClick={page.countExactly}>
          {page.counting === 'running' ? t('kit.counting') : t('kit.countExactly')}
        </Button>
      )}
      {page.counting === 'failed' && <output>{t('kit.countFailed')}</output>}
      <span className="pager-steps">
        <IconButton
          icon="left"
          label={t('kit.previousPage')}
          disabled={page.previous === null}
          onClick={() => page.previous?.()}
        />
        <IconButton
          icon="right"
          label={t('kit.nextPage')}
          disabled={page.next === null}
          onClick={() => page.next?.()}
        />
      </span>
    </nav>
  )
}

/** What there are surely more than, in whole thousands: an estimate is no figure to read digit by digit. */
const surelyMore = (total: number): number => {
  const step = total > 1_000 ? 1_000 : 1
  return Math.max(0, Math.floor((total - 1) / step) * step)
}
