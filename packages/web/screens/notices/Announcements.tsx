import { announcement, type AnnouncementRow } from '@tandem/model'
import { Suspense, useCallback, useMemo } from 'react'
import { byRight, useActions } from '../../data/actions.ts'
import { useRights } from '../../data/useRights.ts'
import { useUrlState } from '../../data/urlState.ts'
import { useList } from '../../data/useList.ts'
import { useListActions } from '../../data/useListActions.ts'
import { useLiveNotices } from '../../data/useLiveNotices.ts'
import { useTableView } from '../../data/useTableView.ts'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { DataTable } from '../../kit/DataTable.tsx'
import { FilterBar, type FilterField } from '../../kit/FilterBar.tsx'
import { useText } from '../../kit/language.tsx'
import { RecordTools } from '../../record/sheet/RecordTools.tsx'
import { Screen } from '../../kit/Screen.tsx'
import { EmptyState } from '../../kit/states.tsx'
import { announcementColumns } from './announcementColumns.tsx'
import { useAnnouncementActions } from './useAnnouncementActions.tsx'
import { lazyPart } from '../../kit/lazyPart.tsx'
import './notices.css'

const AnnouncementDrawer = lazyPart(() =>
  import('./AnnouncementDrawer.tsx').then((file) => file.AnnouncementDrawer),
)
const filterKinds = {
  titile: 'contains',
  sendStatus: 'exact',
  msgCategory: 'exact',
  priority: 'exact',
} as const
/** Value of `record` in the URL while a new one is edited. */
const NEW = 'new'

/**
 * Announcements of one's own company and those below: edit, publish, withdraw, and see how many have read them.
 */
export function Announcements() {
  const text = useText()
  const { t } = text
  const { control } = useRights()
  const { params, set, go } = useUrlState()
  const list = useList<AnnouncementRow>({
    path: announcement.path,
    sort: '-createTime',
    filters: filterKinds,
  })
  const view = useTableView('announcement')
  useListActions(list, view)
  const open = useCallback((id: string) => go({ record: id }), [go])
  const actions = useAnnouncementActions(open)
  useLiveNotices(list.refresh)
  const columns = useMemo(() => announcementColumns(text), [text])
  const filters = useMemo<FilterField[]>(
    () => [
      { key: 'titile', label: t('announcement.titile.filter'), kind: 'text' },
      {
        key: 'sendStatus',
        label: t('announcement.sendStatus.label'),
        kind: 'choice',
        options: (['0', '1', '2'] as const).map((value) => ({
          value,
          label: t(`announcement.sendStatus.${value}`),
        })),
      },
      {
        key: 'msgCategory',
        label: t('announcement.msgCategory.label'),
        kind: 'choice',
        options: (['1', '2'] as const).map((value) => ({
          value,
          label: t(`announcement.msgCategory.${value}`),
        })),
      },
      {
        key: 'priority',
        label: t('announcement.priority.label'),
        kind: 'choice',
        options: (['L', 'M', 'H'] as const).map((value) => ({
          value,
          label: t(`announcement.priority.${value}`),
        })),
      },
    ],
    [t],
  )
  const record = params.get('record')
  const adding = byRight(control('announcement:add'), text)
  const [adds] = useActions([
    {
      id: 'announcement:add',
      title: (language) => language.t('announcement.add'),
      icon: 'plus',
      group: 'screen',
      shortcut: 'c',
      may: adding.may,
      disabledReason:
        adding.disabledReason ?? (record === null ? undefined : t('palette.formOpen')),
      run: () => open(NEW),
    },
  ])
  const add = adds && <ActionButton kind="primary" action={adds} />
  return (
    <Screen title={t('announcement.many')} purpose={t('announcement.purpose')} actions={add} fill>
      <DataTable
        label={t('announcement.list')}
        list={list}
        columns={columns}
        view={view}
        onOpen={({ id }) => open(id)}
        rowActions={actions}
        filters={<FilterBar folds fields={filters} filters={list.filters} />}
        tools={<RecordTools entity="announcement" query={list.query} />}
        empty={
          <EmptyState icon="megaphone" title={t('announcement.empty')} action={add}>
            {t('announcement.emptyText')}
          </EmptyState>
        }
      />
      {record !== null && (
        <Suspense fallback={null}>
          <AnnouncementDrawer
            key={record}
            id={record === NEW ? null : record}
            actions={actions}
            onClose={() => set({ record: null })}
          />
        </Suspense>
      )}
    </Screen>
  )
}
