import { Button } from '../../kit/Button.tsx'
import { useText } from '../../kit/language.tsx'
import { EmptyState } from '../../kit/states.tsx'

/** Shown for a URL without a menu entry (spec §2). */
export const NOT_FOUND = '/404'

/** Says that the page does not exist, and leads back. */
export function NoPage({
  from,
  onBack,
  onHome,
}: {
  /** The requested URL. */
  from: string | null
  onBack: (() => void) | null
  onHome: () => void
}) {
  const { t } = useText()
  return (
    <div className="centred">
      <EmptyState
        icon="search"
        title={<h1>{t('shell.noPage.title')}</h1>}
        action={
          <span className="field-row">
            {onBack && <Button onClick={onBack}>{t('shell.noPage.back')}</Button>}
            <Button kind="primary" onClick={onHome}>
              {t('shell.noPage.action')}
            </Button>
          </span>
        }
      >
        {from === null ? t('shell.noPage.text') : t('shell.noPage.at', { path: from })}
      </EmptyState>
    </div>
  )
}

/** A menu entry whose screen does not exist yet. */
export function NotInRelease({ name }: { name: string }) {
  const { t } = useText()
  return (
    <div className="centred">
      <EmptyState icon="clock" title={<h1>{t('shell.notInRelease.title', { name })}</h1>}>
        {t('shell.notInRelease.text')}
      </EmptyState>
    </div>
  )
}
