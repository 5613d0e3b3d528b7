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

/** `sized`: the head has a width chosen for it, the cell fits in. */
export type RowColumn<T> = Column<T> & { sized: boolean }

/** Lines below the name of a row that still let the next row be seen. */
const MOST_BELOW = 4

interface TableRowProps<T extends { id: string }> {
  row: T
  /** Its place in the whole list, from 1. */
  place: number
  columns: readonly RowColumn<T>[]
  onOpen: ((row: T) => void) | undefined
  actions: ((row: T) => readonly RowAction[]) | undefined
  actionsInRow: number
  /** Columns without a place of their own, told below the name of the row. */
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
  return (
    <tr
      data-row
      // The head is the first row.
      aria-rowindex={place + 1}
      className={changed ? 'changed' : undefined}
      aria-selected={selected ?? undefined}
      // Whatever is pressed or reached in the row; some browsers focus nothing when a button is pressed.
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
            <Below row={row} columns={below} />
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
  )
}

/** What of a row has no column in a narrow window: the most important first, and nothing that is empty. */
function Below<T extends { id: string }>({
  row,
  columns,
}: {
  row: T
  columns: readonly RowColumn<T>[]
}) {
  const shown = columns.filter(({ key }) => !isEmptyAt(row, key)).slice(0, MOST_BELOW)
  if (shown.length === 0) return null
  return (
    <dl className="row-below">
      {shown.map(({ key, title, cell }) => (
        <div key={key}>
          <dt>{title}</dt>
          <dd>{cell(row)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Drawn again only when something it shows changed: selecting one row leaves the other 199 alone. */
// memo forgets type parameters; the props of Row are kept as they are.
export const TableRow = memo(Row) as typeof Row

/** `most` of them stand in the row; the others are in its menu. */
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

/** Rows of the right height while the first page is fetched. */
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
