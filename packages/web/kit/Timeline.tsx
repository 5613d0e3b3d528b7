import type { Tone } from '@tandem/model'
import type { ReactNode } from 'react'
import { StatusDot } from './StatusTag.tsx'
import { When } from './values.tsx'

export interface TimelineEntry {
  key: string
  at: string
  tone?: Tone
  title: ReactNode
  detail?: ReactNode
}

/** Events, one line each. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol className="timeline">
      {entries.map(({ key, at, tone = 'neutral', title, detail }) => (
        <li key={key}>
          <StatusDot tone={tone} />
          <span>{title}</span>
          <When at={at} />
          {detail}
        </li>
      ))}
    </ol>
  )
}
