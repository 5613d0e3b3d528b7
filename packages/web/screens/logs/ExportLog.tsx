import { type Entity, entities, type ExportLogRow } from '@tandem/model'
import { useMemo } from 'react'
import { useSession } from '../../data/DataContext.tsx'
import { useList } from '../../data/useList.ts'
import { useTableView } from '../../data/useTableView.ts'
import type { FilterField } from '../../kit/FilterBar.tsx'
import { useText } from '../../kit/language.tsx'
import type { Column } from '../../kit/list.ts'
import { Count } from '../../kit/values.tsx'
import { ExportTag, exportStatuses } from './ExportTag.tsx'
import { companyColumn, ipColumn, textColumn, timeColumn } from './logColumns.tsx'
import { LogScreen } from './LogScreen.tsx'
import { exportLog } from './paths.ts'
import { commonKinds, useLogFilters } from './useLogFilters.ts'
import { lazyPart } from '../../kit/lazyPart.tsx'

const ExportDrawer = lazyPart(() => import('./ExportDrawer.tsx').then((file) => file.ExportDrawer))
const kinds = { ...commonKinds, list: 'exact', status: 'exact' } as const
const everyEntity: readonly Entity[] = Object.values(entities)

/** Lists exported as files. */
export function ExportLog() {
  const text = useText()
  const { t, loose } = text
  const { user, may } = useSession()
  const list = useList<ExportLogRow>({ path: exportLog, sort: '-createTime', filters: kinds })
  const view = useTableView('exportLog')
  const { search, time, others } = useLogFilters(t('logs.search'))
  const fields = useMemo<readonly FilterField[]>(
    () => [
      search,
      {
        key: 'list',
        label: t('logs.list'),
        kind: 'choice',
        options: [
          { value: 'smsOutbox', label: t('sms.outbox.title') },
          ...everyEntity
            .filter(({ name, verbs }) => verbs.includes('export') && may(`${name}:list`))
            .map(({ name }) => ({ value: name, label: loose(`${name}.many`) })),
        ],
      },
      time,
      {
        key: 'status',
        label: t('logs.result'),
        kind: 'choice',
        options: exportStatuses.map((value) => ({ value, label: t(`logs.jobStatus.${value}`) })),
      },
      ...others,
    ],
    [t, loose, may, search, time, others],
  )
  const columns = useMemo<Column<ExportLogRow>[]>(
    () => [
      textColumn('list', t('logs.list'), ({ listText }) => listText, { width: 160 }),
      {
        key: 'status',
        title: t('logs.result'),
        width: 120,
        cell: ({ status }) => <ExportTag status={status} />,
      },
      textColumn('username', t('logs.user'), ({ username }) => username, { width: 140 }),
      ...(user.companyKind === 'customer' ? [] : [companyColumn<ExportLogRow>(text)]),
      {
        key: 'rows',
        title: t('logs.rows'),
        align: 'end',
        cell: ({ rows }) => <Count value={rows} />,
      },
      {
        key: 'downloads',
        title: t('logs.downloads'),
        align: 'end',
        cell: ({ downloads }) => <Count value={downloads} />,
      },
      textColumn('fileName', t('logs.file'), ({ fileName }) => fileName, { optional: true }),
      ipColumn(text),
      timeColumn(text),
    ],
    [text, t, user.companyKind],
  )
  return (
    <LogScreen
      name="export"
      list={list}
      view={view}
      columns={columns}
      fields={fields}
      drawer={(id, close) => <ExportDrawer id={id} rows={list.rows} onClose={close} />}
    />
  )
}
