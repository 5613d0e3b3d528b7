import { scheduledJobList, type ScheduledJobRow } from '@tandem/model'
import { lazyPart } from '../../kit/lazyPart.tsx'
import type { ListParts } from '../../record/list/listParts.ts'
import { ListScreen } from '../../record/list/ListScreen.tsx'
import { scheduleCells } from './schedule/scheduleCells.tsx'
import { useRegistry } from './schedule/useRegistry.ts'
import './schedule/schedule.css'

const ScheduleDetails = lazyPart(() =>
  import('./schedule/ScheduleDetails.tsx').then((file) => file.ScheduleDetails),
)
const ScheduleForm = lazyPart(() =>
  import('./schedule/ScheduleForm.tsx').then((file) => file.ScheduleForm),
)
type Parts = Required<ListParts<ScheduledJobRow>>
const record: Parts['record'] = { Content: ScheduleDetails }
const verbs: Parts['verbs'] = {
  execute: { done: ([row], { t }) => t('schedule.runDone', { name: row?.jobText ?? '' }) },
  cancel: { done: ([row], { t }) => t('schedule.cancelDone', { name: row?.jobText ?? '' }) },
  pause: { done: ([row], { t }) => t('schedule.pauseDone', { name: row?.jobText ?? '' }) },
  resume: { done: ([row], { t }) => t('schedule.resumeDone', { name: row?.jobText ?? '' }) },
  delete: {
    asks: ([row], { t }) => ({
      title: t('schedule.deleteTitle', { name: row?.jobText ?? '' }),
      body: t('schedule.deleteText'),
      action: t('schedule.deleteAction'),
      danger: true,
    }),
    done: ([row], { t }) => t('kit.deleted', { name: row?.jobText ?? '' }),
  },
}

/** The platform's scheduled jobs. */
export function ScheduledJobs() {
  const registry = useRegistry()
  const free = registry?.filter(({ scheduled }) => !scheduled) ?? []
  return (
    <ListScreen<ScheduledJobRow>
      list={scheduledJobList}
      icon="clock"
      cells={scheduleCells}
      record={record}
      verbs={verbs}
      actions={(row, open) =>
        row.abilities['edit'] === true
          ? [{ key: 'edit', label: (say) => say.t('schedule.edit'), onSelect: () => open('edit') }]
          : []
      }
      dialogs={{
        edit: (row, close) =>
          registry && <ScheduleForm record={row} jobs={registry} onClose={close} />,
      }}
      add={{
        code: 'scheduledJob:add',
        label: 'schedule.add',
        dialog: (close) => registry && <ScheduleForm record={null} jobs={free} onClose={close} />,
        // Every job may have a schedule already.
        offered: registry === undefined || free.length > 0,
      }}
    />
  )
}
