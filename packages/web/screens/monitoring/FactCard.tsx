import type { ComponentProps, ReactNode } from 'react'
import { FactTable } from '../../kit/FactTable.tsx'

/** A short table of facts under its heading, or why there is none. */
export function FactCard<T>({
  title,
  note,
  empty,
  ...table
}: Omit<ComponentProps<typeof FactTable<T>>, 'label'> & {
  title: string
  note?: string
  empty: ReactNode
}) {
  return (
    <div className="card facts">
      <h2>{title}</h2>
      {note !== undefined && <p className="hint">{note}</p>}
      {table.rows.length === 0 ? (
        <p className="facts-none">{empty}</p>
      ) : (
        <FactTable {...table} label={title} />
      )}
    </div>
  )
}
