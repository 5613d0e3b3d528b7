import type { ReactNode } from 'react'
import './styles/factTable.css'

export interface FactColumn<T> {
  key: string
  /** Left out where its cells need no heading, e.g. of buttons: then `label` names the column to screen readers. */
  title: ReactNode
  label?: string
  cell: (row: T) => ReactNode
  /** Figures, under each other. */
  align?: 'end'
  /** Never broken into lines, */
  nowrap?: boolean
  /** or long texts, which are. */
  wide?: boolean
  /** It names its row. */
  isHead?: boolean
}

/** A short table, all of it at once; scrolls sideways where there is no room. For lists of records see DataTable. */
export function FactTable<T>({
  label,
  rows,
  keyOf,
  columns,
  className,
  isCurrent,
  hintOf,
}: {
  /** What the table shows, for screen readers. */
  label: string
  rows: readonly T[]
  keyOf: (row: T, index: number) => string
  /** Those that are not shown are false. */
  columns: readonly (FactColumn<T> | false)[]
  className?: string | undefined
  /** The row that all others are about. */
  isCurrent?: (row: T) => boolean
  hintOf?: (row: T) => string
}) {
  const shown = columns.filter((column) => column !== false)
  return (
    <section
      className={className === undefined ? 'fact-table' : `fact-table ${className}`}
      aria-label={label}
      // A region that scrolls must be reachable without a mouse (WCAG 2.1.1).
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
    >
      <table>
        <thead>
          <tr>
            {shown.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={classOf(column)}
                aria-label={column.label}
              >
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr
              key={keyOf(row, index)}
              aria-current={isCurrent?.(row) ? true : undefined}
              title={hintOf?.(row)}
            >
              {shown.map((column) => {
                const { key, cell, isHead } = column
                return isHead ? (
                  <th key={key} scope="row" className={classOf(column)}>
                    {cell(row)}
                  </th>
                ) : (
                  <td key={key} className={classOf(column)}>
                    {cell(row)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function classOf({ align, nowrap, wide }: FactColumn<never>): string | undefined {
  return wide ? 'wide' : (align ?? (nowrap ? 'nowrap' : undefined))
}
