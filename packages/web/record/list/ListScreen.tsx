import { type List, listNameOf } from '@tandem/model'
import { Suspense, useMemo } from 'react'
import { useList } from '../../data/useList.ts'
import { useListActions } from '../../data/useListActions.ts'
import { useRowActions } from '../../data/useRowActions.ts'
import { useTableView } from '../../data/useTableView.ts'
import { useUrlState } from '../../data/urlState.ts'
import { DataTable } from '../../kit/DataTable.tsx'
import { FilterBar } from '../../kit/FilterBar.tsx'
import { useText } from '../../kit/language.tsx'
import type { RowAction } from '../../kit/list.ts'
import { lazyPart } from '../../kit/lazyPart.tsx'
import { type ListText, listText } from '../../kit/listText.ts'
import { Screen } from '../../kit/Screen.tsx'
import { EmptyState } from '../../kit/states.tsx'
import type { ListRecord as OneRecord } from './ListRecord.tsx'
import { listColumns } from './listColumns.tsx'
import type { ListParts } from './listParts.ts'
import { listFilterKinds, useListFilters } from './useListFilters.ts'
import { useListSight } from './useListSight.ts'
import { useListVerbs } from './useListVerbs.tsx'

// A part that is loaded later would forget that it takes rows of any kind.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is that very component
const ListRecord = lazyPart(() =>
  import('./ListRecord.tsx').then((file) => file.ListRecord),
) as unknown as typeof OneRecord
const noActions = (): readonly [] => []

/** The page of a list: its lines, its filters, and the record named in the URL next to them. */
export function ListScreen<Row extends { id: string }>({
  list,
  ...parts
}: { list: List } & ListParts<Row>) {
  const words = listText(useText(), list)
  return (
    <Screen title={words.title} purpose={words.purpose} actions={parts.primary} fill>
      <ListTable list={list} {...parts} />
    </Screen>
  )
}

/** The same without the page around it. */
export function ListTable<Row extends { id: string }>({
  list: definition,
  ...parts
}: { list: List } & ListParts<Row>) {
  const text = useText()
  const { cells, options, actions: own = noActions, record, icon = 'list', primary } = parts
  const words = useMemo(() => listText(text, definition), [text, definition])
  const sees = useListSight(definition)
  const { params, set, go } = useUrlState()
  const kinds = useMemo(() => listFilterKinds(definition), [definition])
  const { path, sort, fixed = none, pollMs, title } = definition
  const list = useList<Row>({ path, sort, filters: kinds, fixed, ...(pollMs && { pollMs }) })
  const view = useTableView(listNameOf(definition))
  useListActions(list, view)
  const filters = useListFilters(definition, options)
  const columns = useMemo(
    () => listColumns<Row>(definition, words, cells, sees),
    [definition, words, cells, sees],
  )
  const verbs = useListVerbs(definition, parts.verbs)
  const hasActions = definition.verbs !== undefined || parts.actions !== undefined
  const actions = (row: Row): readonly RowAction[] => [...own(row), ...verbs.rowActions(row)]
  const nameOf = parts.nameOf ?? ((row: Row) => nameIn(row, title, definition, words))
  const onAt = useRowActions({
    prefix: definition.name,
    rows: list.rows,
    actions: parts.busy === true ? noActions : actions,
    nameOf,
  })
  const open = params.get('record')
  return (
    <>
      <DataTable
        label={words.list}
        list={list}
        columns={columns}
        view={view}
        onOpen={title === undefined ? undefined : ({ id }) => go({ record: id })}
        rowActions={hasActions ? actions : undefined}
        onAt={onAt}
        bulkActions={verbs.bulkActions}
        filters={<FilterBar fields={filters} filters={list.filters} />}
        empty={
          <EmptyState icon={icon} title={words.empty} action={primary}>
            {words.emptyText}
          </EmptyState>
        }
      />
      {title !== undefined && open !== null && (
        <Suspense fallback={null}>
          <ListRecord
            key={open}
            list={definition}
            id={open}
            rows={list.rows}
            parts={{ cells, record, actions, nameOf }}
            tab={params.get('tab')}
            onTab={(tab) => set({ tab })}
            onClose={() => set({ record: null, tab: null })}
          />
        </Suspense>
      )}
    </>
  )
}

const none = {}

/** What a row is called: its title as it is shown. */
function nameIn(row: object, title = 'id', { fields }: List, words: ListText): string {
  const said: unknown = Reflect.get(row, title)
  if (typeof said !== 'string') return ''
  return fields[title]?.kind === 'choice' ? words.choice(title, said) : said
}
