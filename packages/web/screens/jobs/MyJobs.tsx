import type { Translator } from '@tandem/i18n/translator'
import { type UserJobRow, userJobFileHours } from '@tandem/model'
import { useMemo } from 'react'
import { useSession } from '../../data/DataContext.tsx'
import { useList } from '../../data/useList.ts'
import { useListActions } from '../../data/useListActions.ts'
import { useRowActions } from '../../data/useRowActions.ts'
import { useTableView } from '../../data/useTableView.ts'
import {
  isOpen,
  useCancelJob,
  useJobFile,
  useLiveUserJobs,
  userJobsPath,
} from '../../data/useUserJobs.ts'
import { Button } from '../../kit/Button.tsx'
import { DataTable } from '../../kit/DataTable.tsx'
import { FilterBar, type FilterField } from '../../kit/FilterBar.tsx'
import { formatInstant } from '../../kit/format.ts'
import { JobProgress, JobStatus } from '../../kit/JobState.tsx'
import { useText, useTimeZone } from '../../kit/language.tsx'
import type { Column, RowAction } from '../../kit/list.ts'
import { Screen } from '../../kit/Screen.tsx'
import { EmptyState } from '../../kit/states.tsx'
import { nothing, When } from '../../kit/values.tsx'

const filterKinds = { status: 'exact' } as const
const statuses = ['queued', 'running', 'done', 'failed', 'cancelled', 'expired'] as const

/** All exports and imports of the user, with progress and files. */
export function MyJobs() {
  const { t } = useText()
  const list = useList<UserJobRow>({
    path: userJobsPath,
    sort: '-createTime',
    filters: filterKinds,
  })
  const view = useTableView('userJobs')
  useListActions(list, view)
  const { readOnly = false } = useSession()
  const cancel = useCancelJob()
  const file = useJobFile()
  useLiveUserJobs()
  const columns = useMemo<Column<UserJobRow>[]>(
    () => [
      { key: 'listText', title: t('job.column.name'), width: 180, cell: (job) => job.listText },
      {
        key: 'kind',
        title: t('job.column.kind'),
        width: 90,
        cell: ({ kind, verb }) => (verb === null ? t(`job.kind.${kind}`) : t(`job.verb.${verb}`)),
      },
      {
        key: 'status',
        title: t('job.column.status'),
        width: 120,
        cell: (job) => <JobStatus job={job} />,
      },
      {
        key: 'progress',
        title: t('job.column.progress'),
        width: 260,
        cell: (job) => (job.status === 'queued' ? nothing : <JobProgress job={job} />),
      },
      {
        key: 'file',
        title: t('job.column.file'),
        width: 200,
        cell: (job) => <JobFile job={job} />,
      },
      {
        key: 'createTime',
        title: t('job.column.created'),
        width: 165,
        cell: (job) => <When at={job.createTime} />,
      },
      {
        key: 'endTime',
        title: t('job.column.ended'),
        width: 165,
        cell: (job) => <When at={job.endTime} />,
      },
    ],
    [t],
  )
  const filters = useMemo<FilterField[]>(
    () => [
      {
        key: 'status',
        label: t('job.column.status'),
        kind: 'choice',
        options: statuses.map((value) => ({ value, label: t(`job.status.${value}`) })),
      },
    ],
    [t],
  )
  const actions = (job: UserJobRow): RowAction[] =>
    isOpen(job) && !readOnly
      ? [
          {
            key: 'cancel',
            label: (language) => language.t('job.cancel'),
            onSelect: () => void cancel.run(job.id),
          },
        ]
      : []
  const onAt = useRowActions({
    prefix: 'userJob',
    rows: list.rows,
    actions: (job) => [
      ...actions(job),
      // In the row it has its own column.
      ...(job.fileName !== null && !readOnly
        ? [
            {
              key: 'file',
              label: (language: Translator) =>
                language.t(job.kind === 'export' ? 'job.download' : 'job.downloadRejects'),
              icon: 'download',
              onSelect: () => void file.run(job),
            },
          ]
        : []),
    ],
    nameOf: ({ kind, verb, listText }) => t(`job.name.${verb ?? kind}`, { list: listText }),
  })
  return (
    <Screen
      title={t('job.page.title')}
      purpose={t('job.page.purpose', { hours: userJobFileHours })}
      fill
    >
      <DataTable
        label={t('job.page.list')}
        list={list}
        columns={columns}
        view={view}
        rowActions={actions}
        onAt={onAt}
        filters={<FilterBar fields={filters} filters={list.filters} />}
        empty={
          <EmptyState icon="tray" title={t('job.tray.empty')}>
            {t('job.tray.emptyText')}
          </EmptyState>
        }
      />
    </Screen>
  )
}

function JobFile({ job }: { job: UserJobRow }) {
  const { t } = useText()
  const timeZone = useTimeZone()
  const { readOnly = false } = useSession()
  const file = useJobFile()
  if (job.fileName === null) return job.status === 'expired' ? t('job.gone') : nothing
  const until = job.expireTime === null ? '' : formatInstant(job.expireTime, timeZone)
  if (readOnly) return job.fileName
  return (
    <Button
      kind="link"
      icon="download"
      busy={file.running}
      title={t('job.until', { at: until })}
      onClick={() => void file.run(job)}
    >
      {job.kind === 'export' ? t('job.download') : t('job.downloadRejects')}
    </Button>
  )
}
