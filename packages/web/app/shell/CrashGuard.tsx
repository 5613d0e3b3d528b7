import { Component, type ReactNode } from 'react'
import { Button } from '../../kit/Button.tsx'
import { useText } from '../../kit/language.tsx'
import { EmptyState } from '../../kit/states.tsx'

/**
 * A screen that throws takes down only itself. React supports this only in classes.
 * @param onRestart renders it again; without it, the crashed part is missing until the page is
 * reloaded
 */
export class CrashGuard extends Component<
  { children: ReactNode; onRestart?: () => void },
  { crashed: boolean }
> {
  override state = { crashed: false }

  static getDerivedStateFromError(): { crashed: boolean } {
    return { crashed: true }
  }

  override render(): ReactNode {
    const { children, onRestart } = this.props
    if (!this.state.crashed) return children
    return onRestart ? <Crashed onRestart={onRestart} /> : null
  }
}

export function Crashed({ onRestart }: { onRestart: () => void }) {
  const { t } = useText()
  return (
    <div className="centred" role="alert">
      <EmptyState
        icon="warning"
        title={t('shell.crash.title')}
        action={<Button onClick={onRestart}>{t('shell.crash.action')}</Button>}
      >
        {t('shell.crash.text')}
      </EmptyState>
    </div>
  )
}
