import { type MyNotice, myNoticePath } from '@tandem/model'
import { useEffect, useMemo } from 'react'
import { showNotice } from '../../data/noticeDesk.ts'
import { useLiveNotices } from '../../data/useLiveNotices.ts'
import { useList } from '../../data/useList.ts'
import { useListActions } from '../../data/useListActions.ts'
import { useUrlState } from '../../data/urlState.ts'
import { useTableView } from '../../data/useTableView.ts'
import { DataTable } from '../../kit/DataTable.tsx'
import { FilterBar, type FilterField } from '../../kit/FilterBar.tsx'
import { useText } from '../../kit/language.tsx'
import type { Column } from '../../kit/list.ts'
import { Screen } from '../../kit/Screen.tsx'
import { EmptyState } from '../../kit/states.tsx'
import { StatusTag } from '../../kit/StatusTag.tsx'
import { When } from '../../kit/values.tsx'
import { priorityTones } from './tones.ts'
import './notices.css'

const filterKinds = { titile: 'contains', readFlag: 'exact', msgCategory: 'exact' } as const

/** All announcements sent to the reader, newest first, read or not. */
export function MyAnnouncements() {
  const { t } = useText()
  const list = useList<MyNotice>({ path: myNoticePath, sort: '-sendTime', filters: filterKinds })
  const view = useTableView('myNotice')
  useListActions(list, view)
  useLiveNotices(list.refresh)
  const { params, set } = useUrlState()
  const record = params.get('record')
  useEffect(() => {
    if (record === null) return
    // The window belongs to the shell: the URL parameter is no longer needed.
    showNotice(record)
    // Rendered synchronously, which is not allowed in an effect.
    queueMicrotask(() => set({ record: null }))
  }, [record, set])
  const columns = useMemo<Column<MyNotice>[]>(
    () => [
      {
        key: 'titile',
        title: t('announcement.titile.label'),
        width: 320,
        cell: ({ titile, readFlag }) => (
          <span className={readFlag === '0' ? 'notice-unread' : ''}>{titile}</span>
        ),
      },
      {
        key: 'readFlag',
        title: t('notices.read.label'),
        width: 110,
        cell: ({ readFlag }) => (
          <StatusTag tone={readFlag === '0' ? 'info' : 'neutral'}>
            {t(`notices.read.${readFlag}`)}
          </StatusTag>
        ),
      },
      {
        key: 'msgCategory',
        title: t('announcement.msgCategory.label'),
        width: 140,
        cell: ({ msgCategory }) => t(`announcement.msgCategory.${msgCategory}`),
      },
      {
        key: 'priority',
        title: t('announcement.priority.label'),
        width: 120,
        cell: ({ priority }) => (
          <StatusTag tone={priorityTones[priority]}>
            {t(`announcement.priority.${priority}`)}
          </StatusTag>
        ),
      },
      {
        key: 'sender',
        title: t('announcement.sender.label'),
        width: 140,
        cell: ({ sender, senderName }) =>
          sender === 'system' ? t('notices.platform') : senderName,
      },
      {
        key: 'sendTime',
        title: t('announcement.sendTime.label'),
        width: 170,
        cell: ({ sendTime }) => <When at={sendTime} />,
      },
    ],
    [t],
  )
  const filters = useMemo<FilterField[]>(
    () => [
      { key: 'titile', label: t('announcement.titile.filter'), kind: 'text' },
      {
        key: 'readFlag',
        label: t('notices.read.label'),
        kind: 'choice',
        options: (['0', '1'] as const).map((value) => ({
          value,
          label: t(`notices.read.${value}`),
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
    ],
    [t],
  )
  return (
    <Screen title={t('notices.mine.title')} purpose={t('notices.mine.purpose')} fill>
      <DataTable
        label={t('notices.mine.list')}
        list={list}
        columns={columns}
        view={view}
        onOpen={({ anntId }) => showNotice(anntId)}
        filters={<FilterBar folds fields={filters} filters={list.filters} />}
        empty={
          <EmptyState icon="bell" title={t('notices.mine.empty')}>
            {t('notices.mine.emptyText')}
          </EmptyState>
        }
      />
    </Screen>
  )
}
