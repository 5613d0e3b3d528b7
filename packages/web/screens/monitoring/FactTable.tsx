import type { ReactNode } from 'react'

export interface FactColumn<T> {
  key: string
  title: string
  cell: (row: T) => ReactNode
  align?: 'end'
  /** May wrap to several lines. */
  wide?: boolean
}

/** A short table of facts under its heading; scrolls sideways if there is no room. */
export function FactTable<T>({
  title,
  note,
  rows,
  keyOf,
  columns,
  empty,
}: {
  title: string
  note?: string
  rows: readonly T[]
  keyOf: (row: T) => string
  columns: readonly FactColumn<T>[]
  empty: string
}) {
  return (
    <div className="card facts">
      <h2>{title}</h2>
      {note !== undefined && <p className="hint">{note}</p>}
      {rows.length === 0 ? (
        <p className="facts-none">{empty}</p>
      ) : (
        // A region that scrolls must be reachable without a mouse (WCAG 2.1.1).
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className="facts-scroll" aria-label={title} tabIndex={0}>
          <table className="compare">
            <thead>
              <tr>
                {columns.map(({ key, title: head, align }) => (
                  <th key={key} scope="col" className={align}>
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={keyOf(row)}>
                  {columns.map(({ key, cell, align, wide }) => (
                    <td key={key} className={wide ? 'wide' : align}>
                      {cell(row)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  )
}
