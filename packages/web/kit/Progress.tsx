import { groupThousands } from '@tandem/core'
// <progress> cannot show several parts.
// oxlint-disable jsx-a11y/prefer-tag-over-role
import type { Tone } from '@tandem/model'
import type { ReactNode } from 'react'
import { useText } from './language.tsx'

export interface ProgressPart {
  key: string
  label: string
  value: number
  tone: Tone
}

/** Progress by segments; the text below says the same as the colours. */
export function Progress({
  label,
  total,
  parts,
  note,
}: {
  label: string
  total: number
  parts: readonly ProgressPart[]
  note?: ReactNode
}) {
  const { t } = useText()
  const done = parts.reduce((sum, { value }) => sum + value, 0)
  const told = t('kit.progress', { done: groupThousands(done), total: groupThousands(total) })
  return (
    <div className="progress">
      <div
        className="progress-track"
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={Math.min(done, total)}
        aria-valuetext={[told, ...parts.map((part) => `${part.label} ${part.value}`)].join(', ')}
      >
        {parts.map(({ key, value, tone }) => (
          <span
            key={key}
            className={tone}
            style={{ width: total === 0 ? 0 : `${(value / total) * 100}%` }}
          />
        ))}
      </div>
      <small>{note ?? told}</small>
    </div>
  )
}
