import type { ReactNode } from 'react'

export interface Figure {
  key: string
  label: ReactNode
  value: ReactNode
}

/** The consequence in figures, in the body of a confirmation or review step. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className="figures">
      {figures.map(({ key, label, value }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
