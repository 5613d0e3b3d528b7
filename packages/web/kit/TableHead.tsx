import type { CSSProperties } from 'react'
import { Icon } from './Icon.tsx'
import { cellClass } from './cellClass.ts'
import { useText, useTimeZone } from './language.tsx'
import { zoneInWords } from './offsetName.ts'
import type { Column } from './list.ts'
import { WidthHandle } from './WidthHandle.tsx'

interface HeadSelection {
  all: boolean
  some: boolean
  onToggle: (on: boolean) => void
}

/** The sticky head: one sort order at a time, exposed by aria-sort. */
export function TableHead<T>({
  columns,
  sort,
  onSort,
  actions,
  selection,
  widths,
  onWidth,
  onHold,
}: {
  columns: readonly Column<T>[]
  sort: { key: string; descending: boolean }
  onSort: (key: string) => void
  actions: boolean
  selection: HeadSelection | null
  /** px by column, if chosen. */
  widths: Readonly<Record<string, number>>
  onWidth: (key: string, px: number, held: Readonly<Record<string, number>>) => void
  /** Current widths of columns without a chosen width. */
  onHold: (widths: Readonly<Record<string, number>>) => void
}) {
  const { t } = useText()
  const zone = zoneInWords(useTimeZone())
  const last = actions ? undefined : columns.at(-1)
  return (
    <thead>
      <tr>
        {selection && (
          <th className="cell-select" scope="col">
            <input
              type="checkbox"
              aria-label={t('kit.selectAll')}
              checked={selection.all}
              ref={(box) => {
                if (box) box.indeterminate = selection.some && !selection.all
              }}
              onChange={(event) => selection.onToggle(event.target.checked)}
            />
          </th>
        )}
        {columns.map((column) => {
          const { key, title, align, sortable, instant } = column
          const sorted = sort.key === key
          const direction = sort.descending ? 'descending' : 'ascending'
          return (
            <th
              key={key}
              scope="col"
              data-column={key}
              className={cellClass(align, key in widths && column !== columns[0])}
              style={styleOf(column, widths, column === last)}
              title={instant ? t('kit.inZone', { zone }) : undefined}
              aria-sort={sorted ? direction : undefined}
            >
              {sortable ? (
                <button type="button" className="sort" onClick={() => onSort(key)}>
                  <span>{title}</span>
                  <span className={sorted ? 'sort-mark' : 'sort-mark idle'}>
                    <Icon name={sorted && sort.descending ? 'down' : 'up'} size={12} />
                  </span>
                </button>
              ) : (
                title
              )}
              {column !== last && (
                <WidthHandle onHold={onHold} onWidth={(px, held) => onWidth(key, px, held)} />
              )}
            </th>
          )
        })}
        {actions && (
          <th className="cell-actions" scope="col">
            <span className="unseen">{t('kit.actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

/** The chosen width applies exactly; if no other column can take the remaining space, the last one does. */
function styleOf<T>(
  { key, width }: Column<T>,
  widths: Readonly<Record<string, number>>,
  takesRest: boolean,
): CSSProperties | undefined {
  const chosen = widths[key]
  if (chosen !== undefined) {
    return takesRest ? { minWidth: chosen } : { width: chosen, minWidth: chosen, maxWidth: chosen }
  }
  const rest = takesRest && Object.keys(widths).length > 0
  return width === undefined || rest ? undefined : { width }
}
