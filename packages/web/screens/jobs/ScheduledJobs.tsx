import { scheduledJobList, type ScheduledJobRow } from '@tandem/model'
import { Suspense, useState } from 'react'
import { byRight, useActions } from '../../data/actions.ts'
import { useRights } from '../../data/useRights.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { useText } from '../../kit/language.tsx'
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
  const text = useText()
  const { t } = text
  const { control } = useRights()
  const [open, setOpen] = useState<'add' | ScheduledJobRow | null>(null)
  const registry = useRegistry()
  const free = registry?.filter(({ scheduled }) => !scheduled) ?? []
  const right = byRight(control('scheduledJob:add'), text)
  const [adds] = useActions([
    {
      id: 'scheduledJob:add',
      title: (language) => language.t('schedule.add'),
      icon: 'plus',
      group: 'screen',
      shortcut: 'c',
      // If every job has a schedule there is nothing to add, so the form is not offered.
      may: right.may && free.length > 0,
      disabledReason: right.disabledReason ?? (open === null ? undefined : t('palette.formOpen')),
      run: () => setOpen('add'),
    },
  ])
  const close = (): void => setOpen(null)
  return (
    <>
      <ListScreen<ScheduledJobRow>
        list={scheduledJobList}
        icon="clock"
        cells={scheduleCells}
        record={record}
        verbs={verbs}
        actions={(row) =>
          row.abilities['edit'] === true
            ? [
                {
                  key: 'edit',
                  label: (say) => say.t('schedule.edit'),
                  onSelect: () => setOpen(row),
                },
              ]
            : []
        }
        busy={open !== null}
        primary={adds && <ActionButton kind="primary" action={adds} />}
      />
      <Suspense fallback={null}>
        {open !== null && registry && (
          <ScheduleForm
            record={open === 'add' ? null : open}
            jobs={open === 'add' ? free : registry}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  )
}
