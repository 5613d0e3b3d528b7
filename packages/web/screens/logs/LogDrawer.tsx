import type { ReactNode } from 'react'
import { failureOf } from '../../data/failureOf.ts'
import { RecordDrawer } from '../../kit/dialogs/RecordDrawer.tsx'
import { useText } from '../../kit/language.tsx'
import { EmptyState, Failed, Loading } from '../../kit/states.tsx'

/** One log line next to its list, including loading and missing states. */
export function LogDrawer<T>({
  line,
  error,
  retry,
  title,
  fallbackTitle,
  status,
  onClose,
  children,
}: {
  /** undefined: loading; null: it does not exist. */
  line: T | null | undefined
  error: Error | null
  retry: () => void
  title: (line: T) => string
  fallbackTitle: string
  status?: (line: T) => ReactNode
  onClose: () => void
  children: (line: T) => ReactNode
}) {
  const { t } = useText()
  if (line !== null && line !== undefined) {
    return (
      <RecordDrawer title={title(line)} status={status?.(line)} onClose={onClose}>
        {children(line)}
      </RecordDrawer>
    )
  }
  return (
    <RecordDrawer title={fallbackTitle} onClose={onClose}>
      {line === null && <EmptyState icon="list" title={t('kit.nothingFound')} />}
      {line === undefined && error && <Failed failure={failureOf(error)} onRetry={retry} />}
      {line === undefined && !error && <Loading />}
    </RecordDrawer>
  )
}
