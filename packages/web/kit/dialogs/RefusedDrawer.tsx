import { useText } from '../language.tsx'
import { EmptyState } from '../states.tsx'
import { RecordDrawer } from './RecordDrawer.tsx'

/** Shown instead of the form for a new record: why it does not open. */
export function RefusedDrawer({
  title,
  reason,
  onClose,
}: {
  title: string
  reason: string
  onClose: () => void
}) {
  const { t } = useText()
  return (
    <RecordDrawer title={title} onClose={onClose}>
      <EmptyState icon="lock" title={t('kit.noRight.title')}>
        {reason}
      </EmptyState>
    </RecordDrawer>
  )
}
