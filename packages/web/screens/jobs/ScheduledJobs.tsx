import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useMemo } from 'react'
import { byRight, useActions } from '../../data/actions.ts'
import { useUrlState } from '../../data/urlState.ts'
import { useList } from '../../data/useList.ts'
import { useListActions } from '../../data/useListActions.ts'
import { useRecordNews } from '../../data/useRecordNews.ts'
import { useRights } from '../../data/useRights.ts'
import { useTableView } from '../../data/useTableView.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { DataTable } from '../../kit/DataTable.tsx'
import { FilterBar, type FilterField } from '../../kit/FilterBar.tsx'
import { useText } from '../../kit/language.tsx'
import { Screen } from '../../kit/Screen.tsx'
import { EmptyState } from '../../kit/states.tsx'
import { scheduleNoun, schedulePath } from './schedule/paths.ts'
import { scheduleColumns } from './schedule/scheduleColumns.tsx'
import { useRegistry } from './schedule/useRegistry.ts'
import { type ScheduleLine, useScheduleVerbs } from './schedule/useScheduleVerbs.tsx'
import { lazyPart } from '../../kit/lazyPart.tsx'
import './schedule/schedule.css'

const ScheduleDrawer = lazyPart(() =>
  import('./schedule/ScheduleDrawer.tsx').then((file) => file.ScheduleDrawer),
)
const ScheduleDialog = lazyPart(() =>
  import('./schedule/ScheduleDialog.tsx').then((file) => file.ScheduleDialog),
)
const RefusedDrawer = lazyPart(() =>
  import('../../kit/dialogs/RefusedDrawer.tsx').then((file) => file.RefusedDrawer),
)
const filterKinds = { jobClassName: 'contains', status: 'exact' } as const
/** Runs start and end on their own, also in another process whose updates do not arrive here. */
const POLL_MS = 3_000

/** The platform's scheduled jobs. */
export function ScheduledJobs() {
  const text = useText()
  const { t } = text
  const { control } = useRights()
  const { whyNot } = useRights()
  const { params, set, go } = useUrlState()
  const queries = useQueryClient()
  const list = useList<ScheduleLine>({
    path: schedulePath,
    sort: 'jobClassName',
    filters: filterKinds,
    pollMs: POLL_MS,
  })
  const view = useTableView(scheduleNoun)
  useListActions(list, view)
  useRecordNews(
    (entity) => entity === scheduleNoun,
    () =>
      void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === schedulePath }),
  )
  const actions = useScheduleVerbs((id) => go({ edit: id }))
  const columns = useMemo(() => scheduleColumns(text), [text])
  const filters = useMemo<FilterField[]>(
    () => [
      { key: 'jobClassName', label: t('schedule.column.job'), kind: 'text' },
      {
        key: 'status',
        label: t('schedule.column.status'),
        kind: 'choice',
        options: (['0', '-1'] as const).map((value) => ({
          value,
          label: t(`schedule.status.${value}`),
        })),
      },
    ],
    [t],
  )
  const record = params.get('record')
  const edited = params.get('edit')
  const adding = edited === 'add'
  // A URL can be typed by hand: a schedule that cannot be edited is shown with the reason.
  const why = edited === null ? undefined : whyNot(`scheduledJob:${adding ? 'add' : 'edit'}`)
  const refused = why && t(why)
  const looked = refused !== undefined && !adding ? edited : record
  // If every job has a schedule there is nothing to add, so the form is not offered.
  const registry = useRegistry()
  const complete = registry?.every(({ scheduled }) => scheduled) ?? true
  const addRight = byRight(control('scheduledJob:add'), text)
  const [adds] = useActions([
    {
      id: 'scheduledJob:add',
      title: (language) => language.t('schedule.add'),
      icon: 'plus',
      group: 'screen',
      shortcut: 'c',
      may: addRight.may && !complete,
      disabledReason:
        addRight.disabledReason ??
        (record === null && edited === null ? undefined : t('palette.formOpen')),
      run: () => go({ edit: 'add' }),
    },
  ])
  const add = adds && <ActionButton kind="primary" action={adds} />
  return (
    <Screen title={t('schedule.title')} purpose={t('schedule.purpose')} actions={add} fill>
      <DataTable
        label={t('schedule.list')}
        list={list}
        columns={columns}
        view={view}
        onOpen={({ id }) => go({ record: id })}
        rowActions={actions}
        filters={<FilterBar fields={filters} filters={list.filters} />}
        empty={
          <EmptyState icon="clock" title={t('schedule.empty')} action={add}>
            {t('schedule.emptyText')}
          </EmptyState>
        }
      />
      {looked !== null && (
        <Suspense fallback={null}>
          <ScheduleDrawer
            id={looked}
            refused={refused}
            actions={actions}
            onClose={() => set({ record: null, edit: null })}
          />
        </Suspense>
      )}
      {adding && refused !== undefined && (
        <Suspense fallback={null}>
          <RefusedDrawer
            title={t('schedule.add')}
            reason={refused}
            onClose={() => set({ edit: null })}
          />
        </Suspense>
      )}
      {edited !== null && refused === undefined && (
        <Suspense fallback={null}>
          <ScheduleDialog
            key={edited}
            id={adding ? null : edited}
            onClose={() => set({ edit: null })}
          />
        </Suspense>
      )}
    </Screen>
  )
}
