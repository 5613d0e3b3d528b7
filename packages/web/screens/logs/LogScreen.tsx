import { type ReactNode, Suspense } from 'react'
import { useUrlState } from '../../data/urlState.ts'
import { useListActions } from '../../data/useListActions.ts'
import { DataTable } from '../../kit/DataTable.tsx'
import { FilterBar, type FilterField } from '../../kit/FilterBar.tsx'
import { useText } from '../../kit/language.tsx'
import type { Column, ListView, TableView } from '../../kit/list.ts'
import { Screen } from '../../kit/Screen.tsx'
import { EmptyState } from '../../kit/states.tsx'

/** The common layout of logs: lines, filters, and the line named in the URL next to them. */
export function LogScreen<T extends { id: string }>({
  name,
  list,
  view,
  columns,
  fields,
  drawer,
}: {
  /** Prefix of its texts: `logs.<name>.title` and so on. */
  name: 'data' | 'signIn' | 'operation' | 'apiRequest' | 'export'
  list: ListView<T>
  view: TableView
  columns: readonly Column<T>[]
  fields: readonly FilterField[]
  drawer: (id: string, close: () => void) => ReactNode
}) {
  const { t } = useText()
  const { params, set, go } = useUrlState()
  useListActions(list, view)
  const record = params.get('record')
  const title = t(`logs.${name}.title`)
  return (
    <Screen title={title} purpose={t(`logs.${name}.purpose`)} fill>
      <DataTable
        label={title}
        list={list}
        columns={columns}
        view={view}
        onOpen={({ id }) => go({ record: id })}
        filters={<FilterBar fields={fields} filters={list.filters} />}
        empty={
          <EmptyState icon="list" title={t(`logs.${name}.empty`)}>
            {t(`logs.${name}.emptyText`)}
          </EmptyState>
        }
      />
      {record !== null && (
        <Suspense fallback={null}>
          {drawer(record, () => set({ record: null, tab: null }))}
        </Suspense>
      )}
    </Screen>
  )
}
