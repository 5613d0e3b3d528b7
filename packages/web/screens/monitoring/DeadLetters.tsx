import { deadLetterKinds, type DeadLetterRow, deadLetterStatuses, entities } from '@tandem/model'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useClient } from '../../data/DataContext.tsx'
import { optionsOf } from '../../data/optionsOf.ts'
import { useAction } from '../../data/useAction.ts'
import { useList } from '../../data/useList.ts'
import { useListActions } from '../../data/useListActions.ts'
import { useRowActions } from '../../data/useRowActions.ts'
import { useTableView } from '../../data/useTableView.ts'
import { useUrlState } from '../../data/urlState.ts'
import { DataTable } from '../../kit/DataTable.tsx'
import { FilterBar, type FilterField } from '../../kit/FilterBar.tsx'
import { useText } from '../../kit/language.tsx'
import type { RowAction } from '../../kit/list.ts'
import { Screen } from '../../kit/Screen.tsx'
import { EmptyState } from '../../kit/states.tsx'
import { useToast } from '../../kit/Toasts.tsx'
import { deadLetterColumns } from './deadLetterColumns.tsx'
import { DeadLetterDrawer } from './DeadLetterDrawer.tsx'

const PATH = '/sys/deadLetter'
const filterKinds = {
  keyWord: 'exact',
  kind: 'exact',
  status: 'exact',
  companyId: 'exact',
  createTime: 'range',
} as const
/** The engine retries on its own, also in another process whose updates do not arrive here. */
const POLL_MS = 3_000

/** Writes the database rejected, and retrying them. */
export function DeadLetters() {
  const text = useText()
  const { t } = text
  const { toast } = useToast()
  const { params, set, go } = useUrlState()
  const client = useClient()
  const queries = useQueryClient()
  const list = useList<DeadLetterRow>({
    path: PATH,
    sort: '-createTime',
    filters: filterKinds,
    pollMs: POLL_MS,
  })
  const view = useTableView('deadLetter')
  useListActions(list, view)
  const again = useAction(
    (caller, ids: readonly string[]) =>
      caller.put<null>(`${PATH}/tryAgain`, { ids: ids.join(',') }),
    { refresh: [PATH], done: () => toast(t('monitoring.deadLetter.trying')) },
  )
  const companies = useMemo(
    () => optionsOf(client, queries, entities.company.path),
    [client, queries],
  )
  const fields = useMemo<FilterField[]>(
    () => [
      { key: 'keyWord', label: t('monitoring.deadLetter.reason'), kind: 'text' },
      {
        key: 'status',
        label: t('monitoring.deadLetter.status'),
        kind: 'choice',
        options: deadLetterStatuses.map((value) => ({
          value,
          label: t(`monitoring.deadLetter.status.${value}`),
        })),
      },
      {
        key: 'kind',
        label: t('monitoring.deadLetter.kind'),
        kind: 'choice',
        options: deadLetterKinds.map((value) => ({
          value,
          label: t(`monitoring.deadLetter.kind.${value}`),
        })),
      },
      { key: 'createTime', label: t('monitoring.deadLetter.since'), kind: 'days' },
      {
        key: 'companyId',
        label: t('monitoring.deadLetter.company'),
        kind: 'option',
        load: companies,
      },
    ],
    [t, companies],
  )
  const columns = useMemo(() => deadLetterColumns(text), [text])
  const rowActions = (row: DeadLetterRow): readonly RowAction[] => {
    const { tryAgain } = row.abilities
    if (tryAgain === undefined) return []
    return [
      {
        key: 'tryAgain',
        label: (language) => language.t('monitoring.deadLetter.tryAgain'),
        blocked: tryAgain === true ? undefined : t('error.deadLetter.notWaiting'),
        onSelect: () => void again.run([row.id]),
      },
    ]
  }
  const onAt = useRowActions({
    prefix: 'deadLetter',
    rows: list.rows,
    actions: rowActions,
    nameOf: (row) => t(`monitoring.deadLetter.kind.${row.kind}`),
  })
  const record = params.get('record')
  const title = t('monitoring.deadLetter.title')
  return (
    <Screen title={title} purpose={t('monitoring.deadLetter.purpose')} fill>
      <DataTable
        label={title}
        list={list}
        columns={columns}
        view={view}
        rowActions={rowActions}
        onAt={onAt}
        onOpen={({ id }) => go({ record: id })}
        filters={<FilterBar fields={fields} filters={list.filters} />}
        empty={
          <EmptyState icon="list" title={t('monitoring.deadLetter.empty')}>
            {t('monitoring.deadLetter.emptyText')}
          </EmptyState>
        }
      />
      {record !== null && (
        <DeadLetterDrawer
          id={record}
          rows={list.rows}
          actions={rowActions}
          onClose={() => set({ record: null })}
        />
      )}
    </Screen>
  )
}
