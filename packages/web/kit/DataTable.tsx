import { rowSelectionFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { type ReactNode, useCallback, useMemo, useRef } from 'react'
import { BulkBar } from './BulkBar.tsx'
import { shownColumns } from './columnLayout.ts'
import { placesOf } from './format.ts'
import { FreshPill } from './FreshPill.tsx'
import type { Column, FreshRows, ListView, RowAction, TableView } from './list.ts'
import { Pager } from './Pager.tsx'
import { TableHead } from './TableHead.tsx'
import { SkeletonRows, TableRow } from './TableRow.tsx'
import { NoMatch, Failed } from './states.tsx'
import { SelectMatching } from './SelectMatching.tsx'
import { breakpoints } from './breakpoints.ts'
import { TableTools } from './TableTools.tsx'
import { useHandler } from './useHandler.ts'
import { useHiddenEdges } from './useHiddenEdges.ts'
import { useMediaQuery } from './useMediaQuery.ts'
import { useBelow } from './useBelow.ts'
import { blankColumns, emptyColumns, useRoom } from './useRoom.ts'
import { useRowSelection } from './useRowSelection.ts'
import { useRowWindow } from './useRowWindow.ts'
import { ViewTabs } from './views/ViewTabs.tsx'

/** If left out, rows follow the console's density setting. */
const density = (dense: boolean | undefined): string => {
  if (dense === undefined) return ''
  return dense ? 'dense' : 'roomy'
}

/** Where a window has little room for the content, more of them are in the menu; on a phone all. */
const ACTIONS_IN_ROW = { wide: 2, beside: 1, narrow: 0 } as const

const none: readonly never[] = []
const features = tableFeatures({ rowSelectionFeature })

export interface DataTableProps<T extends { id: string }> {
  /** Accessible name of the table. */
  label: string
  list: ListView<T>
  /** Define it outside the component or memoise it: a new array re-renders every row. */
  columns: readonly Column<T>[]
  /** Where and how column choices and density are stored. */
  view: TableView
  /** The first column becomes the link to the record. */
  onOpen?: ((row: T) => void) | undefined
  rowActions?: ((row: T) => readonly RowAction[]) | undefined
  /** Called with the row a user is at, by keyboard or mouse. */
  onAt?: ((row: T) => void) | undefined
  /** Actions on the selected rows; without it rows cannot be selected. */
  bulkActions?:
    | ((rows: readonly T[], clear: () => void, all: number | null) => ReactNode)
    | undefined
  /**
   * Maximum rows `bulkActions` can handle beyond the page. Enables selecting everything that matches the filters;
   * `all` is the number of matches while everything is selected. If left out, only rows of the page can be
   * selected.
   */
  mostMatching?: number | undefined
  /** The filter bar; replaced by the bulk bar while rows are selected. */
  filters?: ReactNode
  /** Additional tools to the right of the filters, e.g. export. */
  tools?: ReactNode
  /** Shown if there is no data at all. */
  empty: ReactNode
  /** Rows to highlight briefly because they changed live. */
  changed?: ReadonlySet<string> | undefined
  /** Rows added since the page was loaded. */
  fresh?: FreshRows | undefined
}

/** The console's only table: server order, keyset pages, column choice, selection, and its four empty states. */
export function DataTable<T extends { id: string }>({
  label,
  list,
  columns,
  view,
  onOpen,
  rowActions,
  onAt,
  bulkActions,
  mostMatching,
  filters,
  tools,
  empty,
  changed,
  fresh,
}: DataTableProps<T>) {
  const ids = useMemo(() => list.rows.map(({ id }) => id), [list.rows])
  const selection = useRowSelection(ids, list.arrangement.filters)
  const { select, clear } = selection
  const data = useMemo(() => [...list.rows], [list.rows])
  const definitions = useMemo(
    () => columns.map(({ key, title }) => ({ id: key, header: title })),
    [columns],
  )
  const table = useTable({
    features,
    data,
    columns: definitions,
    getRowId: (row) => row.id,
    state: { rowSelection: selection.rows },
    onRowSelectionChange: select,
  })
  const { columns: chosen, order, widths } = view
  const wanted = useMemo(
    () => shownColumns(columns, { columns: chosen, order }),
    [columns, chosen, order],
  )
  const sorted = list.sort.key
  const isChosen = useCallback(
    (key: string) => chosen[key] === true || key in widths,
    [chosen, widths],
  )
  // A column of dashes says nothing, as that of problems while there are none. As a string, for the rows' sake.
  const blank = blankColumns(wanted.slice(1), list.rows)
    .filter((key) => key !== sorted && !isChosen(key))
    .join(' ')
  const ordered = useMemo(() => {
    const without = blank.split(' ')
    return wanted.filter(({ key }) => !without.includes(key))
  }, [wanted, blank])
  const status = ordered.find(({ state }) => state === true)?.key
  const keeps = useCallback(
    // Columns the user chose or resized are kept.
    ({ key, instant }: Column<T>) =>
      key === status ||
      (instant === true && (key === 'createTime' || key === sorted)) ||
      isChosen(key),
    [isChosen, status, sorted],
  )
  const empties = useMemo(() => emptyColumns(ordered, list.rows), [ordered, list.rows])
  const narrow = useMediaQuery(`(max-width: ${breakpoints.narrow - 1}px)`)
  // A narrow window shows it below the name of its row, rather than half of a status beside it.
  const yields = useCallback(({ instant }: Column<T>) => narrow && instant === true, [narrow])
  const isWide = useMediaQuery(`(min-width: ${breakpoints.wide}px)`)
  const layout = narrow ? 'narrow' : isWide ? 'wide' : 'beside'
  const { folded, watch } = useRoom(ordered, { keeps, yields, empty: empties, layout })
  // As strings, so that rows are re-rendered only if amounts gained or lost decimals, or a column got a width.
  const places = ordered
    .map(({ amount }) => (amount ? placesOf(list.rows.map((row) => amount(row))) : 0))
    .join(' ')
  const sized = Object.keys(widths).toSorted().join(' ')
  const laid = useMemo(() => {
    const decimals = places.split(' ').map(Number)
    const fixed = new Set(sized.split(' '))
    return ordered.map(({ width, ...column }, index) => ({
      ...column,
      ...(width === undefined || empties.includes(column.key) ? {} : { width }),
      ...(column.amount ? { cell: (row: T) => column.cell(row, decimals[index]) } : {}),
      sized: fixed.has(column.key),
    }))
  }, [ordered, places, sized, empties])
  const visible = useMemo(() => laid.filter(({ key }) => !folded.includes(key)), [laid, folded])
  const setView = view.set
  const onWidth = useCallback(
    (key: string, px: number, held: Readonly<Record<string, number>>) =>
      setView({ widths: { ...held, ...widths, [key]: px } }),
    [setView, widths],
  )
  const onHold = useCallback(
    (held: Readonly<Record<string, number>>) => setView({ widths: { ...held, ...widths } }),
    [setView, widths],
  )
  const rows = table.getRowModel().rows
  const below = useBelow(laid, narrow ? folded : none)
  // Their rows differ in height and have few cells.
  const { follow, ...drawn } = useRowWindow(below.length > 0 ? 0 : rows.length)
  const drawnTo = below.length > 0 ? rows.length : drawn.to
  const selected = rows
    .filter((row) => selection.all || row.getIsSelected())
    .map((row) => row.original)
  const whole = rows.length > 0 && selected.length === rows.length
  const further = mostMatching !== undefined && whole && list.page.total > rows.length
  const selectable = bulkActions !== undefined
  const actionsInRow = ACTIONS_IN_ROW[layout]
  const loading = list.status === 'loading'
  const markEdges = useHiddenEdges()
  const box = useRef<HTMLElement>(null)
  const toTop = useCallback(() => {
    if (box.current) box.current.scrollTop = 0
  }, [])
  const edges = useCallback(
    (section: HTMLElement | null) => {
      box.current = section
      const ends = [markEdges, watch, follow].map((begin) => begin(section))
      return () => {
        for (const end of ends) if (typeof end === 'function') end()
      }
    },
    [markEdges, watch, follow],
  )
  const hidden = wanted.filter(({ key }) => !visible.some((shown) => shown.key === key))
  const openRow = useHandler((row: T) => onOpen?.(row))
  // Users without any row action get no empty column for it.
  const idle = rows.length > 0 && rows.every(({ original }) => rowActions?.(original).length === 0)
  const actions = idle ? undefined : rowActions

  return (
    <div className="list">
      {view.saved && view.saved.list.length > 0 && <ViewTabs list={list} views={view.saved} />}
      <div className="list-bar">
        {bulkActions && selected.length > 0 ? (
          <BulkBar
            count={selection.all ? list.page.total : selected.length}
            all={selection.all}
            onClear={clear}
          >
            {further && !selection.all && (
              <SelectMatching
                page={list.page}
                most={mostMatching}
                onSelect={selection.selectEverything}
              />
            )}
            {bulkActions(selected, clear, selection.all ? list.page.total : null)}
          </BulkBar>
        ) : (
          <>
            <div className="list-filters">{filters}</div>
            <TableTools columns={columns} view={view} list={list}>
              {tools}
            </TableTools>
          </>
        )}
      </div>
      <div className={`table-card ${density(view.dense)}`}>
        {list.refreshing && <div className="thin-bar" aria-hidden="true" />}
        {fresh && <FreshPill {...fresh} onShown={toTop} />}
        {/* A region that scrolls must be reachable without a mouse (WCAG 2.1.1). */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <section ref={edges} className="table-scroll" aria-label={label} tabIndex={0}>
          <table
            className={sized === '' ? undefined : 'has-widths'}
            aria-busy={loading || list.refreshing}
            aria-rowcount={list.page.isEstimate ? -1 : list.page.total}
          >
            <TableHead
              columns={visible}
              sort={list.sort}
              onSort={list.setSort}
              actions={actions !== undefined}
              widths={widths}
              onWidth={onWidth}
              onHold={onHold}
              selection={
                selectable
                  ? {
                      all: whole,
                      some: selected.length > 0,
                      onToggle: (on) => (on ? table.toggleAllRowsSelected(true) : clear()),
                    }
                  : null
              }
            />
            <tbody>
              {loading ? (
                <SkeletonRows columns={visible.length + (actions ? 1 : 0) + (selectable ? 1 : 0)} />
              ) : (
                <>
                  <Gap height={drawn.above} />
                  {rows.slice(drawn.from, drawnTo).map((row, index) => (
                    <TableRow
                      key={row.id}
                      place={drawn.from + index + list.page.from}
                      row={row.original}
                      columns={visible}
                      onOpen={onOpen && openRow}
                      actions={actions}
                      actionsInRow={actionsInRow}
                      below={below}
                      onAt={onAt}
                      selected={selectable ? selection.all || row.getIsSelected() : null}
                      onSelect={select}
                      changed={changed?.has(row.id) ?? false}
                    />
                  ))}
                  <Gap height={drawn.below} />
                </>
              )}
            </tbody>
          </table>
          {list.status === 'failed' && <Failed failure={list.failure} onRetry={list.refresh} />}
          {list.status === 'ready' &&
            rows.length === 0 &&
            (Object.keys(list.filters.values).length > 0 ? (
              <NoMatch onClear={list.filters.clear} />
            ) : (
              empty
            ))}
        </section>
        {list.status === 'ready' && rows.length > 0 && (
          <Pager page={list.page} folded={narrow ? none : hidden.map(({ title }) => title)} />
        )}
      </div>
    </div>
  )
}

/** Placeholder for rows that are not rendered. */
function Gap({ height }: { height: number }) {
  if (height === 0) return null
  return (
    <tr aria-hidden="true" className="row-gap">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a gap says nothing */}
      <td style={{ height }} />
    </tr>
  )
}
