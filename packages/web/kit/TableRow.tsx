import type { RowSelectionState } from '@tanstack/react-table'
import { type Dispatch, memo, type SetStateAction } from 'react'
import { IconButton } from './Button.tsx'
import { cellClass } from './cellClass.ts'
import { labelIn } from './label.ts'
import { useText } from './language.tsx'
import type { Column, RowAction } from './list.ts'
import { MenuButton } from './MenuButton.tsx'
import { Tooltip } from './Tooltip.tsx'
import { isEmptyAt } from './useRoom.ts'

/** `sized`: the column has a chosen width, and the cell fits into it. */
export type RowColumn<T> = Column<T> & { sized: boolean }

/** Number of lines below a row's name that still leaves the next row visible. */
const MOST_BELOW = 4

interface TableRowProps<T extends { id: string }> {
  row: T
  /** Its position in the whole list, starting at 1. */
  place: number
  columns: readonly RowColumn<T>[]
  onOpen: ((row: T) => void) | undefined
  actions: ((row: T) => readonly RowAction[]) | undefined
  actionsInRow: number
  /** Columns that do not fit, shown below the name of the row. */
  below: readonly RowColumn<T>[]
  onAt: ((row: T) => void) | undefined
  /** null: rows cannot be selected. */
  selected: boolean | null
  onSelect: Dispatch<SetStateAction<RowSelectionState>>
  changed: boolean
}

function Row<T extends { id: string }>({
  row,
  place,
  columns,
  onOpen,
  actions,
  actionsInRow,
  below,
  onAt,
  selected,
  onSelect,
  changed,
}: TableRowProps<T>) {
  const { t } = useText()
  const width = columns.length + (selected === null ? 0 : 1) + (actions ? 1 : 0)
  return (
    <>
      <tr
        data-row={row.id}
        // The head is the first row.
        aria-rowindex={place + 1}
        className={changed ? 'changed' : undefined}
        aria-selected={selected ?? undefined}
        // Anything pressed or focused in the row; some browsers focus nothing when a button is pressed.
        onFocus={onAt && (() => onAt(row))}
        onPointerDown={onAt && (() => onAt(row))}
      >
        {selected !== null && (
          <td className="cell-select">
            <input
              type="checkbox"
              aria-label={t('kit.selectRow')}
              checked={selected}
              onChange={(event) => {
                const on = event.target.checked
                onSelect((before) => ({
                  ...Object.fromEntries(Object.entries(before).filter(([id]) => id !== row.id)),
                  ...(on ? { [row.id]: true as const } : {}),
                }))
              }}
            />
          </td>
        )}
        {columns.map(({ key, cell, align, sized }, index) =>
          index === 0 ? (
            <th key={key} scope="row" className={sized ? 'sized' : undefined}>
              {onOpen ? (
                <button type="button" className="row-link" onClick={() => onOpen(row)}>
                  {cell(row)}
                </button>
              ) : (
                cell(row)
              )}
            </th>
          ) : (
            <td key={key} className={cellClass(align, sized)}>
              {cell(row)}
            </td>
          ),
        )}
        {actions && (
          <td className="cell-actions">
            <RowActions actions={actions(row)} most={actionsInRow} />
          </td>
        )}
      </tr>
      <Below row={row} columns={below} width={width} selected={selected} onAt={onAt} />
    </>
  )
}

/**
 * The values of a row that have no column in a narrow window, as wide as the window: most important first, without empty
 * ones.
 */
function Below<T extends { id: string }>({
  row,
  columns,
  width,
  selected,
  onAt,
}: Pick<TableRowProps<T>, 'row' | 'selected' | 'onAt'> & {
  columns: readonly RowColumn<T>[]
  /** Number of cells in the row above. */
  width: number
}) {
  const shown = columns.filter(({ key }) => !isEmptyAt(row, key)).slice(0, MOST_BELOW)
  if (shown.length === 0) return null
  return (
    <tr
      className="row-more"
      aria-selected={selected ?? undefined}
      onFocus={onAt && (() => onAt(row))}
      onPointerDown={onAt && (() => onAt(row))}
    >
      <td colSpan={width}>
        <dl className="row-below">
          {shown.map(({ key, title, cell }) => (
            <div key={key}>
              <dt>{title}</dt>
              <dd>{cell(row)}</dd>
            </div>
          ))}
        </dl>
      </td>
    </tr>
  )
}

/** Re-rendered only if something visible changed: selecting one row leaves the other 199 alone. */
// memo loses type parameters; the props of Row are kept.
export const TableRow = memo(Row) as typeof Row

/** `most` of them are in the row, the others in its menu. */
function RowActions({ actions, most }: { actions: readonly RowAction[]; most: number }) {
  const text = useText()
  const { t } = text
  const [inRow, inMenu] =
    actions.length <= most ? [actions, []] : [actions.slice(0, most), actions.slice(most)]
  return (
    <div className="row-actions">
      {inRow.map(({ key, label, danger, blocked, onSelect }) =>
        blocked === undefined ? (
          <button
            key={key}
            type="button"
            className={danger ? 'row-action danger' : 'row-action'}
            onClick={onSelect}
          >
            {labelIn(label, text)}
          </button>
        ) : (
          <Tooltip key={key} text={blocked}>
            <button type="button" className="row-action" aria-disabled="true">
              {labelIn(label, text)}
            </button>
          </Tooltip>
        ),
      )}
      {inMenu.length > 0 && (
        <MenuButton
          label={t('kit.moreActions')}
          items={inMenu}
          trigger={(props) => <IconButton icon="more" label={t('kit.moreActions')} {...props} />}
        />
      )}
    </div>
  )
}

/** Rows of the right height while the first page is loading. */
export function SkeletonRows({ columns }: { columns: number }) {
  return Array.from({ length: 10 }, (_, row) => (
    <tr key={row} className="skeleton-row">
      {Array.from({ length: columns }, (__, column) => (
        // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a place holder says nothing
        <td key={column}>
          <span className="skeleton" style={{ width: `${35 + ((row * 7 + column * 23) % 50)}%` }} />
        </td>
      ))}
    </tr>
  ))
}
