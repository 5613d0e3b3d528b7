import type { TestRunRow } from '@tandem/model'
import { Suspense, useMemo } from 'react'
import { useSession } from '../../data/DataContext.tsx'
import { useList } from '../../data/useList.ts'
import { useListActions } from '../../data/useListActions.ts'
import { useTableView } from '../../data/useTableView.ts'
import { useRights } from '../../data/useRights.ts'
import { useUrlState } from '../../data/urlState.ts'
import { DataTable } from '../../kit/DataTable.tsx'
import { FilterBar, type FilterField } from '../../kit/FilterBar.tsx'
import { useText } from '../../kit/language.tsx'
import { Screen } from '../../kit/Screen.tsx'
import { EmptyState, Loading } from '../../kit/states.tsx'
import { testColumns } from './testTool/runColumns.tsx'
import { api } from './testTool/wire.ts'
import { lazyPart } from '../../kit/lazyPart.tsx'
import './own.css'

const TestForm = lazyPart(() => import('./testTool/TestForm.tsx').then((file) => file.TestForm), {
  missing: 'note',
})
const TestDrawer = lazyPart(() =>
  import('./testTool/TestDrawer.tsx').then((file) => file.TestDrawer),
)
const kinds = { number: 'exact', createTime: 'range', accepted: 'exact' } as const

/** How a number would be routed, and its price (spec §2, /TestToolRecord). Each run is stored. */
export function TestTool() {
  const text = useText()
  const { t } = text
  const { user } = useSession()
  const { control } = useRights()
  const { params, set, go } = useUrlState()
  const list = useList<TestRunRow>({ path: api, sort: '-createTime', filters: kinds })
  const view = useTableView('testTool')
  useListActions(list, view)
  const columns = useMemo(
    () => testColumns(text, { amounts: !user.hideAmounts }),
    [text, user.hideAmounts],
  )
  const fields = useMemo<readonly FilterField[]>(
    () => [
      { key: 'number', label: t('own.test.number'), kind: 'text' },
      { key: 'createTime', label: t('own.test.time'), kind: 'days' },
      {
        key: 'accepted',
        label: t('own.test.outcome'),
        kind: 'choice',
        options: [
          { value: 'true', label: t('own.test.accepted') },
          { value: 'false', label: t('own.test.refused') },
        ],
      },
    ],
    [t],
  )
  const open = (id: string | null): void => (id === null ? set : go)({ record: id })
  const record = params.get('record')
  return (
    <Screen title={t('own.test.title')} purpose={t('own.test.purpose')}>
      {control('testTool:run') === 'enabled' && (
        <Suspense fallback={<Loading />}>
          <TestForm onDone={open} />
        </Suspense>
      )}
      <DataTable
        label={t('own.test.list')}
        list={list}
        columns={columns}
        view={view}
        onOpen={({ id }) => open(id)}
        filters={<FilterBar fields={fields} filters={list.filters} />}
        empty={
          <EmptyState icon="flask" title={t('own.test.empty')}>
            {t('own.test.emptyText')}
          </EmptyState>
        }
      />
      {record !== null && (
        <Suspense fallback={null}>
          <TestDrawer key={record} id={record} onClose={() => open(null)} />
        </Suspense>
      )}
    </Screen>
  )
}
