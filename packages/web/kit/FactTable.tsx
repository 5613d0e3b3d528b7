import type { ReactNode } from 'react'
import { placesOf } from './format.ts'
import './styles/factTable.css'
import { Money } from './values.tsx'

/** An amount with its currency; '–' where there is none. */
export interface FactAmount {
  amount: string | null | undefined
  currency: string | null | undefined
}

export interface FactColumn<T> {
  key: string
  /** Left out where its cells need no heading, e.g. of buttons: then `label` names the column to screen readers. */
  title: ReactNode
  label?: string
  cell?: (row: T) => ReactNode
  /** In place of `cell`, an amount: all of the column get as many decimals as the longest of them needs. */
  money?: (row: T) => FactAmount
  /** Figures, under each other. */
  align?: 'end'
  /** Never broken into lines, */
  nowrap?: boolean
  /** or long texts, which are. */
  wide?: boolean
  /** Stays in sight while the others scroll; by default a last column of figures does. */
  pin?: boolean
  /** It names its row. */
  isHead?: boolean
  /** Below the rows, such as their sum. */
  foot?: ReactNode
}

/**
 * A short table, all of it at once; scrolls sideways where there is no room, and a last column of figures stays in sight. For lists
 * of records see DataTable.
 */
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
  const given = columns.filter((column) => column !== false).map((column) => filled(column, rows))
  const shown = given.some(({ pin }) => pin)
    ? given
    : given.map((column, at) =>
        at === given.length - 1 && column.align === 'end' ? { ...column, pin: true } : column,
      )
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
                const { key, cell = () => null, isHead } = column
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
        {shown.some(({ foot }) => foot !== undefined) && (
          <tfoot>
            <tr>
              {shown.map((column) => (
                <td key={column.key} className={classOf(column)}>
                  {column.foot}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}

/** A column of amounts with the cells that follow from it. */
function filled<T>(column: FactColumn<T>, rows: readonly T[]): FactColumn<T> {
  const { money } = column
  if (!money) return column
  const places = placesOf(rows.map((row) => money(row).amount))
  return {
    align: 'end',
    ...column,
    cell: (row) => {
      const { amount, currency } = money(row)
      return <Money amount={amount} currency={currency ?? ''} places={places} />
    },
  }
}

function classOf({ align, nowrap, wide, pin }: FactColumn<never>): string | undefined {
  const name = wide ? 'wide' : (align ?? (nowrap ? 'nowrap' : undefined))
  return pin ? `${name ?? ''} pinned` : name
}
