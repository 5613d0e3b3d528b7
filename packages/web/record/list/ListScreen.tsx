import { filterField, type List, listNameOf } from '@tandem/model'
import { Suspense, useMemo } from 'react'
import { useSession } from '../../data/DataContext.tsx'
import { useList } from '../../data/useList.ts'
import { useListActions } from '../../data/useListActions.ts'
import { useRowActions } from '../../data/useRowActions.ts'
import { useRights } from '../../data/useRights.ts'
import { useTableView } from '../../data/useTableView.ts'
import { useUrlState } from '../../data/urlState.ts'
import { shownColumns } from '../../kit/columnLayout.ts'
import { DataTable } from '../../kit/DataTable.tsx'
import { FilterBar } from '../../kit/FilterBar.tsx'
import { Help } from '../../kit/Help.tsx'
import { useText } from '../../kit/language.tsx'
import type { RowAction } from '../../kit/list.ts'
import { lazyPart } from '../../kit/lazyPart.tsx'
import { type ListText, listText } from '../../kit/listText.ts'
import { Screen } from '../../kit/Screen.tsx'
import { EmptyState } from '../../kit/states.tsx'
import { useToast } from '../../kit/Toasts.tsx'
import { byFirstDigits } from './byFirstDigits.ts'
import { ListExport } from './ListExport.tsx'
import type { ListRecord as OneRecord } from './ListRecord.tsx'
import { listColumns } from './listColumns.tsx'
import type { ListParts } from './listParts.ts'
import { listFilterKinds, useListFilters } from './useListFilters.ts'
import { useListSight } from './useListSight.ts'
import { dialogIn } from './dialogIn.ts'
import type { RowDialog as DialogOfRow } from './RowDialog.tsx'
import { useListAdd } from './useListAdd.tsx'
import { useChanged } from './useChanged.ts'
import { useFreshRows } from './useFreshRows.ts'
import { useLiveRows } from './useLiveRows.ts'
import { useListVerbs } from './useListVerbs.tsx'

// A part that is loaded later would forget that it takes rows of any kind.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is that very component
const ListRecord = lazyPart(() =>
  import('./ListRecord.tsx').then((file) => file.ListRecord),
) as unknown as typeof OneRecord
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
const RowDialog = lazyPart(() =>
  import('./RowDialog.tsx').then((file) => file.RowDialog),
) as unknown as typeof DialogOfRow
const noActions = (): readonly [] => []

/** The page of a list: its lines, its filters, and the record named in the URL next to them. */
export function ListScreen<Row extends { id: string }>({
  list,
  ...parts
}: { list: List } & ListParts<Row>) {
  const words = listText(useText(), list)
  const add = useListAdd(parts)
  const primary = parts.primary ?? add.button
  return (
    <Screen
      title={words.title}
      of={parts.of}
      purpose={words.purpose}
      help={<Help title={words.title} text={words.help} items={parts.help} />}
      actions={primary}
      fill
    >
      <ListTable list={list} {...parts} primary={primary} />
      <Suspense fallback={null}>{add.form}</Suspense>
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
  const [changed, mark] = useChanged()
  useLiveRows(definition, list.rows, mark)
  const fresh = useFreshRows(definition, list)
  const view = useTableView(listNameOf(definition))
  useListActions(list, view)
  const filters = useListFilters(definition, options)
  const shownFilters = useMemo(
    () => byFirstDigits(list.filters, phonesOf(definition)),
    [list.filters, definition],
  )
  const { companyKind } = useSession().user
  const columns = useMemo(
    () => listColumns<Row>(definition, words, cells, sees, companyKind),
    [definition, words, cells, sees, companyKind],
  )
  const verbs = useListVerbs(definition, parts.verbs)
  const hasActions = definition.verbs !== undefined || parts.actions !== undefined
  const actions = (row: Row): readonly RowAction[] =>
    dangerLast([...own(row, (dialog) => go({ [dialog]: row.id })), ...verbs.rowActions(row)])
  const dialog = dialogIn(params, parts.dialogs)
  const isBusy = parts.busy === true || dialog !== null || params.get('mode') === 'add'
  const nameOf = parts.nameOf ?? ((row: Row) => nameIn(row, title, definition, words))
  const onAt = useRowActions({
    prefix: definition.name,
    rows: list.rows,
    actions: isBusy ? noActions : actions,
    nameOf,
  })
  const { opens, onOpen } = useOpening<Row>(definition, (id) => go({ record: id }))
  const open = opens ? params.get('record') : null
  const close = (): void => set({ record: null, tab: null })
  const Own = record?.Own
  return (
    <>
      <DataTable
        label={words.list}
        list={list}
        columns={columns}
        view={view}
        changed={changed}
        fresh={fresh}
        onOpen={onOpen}
        rowActions={hasActions ? actions : undefined}
        onAt={onAt}
        bulkActions={verbs.bulkActions}
        filters={<FilterBar folds fields={filters} filters={shownFilters} />}
        tools={
          definition.exports && (
            <ListExport
              list={definition}
              name={parts.sheetName ?? words.title}
              query={list.query}
              columns={shownColumns(columns, view).map(({ key }) => key)}
            />
          )
        }
        empty={
          <EmptyState icon={icon} title={words.empty} action={primary ?? parts.emptyAction}>
            {words.emptyText}
          </EmptyState>
        }
      />
      {dialog && (
        <Suspense fallback={null}>
          <RowDialog
            key={`${dialog.key} ${dialog.id}`}
            list={definition}
            rows={list.rows}
            dialog={dialog}
            title={(row) => (row ? nameOf(row) : words.title)}
            actions={actions}
            onClose={() => set({ [dialog.key]: null, mode: null })}
          />
        </Suspense>
      )}
      {open !== null && (
        <Suspense fallback={null}>
          {Own ? (
            <Own key={open} id={open} onClose={close} />
          ) : (
            <ListRecord
              key={open}
              list={definition}
              id={open}
              rows={list.rows}
              parts={{ cells, record, actions, nameOf }}
              tab={params.get('tab')}
              onTab={(tab) => set({ tab })}
              onClose={close}
            />
          )}
        </Suspense>
      )}
    </>
  )
}

const none = {}

const phonesOf = (list: List): readonly string[] =>
  list.filters.filter((name) => filterField(list, name).kind === 'phone')

/** Whether this reader opens rows; whose role shows that without allowing it is told so. */
function useOpening<Row extends { id: string }>(
  { title, opens: access }: List,
  open: (id: string) => void,
): { opens: boolean; onOpen: ((row: Row) => void) | undefined } {
  const { t } = useText()
  const { control } = useRights()
  const { toast } = useToast()
  const right = access === undefined ? 'enabled' : control(access)
  if (title === undefined || right === 'absent') return { opens: false, onOpen: undefined }
  if (right === 'enabled') return { opens: true, onOpen: ({ id }) => open(id) }
  return { opens: false, onOpen: () => toast(t('rights.notGranted'), 'info') }
}

/** What a row is called: its title as it is shown. */
function nameIn(row: object, title = 'id', { fields }: List, words: ListText): string {
  const said: unknown = Reflect.get(row, title)
  if (typeof said !== 'string') return ''
  return fields[title]?.kind === 'choice' ? words.choice(title, said) : said
}

/** Approve before decline: what harms or ends something is never the first choice. */
const dangerLast = (actions: readonly RowAction[]): readonly RowAction[] =>
  actions.toSorted((a, b) => Number(a.danger === true) - Number(b.danger === true))
