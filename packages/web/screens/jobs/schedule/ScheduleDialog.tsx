import { useRecord } from '../../../data/useRecord.ts'
import { Button } from '../../../kit/Button.tsx'
import { Dialog } from '../../../kit/dialogs/Dialog.tsx'
import { useText } from '../../../kit/language.tsx'
import { EmptyState, Loading } from '../../../kit/states.tsx'
import { schedulePath } from './paths.ts'
import { ScheduleForm } from './ScheduleForm.tsx'
import { useRegistry } from './useRegistry.ts'
import type { ScheduleLine } from './useScheduleVerbs.tsx'

/** Adds the schedule of a job without one, or changes one. */
export function ScheduleDialog({ id, onClose }: { id: string | null; onClose: () => void }) {
  const { t } = useText()
  const { data: record } = useRecord<ScheduleLine>(schedulePath, id)
  const registry = useRegistry()
  if (registry && (id === null || record)) {
    const free = registry.filter(({ scheduled }) => !scheduled)
    if (id !== null || free.length > 0) {
      return (
        <ScheduleForm
          key={record?.version ?? 0}
          record={record ?? null}
          jobs={id === null ? free : registry}
          onClose={onClose}
        />
      )
    }
    return (
      <Dialog
        title={t('schedule.add')}
        onClose={onClose}
        footer={<Button onClick={onClose}>{t('kit.close')}</Button>}
      >
        <EmptyState icon="clock" title={t('schedule.allAdded')}>
          {t('schedule.allAddedText')}
        </EmptyState>
      </Dialog>
    )
  }
  return (
    <Dialog title={t('schedule.title')} onClose={onClose} footer={null}>
      <Loading />
    </Dialog>
  )
}
