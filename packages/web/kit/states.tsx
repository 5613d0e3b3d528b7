import type { Translate } from '@tandem/i18n/translator'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Icon, type IconName } from './Icon.tsx'
import { useText } from './language.tsx'

/** Why a list is empty, and the one thing to do about it. */
export function EmptyState({
  icon = 'table',
  title,
  children,
  action,
}: {
  icon?: IconName
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="empty-state">
      <span className="empty-icon">
        <Icon name={icon} size={24} />
      </span>
      <strong>{title}</strong>
      {children && <p>{children}</p>}
      {action}
    </div>
  )
}

export function NoMatch({ onClear }: { onClear: () => void }) {
  const { t } = useText()
  return (
    <EmptyState
      icon="filter"
      title={t('kit.noMatch.title')}
      action={<Button onClick={onClear}>{t('kit.clearFilters')}</Button>}
    >
      {t('kit.noMatch.text')}
    </EmptyState>
  )
}

export function NoRight() {
  const { t } = useText()
  return (
    <EmptyState icon="lock" title={t('kit.noRight.title')}>
      {t('kit.noRight.text')}
    </EmptyState>
  )
}

/** Above a record: why the requested action is not available. */
export function WhyNotNote({ children }: { children: ReactNode }) {
  return (
    <p className="form-note why-not" role="note">
      <Icon name="lock" size={16} />
      <span>{children}</span>
    </p>
  )
}

/** Why something could not be loaded; the first three use the words of the specification (§8). */
export interface Failure {
  kind: 'denied' | 'notFound' | 'timeout' | 'failed'
  message: string
}

/** Shown instead of what could not be loaded: a list, a panel, a figure. */
export function Failed({ failure, onRetry }: { failure: Failure | null; onRetry: () => void }) {
  const { t } = useText()
  if (failure?.kind === 'denied') return <NoRight />
  return (
    <div role="alert">
      <EmptyState
        icon="warning"
        title={t('kit.failed.title')}
        action={
          <Button icon="refresh" onClick={onRetry}>
            {t('kit.retry')}
          </Button>
        }
      >
        {failureText(failure, t)}
      </EmptyState>
    </div>
  )
}

/** Spec §8 prescribes texts for transport errors; the server provides the others. */
function failureText(failure: Failure | null, t: Translate): string {
  if (failure?.kind === 'notFound') return t('shell.notFound')
  if (failure?.kind === 'timeout') return t('shell.timeout')
  return failure?.message || t('kit.failed.text')
}

/** Loading, with unknown final layout. */
export function Loading() {
  const { t } = useText()
  return (
    <output className="loading">
      <span className="spinner" aria-hidden="true" />
      <span className="unseen">{t('kit.loading')}</span>
    </output>
  )
}
