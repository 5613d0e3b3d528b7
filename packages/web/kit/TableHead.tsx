import { Icon } from './Icon.tsx'
import { useText } from './language.tsx'
import type { Column } from './list.ts'

interface HeadSelection {
  all: boolean
  some: boolean
  onToggle: (on: boolean) => void
}

/** The sticky head: one sort at a time, told to screen readers by aria-sort. */
export function TableHead<T>({
  columns,
  sort,
  onSort,
  actions,
  selection,
}: {
  columns: readonly Column<T>[]
  sort: { key: string; descending: boolean }
  onSort: (key: string) => void
  actions: boolean
  selection: HeadSelection | null
}) {
  const { t } = useText()
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
        {columns.map(({ key, title, align, width, sortable }) => {
          const sorted = sort.key === key
          const direction = sort.descending ? 'descending' : 'ascending'
          return (
            <th
              key={key}
              scope="col"
              className={align === 'end' ? 'end' : undefined}
              style={width === undefined ? undefined : { width }}
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
