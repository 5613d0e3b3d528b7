import type { ReactNode } from 'react'

export interface Figure {
  key: string
  label: ReactNode
  value: ReactNode
}

/** What will happen, in figures; stands in the body of a confirmation or a review step. */
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
