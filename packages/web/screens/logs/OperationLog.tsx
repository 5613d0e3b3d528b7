import type { LogRow } from '@tandem/model'
import { useMemo } from 'react'
import { useSession } from '../../data/DataContext.tsx'
import { useList } from '../../data/useList.ts'
import { useTableView } from '../../data/useTableView.ts'
import type { FilterField } from '../../kit/FilterBar.tsx'
import { groupThousands } from '../../kit/format.ts'
import { useText } from '../../kit/language.tsx'
import type { Column } from '../../kit/list.ts'
import { companyColumn, ipColumn, textColumn, timeColumn } from './logColumns.tsx'
import { LogScreen } from './LogScreen.tsx'
import { CallTag } from './OutcomeTag.tsx'
import { operations } from './paths.ts'
import { commonKinds, useLogFilters } from './useLogFilters.ts'
import { lazyPart } from '../../kit/lazyPart.tsx'

const OperationDrawer = lazyPart(() =>
  import('./OperationDrawer.tsx').then((file) => file.OperationDrawer),
)
const kinds = { ...commonKinds, operateType: 'exact', outcome: 'exact' } as const
const types = [2, 3, 4, 5, 6] as const

/** Calls that changed or exported something. */
export function OperationLog() {
  const text = useText()
  const { t, loose } = text
  const { user } = useSession()
  const list = useList<LogRow>({ ...operations, sort: '-createTime', filters: kinds })
  const view = useTableView('operationLog')
  const { search, time, others } = useLogFilters(t('logs.searchDone'))
  const fields = useMemo<readonly FilterField[]>(
    () => [
      search,
      {
        key: 'operateType',
        label: t('logs.kind'),
        kind: 'choice',
        options: types.map((type) => ({ value: String(type), label: t(`logs.kind.${type}`) })),
      },
      time,
      {
        key: 'outcome',
        label: t('logs.result'),
        kind: 'choice',
        options: (['done', 'refused'] as const).map((value) => ({
          value,
          label: t(`logs.operation.${value}`),
        })),
      },
      ...others,
    ],
    [t, search, time, others],
  )
  const columns = useMemo<Column<LogRow>[]>(
    () => [
      textColumn('logContent', t('logs.what'), ({ logContent }) => logContent, { width: 200 }),
      {
        key: 'status',
        title: t('logs.result'),
        width: 110,
        cell: ({ status }) => <CallTag status={status} />,
      },
      textColumn('username', t('logs.user'), ({ username }) => username, { width: 140 }),
      ...(user.companyKind === 'customer' ? [] : [companyColumn<LogRow>(text)]),
      textColumn(
        'operateType',
        t('logs.kind'),
        ({ operateType }) => (operateType === null ? null : loose(`logs.kind.${operateType}`)),
        { optional: true },
      ),
      ipColumn(text),
      {
        key: 'costTime',
        title: t('logs.took'),
        align: 'end',
        width: 90,
        cell: ({ costTime }) => (
          <span className="number">{t('logs.ms', { ms: groupThousands(costTime ?? 0) })}</span>
        ),
      },
      textColumn('requestUrl', t('logs.call'), ({ requestUrl }) => requestUrl, { optional: true }),
      timeColumn(text),
    ],
    [text, t, loose, user.companyKind],
  )
  return (
    <LogScreen
      name="operation"
      list={list}
      view={view}
      columns={columns}
      fields={fields}
      drawer={(id, close) => <OperationDrawer id={id} rows={list.rows} onClose={close} />}
    />
  )
}
