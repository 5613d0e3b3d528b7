import { Button } from '../../kit/Button.tsx'
import { useText } from '../../kit/language.tsx'
import { EmptyState } from '../../kit/states.tsx'

/** An address no entry of the menu has. */
export function NoPage({ onHome }: { onHome: () => void }) {
  const { t } = useText()
  return (
    <div className="centred">
      <EmptyState
        icon="search"
        title={<h1>{t('shell.noPage.title')}</h1>}
        action={
          <Button kind="primary" onClick={onHome}>
            {t('shell.noPage.action')}
          </Button>
        }
      >
        {t('shell.noPage.text')}
      </EmptyState>
    </div>
  )
}

/** A menu entry whose screen is not built yet. */
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
